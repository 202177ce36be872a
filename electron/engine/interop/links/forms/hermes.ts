import { printDoc, splice, toDoc } from '../../../workspace/lines.ts';
import { placeInSource } from '../../writing.ts';
import { cannotTell, changeBy, isGone } from './lines.ts';
import type { LinkForm } from './types.ts';
import { replaceStatement } from './words-in-file.ts';

/** Characters that Hermes takes of a file; what is longer it refuses. */
const most: Record<string, number> = { 'MEMORY.md': 2_200, 'USER.md': 1_375 };
const part = /^[ \t]*§[ \t]*$/m;

const isFull = (file: string) => `${file} is full: Hermes takes ${most[file]} characters of it.`;

/** `USER.md` and `MEMORY.md`: entries parted by a line `§`, within the length that Hermes takes. */
export const hermesForm: LinkForm = {
  format: 'hermes',
  takes: ['fact', 'belief', 'core'],
  async change(statement, words, around) {
    const { file } = placeInSource(statement);
    const text = await around.draft.text(file);
    const next = text === null ? null : replaceStatement(text, statement, words, 'many');
    if (next !== null && next.length > Math.max(text?.length ?? 0, most[file] ?? 0)) return isFull(file);
    return changeBy(() => next)(statement, words, around);
  },
  async remove(statement, { draft }) {
    const { file } = placeInSource(statement);
    const text = await draft.text(file);
    if (text === null) return isGone;
    const next = withoutEntry(text, statement.text.trim());
    if (next === null) return cannotTell;
    await draft.put(file, next);
    return null;
  },
  async add({ words, about }, { draft }) {
    const isUser = about === null || about.name.toLowerCase() === 'user';
    const file = isUser ? 'USER.md' : 'MEMORY.md';
    const text = (await draft.text(file)) ?? '';
    const own = (isUser ? words : `${about.name}: ${words}`).trim();
    if (part.test(own)) return { why: 'A line of it would part it there.' };
    const next = text.trim() === '' ? `${own}\n` : `${text.trimEnd()}\n§\n${own}\n`;
    if (next.length > (most[file] ?? 0)) return { why: isFull(file) };
    await draft.put(file, next);
    return { file };
  },
};

/** A file without the one entry that says this and the line that parts it from the next, else from the one before; null where none is. */
function withoutEntry(text: string, words: string): string | null {
  const { lines, ...doc } = toDoc(text);
  const parts = [-1, ...lines.flatMap((line, n) => (part.test(line) ? [n] : [])), lines.length];
  const n = parts.findIndex(
    (from, at) =>
      at + 1 < parts.length &&
      lines
        .slice(from + 1, parts[at + 1])
        .join('\n')
        .trim() === linesOf(words),
  );
  if (n < 0) return null;
  const [from = -1, end = lines.length] = parts.slice(n);
  const isLast = end === lines.length;
  const first = isLast ? Math.max(0, from) : from + 1;
  return printDoc(splice({ ...doc, lines }, first, (isLast ? end : end + 1) - first, []));
}

const linesOf = (words: string) => words.replace(/\r\n?/g, '\n');
