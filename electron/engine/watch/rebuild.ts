import type { Index } from '../index/types.ts';
import { parse } from '../workspace/parse.ts';
import { readFileStamped } from '../workspace/read.ts';
import type { FileStamp, HowFar, ParsedFile } from '../workspace/types.ts';

const batchFiles = 100;
/** Milliseconds of parsing after which the event loop gets its turn. */
const slice = 15;

/**
 * Reads `paths` into the index as they stand, but for those that `fits` refuses: the index must not know bytes that
 * nobody has recorded. Yields often, so that the socket answers meanwhile. Gives the refused ones.
 */
export async function indexFiles(
  root: string,
  index: Index,
  paths: string[],
  progress: HowFar,
  fits: (path: string, bytes: Uint8Array) => boolean = () => true,
): Promise<string[]> {
  const refused: string[] = [];
  let put: { stamp: FileStamp; parsed: ParsedFile }[] = [];
  let since = performance.now();
  for (const [n, path] of paths.entries()) {
    const file = await readFileStamped(root, path);
    if (file && !fits(path, file.bytes)) refused.push(path);
    else if (file) {
      put.push({ stamp: file.stamp, parsed: file.text === null ? unreadable(path) : parse(path, file.text) });
    }
    if (put.length >= batchFiles || performance.now() - since > slice) {
      index.apply({ put, remove: [] });
      put = [];
      progress(n + 1, paths.length);
      await new Promise(setImmediate);
      since = performance.now();
    }
  }
  index.apply({ put, remove: [] });
  progress(paths.length, paths.length);
  return refused;
}

/** A file that is no text: it has a row, so that it is seen, and no memories. */
export function unreadable(path: string): ParsedFile {
  return {
    kind: 'other',
    title: path.slice(path.lastIndexOf('/') + 1),
    memories: [],
    links: [],
    problems: path.endsWith('.md')
      ? [
          {
            path,
            line: 1,
            severity: 'error',
            code: 'file.unparsed',
            message: 'This file is not UTF-8 text, so nothing in it can be found.',
            remedy: 'Open it in an editor and save it as UTF-8.',
          },
        ]
      : [],
  };
}
