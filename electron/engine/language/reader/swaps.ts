import { hole } from '../values.ts';

/** Words that a swapped part has at most to be a short one. */
const short = 2;

/** How tightly the words around it hold what one line has in the place of other words of the other line. */
type Swap = 'both short' | 'both' | 'side short' | 'side' | 'none';

/** `Anjali lives in Bristol`, `Anjali lives in Bath now`: between words that both have stands another in its place. */
export function swapIn(a: readonly string[], b: readonly string[]): Swap {
  const found = new Set<Swap>();
  for (const { left, right, old, now } of gapsIn(a, b)) {
    if (old.length === 0 || now.length === 0 || !(left || right)) continue;
    const isShort = old.length <= short && now.length <= short;
    found.add(`${left && right ? 'both' : 'side'}${isShort ? ' short' : ''}`);
  }
  return (['both short', 'both', 'side short', 'side'] as const).find((one) => found.has(one)) ?? 'none';
}

type Gap = { left: boolean; right: boolean; old: readonly string[]; now: readonly string[] };

/** What stands between the words that the two lines have in the same order. */
export function gapsIn(a: readonly string[], b: readonly string[]): Gap[] {
  const lengths = commonLengths(a, b);
  const width = b.length + 1;
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const isSame = (i: number, j: number) => i < a.length && j < b.length && a[i] === b[j] && a[i] !== hole;
  const gaps: Gap[] = [];
  let [i, j, left] = [0, 0, false];
  while (i < a.length || j < b.length) {
    const [from, to] = [i, j];
    while ((i < a.length || j < b.length) && !isSame(i, j)) {
      if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) i++;
      else j++;
    }
    const right = i < a.length && j < b.length;
    gaps.push({ left, right, old: a.slice(from, i), now: b.slice(to, j) });
    while (isSame(i, j)) [i, j, left] = [i + 1, j + 1, true];
  }
  return gaps;
}

/** Of each pair of ends, how many words they have in the same order. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const here = i * width + j;
      const [down, right] = [lengths[here + width] ?? 0, lengths[here + 1] ?? 0];
      lengths[here] = a[i] === b[j] ? 1 + (lengths[here + width + 1] ?? 0) : Math.max(down, right);
    }
  return lengths;
}
