import { soughtWords } from '../index/query.ts';
import { countedFromToday } from '../language/dates/distance.ts';
import type { Time } from '../language/dates/times-in.ts';
import { anyOf, lexicons } from '../language/lexicon/all.ts';
import { zh } from '../language/lexicon/zh.ts';

/** Languages that leave a space between words. */
const spaced = lexicons.filter((lexicon) => lexicon !== zh);

/** Words that ask what was, and say nothing of what it was about. */
const asking = new Set(spaced.flatMap(({ askingOfEvents }) => askingOfEvents).map(folded));

/** The same in scripts that leave no space between words. */
const askingHan = new RegExp(anyOf(zh.askingOfEvents), 'gu');

/** Words that ask for decisions: they are told by their type, seldom by such a word. */
const deciding = new Set(spaced.flatMap((lexicon) => lexicon.deciding).map(folded));
const decidingHan = new RegExp(anyOf(zh.deciding), 'gu');

/** The type of episode that a question asks for by name; null when it does not. */
export function typeAsked(text: string): 'decision' | null {
  const named = soughtWords(text).some(({ words }) => deciding.has(folded(words)));
  return named || text.search(decidingHan) >= 0 ? 'decision' : null;
}

/**
 * The words of a question that tell what is sought, beside the times it names and the words that only ask. None: it
 * asks for what was at a time, or for nothing.
 */
export function topicsOf(text: string, times: Pick<Time, 'from' | 'to'>[]): string[] {
  let rest = '';
  let at = 0;
  for (const { from, to } of times) {
    rest += `${text.slice(at, from)} `;
    at = to;
  }
  rest += text.slice(at);
  return soughtWords(rest.replace(decidingHan, ' ').replace(askingHan, ' '))
    .filter(({ words, stop }) => !stop && !words.split(' ').every((word) => says(folded(word))))
    .map(({ words }) => words);
}

function says(word: string): boolean {
  return asking.has(word) || deciding.has(word);
}

/** The words of dates as texts write them, one list a date: what tells of a day may name it. */
export function writtenDates(times: Pick<Time, 'text'>[]): string[][] {
  return times.flatMap(({ text }) => {
    if (!/\d/.test(text) || countedFromToday.test(text)) return [];
    const words = soughtWords(text).filter(({ words, stop }) => !stop && !asking.has(folded(words)));
    return words.length === 0 ? [] : [words.map(({ words: word }) => word)];
  });
}

function folded(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
