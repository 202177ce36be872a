import type { Output } from '#shared/contract/methods.ts';
import { fail } from '#shared/model/error.ts';
import { parse } from '../workspace/parse.ts';
import { normalise } from '../workspace/paths.ts';
import { readFileStamped } from '../workspace/read.ts';

/**
 * A part of one file's text, in UTF-16 units from `offset`; parts never cut a character in two.
 * `lines`: where it stands.
 * @throws file.missing, file.unparsed, path.*
 */
export async function readPart(
  root: string,
  input: { path: string; offset: number; limit: number },
): Promise<{ part: Omit<Output<'file.read'>, 'doubts'>; lines: LineRange }> {
  const path = normalise(input.path);
  const file = await readFileStamped(root, path);
  if (file === null)
    throw fail(
      'file.missing',
      `There is no ${path}.`,
      'Name it from the root of the workspace, such as MEMORY.md; memory_list and mneme list tell what is there.',
      { path },
    );
  if (file.text === null) {
    throw fail('file.unparsed', `${path} is not UTF-8 text.`, 'Open it in an editor and save it as UTF-8.', { path });
  }
  const { text, stamp } = file;
  const end = wholeCharacterEnd(text, input.offset + input.limit);
  const from = linesIn(text.slice(0, input.offset)) + 1;
  const part = {
    path,
    content: text.slice(input.offset, end),
    hash: stamp.hash,
    size: stamp.size,
    next: end < text.length ? end : null,
    problems: input.offset === 0 ? parse(path, text).problems : [],
  };
  return { part, lines: { from, to: from + linesIn(part.content) } };
}

/** Lines of a file that a part touches, 1-based, both included. */
type LineRange = { from: number; to: number };

const linesIn = (text: string): number => text.split('\n').length - 1;

/** `end`, or one unit less where it would part a surrogate pair. */
function wholeCharacterEnd(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
