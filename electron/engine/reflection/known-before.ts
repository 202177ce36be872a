import type { Memory } from '#shared/model/memory.ts';
import { contentOf, lostIn } from '../language/content.ts';
import { tellingWordsOf } from '../language/telling-words.ts';
import { foldName } from '../language/tokens.ts';
import type { Material } from './material.ts';

/** An insight that was taken: its title and words, and the day from which it stands; null where that is not noted. */
export type TakenInsight = { title: string; text: string; day: string | null };

/** Share of an insight's telling words that an earlier one has: nothing new, and nothing new unless something happened since. */
const said = { again: 2 / 3, sameMatter: 1 / 3 };

/** The insights of evolution.md: `2026-02-20 (reflection #2): title: text`. */
export const insightsTaken = ({ evolution }: Material): TakenInsight[] =>
  evolution.flatMap(({ section, text }) => {
    if (section !== 'Insights') return [];
    const [head = '', day = null] = /^(\d{4}-\d{2}-\d{2}) \(reflection #\d+\): /.exec(text) ?? [];
    const words = text.slice(head.length);
    const [title = ''] = words.split(': ', 1);
    return [{ title, text: words, day }];
  });

/**
 * The insight that was taken before and says this one: under its title, in most of its words, or in many of them where nothing that it rests
 * on happened since. Null for none. Pure.
 */
export function understoodBefore(
  { title, text }: Pick<TakenInsight, 'title' | 'text'>,
  cited: readonly Pick<Memory, 'at'>[],
  before: readonly TakenInsight[],
): TakenInsight | null {
  const words = new Set(tellingWordsOf(`${title} ${text}`));
  return (
    before.find((one) => {
      if (foldName(one.title) === foldName(title)) return true;
      const there = new Set(tellingWordsOf(one.text));
      const share = [...words].filter((word) => there.has(word)).length / Math.max(1, words.size);
      const isOld = one.day !== null && cited.every(({ at }) => (at ?? '').slice(0, 10) <= (one.day ?? ''));
      return share >= (isOld ? said.sameMatter : said.again);
    }) ?? null
  );
}

/** Questions that their owner answered: an episode with the answer below, or a line of the reflection that asked. */
export const questionsAnswered = ({ earlier, episodes, past }: Material): string[] => [
  ...[...earlier, ...episodes].flatMap(({ text, source }) => {
    const [asked = '', ...answer] = text.split('\n');
    return source === 'user-explicit' && answer.length > 0 && contentOf(asked).asks ? [asked] : [];
  }),
  ...past.flatMap(({ notes }) => notes.flatMap((note) => /^✓ ([^“?？]{3,2000}[?？])/u.exec(note)?.[1] ?? [])),
];

/** The question among those asked that asks all of this one; null for none. Pure. */
export function askedBefore(question: string, asked: readonly string[]): string | null {
  const wanted = contentOf(question);
  if (wanted.words.length === 0) return null;
  return asked.find((one) => one === question || lostIn(wanted, contentOf(one)).length === 0) ?? null;
}
