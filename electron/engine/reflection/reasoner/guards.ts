import type { Memory } from '#shared/model/memory.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { contentOf, denies } from '../../language/content.ts';
import { isQuoted, isReported } from '../../language/earnest/reported.ts';
import { holdsAfterAll, isRetraction } from '../../language/earnest/taken-back.ts';
import { anyOf, wholeWord, words } from '../../language/lexicon/all.ts';
import { tellsWish, wishToldPlainly } from '../../language/modality.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { jokes } from '../../language/unmeant.ts';
import { isDoubtful } from '../earnest/doubt.ts';
import { saidIn } from '../earnest/sentences.ts';
import type { Material } from '../material.ts';
import { inTurns } from '../turns.ts';
import type { CitedLine } from './handles.ts';

/** What of a line was not said in earnest, by the rules that read it: a veto whatever a reasoner makes of it. */
export type Guards = {
  /**
   * The code of the trap that a statement steps into, with the sentence it rests on; null for none. `toldAs`: the whole that it is told in,
   * which may say of itself how sure it is.
   */
  trap(statement: string, cited: readonly CitedLine[], toldAs?: string): { code: string; sentence: string } | null;
  /** Whether a statement says of itself that it is not sure. */
  hedges(statement: string): boolean;
};

const keyOf = (id: string, line: number) => `${id}:${line}`;

/** Reads what was said in earnest, in turns with whatever else the process does. */
export async function guardsOf({ earlier, episodes }: Material): Promise<Guards> {
  const meant = new Map<string, string[]>();
  for (const { memory, evidence } of await inTurns(saidIn(earlier, episodes)))
    for (const { line, quote } of evidence) {
      const key = keyOf(memory.id, line);
      meant.set(key, [...(meant.get(key) ?? []), quote]);
    }
  const back = await inTurns(retractionsIn([...earlier, ...episodes]));
  return {
    trap: (statement, cited, toldAs = statement) => trapIn({ statement, toldAs }, cited, meant, back),
    hedges: (statement) => isUnsure(withoutCondition(wishToldPlainly(statement) ?? statement)),
  };
}

/** What is said, and the whole that it is told in. */
type Said = { statement: string; toldAs: string };
type Unmeant = { memory: Memory; sentence: string; next: string; weight: number };

function trapIn(
  { statement, toldAs }: Said,
  cited: readonly CitedLine[],
  meant: ReadonlyMap<string, string[]>,
  back: readonly Retraction[],
) {
  const takenBack = restsOnRetraction(statement, cited);
  if (takenBack !== null) return { code: 'trap.retracted', sentence: takenBack };
  const wanted = new Set(tellingWordsOf(statement));
  const share = (text: string) => sharedWith(wanted, text);
  let best = 0;
  let unmeant: Unmeant | null = null;
  for (const { memory, line, text } of cited) {
    if (memory.kind !== 'episode') {
      best = Math.max(best, share(text));
      continue;
    }
    const own = (meant.get(keyOf(memory.id, line)) ?? []).filter((quote) => !isHearsay(quote, memory));
    best = Math.max(best, ...own.map(share), 0);
    if (/^\s*\||^(?: {4}|\t)/.test(text)) best = Math.max(best, share(text));
    const sentences = readableSentencesOf(text);
    for (const [n, sentence] of sentences.entries()) {
      if (own.some((quote) => quote.includes(sentence) || sentence.includes(quote))) continue;
      const weight = share(sentence);
      if (weight > (unmeant?.weight ?? 0)) unmeant = { memory, sentence, next: sentences[n + 1] ?? '', weight };
    }
  }
  // One word among several, such as the name of whom it is about, rests on nothing.
  if (unmeant === null || unmeant.weight <= best || unmeant.weight * 2 < Math.min(wanted.size, fewest)) return null;
  return codeOf({ statement, toldAs }, unmeant, back);
}

/** Words of a statement, half of which are enough to rest on a sentence. */
const fewest = 4;

const sharedWith = (wanted: ReadonlySet<string>, text: string): number =>
  new Set(tellingWordsOf(text).filter((word) => wanted.has(word))).size;

/** Which trap a sentence is. One that says of itself how sure it is, or who says so, may be told with the same words. */
function codeOf({ statement, toldAs }: Said, { memory, sentence, next }: Unmeant, back: readonly Retraction[]) {
  const trap = (code: string) => ({ code: `trap.${code}`, sentence });
  if (jokes.test(sentence) || jokes.test(next)) return trap('joke');
  if (isOfQuotation(statement, sentence) || /^\s*>/.test(sentence)) return isQuoted(statement) ? null : trap('quoted');
  if (isReported(sentence) || isHearsay(sentence, memory)) return isReported(statement) ? null : trap('reported');
  const rested = restedOn(statement, sentence);
  const wish = wishToldPlainly(rested);
  if (wish !== null && !tellsWish(toldAs)) return trap('unsure');
  if (isUnsure(wish ?? rested)) return isUnsure(toldAs) ? null : trap('unsure');
  if (isUnmeantBy(sentence, next)) return trap('unmeant');
  return !isRetraction(sentence) && back.some((one) => isTakenBackBy(one, sentence, memory)) ? trap('retracted') : null;
}

const ownVoice = anyOf(words(({ self, together }) => [...self, ...together]));
const saidBy = new RegExp(
  String.raw`^(?!(?:${ownVoice})\s)(?:[\p{L}'’.-]+\s){1,4}?(?:${wholeWord(words(({ saying }) => saying))})\s`,
  'iu',
);
/** Said by somebody else, as its writer noted without being sure of it. */
const isHearsay = (sentence: string, { confidence }: Memory): boolean => confidence === 'low' && saidBy.test(sentence);

const condition = new RegExp(String.raw`[\s,](?:${anyOf(words(({ conditions }) => conditions))})\s`, 'iu');

/** A statement without what it ties itself to at its end: a rule for a case is sure. */
function withoutCondition(statement: string): string {
  const at = statement.search(condition);
  return at < 3 ? statement : statement.slice(0, at);
}

/** Behind a comma and its like; and before what a speaker says of themselves in passing: `rules that I should have known`. */
const clauseEnd = new RegExp(
  String.raw`(?<=[,;:–—])\s|\s(?=(?:that|which|who|que|qui)\s(?:${anyOf(words(({ speaking }) => speaking.first))})\s)`,
  'iu',
);

/** The clauses of a sentence that a statement has words of, without what they are tied to; all of it where none has enough. */
function restedOn(statement: string, sentence: string): string {
  if (/[?？]["'”’)\s]*$/u.test(sentence)) return sentence;
  const wanted = new Set(tellingWordsOf(statement));
  const clauses = sentence.split(clauseEnd);
  const shared = clauses.filter((clause) => sharedWith(wanted, clause) >= naming);
  return shared.length === 0 ? sentence : shared.map(withoutCondition).join(' ');
}

/** Not sure by its own words. “Did the papers, as always.” asks nothing: it leaves out who did. */
function isUnsure(told: string): boolean {
  // What ends in a colon says something, and introduces what follows.
  const sentence = told.replace(/[:：]\s*$/u, '');
  return isDoubtful(sentence, '') && (/[?？]["'”’)\s]*$/u.test(sentence) || isDoubtful(`I ${sentence}`, ''));
}

const quotation = /["“„«「][^"”“«»」]+["”“»」]/gu;

/** Whether what a statement says stands between quotation marks, and it does not say whose words these are. */
function isOfQuotation(statement: string, sentence: string): boolean {
  if (!isQuoted(sentence)) return false;
  const wanted = new Set(tellingWordsOf(statement));
  const around = sentence.replace(quotation, ' ');
  const outside = sharedWith(wanted, around);
  const inside = sharedWith(wanted, (sentence.match(quotation) ?? []).join(' '));
  return inside > outside && outside * 2 <= new Set(tellingWordsOf(around)).size;
}

/** Telling words of a remark on what was said before it: what has more says something itself. */
const ofRemark = 3;

/** Whether what stands behind a sentence says that it was not meant. */
const isUnmeantBy = (sentence: string, next: string): boolean =>
  tellingWordsOf(next).length <= ofRemark && !isDoubtful(sentence, '') && isDoubtful(sentence, next);

/** A sentence that takes something back: what, and what it says beside. */
type Retraction = { memory: Memory; sentence: string; taken: ReadonlySet<string>; beside: ReadonlySet<string> };

function* retractionsIn(memories: readonly Memory[]): Generator<void, Retraction[]> {
  const found: Retraction[] = [];
  for (const memory of memories) {
    yield;
    for (const sentence of readableSentencesOf(memory.text).filter(takesBack)) {
      const { taken, beside } = halvesOf(sentence);
      found.push({
        memory,
        sentence,
        taken: new Set(tellingWordsOf(taken)),
        beside: new Set(tellingWordsOf(beside)),
      });
    }
  }
  return found;
}

/** What a sentence takes back, up to the last clause that does, and what it says behind that. */
function halvesOf(sentence: string): { taken: string; beside: string } {
  if (!takesBack(sentence)) return { taken: '', beside: sentence };
  const clauses = sentence.split(/(?<=[,;–—:])(?!\d)/);
  const last = clauses.findLastIndex(takesBack);
  const until = last === -1 ? clauses.length : last + 1;
  return { taken: clauses.slice(0, until).join(''), beside: clauses.slice(until).join('') };
}

/** Words by which a retraction names what it takes back; with fewer it means what stands right before it. */
const naming = 2;

function isTakenBackBy({ memory: from, sentence: back, taken, beside }: Retraction, sentence: string, memory: Memory) {
  const isLater =
    from.id === memory.id ? from.text.indexOf(back) > from.text.indexOf(sentence) : comesAfter(from, memory);
  if (!isLater) return false;
  const named = sharedWith(taken, sentence);
  if (named >= naming) return named > sharedWith(beside, sentence);
  return taken.size < naming && from.id === memory.id;
}

const comesAfter = (one: Memory, other: Memory): boolean => (one.at ?? '') > (other.at ?? '');

const takesBack = (text: string): boolean => isRetraction(text) && !holdsAfterAll(text);

/**
 * The retraction that a statement rests on: more of it stands in what is taken back than beside it, and no value of it stands
 * beside alone, as what holds instead. Null for none, and for what denies itself.
 */
function restsOnRetraction(statement: string, cited: readonly CitedLine[]): string | null {
  const said = contentOf(statement);
  if (denies(said) || takesBack(statement)) return null;
  const wanted = new Set(tellingWordsOf(statement));
  const halves = cited.flatMap(({ text }) => readableSentencesOf(text)).map(halvesOf);
  const taken = halves
    .map((half) => half.taken)
    .join(' ')
    .trim();
  const clauses = halves.flatMap((half) => half.beside.split(/[,;–—:](?!\d)/));
  const beside = clauses.filter((clause) => !denies(contentOf(clause))).join(' ');
  const instead = said.values.some(({ as }) => beside.includes(as) && !taken.includes(as));
  if (taken === '' || instead) return null;
  return sharedWith(wanted, taken) > sharedWith(wanted, beside) ? taken : null;
}
