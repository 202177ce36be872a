import { placeOf } from '../statement.ts';
import { cannotTell, changeBy, isGone } from './lines.ts';
import type { LinkForm } from './types.ts';
import { withWords } from './words-in-file.ts';

/** Characters that Hermes takes of a file; what is longer it refuses. */
const most: Record<string, number> = { 'MEMORY.md': 2_200, 'USER.md': 1_375 };
const part = /^[ \t]*§[ \t]*$/m;

const isFull = (file: string) => `${file} is full: Hermes takes ${most[file]} characters of it.`;

/** `USER.md` and `MEMORY.md`: entries parted by a line `§`, within the length that Hermes takes. */
export const hermesForm: LinkForm = {
  format: 'hermes',
  takes: ['fact', 'belief', 'core'],
  async change(statement, words, around) {
    const { file } = placeOf(statement);
    const text = await around.draft.text(file);
    const next = text === null ? null : withWords(text, statement, words, 'many');
    if (next !== null && next.length > Math.max(text?.length ?? 0, most[file] ?? 0)) return isFull(file);
    return changeBy(() => next)(statement, words, around);
  },
  async remove(statement, { draft }) {
    const { file } = placeOf(statement);
    const text = await draft.text(file);
    if (text === null) return isGone;
    const entries = text.split(part);
    const rest = entries.filter((entry) => entry.trim() !== statement.text.trim());
    if (rest.length === entries.length) return cannotTell;
    await draft.put(file, `${rest.map((entry) => entry.trim()).join('\n§\n')}\n`);
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
