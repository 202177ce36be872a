import { isPassing } from '../../../electron/engine/language/change.ts';
import { type ChangeSigns, likeliestChange } from '../../../electron/engine/language/reader/changed.ts';
import type { Vocabulary } from '../../../electron/engine/language/reader/linear.ts';
import { knownFeatures } from '../../../electron/engine/language/reader/linear.ts';
import { sideOf } from '../../../electron/engine/language/reader/side.ts';
import type { Sparse } from '../../../electron/engine/language/reader/sparse.ts';
import { statementFeatures } from '../../../electron/engine/language/reader/statement-features.ts';
import { tellsChange } from '../../../electron/engine/language/reader/tells-change.ts';
import file from '../../../resources/reader/changed.json' with { type: 'json' };
import type { Table } from '../figures.ts';
import { type Diary, isStatement, type Statement } from '../truth/diary.ts';
import { fitPairs, type Pair } from './conflicting.ts';
import { learn, packed, type Real, vocabularyOf } from './learn.ts';
import { type Fitted, fitLogistic } from './logistic.ts';

const names = Object.keys(file.weights) as (keyof ChangeSigns)[];
/** What still holds must not be taken for changed: a mistake counts so much more than a miss. */
const weightOfWrong = 1;
/** Few cases: weights stay small. */
const ridge = 3e-3;

/** A statement with what seems to be the older one that it changes. `same`: it only repeats that one. */
type Told = { set: string; author: string; signs: ChangeSigns; right: boolean; same: boolean };
type Read = { own: string; one: Statement; of: Sparse };

/** How much more a statement that tells a change counts than one of the many that do not. */
const weightOfTold = 2;

/** What tells by its own words that something changed. */
export function fitTold(all: readonly Read[]): { vocabulary: Vocabulary; told: Real } {
  const vocabulary = vocabularyOf(all.map(({ of }) => of));
  const examples = all.map(({ of, one }) => ({
    of: knownFeatures(vocabulary, of),
    label: tells(one) ? 1 : 0,
    weight: tells(one) ? weightOfTold : 1,
  }));
  return { vocabulary, told: learn(['not', 'told'], examples, vocabulary.length) };
}

const tells = ({ changes, takesBack }: Statement) => changes !== undefined || takesBack !== undefined;

export const readDiary = ({ set, author, lines }: Diary & { set: string }): Read[] =>
  lines.filter(isStatement).map((one) => ({ own: `${set} ${author}`, one, of: statementFeatures(one.text) }));

/** Of every statement the likeliest older one that it changes, by models that have read nothing of its author. */
export function toldIn(diaries: readonly (Diary & { set: string })[], pairs: readonly Pair[]): Told[] {
  const read = diaries.flatMap(readDiary);
  return diaries.flatMap(({ set, author, lines }) => {
    const own = `${set} ${author}`;
    const { vocabulary, standing } = fitPairs(pairs.filter((one) => one.author !== own));
    const fitted = fitTold(read.filter((one) => one.own !== own));
    const teller = { vocabulary: fitted.vocabulary, heads: { told: packed(fitted.told, 1) } };
    const pair = { vocabulary, heads: { standing: packed(standing, 1) } };
    return toldBy(lines.filter(isStatement), (text) => tellsChange(text, teller), pair).map((one) => ({
      ...{ set, author: own },
      ...one,
    }));
  });
}

function toldBy(
  statements: readonly Statement[],
  tellsOf: (text: string) => number,
  model: Parameters<typeof likeliestChange>[2],
): Omit<Told, 'set' | 'author'>[] {
  const said = statements.map((one) => ({ one, text: one.text, side: sideOf(one.text) }));
  const roots = new Map<number, number>();
  for (const { n, same } of statements) roots.set(n, same === undefined ? n : (roots.get(same) ?? same));
  const gone = new Set<number | undefined>();
  return said.flatMap(({ one: now, text, side }, at) => {
    const over = [now.changes, now.takesBack].flatMap((n) => (n === undefined ? [] : [roots.get(n)]));
    const older = said.slice(0, at).filter(({ one }) => !gone.has(roots.get(one.n)));
    for (const root of over) gone.add(root);
    if (side.asks) return [];
    const likely = likeliestChange({ text, side, tells: tellsOf(text) }, older, model);
    const old = older[likely?.n ?? -1];
    if (likely === null || old === undefined || isPassing(old.one.text)) return [];
    const root = roots.get(old.one.n);
    return [{ signs: likely.signs, right: over.includes(root), same: roots.get(now.n) === root }];
  });
}

function learnt(all: readonly Told[]): Fitted {
  const cases = all.map(({ signs, right }) => ({
    of: names.map((name) => signs[name]),
    yes: right,
    weight: right ? 1 : weightOfWrong,
  }));
  return fitLogistic(cases, ridge);
}

/** The weights as `resources/reader/changed.json` has them. */
export function changedFile(all: readonly Told[]): string {
  const { weights, bias } = learnt(all);
  const rounded = Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toPrecision(4))]));
  return `${JSON.stringify({ weights: rounded, bias: Number(bias.toPrecision(4)) }, null, 2)}\n`;
}

/** How many changes are found from how surely on, by a model that has read nothing of the author, and how many of them are none. */
export function changedAt(all: readonly Told[]): Table {
  const sure = new Map<Told, number>();
  for (const author of new Set(all.map((one) => one.author))) {
    const { weights, bias } = learnt(all.filter((one) => one.author !== author));
    for (const one of all.filter((told) => told.author === author)) {
      const sum = names.reduce((so, name, at) => so + (weights[at] ?? 0) * one.signs[name], bias);
      sure.set(one, 1 / (1 + Math.exp(-sum)));
    }
  }
  const sets = [...new Set(all.map(({ set }) => set))];
  const rows = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((least) => [
    `from ${least}`,
    ...sets.flatMap((set) => {
      const found = all.filter((one) => one.set === set && (sure.get(one) ?? 0) >= least);
      const wrong = found.filter(({ right, same }) => !right && !same).length;
      return [String(found.filter(({ right }) => right).length), String(wrong)];
    }),
  ]);
  return { title: '', columns: ['told as changed', ...sets.flatMap((set) => [`${set}, found`, 'wrongly'])], rows };
}
