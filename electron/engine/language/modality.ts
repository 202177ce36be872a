import { anyOf, isLatin, wholeWord, words } from './lexicon/all.ts';

const intending = new RegExp(wholeWord(words((lexicon) => lexicon.intending)), 'iu');
const pointing = wholeWord(words((lexicon) => lexicon.pointing));
const opening = new RegExp(String.raw`^["'(\s]*(?:${pointing})`, 'iu');
const anywhere = new RegExp(pointing, 'iu');

/** Whether a statement tells what is wanted, planned or ought to be, and not what is so. Pure. */
export const isIntended = (text: string): boolean => intending.test(text);

const first = words(({ self, speaking }) => [...self, ...speaking.first]).filter(isLatin);
/** Of somebody else: what the speaker would like is a wish and no more. */
const polite = new RegExp(
  String.raw`(?<!(?<![\p{L}'])(?:${anyOf([...first, 'we', 'wir'])})\s?)(?:${wholeWish(words(({ wishing }) => wishing.polite))})`,
  'giu',
);
const wanting = new RegExp(wholeWord(words(({ wishing }) => [...wishing.polite, ...wishing.plain])), 'iu');

/** As whole words; a contracted one stands at the end of another word. */
function wholeWish(wishes: readonly string[]): string {
  return [
    wholeWord(wishes.filter((one) => !one.startsWith("'"))),
    anyOf(wishes.filter((one) => one.startsWith("'"))),
  ].join('|');
}

/** A text with what somebody else would like as what they want, which is no supposition; null where it tells no such wish. Pure. */
export function wishToldPlainly(text: string): string | null {
  const plain = text.replace(/[’‘]/gu, "'").replace(polite, ' wants ');
  return plain.includes(' wants ') && plain !== text ? plain : null;
}

/** Whether a statement says that somebody wants something. Pure. */
export const tellsWish = (text: string): boolean => wanting.test(text);

/** Whether a sentence begins by pointing at what was said before, and says nothing without it. Pure. */
export const pointsBack = (text: string): boolean => opening.test(text);

/** Whether any word of it points at something that it may not name itself. Pure. */
export const points = (text: string): boolean => anywhere.test(text);
