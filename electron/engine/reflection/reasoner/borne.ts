import type { Refusal } from '#shared/model/reflection.ts';
import { type Grounds, turned, unsaid } from '../../capture/check-fact.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { contentOf } from '../../language/content.ts';
import { anyOf, wholeWord, words } from '../../language/lexicon/all.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { compareValues, isSameValue } from '../../language/values.ts';
import { followingFrom } from './days.ts';
import type { CitedLine } from './handles.ts';

type Value = ReturnType<typeof contentOf>['values'][number]['value'];

export const refusalOf = (code: string, why: string, hint: string): Refusal => ({ code, why, hint });

/**
 * What a statement may rest on beside its lines: names that need not stand there, what the pages of those it names hold already, what stood
 * so far in core memory and of whom it is about, and where the owner's clock is. `today`: the day of a line that has none, `2026-02-02`.
 */
export type Beside = {
  spared: readonly string[];
  known: readonly string[];
  stood: readonly string[];
  zone: string;
  today: string;
  /** Of what is cited, the line whose place the statement takes: it says the rest, and denies nothing of it. */
  old?: CitedLine;
};

/**
 * Why the cited lines do not bear a statement out; null where they do. Every name, number and date stands there or follows from
 * it: a day from the line's own, a pronoun's name from the rest of its episode. The sentence that is nearest to it denies
 * what it denies. A paraphrase is no fault; to have no word in common is.
 */
export function unborne(statement: string, cited: readonly CitedLine[], beside: Beside): Refusal | null {
  const missing = unstated(statement, cited, beside);
  if (missing !== null) return missing;
  const own = new Set(beside.spared.flatMap((name) => tellingWordsOf(name)));
  const elsewhere = strange(statement, cited, own);
  if (elsewhere !== null) return elsewhere;
  const claims = statement.split(/[;–—]|[.!?](?=\s)/).filter((claim) => tellingWordsOf(claim).length > 0);
  for (const claim of claims.length > 1 ? claims : [statement]) {
    const refusal = denied(claim, cited);
    if (refusal === null || !isDeniedThroughout(claim, cited, [...beside.known, ...beside.stood])) continue;
    if (!isChangedBy(claim, cited, beside, own)) return refusal;
  }
  return null;
}

/** A statement that has no word in common with its lines, but for those of `own`. */
export function strange(
  statement: string,
  cited: readonly CitedLine[],
  own: ReadonlySet<string> = new Set(),
): Refusal | null {
  const quote = cited.map(({ text }) => text).join('\n');
  const says = tellingWordsOf(statement).filter((word) => !own.has(word));
  const there = new Set(tellingWordsOf(quote));
  if (says.length === 0 || !isOneScript(statement, quote) || says.some((word) => there.has(word))) return null;
  return refusalOf(
    'words.missing',
    'The cited lines say something else.',
    'Cite the lines that say it, or leave it out.',
  );
}

/** Where somebody or something is reached: a page, a mailbox. */
const isAddress = (word: string): boolean =>
  word.includes('://') || /^www\./iu.test(word) || (word.indexOf('@') > 0 && word.includes('.', word.indexOf('@')));

/** An address that no line has is nobody's. */
function strayAddress(statement: string, told: string): string | null {
  const there = told.toLowerCase();
  const words = statement.split(/[\s"“”‘’'<>()]/u).map((one) => one.replace(/(?<![.,;:!?])[.,;:!?]+$/u, ''));
  const found = words.filter(isAddress);
  return found.find((one) => !there.includes(one.toLowerCase())) ?? null;
}

/** A name, number or date of a statement that its lines do not say, and from which it does not follow. */
export function unstated(statement: string, cited: readonly CitedLine[], beside: Beside): Refusal | null {
  const quote = cited.map(({ text }) => text).join('\n');
  const context = [...new Set(cited.map(({ memory }) => memory.text))].join('\n');
  const stray = strayAddress(statement, [context, quote, ...beside.known].join('\n'));
  if (stray !== null)
    return refusalOf(
      'words.missing',
      `No cited line has the address “${stray}”.`,
      'Leave it out, or cite the line that has it.',
    );
  const days = [...new Set(cited.map(({ memory }) => memory.at?.slice(0, 16) ?? ''))];
  const missing = days.map((at) => unsaid(statement, groundsOf(statement, { quote, context, at, days }, beside)));
  if (missing.some((one) => one === null)) return null;
  return refusalOf('words.missing', `${missing[0]}.`, 'Say what the cited lines say, or cite the line that says it.');
}

/** Whether a later line says of a claim what it has otherwise than the line whose place it takes: of more than whom both are about. */
function isChangedBy(claim: string, cited: readonly CitedLine[], { old }: Beside, own: ReadonlySet<string>): boolean {
  if (old === undefined) return false;
  const fresh = cited.filter(({ memory }) => memory.id !== old.memory.id);
  const there = new Set(fresh.flatMap(({ text }) => tellingWordsOf(text)));
  const isTold = tellingWordsOf(claim).some((word) => !own.has(word) && there.has(word));
  return isTold && denied(claim, fresh) === null;
}

/** A claim of several clauses is turned where one of them is; “not in the church” beside what holds instead is a contrast. */
function isDeniedThroughout(claim: string, cited: readonly CitedLine[], known: readonly string[]): boolean {
  const clauses = claim.split(between).filter((clause) => tellingWordsOf(clause).length > 0);
  if (clauses.length < 2) return true;
  // What was so may stand on a page alone.
  const there = new Set([...cited.map(({ text }) => text), ...known].flatMap(tellingWordsOf));
  const isContrast = (clause: string) =>
    contrast.test(clause) &&
    tellingWordsOf(clause.replace(changing, ' ').replace(contrast, ' ')).every((word) => there.has(word));
  return clauses.some((clause, n) => !(n > 0 && isContrast(clause)) && denied(clause, cited) !== null);
}

/** Where clauses of a claim meet. */
const between = new RegExp(
  String.raw`,(?!\d)|\s(?:${anyOf(words(({ joining, opposing }) => [...joining, ...opposing]))})(?=\s)`,
  'iu',
);
const changing = new RegExp(wholeWord(words((lexicon) => lexicon.changing)), 'giu');
const often = new Set(words((lexicon) => lexicon.always));
/** Begins with what denies a name or a noun, and no verb: `never drives` is none. */
const contrast = new RegExp(
  String.raw`^\s*(?:${anyOf(words((lexicon) => lexicon.negations).filter((word) => !often.has(word)))})\s`,
  'iu',
);

/** A statement denies what every sentence, and clause, near to it affirms, or the other way round. */
function denied(statement: string, cited: readonly CitedLine[]): Refusal | null {
  const wanted = new Set(tellingWordsOf(statement));
  const values = contentOf(statement).values.map(({ value }) => value);
  const sentences = cited.flatMap(({ text }) => readableSentencesOf(text));
  const read = [...sentences, ...sentences.flatMap((one) => one.split(/[,;–—]|:(?!\d)/))].map((words) => ({
    words,
    shared: tellingWordsOf(words).filter((word) => wanted.has(word)).length + sameValues(words, values),
  }));
  const most = Math.max(0, ...read.map(({ shared }) => shared));
  const near = read.filter(({ shared }) => shared * 2 >= most);
  const denials = near.map(({ words }) => ({ words, why: turned(statement, words) }));
  const [first] = denials;
  if (first === undefined || denials.some(({ why }) => why === null)) return null;
  return refusalOf('negation', `${first.why}.`, `The line says “${first.words}”: keep its “not”, or leave it out.`);
}

/** Values of a text that are the same in other letters: `wed` is Wednesday. */
const sameValues = (text: string, values: readonly Value[]): number =>
  contentOf(text).values.filter(({ value }) => values.some((other) => isSameValue(value, other))).length;

/**
 * Lines that are known of those whom a statement names bear out a value of a sort of which what is cited says nothing: the day of a concert
 * stands on its page. A value beside another of its sort would be another value.
 */
function knownIn(quote: string, known: readonly string[]): string[] {
  const sorts = new Set(contentOf(quote).values.map(({ value }) => value.kind));
  return known.filter((line) => contentOf(line).values.every(({ value }) => !sorts.has(value.kind)));
}

/** `at`: of the line that a clock stands by; `days`: of all. */
type Said = { quote: string; context: string; at: string; days: readonly string[] };

function groundsOf(
  statement: string,
  { quote, context, at, days }: Said,
  { spared, known, zone, today }: Beside,
): Grounds {
  const told = at || today;
  const now = Date.parse(told.length < 16 ? `${told}T12:00Z` : `${told.replace(' ', 'T')}Z`);
  const clock = { now: Number.isNaN(now) ? 0 : now, zone };
  // What has no day of its own holds now: “from 1 January” is the next one.
  const follow = days.flatMap((day) => [day.slice(0, 10), ...followingFrom(statement, quote, day || today)]);
  const grounds = [quote, ...follow, ...unitsOf(statement, quote), ...knownIn(quote, known)];
  return { quote: grounds.join('\n'), context, spared, clock };
}

/** Values of a statement that its lines give without their unit: “before 9” is 9 o’clock, “two to eight” of a fridge are degrees. */
function unitsOf(statement: string, quote: string): string[] {
  const bare = contentOf(quote).values.filter(({ value }) => value.kind === 'number');
  return contentOf(statement).values.flatMap(({ as }) => {
    const [figure = '', unit] = as.split(/\s+/);
    const [number] = contentOf(figure).values;
    const isSaid = bare.some(({ value }) => number !== undefined && compareValues(value, number.value) === 'same');
    return unit !== undefined && isSaid ? [as] : [];
  });
}

/** Words of different scripts are never the same. */
const isOneScript = (a: string, b: string) => /\p{Script=Latin}/u.test(a) === /\p{Script=Latin}/u.test(b);
