import { grouped } from '../writers/portable.ts';

/**
 * What is told on one side: known again by its key, else by its words, else by words that are mostly the same on its page, else by the line
 * that it was on. 0: no line is known.
 */
type Told = { key: string; page: string; words: string; line: number };

/** Words that two of one page share, of all their words, to be one that was changed. */
const likeEnough = 0.5;

/** Which of the known is which of what is told now; each is one at most. Pure. */
export function paired<K extends Told, N extends Told>(known: readonly K[], now: readonly N[]): Map<K, N> {
  const pairs = new Map<K, N>();
  const free = new Set(now);
  const by = (nameOf: (one: Told) => string | null) => {
    const named = new Map<string, N[]>();
    for (const one of free) {
      const name = nameOf(one);
      if (name !== null) named.set(name, [...(named.get(name) ?? []), one]);
    }
    for (const one of known) {
      const name = nameOf(one);
      const found = pairs.has(one) || name === null ? undefined : named.get(name)?.shift();
      if (found === undefined) continue;
      pairs.set(one, found);
      free.delete(found);
    }
  };
  by(({ key }) => key || null);
  by(({ page, words }) => `${page}\n${words}`);
  by(({ words }) => words);
  const pages = new Map(grouped([...free], ({ page }) => page));
  const likely = known
    .filter((one) => !pairs.has(one))
    .flatMap((one) => (pages.get(one.page) ?? []).map((other) => ({ one, other })))
    .map((pair) => ({ ...pair, likeness: likenessOf(pair.one.words, pair.other.words) }))
    .filter(({ likeness }) => likeness >= likeEnough)
    .sort((a, b) => b.likeness - a.likeness);
  for (const { one, other } of likely) {
    if (pairs.has(one) || !free.delete(other)) continue;
    pairs.set(one, other);
  }
  by(({ page, line }) => (line === 0 ? null : `${page}#${line}`));
  return pairs;
}

/** The share of words that two texts have in common, 0 to 1. */
export function likenessOf(a: string, b: string): number {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const common = [...one].filter((word) => other.has(word)).length;
  return one.size + other.size === 0 ? 1 : (2 * common) / (one.size + other.size);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
