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

/** Of what was told last, at least this share is said rather than noted where a conversation is being told turn by turn. */
const leastSaid = 1 / 3;

/** Names before the colon of what was told last, where it is a conversation of several: such a name speaks, whatever it says. Pure. */
export function speakersIn(told: readonly string[]): ReadonlySet<string> {
  const turns = told.filter((text) => speakerOf(text) !== null);
  const speakers = new Set(turns.flatMap((text) => speakerOf(text) ?? []));
  const isConversation = speakers.size > 1 && turns.some((text) => isSpokenTurn(text, () => false));
  return isConversation && turns.filter(isSaid).length >= leastSaid * turns.length ? speakers : new Set();
}

/** Words after the colon that are said rather than noted: of “I” and “you”, a question, or a call. */
function isSaid(text: string): boolean {
  const said = text.slice(text.indexOf(':') + 1).replace(/[’‘]/g, "'");
  return speaks.test(said) || calls.test(said);
}

/**
 * Whether a text is what somebody said in a conversation, as its transcript has it: the name of a person or a role, a colon, and
 * words that are said rather than noted. `Ada: allergic to nuts` is a note on Ada. Pure.
 * @param isPerson whether a name is a person's
 * @param speaking who speaks in the conversation that is being told: whatever stands behind their names is said, and who joins them speaks
 */
export function isSpokenTurn(
  text: string,
  isPerson: (name: string) => boolean,
  speaking: ReadonlySet<string> = new Set(),
): boolean {
  const speaker = speakerOf(text);
  if (speaker === null) return false;
  if (speaking.has(speaker)) return true;
  return isSaid(text) && (speaking.size > 0 || isPerson(speaker) || namesSomebody(speaker));
}

/** Whether words that stand for who speaks are a person's name, by the first of them, or what somebody is, by the last. Pure. */
export function namesSomebody(who: string): boolean {
  const parts = who.split(' ');
  return isGivenName(parts[0] ?? '') || roleOf(parts.at(-1) ?? '') !== null;
}

const oneself = new RegExp(wholeWord(words(({ speaking, self }) => [...speaking.first, ...self])), 'iu');

/** Whether somebody speaks of themselves in it: read by itself, nobody knows whose “my” it is. */
export const speaksAsOneself = (text: string): boolean => oneself.test(text);
