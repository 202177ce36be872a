import { notedWeekdays } from '../language/calendar.ts';
import { type Content, contentOf, denies } from '../language/content.ts';
import { contrastIn } from '../language/contrast.ts';
import { timesIn } from '../language/dates/times-in.ts';
import { isSurelyNotEnglish } from '../language/english.ts';
import { hasEnglish, hasGerman, isGerman } from '../language/german.ts';
import { wholeWord, words } from '../language/lexicon/all.ts';
import { foldName, runsOf } from '../language/tokens.ts';
import { supposes, unsureForm } from '../language/unmeant.ts';
import { compareValues, hole, isSameValue, valuesIn } from '../language/values.ts';
import { sentencesOf } from './extract.ts';

/** What a fact is held against. */
export type Grounds = {
  /** The words that it rests on, as they stand in a message. */
  quote: string;
  /** What the same side said besides, where a pronoun of the quote has its name. */
  context: string;
  /** Names that need not stand there: of the entity it is about, and of the person who speaks as “I”. */
  spared: readonly string[];
  /** When it was said, and where: what “tomorrow” is. */
  clock: { now: number; zone: string };
};

type Value = Content['values'][number]['value'];

/** Letters and digits of a quote at least: fewer stand in any text. One Chinese sign says as much as a word. */
const shortestQuote = { han: 2, other: 4 };

/** A text in the one spelling in which quotes are looked for: straight marks, single blanks, lower case. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether a message holds these words; typographic marks and blanks may be others. */
export function holdsQuote(message: string, quote: string): boolean {
  const letters = quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const least = /\p{Script=Han}/u.test(quote) ? shortestQuote.han : shortestQuote.other;
  return letters >= least && plain(message).includes(plain(quote));
}

/**
 * Whether a fact says plainly what its quote only supposes, or the opposite of it or of the clause that it stands in, in words; null
 * for neither. Pure.
 */
export const turnedIn = (text: string, quote: string, message: string): string | null =>
  supposed(text, quote) ??
  turned(text, quote) ??
  onlyDenied(text, quote, message) ??
  (isDenying(text) || !isDeniedBeside(quote, message) ? null : quoteDenies);

const quoteDenies = 'the quote denies it; quote only the words that it rests on, with their denial';

/** Sentences of a message that hold a quote, or stand in one. */
const sentencesWith = (quote: string, message: string): string[] => {
  const words = plain(quote);
  const whole = sentencesOf(message).filter((one) => plain(one).includes(words) || words.includes(plain(one)));
  return whole.length > 0 ? whole : [quote];
};

/** A name or number of a fact that stands in its quote’s sentence only as what does not hold: `Zelda, not Yann`. */
function onlyDenied(text: string, quote: string, message: string): string | null {
  if (isDenying(text) || contrastIn(text) !== null) return null;
  const [own, written] = [new Set(runsOf(text)), new Set(text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}]+/gu))];
  const isName = (token: string) => /\d/.test(token) || [...written].some((word) => word.toLowerCase() === token);
  for (const sentence of sentencesWith(quote, message)) {
    const contrast = contrastIn(sentence);
    const missing = contrast?.tokens.filter((token) => own.has(token)) ?? [];
    const isAll = missing.length > 0 && missing.length === contrast?.tokens.length;
    const token = missing.find(isName) ?? (isAll ? missing[0] : undefined);
    if (token !== undefined && !runsOf(contrast?.said ?? '').includes(token))
      return `“${token}” stands in what was said only as what does not hold`;
  }
  return null;
}

/** Words right before and behind a quote in which its denial may stand. */
const besideQuote = 2;

/** Whether a quote was cut out so that what denies it is left behind: `won’t` of `won’t pay it`, `nicht` of `zahlt es nicht`. */
function isDeniedBeside(quote: string, message: string): boolean {
  const words = plain(quote);
  if (isDenying(quote)) return false;
  return sentencesWith(quote, message).some((sentence) => {
    const line = plain(sentence);
    const at = line.indexOf(words);
    if (at === -1) return false;
    const before = line.slice(0, at).split(clauseEnd).at(-1)?.trim().split(/\s+/).slice(-besideQuote) ?? [];
    const behind =
      line
        .slice(at + words.length)
        .split(clauseEnd)[0]
        ?.trim()
        .split(/\s+/)
        .slice(0, besideQuote) ?? [];
    return [before, behind].some((those) => isDenying(those.join(' ')));
  });
}

/** A number, date or name of a text that its quote does not say, in words; null where there is none. Pure. */
export const unsaid = (text: string, grounds: Grounds): string | null =>
  missingValue(text, grounds) ?? missingName(text, grounds);

function missingValue(text: string, { quote, clock, spared }: Grounds): string | null {
  const there = contentOf(quote).values.map(({ value }) => value);
  const days = [...there.flatMap(isoOf), ...timesIn(quote, clock).flatMap(({ since, until }) => [since, until])];
  const numbers = new Set(numbersIn(quote));
  const isThere = ({ value, as }: Content['values'][number]) =>
    isArticle(value, as) ||
    there.some((other) => isSameValue(value, other)) ||
    isOneOfDays(value, days) ||
    isItsYear(value, as, quote, clock.now) ||
    isItsMonth(value, quote, clock.now) ||
    (value.kind === 'weekday' && notedWeekdays(quote).includes(Number(value.parts.n))) ||
    isCount(value, as, namesIn(text, spared), quote) ||
    standsIn(quote, as) ||
    isPartOf(numbersIn(text), as, numbers) ||
    (value.kind === 'time' && as.split(/\s+/).every((word) => standsIn(quote, word)));
  const missing = contentOf(text).values.find((one) => !isThere(one));
  return missing === undefined
    ? null
    : `“${missing.as}” does not stand in the quote, nor follow from it: leave it out, or quote the words that say it`;
}

/** Names written large that a text gives after its first word, without those that need not stand in a quote. */
const namesIn = (text: string, spared: readonly string[]): string[] => [
  ...new Set(
    (text.match(/(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{M}'’-]*/gu) ?? []).filter((name) => !spared.includes(name)),
  ),
];

/** A number in words that counts the names beside it, all of them in the quote: “three children: Ada, Bo and Cy”. */
function isCount({ kind, parts }: Value, as: string, names: readonly string[], quote: string): boolean {
  const counts = kind === 'number' && !/\p{N}/u.test(as) && Number(parts.n) === names.length;
  return counts && names.every((name) => standsIn(quote, name));
}

/** A value in the very letters in which it stands in a quote: `5.4` before a full stop is no day. */
function standsIn(quote: string, as: string): boolean {
  const isPart = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  for (let at = quote.indexOf(as); at >= 0; at = quote.indexOf(as, at + 1)) {
    const [before, after, next] = [quote[at - 1], quote[at + as.length], quote[at + as.length + 1]];
    const goesOn = isPart(after) || (/[.,:/]/.test(after ?? '') && /\p{N}/u.test(next ?? ''));
    const begins = isPart(before) || (/[.,:/-]/.test(before ?? '') && /\p{N}/u.test(quote[at - 2] ?? ''));
    if (!goesOn && !begins) return true;
  }
  return false;
}

/** One in words is an article or a pronoun as often as a number: `the one to ring`, `140 euros a month`. */
function isArticle(value: Value, as: string): boolean {
  if (/\p{N}/u.test(as)) return false;
  if (value.kind === 'number') return Number(value.parts.n) === 1;
  const [unit] = contentOf(`1 ${as.split(/\s+/).at(-1)}`).values;
  return value.kind === 'span' && unit !== undefined && compareValues(value, unit.value) === 'same';
}

/** Numbers as they are written, each with a unit that stands behind it: `2,150`, `900ms` and `900 ms`. */
const numbersIn = (text: string): string[] =>
  (text.toLowerCase().match(/\p{N}[\p{N}.,]*(?:\s?\p{L}{1,3}(?![\p{L}\p{N}]))?/gu) ?? []).flatMap((one) => [
    one.replace(/\s/g, ''),
    one.replace(/(?<![\s\p{L}])[\s\p{L}]+$/u, '').replace(/[.,]$/, ''),
  ]);

/** Whether all numbers that hold these digits stand in the quote as well: `150` of `January 2,150`, both of `9:45`. */
function isPartOf(own: readonly string[], as: string, quoted: ReadonlySet<string>): boolean {
  const runs = as.match(/\p{N}[\p{N}.,]*/gu) ?? [];
  const stands = (digits: string) => {
    const holding = own.filter((one) => one.includes(digits));
    return holding.length > 0 && holding.every((one) => quoted.has(one));
  };
  return runs.length > 0 && runs.every(stands);
}

const isoOf = ({ kind, parts: { y, m, d } }: Value): string[] =>
  kind === 'date' && y !== undefined && d !== undefined ? [[y, two(m), two(d)].join('-')] : [];
const two = (part: number | string | undefined): string => String(part).padStart(2, '0');

/** A day that a time of the quote begins or ends with: “tomorrow” is a date and a weekday. */
function isOneOfDays({ kind, parts }: Value, days: readonly (string | null)[]): boolean {
  return days.some((day) => {
    if (day === null) return false;
    const [y, m, d] = day.split('-').map(Number);
    if (kind === 'weekday') return new Date(`${day}T00:00:00Z`).getUTCDay() === Number(parts.n) % 7;
    return (
      kind === 'date' &&
      parts.m === m &&
      (parts.y === undefined || parts.y === y) &&
      (parts.d === undefined || parts.d === d)
    );
  });
}

/** A day or month that was said without its year, with the year in which it comes next or was last. */
function isItsYear({ kind, parts }: Value, as: string, quote: string, now: number): boolean {
  const { y, m, d = 1 } = parts;
  if (kind !== 'date' || y === undefined || m === undefined || !/\p{L}/u.test(as)) return false;
  const yearless = as
    .replace(String(y), ' ')
    .replace(/,\s{0,4}$/u, '')
    .trim();
  return standsIn(quote, yearless) && Math.abs(Date.UTC(Number(y), Number(m) - 1, Number(d)) - now) < aYear;
}

const aDay = 86_400_000;
const aYear = 366 * aDay;
const aMonth = 31 * aDay;

/** “Monday the 30th”, `am 30.`, `30号`: a day said without its month, in the one in which it comes next or was last. */
function isItsMonth({ kind, parts: { y, m, d } }: Value, quote: string, now: number): boolean {
  if (kind !== 'date' || m === undefined || d === undefined) return false;
  const day = String.raw`(?<![\p{N}.,:])${d}(?:st|nd|rd|th|º|er|\.(?!\p{N})|[号號日])(?!\p{L})|(?<!\p{L})(?:el|le) ${d}(?![\p{N}.,:])`;
  if (!new RegExp(day, 'iu').test(quote)) return false;
  const at = Date.UTC(Number(y ?? new Date(now).getUTCFullYear()), Number(m) - 1, Number(d));
  const weekdays = contentOf(quote).values.flatMap(({ value }) => (value.kind === 'weekday' ? [value.parts.n] : []));
  const fits = weekdays.length === 0 || weekdays.some((n) => Number(n) % 7 === new Date(at).getUTCDay());
  return fits && Math.abs(at - now) < aMonth + aDay;
}

const wordForm = /[\p{L}\p{M}\p{N}+#]+(?:['’-][\p{L}\p{N}]+)*/gu;
const formsOf = (word: string): string[] => {
  const folded = foldName(word).replace(/['’]s?$/, '');
  return [folded, folded.replace(/s$/, ''), ...folded.split('-')];
};
const formsIn = (text: string): string[] => (text.match(wordForm) ?? []).flatMap(formsOf);

const light = new Set(words((lexicon) => lexicon.light));

/** A word written large that nobody said; German writes every noun so, where only two in a row are surely a name. */
function missingName(text: string, { quote, context, spared }: Grounds): string | null {
  const there = new Set([...formsIn(quote), ...formsIn(context), ...spared.flatMap(formsIn)]);
  const rest = valuesIn(text).rest.replaceAll(hole, ' ');
  const names =
    isGerman(text) || (isGerman(quote) && (hasGerman(text) || !hasEnglish(text)))
      ? /(?<=(?<before>\p{Lu}[\p{L}'’-]{1,60}) )\p{Lu}[\p{L}\p{M}'’-]+/gu
      : /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu;
  // `Die Montage` begins a sentence, and names nobody.
  const written = [...rest.matchAll(names)].filter(({ groups }) => !light.has((groups?.before ?? '').toLowerCase()));
  const missing = written.map(([name]) => name).find((name) => !formsOf(name).some((form) => there.has(form)));
  return missing === undefined
    ? null
    : `“${missing}” does not stand in what was said: leave it out, or say it as it was said`;
}

/** Share of a fact's words that stand in its quote from which on both speak of the same. */
const sameThing = 0.5;

/** `eats` is a form of `eat`. */
export const isFormOf = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));

/** Whether a text says plainly what its quote only supposes, in words; null where it does not. Pure. */
function supposed(text: string, quote: string): string | null {
  const isSupposed = (words: string) => supposes.test(words) || unsureForm.test(words);
  const plainly = isSupposed(quote.replace(/[’‘]/g, "'")) && !isSupposed(text.replace(/[’‘]/g, "'"));
  return plainly ? 'the quote only supposes it; say so in the fact, or quote where it is said' : null;
}

/** Where a clause ends; notes go on in lower case behind a full stop. */
const clauseEnd = /[,;:.]\s+/;

const forgetting = words((lexicon) => lexicon.forgetting)
  .filter((word) => /^\p{Script=Latin}+$/u.test(word))
  // Another form of the verb ends otherwise.
  .map((word) => (word.length > 6 ? word.slice(0, -1) : word));
const negation = String.raw`(?:${wholeWord(words((lexicon) => lexicon.negations))}|(?<!\p{L})\p{L}{1,9}n['’]t)`;
const forgets = String.raw`(?<!\p{L})(?:${forgetting.join('|')})\p{L}{0,9}`;
/** `Let me not forget to`, `vergiss nicht`: not to forget something denies nothing of it. */
const notForgotten = new RegExp(
  String.raw`${negation}(?:\s\p{L}{1,20}){0,3}?\s${forgets}|${forgets}\s${negation}`,
  'giu',
);

const refusing = words((lexicon) => lexicon.refusing);
const refuses = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${refusing.filter((one) => /^\p{Script=Latin}/u.test(one)).join('|')})\p{L}{0,6}(?!\p{L})`,
    ...refusing.filter((one) => !/^\p{Script=Latin}/u.test(one)),
  ].join('|'),
  'iu',
);
const notDenying = new RegExp(wholeWord(words((lexicon) => lexicon.notDenying)), 'giu');
const hanNegation = new RegExp(
  words((lexicon) => lexicon.negations)
    .filter((one) => /^\p{Script=Han}/u.test(one))
    .join('|'),
  'u',
);
/** Whether a text denies: who does not refuse denies nothing. */
const isDenying = (text: string): boolean => {
  const whole = text.replace(notForgotten, ' ').replace(notDenying, ' ');
  // A dictionary has `不吃` as one word.
  return (denies(contentOf(whole)) || hanNegation.test(whole)) !== refuses.test(whole);
};

/** Whether two texts are of different languages, so that their words cannot be held against each other. */
function isElsewhere(a: string, b: string): boolean {
  if (/\p{Script=Han}/u.test(a) !== /\p{Script=Han}/u.test(b)) return true;
  return isSurelyNotEnglish(a) !== isSurelyNotEnglish(b) || isGerman(a) !== isGerman(b);
}

/** Whether a text denies what its quote does not, or the other way round, in words; null for neither. Pure. */
export function turned(told: string, quoted: string): string | null {
  const [text, quote] = [told.replace(notForgotten, ' '), quoted.replace(notForgotten, ' ')];
  const [says, said] = [isDenying(text), isDenying(quote)];
  if (says && !said) return 'the fact denies what the quote does not: quote the denial, or leave it out';
  if (says || !said) return null;
  // All of the quote denies, and in which words the fact tells it cannot be seen: it has to deny as well.
  const clauses = quote.split(clauseEnd).filter((clause) => /\p{L}/u.test(clause));
  if (isElsewhere(text, quote) && contrastIn(quote) === null && clauses.every(isDenying))
    return 'the quote denies it; say so in the fact too, by a word that denies';
  const keysOf = (words: string) => contentOf(words).words.flatMap(({ key }) => (key === hole ? [] : [key]));
  const own = keysOf(text);
  const sharedBy = (keys: readonly string[]) => own.filter((word) => keys.some((other) => isFormOf(word, other)));
  // A denial in a sentence or clause about something else is none of the fact's; one that names nothing is of what was said before it.
  const isSame = sentencesOf(quote).some((sentence) => {
    const denials = sentence.split(clauseEnd).filter(isDenying);
    if (!isDenying(sentence)) return false;
    if (denials.length > 0 && denials.map(keysOf).every((keys) => keys.length >= 2 && sharedBy(keys).length === 0))
      return false;
    const theirs = keysOf(sentence);
    return sharedBy(theirs).length >= sameThing * Math.max(1, own.length) || theirs.length < 2;
  });
  return isSame ? quoteDenies : null;
}
