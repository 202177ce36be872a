import type { Memory } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import { foldName, isSpaceless } from '../language/tokens.ts';
import type { Traits } from './ranker.ts';

/** Characters of a text that are read: who speaks stands at its front, and a longer one holds any word. */
const longest = 4_000;
/** Of longer words the end is let go: it changes with number, time and case. */
const rootOf = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word);
const plain = (text: string): string => foldName(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
/** Scripts without gaps put none before a word. */
const gapBefore = (word: string): string => (isSpaceless(word) ? '' : ' ');
const label = /^\s{0,3}[*_]{0,2}(?<name>[\p{L}\p{N}][\p{L}\p{N} ._'’-]{0,40})[*_]{0,2}\s?[:：]/u;
/** What stands before a turn of a conversation with an assistant. */
const persons = new Set(['user', 'human', 'me', 'you', 'owner']);
const assistants = new Set(['assistant', 'ai', 'agent', 'bot', 'model', 'system', 'tool']);

type Read = Pick<Traits, 'person' | 'assistant' | 'speaker' | 'phrase' | 'covered'>;

/** What the texts of the most relevant have of a question that no index tells. Pure; in the order of `memories`. */
export function closely(question: string, memories: readonly Pick<Memory, 'text'>[]): Read[] {
  const words = soughtWords(question).filter(({ stop }) => !stop);
  const asked = [...new Set(words.flatMap(({ words: word }) => plain(word).split(' ')))].filter((one) => one !== '');
  const texts = memories.map(({ text }) => ` ${plain(text.slice(0, longest))} `);
  const holding = asked.map((word) => texts.map((text) => text.includes(`${gapBefore(word)}${rootOf(word)}`)));
  const rarities = holding.map((held) => Math.log((1 + held.length) / (1 + held.filter(Boolean).length)) + 0.1);
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
  const whole = ` ${plain(question)} `;
  return memories.map(({ text }, n) => {
    const name = plain(label.exec(text)?.groups?.name ?? '');
    const covered = rarities.reduce((sum, rarity, at) => sum + (holding[at]?.[n] ? rarity : 0), 0);
    const pairs = asked
      .slice(1)
      .filter((word, at) => texts[n]?.includes(` ${asked[at]}${gapBefore(word)}${rootOf(word)}`));
    return {
      person: persons.has(name) ? 1 : 0,
      assistant: assistants.has(name) ? 1 : 0,
      speaker: name !== '' && whole.includes(` ${name} `) ? 1 : 0,
      phrase: Math.min(1, pairs.length),
      covered: all === 0 ? 0 : covered / all,
    };
  });
}
