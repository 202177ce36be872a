import { wholeWord, words } from './lexicon/all.ts';
import { isGivenName } from './lexicon/given-names.ts';
import { roleOf } from './naming/roles.ts';

/** Who says it, in a text such as `Caroline: I went …` or `Grad E: OK`. */
const label = /^(?<speaker>\p{Lu}[\p{L}\p{N}.'’-]{0,40}(?: \p{Lu}[\p{L}\p{N}.'’-]{0,40}){0,2}): (?=\S)/u;
const speaks = new RegExp(
  wholeWord(words(({ speaking, self, together }) => [...speaking.first, ...speaking.second, ...self, ...together])),
  'iu',
);
const calls = /[?!？！]/u;

/** The name before the colon with which a text begins, as a transcript has it; null where none stands there. Pure. */
export const speakerOf = (text: string): string | null => label.exec(text)?.groups?.speaker ?? null;

/**
 * Whether a text is what somebody said in a conversation, as its transcript has it: the name of a person or a role, a colon, and
 * words that are said rather than noted: of “I” and “you”, a question, or a call. `Ada: allergic to nuts` is a note on Ada. Pure.
 * @param isPerson whether a name is a person's
 */
export function isSpokenTurn(text: string, isPerson: (name: string) => boolean): boolean {
  const speaker = speakerOf(text);
  if (speaker === null) return false;
  const said = text.slice(speaker.length + 1).replace(/[’‘]/g, "'");
  if (!speaks.test(said) && !calls.test(said)) return false;
  return isPerson(speaker) || namesSomebody(speaker);
}

/** Whether words that stand for who speaks are a person's name, by the first of them, or what somebody is, by the last. Pure. */
export function namesSomebody(who: string): boolean {
  const parts = who.split(' ');
  return isGivenName(parts[0] ?? '') || roleOf(parts.at(-1) ?? '') !== null;
}
