/** How alike two names are, for proposing that they mean one thing. Pure; never decides anything. */
export type Likeness = { likeness: number; why: string };

/** Words that tell little about which thing is meant: `OAuth2 PKCE flow`, `the Mneme project`. */
const fillers = new Set([
  ...[
    'the',
    'a',
    'an',
    'of',
    'for',
    'and',
    'app',
    'project',
    'system',
    'flow',
    'tool',
    'team',
    'inc',
    'ltd',
    'gmbh',
    'llc',
  ],
  ...['der', 'die', 'das', 'le', 'la', 'el'],
]);

/** A name made comparable once, so that thousands can be held against each other. */
export type FoldedName = { folded: string; words: string[]; telling: string[] };

export function foldForLikeness(name: string): FoldedName {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
  const words = folded.split(' ').filter((word) => word !== '');
  const telling = words.filter((word) => !fillers.has(word));
  return { folded: words.join(''), words, telling: telling.length === 0 ? words : telling };
}

/** [0, 1] and the reason in words; 1 for names that are the same but for spacing and case. */
export function likenessOf(a: FoldedName, b: FoldedName): Likeness {
  if (a.folded === '' || b.folded === '') return { likeness: 0, why: '' };
  if (a.folded === b.folded) return { likeness: 1, why: 'the same name, written another way' };
  const [few, many] = a.telling.length <= b.telling.length ? [a.telling, b.telling] : [b.telling, a.telling];
  const met = few.filter((word) => many.some((other) => sameWord(word, other)));
  if (met.length === few.length) {
    if (few.length === many.length) return { likeness: 0.95, why: 'the same words' };
    const letters = met.join('').length;
    // One short word in a longer name says little: “Go” and “Go Rust Bridge”.
    const likeness = (few.length > 1 || letters > 3 ? 0.7 : 0.4) + 0.2 * (few.length / many.length);
    return { likeness, why: 'one name is part of the other' };
  }
  if (isInitials(a, b) || isInitials(b, a)) return { likeness: 0.75, why: 'one name is the initials of the other' };
  const longest = Math.max(a.folded.length, b.folded.length);
  const least = 1 - Math.abs(a.folded.length - b.folded.length) / longest;
  if (longest < 4 || least < 0.75)
    return { likeness: (0.6 * met.length) / many.length, why: 'some words are the same' };
  const distance = editDistance(a.folded, b.folded);
  const spelt = distance > Math.max(1, Math.floor(longest / 5)) ? 0 : 1 - distance / longest;
  const shared = (0.6 * met.length) / many.length;
  return spelt > shared
    ? { likeness: spelt * 0.95, why: `spelt alike, ${distance === 1 ? 'one letter' : `${distance} letters`} apart` }
    : { likeness: shared, why: 'some words are the same' };
}

/** Equal, or but for a version's number or a plural: `oauth` and `oauth2`. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length < 4 || b.length < 4) return false;
  const bare = (word: string) => word.replace(/(?:\d+|s)$/u, '');
  return bare(a) === bare(b) && !(/\d$/.test(a) && /\d$/.test(b));
}

function isInitials(short: FoldedName, long: FoldedName): boolean {
  if (short.words.length !== 1 || long.words.length < 2 || short.folded.length < 2) return false;
  const initials = (words: string[]) => words.map((word) => [...word][0]).join('');
  return short.folded === initials(long.words) || short.folded === initials(long.telling);
}

/** Letters to change, add, leave out or swap with a neighbour to make one of the other. */
export function editDistance(a: string, b: string): number {
  const [x, y] = [[...a], [...b]];
  let [before, row] = [[] as number[], Array.from({ length: y.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= x.length; i++) {
    const next = [i];
    for (let j = 1; j <= y.length; j++) {
      const cost = x[i - 1] === y[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[y.length] ?? 0;
}
