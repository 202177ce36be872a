import type { Refusal } from '#shared/model/reflection.ts';
import { type Grounds, turned, unsaid } from '../../capture/check-fact.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { tellingWordsOf } from '../rules/words.ts';
import { followingFrom } from './days.ts';
import type { Cited } from './handles.ts';

export const refused = (code: string, why: string, hint: string): Refusal => ({ code, why, hint });

/** What a statement may rest on beside its lines: names that need not stand there, and where the owner's clock is. */
export type Beside = { spared: readonly string[]; zone: string };

/**
 * Why the cited lines do not bear a statement out; null where they do. Every name, number and date stands there or follows from
 * it: a day from the line's own, a pronoun's name from the rest of its episode. The sentence that is nearest to it denies
 * what it denies. A paraphrase is no fault; to have no word in common is.
 */
export function unborne(statement: string, cited: readonly Cited[], { spared, zone }: Beside): Refusal | null {
  const quote = cited.map(({ text }) => text).join('\n');
  const context = [...new Set(cited.map(({ memory }) => memory.text))].join('\n');
  const days = [...new Set(cited.map(({ memory }) => memory.at?.slice(0, 16) ?? ''))];
  const missing = days.map((at) => unsaid(statement, groundsOf(statement, quote, context, at, { spared, zone })));
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
  return denied(statement, cited, wanted);
}

/** A statement denies what every sentence, and clause, near to it affirms, or the other way round. */
function denied(statement: string, cited: readonly Cited[], wanted: ReadonlySet<string>): Refusal | null {
  const sentences = cited.flatMap(({ text }) => readableSentencesOf(text));
  const read = [...sentences, ...sentences.flatMap((one) => one.split(/[,;:–—]/))].map((words) => ({
    words,
    shared: tellingWordsOf(words).filter((word) => wanted.has(word)).length,
  }));
  const most = Math.max(0, ...read.map(({ shared }) => shared));
  const near = read.filter(({ shared }) => shared * 2 >= most);
  const denials = near.map(({ words }) => ({ words, why: turned(statement, words) }));
  const [first] = denials;
  if (first === undefined || denials.some(({ why }) => why === null)) return null;
  return refused('negation', `${first.why}.`, `The line says “${first.words}”: keep its “not”, or leave it out.`);
}

function groundsOf(statement: string, quote: string, context: string, at: string, { spared, zone }: Beside): Grounds {
  const now = Date.parse(at.length < 16 ? `${at}T12:00Z` : `${at.replace(' ', 'T')}Z`);
  const clock = { now: Number.isNaN(now) ? 0 : now, zone };
  const follow = at === '' ? [] : [at.slice(0, 10), ...followingFrom(statement, quote, at)];
  return { quote: [quote, ...follow].join('\n'), context, spared, clock };
}

/** Words of different scripts are never the same. */
const isOneScript = (a: string, b: string) => /\p{Script=Latin}/u.test(a) === /\p{Script=Latin}/u.test(b);
