import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rewrite } from '../git/rewrite.ts';
import type { Marks } from './marks.ts';
import { bookWithout, isBookkeeping, logWithout, pageWithout, type Taken } from './redact.ts';

/**
 * The history as it would be had it never been written down: removed pages are in no version, and what a file says
 * today of other memories stays in its former versions, too. The workspace stands as it is to be already.
 */
export function rewriteWithout(root: string, marks: Marks, taken: Taken): Rewrite {
  const ofPaths = new Map<string, Taken>();
  const takenFrom = (path: string): Taken => {
    const known = ofPaths.get(path);
    if (known !== undefined) return known;
    const now = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    const rest = { ids: taken.ids.without(now), words: taken.words.without(now), names: taken.names.without(now) };
    ofPaths.set(path, rest);
    return rest;
  };
  const drops = (path: string) => marks.paths.has(path);
  return {
    drops,
    message: (bytes) => textually(bytes, (text) => logWithout(text, taken)),
    file(bytes, paths) {
      const path = paths.find((one) => !drops(one));
      if (path === undefined) return Buffer.alloc(0);
      return textually(bytes, (text) =>
        isBookkeeping(path) ? bookWithout(path, text, taken) : pageWithout(text, takenFrom(path)),
      );
    },
  };
}

function textually(bytes: Buffer, edit: (text: string) => string): Buffer {
  if (!isUtf8(bytes)) return bytes;
  const text = bytes.toString('utf8');
  const after = edit(text);
  return after === text ? bytes : Buffer.from(after);
}
