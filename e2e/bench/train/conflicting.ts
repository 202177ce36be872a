import { pairsOf, rarityOf, standings } from '../../../electron/engine/language/reader/conflicting.ts';
import { knownFeatures, softmax, type Vocabulary } from '../../../electron/engine/language/reader/linear.ts';
import { sideOf } from '../../../electron/engine/language/reader/side.ts';
import type { Sparse } from '../../../electron/engine/language/reader/sparse.ts';
import type { Table } from '../figures.ts';
import { type Diary, isStatement, type Statement } from '../truth/diary.ts';
import { learn, type Real, scoresOf, vocabularyOf } from './learn.ts';

/** A statement and an older one of its diary. `told`: the newer one tells a change; `seen`: the reader sees that it does. */
export type Pair = {
  set: string;
  author: string;
  now: number;
  told: boolean;
  seen: boolean;
  of: Sparse;
  label: number;
};
export type PairModel = { vocabulary: Vocabulary; standing: Real };

/** Few of very many pairs are rivals: small steps, and weights that stay small. */
const fit = { epochs: 20, rate: 0.1, decay: 3e-3 };
const fewest = 3;
const weightOfTied = 2;

/** Every statement of the diaries with each older one that shares anything with it, but for two readings of one series. */
export const pairsIn = (diaries: readonly Diary[], set: string): Pair[] =>
  diaries.flatMap(({ author, lines }) => pairsWithin(lines.filter(isStatement), set, `${set} ${author}`));

function pairsWithin(statements: readonly Statement[], set: string, author: string): Pair[] {
  const sides = statements.map(({ text }) => sideOf(text));
  const rarity = rarityOf(sides);
  const same = rootsOf(statements);
  return statements.flatMap((now, at) => {
    const side = sides[at];
    if (side === undefined) return [];
    return pairsOf(side, sides.slice(0, at), rarity).flatMap(({ n, features }) => {
      const old = statements[n];
      const label = old === undefined ? null : labelOf(old, now, same);
      const told = now.changes !== undefined || now.takesBack !== undefined;
      return label === null
        ? []
        : [{ set, author, now: now.n, told, seen: side.told !== 'not', of: features(), label }];
    });
  });
}

/** Which statement each one repeats, through any number of others. */
function rootsOf(statements: readonly Statement[]): (n: number | undefined) => number | null {
  const roots = new Map<number, number>();
  for (const { n, same } of statements) roots.set(n, same === undefined ? n : (roots.get(same) ?? same));
  return (n) => (n === undefined ? null : (roots.get(n) ?? n));
}

function labelOf(old: Statement, now: Statement, same: ReturnType<typeof rootsOf>): number | null {
  const older = same(old.n);
  const over = [now.changes, now.takesBack, now.contradicts].map(same);
  const is = over.includes(older) ? 'rival' : older === same(now.n) ? 'same' : 'apart';
  if (is === 'apart' && old.series !== undefined && old.series === now.series) return null;
  return standings.indexOf(is);
}

export function fitPairs(pairs: readonly Pair[]): PairModel {
  const vocabulary = vocabularyOf(
    pairs.map(({ of }) => of),
    fewest,
  );
  const examples = pairs.map(({ of, label }) => ({
    of: knownFeatures(vocabulary, of),
    label,
    weight: label === 0 ? 1 : weightOfTied,
  }));
  return { vocabulary, standing: learn(standings, examples, vocabulary.length, fit) };
}

/** Of each statement the likeliest rival, by a model that has read nothing of its author. */
export type Guessed = Pair & { p: number };

export function crossedPairs(pairs: readonly Pair[]): Guessed[] {
  const authors = new Set(pairs.flatMap(({ set, author }) => (set === 'truth' ? [author] : [])));
  return [...authors].flatMap((author) => {
    const { vocabulary, standing } = fitPairs(pairs.filter((one) => one.author !== author));
    const best = new Map<number, Guessed>();
    for (const one of pairs.filter((pair) => pair.author === author)) {
      const p = softmax(scoresOf(standing, knownFeatures(vocabulary, one.of)))[1] ?? 0;
      if (p > (best.get(one.now)?.p ?? 0)) best.set(one.now, { ...one, p });
    }
    return [...best.values()];
  });
}

/** How many rivals are found from how surely on, and how many of them are none. */
export function foundAt(all: readonly Guessed[]): Table {
  const rows = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((least) => {
    const found = all.filter(({ p }) => p >= least);
    const right = found.filter(({ label }) => standings[label] === 'rival');
    const told = right.filter((one) => one.told).length;
    const seen = found.filter((one) => one.seen);
    const wrong = seen.filter((one) => !one.told || standings[one.label] !== 'rival').length;
    const shown = [told, right.length - told, found.length - right.length, seen.length - wrong, wrong];
    return [`from ${least}`, ...shown.map(String)];
  });
  return { title: '', columns: ['rivals of six diaries', 'told', 'untold', 'false', 'seen as told', 'wrongly'], rows };
}
