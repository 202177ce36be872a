/**
 * How well `text` answers what was typed: higher is better, 0 is no match. Every word typed must stand in the text;
 * at its start is best, at a word's start better than inside. Case and diacritics do not count.
 */
export function match(text: string, typed: string): number {
  const hay = fold(text);
  let score = 1;
  for (const word of fold(typed).split(/\s+/).filter(Boolean)) {
    const at = hay.indexOf(word);
    if (at < 0) return 0;
    if (at === 0) score += 3;
    else if (/[^\p{L}\p{N}]/u.test(hay[at - 1] ?? '')) score += 2;
    else score += 1;
  }
  return score + 1 / (1 + hay.length);
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The best `most` of the items by `match`, best first; all of them in order when nothing is typed. */
export function best<T>(items: readonly T[], typed: string, text: (item: T) => string, most: number): T[] {
  if (typed.trim() === '') return items.slice(0, most);
  return items
    .map((item) => ({ item, score: match(text(item), typed) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map((found) => found.item);
}
