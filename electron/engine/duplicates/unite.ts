import { contentOf, isSameWord, type Word } from './words.ts';

/**
 * How two texts become one: `absorbs`, one holds all that the other says (`fuller`), and stays as it is; `merges`, each
 * says something more, and `text` says both.
 */
export type United = { how: 'absorbs'; fuller: 'a' | 'b' | 'either' } | { how: 'merges'; text: string };

/** Words of a text that is aligned at most: the work grows with the square. */
const longest = 400;
/** Content words of texts that are turned around at most, and at least: two words say nothing about their order. */
const turnable = { most: 40, least: 3 };

/** One stretch of both texts: what they share, then what only one of them has. */
type Stretch = { shared: Word | null; a: Word[]; b: Word[] };

/**
 * Whether two statements without a telling difference can be one, and how. Null when somewhere each has other words in
 * the other's place: `dark` for `light` is a change and no detail. Nothing is said that neither says.
 */
export function unite(a: readonly Word[], b: readonly Word[]): United | null {
  if (a.length > longest || b.length > longest) return null;
  const stretches = align(a, b);
  const told = stretches.map((one) => ({ a: contentOf(one.a).length > 0, b: contentOf(one.b).length > 0 }));
  if (isTurned(a, b)) return { how: 'absorbs', fuller: 'either' };
  if (told.some((one) => one.a && one.b) || isMoved(stretches)) return null;
  const [more, others] = [told.some((one) => one.a), told.some((one) => one.b)];
  if (more && others) return { how: 'merges', text: woven(stretches) };
  return { how: 'absorbs', fuller: more ? 'a' : others ? 'b' : 'either' };
}

/** The same content, the second half first: “April 15 is the deadline”. */
function isTurned(a: readonly Word[], b: readonly Word[]): boolean {
  const [left, right] = [a, b].map((words) => contentOf(words).map(({ key }) => key)) as [string[], string[]];
  if (left.length !== right.length || left.length < turnable.least || left.length > turnable.most) return false;
  return left.some((_, at) => {
    const turned = [...left.slice(at), ...left.slice(0, at)];
    return turned.every((key, n) => isSameWord(key, right[n] ?? ''));
  });
}

/** What one says here, the other says elsewhere: who does what to whom may be turned around. */
function isMoved(stretches: Stretch[]): boolean {
  const said = new Set(stretches.flatMap((one) => contentOf(one.a).map(({ key }) => key)));
  return stretches.some((one) => contentOf(one.b).some(({ key }) => said.has(key)));
}

/** Longest common subsequence; what lies between is what one of the texts has for itself. */
function align(a: readonly Word[], b: readonly Word[]): Stretch[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const same = (i: number, j: number) => isSameWord(a[i]?.key ?? '', b[j]?.key ?? '');
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const stretches: Stretch[] = [{ shared: null, a: [], b: [] }];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const last = stretches.at(-1) as Stretch;
    if (i < a.length && j < b.length && same(i, j) && at(i, j) === at(i + 1, j + 1) + 1) {
      stretches.push({ shared: a[i] as Word, a: [], b: [] });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) last.a.push(a[i++] as Word);
    else last.b.push(b[j++] as Word);
  }
  return stretches;
}

const ending = /(?<![.!。！])[.!。！]+$/u;

/** The words of the first text, and where the second says more, its words there; the first one's full stop at the end. */
function woven(stretches: Stretch[]): string {
  const words = stretches.flatMap(({ shared, a, b }) => {
    const more = contentOf(b).length > 0;
    // A filler of the first beside a detail of the second would stand between it and what it belongs to.
    const own = more && contentOf(a).length === 0 ? [] : a;
    return [...(shared ? [shared] : []), ...own, ...(more ? b : [])];
  });
  const last = stretches.at(-1);
  const tail = last !== undefined && contentOf(last.b).length > 0 ? last.b.length : 0;
  const closing = words.at(-1 - tail);
  const stop = tail > 0 ? (ending.exec(closing?.raw ?? '')?.[0] ?? '') : '';
  const text = words.map((word, n) => {
    const raw = tail > 0 && (word === closing || n === words.length - 1) ? word.raw.replace(ending, '') : word.raw;
    return (n === 0 ? '' : word.lead || (word.first ? ' ' : '')) + raw;
  });
  return text.join('') + stop;
}
