import type { EpisodeType } from '#shared/model/memory.ts';
import { contrastIn } from '../language/contrast.ts';
import { leansOnBefore, namesSomething } from '../language/leaning.ts';
import { wholeWord, words } from '../language/lexicon/all.ts';
import { asksForText } from '../language/reader/handed.ts';
import { type Block, readStatement, type StatementPlace, type StatementReading } from '../language/reader/statement.ts';
import { withoutRetraction } from '../language/retraction.ts';
import { withoutMarks } from '../language/secrets/withhold.ts';
import { sentenceSpans } from '../language/sentences.ts';
import { jokes, supposes, unsureForm } from '../language/unmeant.ts';
import { episodeKindOf } from './router/kind.ts';

/** A statement of a message, as it was said. `durable`: worth keeping for weeks, rather than perhaps; `keep`: how likely. */
export type Statement = {
  text: string;
  kind: EpisodeType;
  why: string;
  durable: boolean;
  keep: number;
  /** The first of its sentences, where it has several: it names whom or what the others tell of. */
  lead?: string;
};

/** Letters of a statement at least, and at most. One Chinese character says as much as a short word. */
const shortest = { han: 4, other: 8 };
/** Characters of a sentence at most: what is longer is a list, a log or an attack. */
export const longestSentence = 600;
/** Letters from which a sentence may tell something worth a closer reading; Chinese ones count thrice. */
const telling = 24;
/** Stands for a quotation; a sentence with one is not the person's own. */
const quotation = '\u0001';

/** From here on a sentence is likelier worth keeping than not; from the lower bound it may be. */
const durableFrom = 0.5;
const doubtfulFrom = 0.3;

/**
 * What a person states, sentence by sentence, as said, with what the reader makes of it. Questions, commands, suppositions,
 * jokes, quotations and code give nothing. Pure.
 */
export const statementsIn = (message: string): Statement[] =>
  [...readStatements(message)].filter((one) => one !== null);

/** The same as it is read; null for each sentence that is read, and then what a paragraph states. */
export function* readStatements(message: string): Generator<Statement | null> {
  if (handedOver(message) !== null) return;
  for (const paragraph of prose(message).split(/\n\s*\n/)) {
    const sentences = sentencesOf(paragraph);
    const plain = sentences.map((text) => text.replace(/[’‘]/g, "'"));
    const unmeant = plain.findIndex((text) => supposes.test(text) || instructs(headOf(text)));
    const own = unmeant === -1 ? sentences : sentences.slice(0, unmeant);
    const told: Told[] = [];
    for (const [n, text] of own.entries()) {
      yield null;
      const found = jokes.test(plain[n + 1] ?? '') ? null : judged(plain[n] ?? '');
      const one = found === null ? greeted(text, jokes.test(plain[n + 1] ?? '')) : { text, ...found };
      if (one !== null) withBefore(told, { ...one, from: n, to: n }, sentences);
    }
    yield* told;
    // The instruction stands on a line of its own: all that follows is what it is about.
    const lead = unmeant === plain.length - 1 ? (plain[unmeant] ?? '') : '';
    if (!supposes.test(lead) && (/[:：]$/u.test(lead) || isForText(lead))) return;
  }
}

/**
 * What of a message stands behind words that ask for a text, or introduce one: a story in the first person tells nothing of who wrote it.
 * To the end of the paragraph, and of the message where they are a paragraph's last. Pure.
 */
export function madeUpIn(message: string): string {
  const whole = handedOver(message);
  if (whole !== null) return whole;
  const paragraphs = prose(message).split(/\n\s*\n/);
  const made: string[] = [];
  for (const [at, paragraph] of paragraphs.entries()) {
    const sentences = sentencesOf(paragraph);
    const lead = sentences.findIndex((text) => isForText(headOf(text.replace(/[’‘]/g, "'"))));
    if (lead === -1) continue;
    const head = headOf(sentences[lead] ?? '');
    made.push((sentences[lead] ?? '').slice(head.length), ...sentences.slice(lead + 1));
    if (lead === sentences.length - 1) return [...made, ...paragraphs.slice(at + 1)].join('\n');
  }
  return made.join('\n');
}

/** `Chapter 3.`, `Kapitel 2:`, `# The gulls`, `第三章`: a heading that a longer text is parted by. */
const heading =
  /^\s*(?:#{1,4}\s+\S[^\n]{0,80}\n|\p{Lu}[\p{L}\p{M}]{1,19}\s+(?:\d{1,3}|[IVXLC]{1,6})\s*(?:[.:–—-](?!\d)|\n)|第[\p{Script=Han}\d]{1,4}[章节節回部幕])/u;
/** A wish is short beside what it is about, and what it is about has some sentences. */
const longestWish = 80;
const fewestOfText = 2;

/** A text handed over to be worked on: a heading begins it, a request ends it. Its own words, without the request; null for any other. */
function handedOver(message: string): string | null {
  const text = prose(message);
  if (!heading.test(text)) return null;
  const sentences = sentencesOf(text);
  const wish = sentences.at(-1) ?? '';
  const own = sentences.slice(0, -1);
  const isWish =
    wish.length <= longestWish &&
    (politely.test(wish.replace(/[’‘]/g, "'")) || readStatement(wish).acts[0]?.is === 'command');
  return isWish && own.length >= fewestOfText ? own.join('\n') : null;
}

const politely = new RegExp(wholeWord(words((lexicon) => lexicon.asksPolitely)), 'iu');

/** A statement and the sentences of its paragraph that it stands in. */
type Told = Statement & { from: number; to: number };

/** Sentences before one that are looked through for whom it tells of. */
const mostBefore = 3;

/**
 * Puts a statement behind those of its paragraph: one that says nothing by itself together with what names whom it tells of, all in
 * one as it was said. What leans on a question answers it, as a joke does its own: nothing is told by that.
 */
function withBefore(told: Told[], one: Told, sentences: readonly string[]): void {
  const leans = one.from > 0 && leansOnBefore(sentences[one.from] ?? '');
  if (!leans) {
    told.push(one);
    return;
  }
  const near = sentences.slice(Math.max(0, one.from - mostBefore), one.from);
  // On what was held back nothing can lean: it is here no more.
  const before = near.slice(near.findLastIndex(isHeld) + 1);
  if (before.length === 0) {
    told.push(one);
    return;
  }
  const named = before.findLastIndex((text) => namesSomething(text));
  const first = one.from - before.length + (named < 0 ? before.length - 1 : named);
  if (sentences.slice(first, one.from).some((text) => !isEarnest(text.replace(/[’‘]/g, "'")))) return;
  const joined = told.filter(({ to }) => to >= first);
  const from = Math.min(first, ...joined.map((other) => other.from));
  const text = sentences.slice(from, one.to + 1).join(' ');
  if (text.length > longestSentence) {
    told.push(one);
    return;
  }
  told.splice(told.length - joined.length);
  const [best = one] = [...joined, one].toSorted((a, b) => Number(b.durable) - Number(a.durable));
  const lead = sentences[from] ?? '';
  told.push({ ...best, text, lead, from, to: one.to, keep: Math.max(...[...joined, one].map(({ keep }) => keep)) });
}

const isHeld = (sentence: string) => !/\p{L}/u.test(withoutMarks(sentence));

/** A word or two in front of a comma, as a greeting stands there. */
const opening = /^\p{L}{2,9}(?: \p{L}{2,9})?\s?[,，!！]\s*(?=\S)/u;

/** What stands behind a greeting, where that is surely worth keeping: `Hi, I'm Corentin.` */
function greeted(text: string, isJoke: boolean): Statement | null {
  const greeting = opening.exec(text)?.[0];
  if (isJoke || greeting === undefined || !isEarnest(text.replace(/[’‘]/g, "'"))) return null;
  const rest = text.slice(greeting.length);
  const found = judged(rest.replace(/[’‘]/g, "'"));
  return found?.durable ? { text: rest, ...found } : null;
}

/** A sentence up to its first colon, which a time of day does not have; whole where there is none. */
const headOf = (sentence: string): string => /^.*?(?:：|:(?=\s|$))/su.exec(sentence)?.[0] ?? sentence;

/** From here on a sentence asks for a text that what follows is for, and not for something the person tells of. */
const forTextFrom = 0.6;
const isForText = (lead: string): boolean => lead !== '' && asksForText(lead) >= forTextFrom;

/**
 * `Write me a story in the first person: …`, `Translate this. …`, `This is how my novel begins: …`. A text that ends so says what
 * comes behind it is for, which is then nothing that the person says of themselves. Pure.
 */
export function instructs(lead: string): boolean {
  const letters = lead.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < (/\p{Script=Han}/u.test(lead) ? shortest.han : shortest.other)) return false;
  return isForText(lead) || (/[:：,，–—-]$/u.test(lead) && readStatement(lead).acts[0]?.is === 'command');
}

/** Below, nobody would note it. */
const emptyBelow = 0.1;

/** `Nice, remember that`: what is to be remembered was said before, and stands in these words no more than in none. Pure. */
export function pointsBefore(wish: string): boolean {
  if (!/\p{L}/u.test(wish)) return true;
  const { acts, keep } = readStatement(wish);
  return acts[0]?.is === 'chatter' && keep < emptyBelow;
}

/** Sentences of a message by which it is seen whether it says anything. */
const looked = 40;

/** Whether a message says anything at length and in earnest, durable or not. */
export function saysSomething(message: string): boolean {
  const sentences = sentencesOf(prose(message)).slice(0, looked);
  return sentences.some((text) => {
    const sentence = text.replace(/[’‘]/g, "'");
    const weight =
      (sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + 2 * (sentence.match(/\p{Script=Han}/gu)?.length ?? 0);
    if (weight < telling || !isEarnest(sentence)) return false;
    const { acts, keep } = readStatement(sentence);
    return acts[0]?.is === 'statement' || keep >= doubtfulFrom;
  });
}

/** What a sentence with straight apostrophes states that may be kept; null when it states nothing of the kind. */
function judged(sentence: string): Omit<Statement, 'text'> | null {
  if (!isEarnest(sentence)) return null;
  const said = withoutRetraction(sentence);
  const read = readStatement(said);
  const durable = read.keep >= durableFrom;
  if (!durable && !(putsRight(sentence, said) ? isPerhapsSo(read) : isPerhapsKept(read))) return null;
  const { kind, why } = about(said, read);
  return { kind, why: durable ? why : 'perhaps worth keeping', durable, keep: read.keep };
}

/** Whether a sentence says that something said before was wrong, and what is so instead. */
const putsRight = (sentence: string, said: string): boolean => said !== sentence || contrastIn(sentence) !== null;

const isPerhapsKept = ({ acts, keep }: StatementReading): boolean =>
  acts[0]?.is === 'statement' && keep >= doubtfulFrom;

/** What puts something right is looked for among what is known, however short it is; what surely asks or commands puts nothing right. */
const isPerhapsSo = ({ acts: [act], keep }: StatementReading): boolean =>
  act?.is === 'statement' || (keep >= doubtfulFrom && (act?.p ?? 0) < surelyFrom);

export const standingRule = 'standing rule';
const whyOfBlock: Record<Block, string> = {
  identity: 'about the person',
  preferences: 'prefers',
  rules: standingRule,
  focus: 'under way',
  tasks: 'to do',
};
const whyOfPlace: Record<Exclude<StatementPlace, 'core'>, string> = {
  entity: 'fact',
  episode: 'happened',
  procedure: 'how to',
  vault: 'word for word',
};

function about(sentence: string, { places, blocks }: StatementReading): { kind: EpisodeType; why: string } {
  const [place, block] = [places[0]?.is ?? 'episode', blocks[0]?.is ?? 'identity'];
  return { kind: episodeKindOf(sentence, place, block), why: place === 'core' ? whyOfBlock[block] : whyOfPlace[place] };
}

/** Of what is read so surely as a question or a command, nineteen of twenty are. */
const surelyFrom = 0.75;

/** Whether a sentence is surely a question, or a command. */
export function isSurely(act: 'question' | 'command', sentence: string): boolean {
  const [likeliest] = readStatement(sentence).acts;
  return likeliest?.is === act && likeliest.p >= surelyFrom;
}

/** Whether a sentence says something in earnest, as a statement and no question. */
export const isStatement = (sentence: string): boolean => isEarnest(sentence) && !isSurely('question', sentence);

/** No supposition, joke, quotation or fragment, nor with a question mark. */
function isEarnest(sentence: string): boolean {
  const letters = sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const least = /\p{Script=Han}/u.test(sentence) ? shortest.han : shortest.other;
  if (letters < least || sentence.length > longestSentence || sentence.includes(quotation)) return false;
  // What ends in a colon only introduces what follows.
  if (/[?？]["'”’)\s]*$|[:：]\s*$/u.test(sentence)) return false;
  return !unsureForm.test(sentence) && !jokes.test(sentence);
}

/** Sentences of a text, with their marks and without the bullets of a list. */
export const sentencesOf = (text: string): string[] =>
  sentenceSpans(text)
    .map(({ from, to }) =>
      text
        .slice(from, to)
        .replace(/^(?:[-*+•]|\d+[.)])\s+/, '')
        .trim(),
    )
    .filter((one) => one !== '');

/** The sentences that rules read: many of their forms are bounded only because a sentence is. */
export const readableSentencesOf = (text: string): string[] =>
  sentencesOf(text).filter(({ length }) => length <= longestSentence);

/** A command that a line names among words of its own, as “then run `…` and check it”; a line that is code says nothing. */
function isWithinProse(code: string, at: number, whole: string): boolean {
  const [from, to] = [whole.lastIndexOf('\n', at) + 1, whole.indexOf('\n', at)];
  const line = whole.slice(from, to < 0 ? undefined : to);
  return line.replace(/`[^`]*`/g, '').length >= 2 * code.length;
}

/** A message without code and quoted blocks; what stands between quotation marks becomes one sign. */
export function prose(message: string): string {
  return message
    .replaceAll(quotation, ' ')
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/~~~[\s\S]*?(?:~~~|$)/g, '\n')
    .replace(/`[^`\n]{20,600}`/g, (code, at: number, whole: string) =>
      isWithinProse(code, at, whole) ? code : quotation,
    )
    .replace(/^[^\S\n]*>.*$/gm, '')
    .replace(/^(?: {4}|\t).*$/gm, '')
    .replace(
      /"[^"\n]{12,600}"|“[^“”\n]{12,600}”|„[^„“”\n]{12,600}[“”]|«[^«»\n]{12,600}»|「[^「」\n]{6,600}」|“(?=[^“”\n]{0,5}\p{Script=Han})[^“”\n]{6,11}”/gu,
      quotation,
    );
}
