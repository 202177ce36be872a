import { anyOf, isLatin, lexicons, wholeWord, words } from './lexicon/all.ts';
import { tellingWordsOf } from './telling-words.ts';
import { jokes, supposes, unsureForm } from './unmeant.ts';

/** Parts of one telling at most; what has more is a list of something else. */
const most = 30;
/** Parts that a row of things done has at least: with two, any sentence with a comma would be one. */
const fewestInRow = 3;
/** Characters of a part in a row at most. */
const longestPart = 140;

const ofSteps = (key: keyof (typeof lexicons)[number]['steps']) => words(({ steps }) => steps[key]);
const onward = wholeWord([...ofSteps('next'), ...ofSteps('last')]);
const joining = `(?:${anyOf(words((lexicon) => lexicon.joining).filter(isLatin))})`;

/** By language: what opens a telling of steps, and what goes on with it. */
const sequences = lexicons.map(({ steps }) => ({
  first: new RegExp(wholeWord(steps.first), 'iu'),
  onward: new RegExp(wholeWord([...steps.next, ...steps.last]), 'iu'),
}));
const first = new RegExp(wholeWord(ofSteps('first')), 'iu');
/** Says of a step where it stands in the row, which its number does. */
const opener = new RegExp(String.raw`^(?:${wholeWord(ofSteps('first'))})[,:]?\s*`, 'iu');
const goingOn = new RegExp(String.raw`^(?:${joining}\s+)?(?:(?:${onward})[ ,]*)?`, 'iu');
const joint = new RegExp(String.raw`[,;.，；]?(?<!\s)\s*(?:${joining}\s+)?(?:${onward})[,:]?\s*`, 'giu');
/** Between the parts of a row; a comma between figures is a part of their number. */
const parting = new RegExp(String.raw`(?<!\d),|,(?=\s)|[，、；;]|\s${joining}\s(?=${onward})`, 'iu');

const naming = `(?:${anyOf(ofSteps('naming'))})`;
/** Says what the steps behind it are for. */
const purpose = new RegExp(
  String.raw`^(?:(?:the )?${naming} (?:for|to|of)|${anyOf(ofSteps('aiming'))})\s+(?=\S)[^,:;]{3,80}?(?<!\s)\s*(?:[,:]|\s[—–-]\s)`,
  'iu',
);
const heading = new RegExp(
  String.raw`^[^.:!?]{3,80}?(?<!\s)(?:\s+${naming})?\s*(?:(?:${anyOf(ofSteps('again'))})\s*)?:\s*`,
  'iu',
);
const ordered = new RegExp(
  String.raw`${wholeWord(ofSteps('naming'))}|(?<!\p{L})(?:step|in (?:this|that) order|order|how (?:to|we|i))(?!\p{L})`,
  'iu',
);
/** Who did it, and what joins it to the step before. */
const subject = new RegExp(
  String.raw`^(?:${joining}|${anyOf(words(({ self, together, third }) => [...self, ...together, ...third]))})\s+`,
  'iu',
);

/** Whether a text tells of steps as something that may be, or is not meant. Pure. */
export const supposesSteps = (text: string): boolean =>
  unsureForm.test(text) || supposes.test(text) || jokes.test(text);

/** Whether a heading says that what stands below it has an order. Pure. */
export const namesSteps = (title: string): boolean => ordered.test(title);

/** Whether a text has a word that opens a row of steps, and behind it one that goes on with it. Pure. */
export const isSequence = (text: string): boolean =>
  sequences.some((language) => {
    const at = text.search(language.first);
    return at >= 0 && language.onward.test(text.slice(at));
  });

/** The steps of `First run the tests. Then tag. Finally deploy.`; null for no such telling. Pure. */
export function sequenceIn(text: string): string[] | null {
  if (!isSequence(text)) return null;
  const parts = text
    .slice(text.search(first))
    .replace(opener, '')
    .split(joint)
    .flatMap((part) => part.split(/[.;]\s+(?=\p{Lu})/u))
    .map(plain)
    .filter((part) => tellingWordsOf(part).length > 0);
  return parts.length > most ? null : parts;
}

/** The parts of `Released 1.4: ran the tests, bumped the version, tagged it and deployed.`; null for no such row. Pure. */
export function rowIn(sentence: string): string[] | null {
  const named = heading.exec(sentence) ?? purpose.exec(sentence);
  const rest = named === null ? sentence : sentence.slice(named[0].length);
  const all = rest
    .replace(/[.!。]$/, '')
    .split(parting)
    .map((part) => part.trim().replace(goingOn, ''))
    .filter((part) => part !== '');
  // What stands before the word that opens a sequence is no step of it: “Did it as always, first tea, then the form”.
  const opens = isSequence(rest) ? all.findIndex((part) => opener.test(part)) : -1;
  const parts = all
    .slice(Math.max(0, opens))
    .map((part, n) => plain(n === 0 && opens >= 0 ? part.replace(opener, '') : part));
  const isRow = parts.length >= fewestInRow && parts.length <= most;
  return isRow && parts.every((part) => part.length <= longestPart) ? parts : null;
}

const plain = (part: string) =>
  part
    .trim()
    .replace(subject, '')
    .replace(/(?<![,.;。，；])[,.;。，；]+$/u, '')
    .trim();
