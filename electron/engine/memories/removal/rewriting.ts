import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rewrite } from '../../git/rewrite.ts';
import { parseEpisodes, withoutEntries } from '../../workspace/codecs/episodes.ts';
import { isOfDay, type MemoryMarks, matcherOf } from './marks.ts';
import { bookWithout, isBookkeeping, logWithout, pageWithout, type RedactionMatchers } from './redact.ts';

/**
 * The history as it would be had it never been written down: removed pages are in no version, and what a file says
 * today of other memories stays in its former versions, too. The workspace stands as it is to be already.
 */
export function rewriteWithout(root: string, marks: MemoryMarks, taken: RedactionMatchers): Rewrite {
  const named = matcherOf(marks.names);
  const ofPaths = new Map<string, Standing>();
  const standing = (path: string): Standing => {
    const known = ofPaths.get(path);
    if (known !== undefined) return known;
    const now = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    const names = (marks.files.has(path) ? taken.names : named).without(now);
    const entries = new Set(isOfDay(path) ? parseEpisodes(path, now).memories.map(({ text }) => text) : []);
    const one = { rest: { ids: taken.ids.without(now), words: taken.words.without(now), names }, entries };
    ofPaths.set(path, one);
    return one;
  };
  const drops = (path: string) => marks.paths.has(path);
  return {
    drops,
    message: (bytes) => textually(bytes, (text) => logWithout(text, taken)),
    file(bytes, paths) {
      const path = paths.find((one) => !drops(one));
      if (path === undefined) return Buffer.alloc(0);
      return textually(bytes, (text) => {
        if (isBookkeeping(path)) return bookWithout(path, text, taken);
        const now = standing(path);
        return pageWithout(isOfDay(path) ? dayWithout(path, text, marks, now) : text, now.rest);
      });
    },
  };
}

/** What is taken from a file's former versions, and the entries that it has today. */
type Standing = { rest: RedactionMatchers; entries: ReadonlySet<string> };

/** A former day without the entries that are gone, their headings with them, whatever they said then. */
function dayWithout(path: string, text: string, { own }: MemoryMarks, { rest, entries }: Standing): string {
  const isGone = ({ id, text: said }: { id: string; text: string }) =>
    rest.words.says(said) || (own.includes(id) && !entries.has(said));
  return withoutEntries(text, parseEpisodes(path, text).memories.filter(isGone));
}

function textually(bytes: Buffer, edit: (text: string) => string): Buffer {
  if (!isUtf8(bytes)) return bytes;
  const text = bytes.toString('utf8');
  const after = edit(text);
  return after === text ? bytes : Buffer.from(after);
}
