import type { Memory } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import { timesIn } from '../language/dates/times-in.ts';
import { isSmallWordOf, languageIn } from '../language/english.ts';
import { wholeWord, words } from '../language/lexicon/all.ts';
import { queryKind } from '../language/questions/kind.ts';
import { sentenceSpans } from '../language/sentences.ts';
import { foldName, isSpaceless } from '../language/tokens.ts';
import { namesAsked, ownForm } from './asked-names.ts';
import type { TextTraits } from './ranker.ts';
import { topicsOf } from './topics.ts';

/** Characters of a text that are read: who speaks stands at its front, and a longer one holds any word. */
const longest = 4_000;
/** Of longer words the end is let go: it changes with number, time and case. */
const rootOf = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word);
/** Letters that a word may have beyond one that is asked for, and still be that: "types" for "type", not "TypeScript". */
const longestEnding = 3;
const plain = (text: string): string => foldName(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
/** Scripts without gaps put none before a word. */
const gapBefore = (word: string): string => (isSpaceless(word) ? '' : ' ');
const label = /^\s{0,3}[*_]{0,2}(?<name>[\p{L}\p{N}][\p{L}\p{N} ._'’-]{0,40})[*_]{0,2}\s?[:：]/u;
/** What stands before a turn of a conversation with an assistant. */
const persons = new Set(['user', 'human', 'me', 'you', 'owner']);
const assistants = new Set(['assistant', 'ai', 'agent', 'bot', 'model', 'system', 'tool']);
const firstPerson = new RegExp(wholeWord(words(({ speaking }) => speaking.first)), 'iu');
const secondPerson = new RegExp(wholeWord(words(({ speaking }) => speaking.second)), 'iu');

type Said = Pick<Memory, 'title' | 'text' | 'tags' | 'entities'>;

/** Whether a text names a time; which day it means says nothing here. */
const namesTime = (text: string): boolean => timesIn(text.slice(0, longest), { now: 0, zone: 'UTC' }).length > 0;

/**
 * `asked`: the words that a question tells what it seeks with; `held`: how many of them a text holds, `stated`: the most that one
 * of its sentences does; `known`: the share that any of the texts holds, the rare counting more. `names`: how many of the asked are
 * of a name that it asks by, and how many of those are held: what holds nothing else is of whom is asked, and not what. `lacks`: the
 * asked that it does not hold, as the question writes them; null of what was not read.
 */
export type Closely = {
  traits: TextTraits;
  asked: number;
  held: number;
  stated: number;
  known: number;
  names: { asked: number; held: number };
  lacks: readonly string[] | null;
};
/** Of what was brought along unread. */
export const unread: Closely = {
  traits: { person: 0, assistant: 0, speaker: 0, addressed: 0, phrase: 0, covered: 0, day: 0 },
  asked: 0,
  held: 0,
  stated: 0,
  known: 0,
  names: { asked: 0, held: 0 },
  lacks: null,
};

/** The words that a question seeks with, which texts hold them, and how rare each is among those. */
function held(question: string, memories: readonly Said[]) {
  const asked = [...new Set(wordsOf(question).flatMap((word) => plain(word).split(' ')))].filter((one) => one !== '');
  const texts = memories.map(
    ({ title, text, tags, entities }) => ` ${plain([title, text.slice(0, longest), ...tags, ...entities].join(' '))} `,
  );
  const isJoining = joiningLanguages.has(languageIn(question).tag ?? '');
  const holding = asked.map((word) => texts.map((text) => holds(text, word) || (isJoining && joins(text, word))));
  const rarities = holding.map((held) => Math.log((1 + held.length) / (1 + held.filter(Boolean).length)) + 0.1);
  return { asked, texts, holding, rarities };
}

/** What the texts of the most relevant have of a question that no index tells. Pure; in the order of `memories`. */
export function closely(question: string, memories: readonly Said[]): Closely[] {
  const { asked, texts, holding, rarities } = held(question, memories);
  const shareOf = (holds: (held: boolean[]) => boolean | undefined) =>
    share(rarities, (at) => holds(holding[at] ?? []));
  const known = shareOf((held) => held.includes(true));
  const whole = ` ${plain(question)} `;
  const addressed = addressedBy(question);
  const asksWhen = queryKind(question).kind === 'when';
  const named = namedAmong(question, asked);
  const written = new Map(
    wordsOf(question)
      .flatMap((word) => word.split(' '))
      .map((word) => [plain(word), word]),
  );
  return memories.map(({ text }, n) => {
    const name = plain(label.exec(text)?.groups?.name ?? '');
    const pairs = asked
      .slice(1)
      .filter((word, at) => texts[n]?.includes(` ${asked[at]}${gapBefore(word)}${rootOf(word)}`));
    const traits = {
      person: persons.has(name) ? 1 : 0,
      assistant: assistants.has(name) ? 1 : 0,
      speaker: name !== '' && whole.includes(` ${name} `) ? 1 : 0,
      addressed: addressed?.has(name) ? 1 : 0,
      phrase: Math.min(1, pairs.length),
      covered: shareOf((held) => held[n]),
      day: asksWhen && namesTime(text) ? 1 : 0,
    };
    const isHeld = (_: unknown, at: number) => holding[at]?.[n] === true;
    const own = asked.filter(isHeld);
    const lacks = asked.filter((_, at) => holding[at]?.[n] !== true).map((word) => written.get(word) ?? word);
    const names = { asked: named.filter(Boolean).length, held: named.filter(isHeld).filter(Boolean).length };
    return { traits, asked: asked.length, held: own.length, stated: statedIn(memories[n], own), known, names, lacks };
  });
}

/** The words of a question that none of the texts holds which were read for it, as it writes them. Pure. */
export function lackedByAll(texts: readonly Closely[]): string[] {
  const [first, ...more] = texts.flatMap(({ lacks }) => (lacks === null ? [] : [lacks]));
  return (first ?? []).filter((word) => more.every((lacks) => lacks.includes(word)));
}

/** The share of a statement's words beside the names in it that each text holds, rare ones counting more. Pure; in their order. */
export function sharedBeside(statement: string, memories: readonly Said[]): number[] {
  const { asked, holding, rarities } = held(statement, memories);
  const isNamed = namedAmong(statement, asked);
  // What says nothing but names shares those.
  const isBeside = isNamed.includes(false) ? isNamed.map((one) => !one) : isNamed;
  const besides = rarities.map((rarity, at) => (isBeside[at] ? rarity : 0));
  return memories.map((_, n) => share(besides, (at) => holding[at]?.[n] === true));
}

/** Which of the words that a text asks with are of a name in it. */
function namedAmong(text: string, asked: readonly string[]): boolean[] {
  const names = namesAsked(text).map((name) => plain(ownForm(name)).split(' '));
  return asked.map((word) => names.some((name) => name.includes(word)));
}

/** Of words that a memory holds, the most that one of its sentences does, with what the memory is called and whom it names. */
function statedIn(memory: Said | undefined, words: readonly string[]): number {
  if (memory === undefined || words.length < 2) return words.length;
  const text = memory.text.slice(0, longest);
  const named = plain([memory.title, ...memory.tags, ...memory.entities].join(' '));
  const counts = sentenceSpans(text).map(({ from, to }) => {
    const sentence = ` ${named} ${plain(text.slice(from, to))} `;
    return words.filter((word) => holds(sentence, word)).length;
  });
  return Math.max(0, ...counts);
}

/** Whether a word, or one of its forms, stands in a plain text. */
function holds(text: string, word: string): boolean {
  if (isSpaceless(word)) return text.includes(word);
  const root = ` ${rootOf(word)}`;
  for (let at = text.indexOf(root); at >= 0; at = text.indexOf(root, at + root.length))
    if (text.indexOf(' ', at + 1) - at - 1 <= word.length + longestEnding) return true;
  return false;
}

/** Languages that write words together: whoever asks of nuts asks of `Walnüsse` and `Haselnüsse`. */
const joiningLanguages: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi']);
/** Letters that a word has at least to be looked for in a longer one. */
const shortestJoined = 5;

/** Whether a word begins or ends a longer one. */
const joins = (text: string, word: string): boolean =>
  word.length >= shortestJoined && (text.includes(` ${word}`) || text.includes(`${word} `));

/** Whose words a question asks for: its own (“what did I say”) or the other's (“what did you suggest”); null where both or none. */
function addressedBy(question: string): ReadonlySet<string> | null {
  const [own, other] = [firstPerson.test(question), secondPerson.test(question)];
  return own === other ? null : own ? persons : assistants;
}

/** The words that tell what is sought; where all of them may as well only ask (“notes”, “what's new”), those. */
function wordsOf(question: string): string[] {
  const { tag } = languageIn(question);
  const topics = topicsOf(question, []);
  const telling = topics.filter((word) => !word.split(' ').every((one) => isSmallWordOf(tag, one)));
  if (telling.length > 0) return telling;
  if (topics.length > 0) return topics;
  return soughtWords(question).flatMap(({ words, stop }) => (stop ? [] : [words]));
}

/** Of some amounts, the share of those at the places that count; 0 of nothing. */
function share(amounts: number[], counts: (at: number) => boolean | undefined): number {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  const own = amounts.reduce((sum, amount, at) => sum + (counts(at) ? amount : 0), 0);
  return all === 0 ? 0 : own / all;
}
