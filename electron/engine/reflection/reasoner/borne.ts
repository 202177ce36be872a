import type { Refusal } from '#shared/model/reflection.ts';
import { type Grounds, turned, unsaid } from '../../capture/check-fact.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { contentOf } from '../../language/content.ts';
import { compareValues } from '../../language/values.ts';
import { tellingWordsOf } from '../rules/words.ts';
import { followingFrom } from './days.ts';
import type { Cited } from './handles.ts';

type Value = ReturnType<typeof contentOf>['values'][number]['value'];

export const refused = (code: string, why: string, hint: string): Refusal => ({ code, why, hint });

/**
 * What a statement may rest on beside its lines: names that need not stand there, what the pages of those it names hold already, and where
 * the owner's clock is.
 */
export type Beside = { spared: readonly string[]; known: readonly string[]; zone: string };

/**
 * Why the cited lines do not bear a statement out; null where they do. Every name, number and date stands there or follows from
 * it: a day from the line's own, a pronoun's name from the rest of its episode. The sentence that is nearest to it denies
 * what it denies. A paraphrase is no fault; to have no word in common is.
 */
export function unborne(statement: string, cited: readonly Cited[], beside: Beside): Refusal | null {
  const { spared } = beside;
  const quote = cited.map(({ text }) => text).join('\n');
  const context = [...new Set(cited.map(({ memory }) => memory.text))].join('\n');
  const days = [...new Set(cited.map(({ memory }) => memory.at?.slice(0, 16) ?? ''))];
  const missing = days.map((at) => unsaid(statement, groundsOf(statement, { quote, context, at }, beside)));
  if (missing.every((one) => one !== null))
    return refused('words.missing', `${missing[0]}.`, 'Say what the cited lines say, or cite the line that says it.');
  const wanted = new Set(tellingWordsOf(statement));
  const own = new Set(spared.flatMap((name) => tellingWordsOf(name)));
  const says = [...wanted].filter((word) => !own.has(word));
  const there = new Set(tellingWordsOf(quote));
  if (says.length > 0 && isOneScript(statement, quote) && !says.some((word) => there.has(word)))
    return refused(
      'words.missing',
      'The cited lines say something else.',
      'Cite the lines that say it, or leave it out.',
    );
  const claims = statement.split(/[;–—]|[.!?](?=\s)/).filter((claim) => tellingWordsOf(claim).length > 0);
  for (const claim of claims.length > 1 ? claims : [statement]) {
    const refusal = denied(claim, cited);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** A statement denies what every sentence, and clause, near to it affirms, or the other way round. */
function denied(statement: string, cited: readonly Cited[]): Refusal | null {
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
  return refused('negation', `${first.why}.`, `The line says “${first.words}”: keep its “not”, or leave it out.`);
}

/** Values of a text that are the same in other letters: `wed` is Wednesday. */
const sameValues = (text: string, values: readonly Value[]): number =>
  contentOf(text).values.filter(({ value }) =>
    values.some((other) => other.kind === value.kind && compareValues(value, other) === 'same'),
  ).length;

/**
 * Lines that are known of those whom a statement names bear out a value of a sort of which what is cited says nothing: the day of a concert
 * stands on its page. A value beside another of its sort would be another value.
 */
function knownIn(quote: string, known: readonly string[]): string[] {
  const sorts = new Set(contentOf(quote).values.map(({ value }) => value.kind));
  return known.filter((line) => contentOf(line).values.every(({ value }) => !sorts.has(value.kind)));
}

type Said = { quote: string; context: string; at: string };

function groundsOf(statement: string, { quote, context, at }: Said, { spared, known, zone }: Beside): Grounds {
  const now = Date.parse(at.length < 16 ? `${at}T12:00Z` : `${at.replace(' ', 'T')}Z`);
  const clock = { now: Number.isNaN(now) ? 0 : now, zone };
  const follow = at === '' ? [] : [at.slice(0, 10), ...followingFrom(statement, quote, at)];
  return { quote: [quote, ...follow, ...knownIn(quote, known)].join('\n'), context, spared, clock };
}

/** Words of different scripts are never the same. */
const isOneScript = (a: string, b: string) => /\p{Script=Latin}/u.test(a) === /\p{Script=Latin}/u.test(b);
