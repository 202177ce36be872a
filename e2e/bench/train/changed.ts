import { isPassing } from '../../../electron/engine/language/change.ts';
import { type ChangeSigns, likeliestChange } from '../../../electron/engine/language/reader/changed.ts';
import { sideOf } from '../../../electron/engine/language/reader/side.ts';
import { runsOf } from '../../../electron/engine/language/tokens.ts';
import file from '../../../resources/reader/changed.json' with { type: 'json' };
import type { Table } from '../figures.ts';
import { type Diary, isStatement, type Statement } from '../truth/diary.ts';
import { fitPairs, type Pair } from './conflicting.ts';
import { packed } from './learn.ts';
import { type Fitted, fitLogistic } from './logistic.ts';

const names = Object.keys(file.weights) as (keyof ChangeSigns)[];
/** What still holds must not be taken for changed: a mistake counts so much more than a miss. */
const weightOfWrong = 2;
/** Few cases: weights stay small. */
const ridge = 3e-2;

/** A statement that tells of a change, and what seems to be the older one. `same`: it only repeats that one. */
type Told = { set: string; author: string; signs: ChangeSigns; right: boolean; same: boolean };

/** Of every statement that tells of a change the likeliest older one, by a model of pairs that has read nothing of its author. */
export function toldIn(diaries: readonly (Diary & { set: string })[], pairs: readonly Pair[]): Told[] {
  return diaries.flatMap(({ set, author, lines }) => {
    const own = `${set} ${author}`;
    const { vocabulary, standing } = fitPairs(pairs.filter((one) => one.author !== own));
    return toldBy(lines.filter(isStatement), { vocabulary, heads: { standing: packed(standing, 1) } }).map((one) => ({
      ...{ set, author: own },
      ...one,
    }));
  });
}

function toldBy(
  statements: readonly Statement[],
  model: Parameters<typeof likeliestChange>[3],
): Omit<Told, 'set' | 'author'>[] {
  const said = statements.map((one) => ({ one, text: one.text, side: sideOf(one.text) }));
  const all = new Set(statements.flatMap((one) => one.names.flatMap(({ name }) => runsOf(name))));
  const roots = new Map<number, number>();
  for (const { n, same } of statements) roots.set(n, same === undefined ? n : (roots.get(same) ?? same));
  const gone = new Set<number | undefined>();
  return said.flatMap((now, at) => {
    const over = [now.one.changes, now.one.takesBack].flatMap((n) => (n === undefined ? [] : [roots.get(n)]));
    const older = said.slice(0, at).filter(({ one }) => !gone.has(roots.get(one.n)));
    for (const root of over) gone.add(root);
    if (now.side.told === 'not' || now.side.asks) return [];
    const likely = likeliestChange(now, older, (word) => all.has(word), model);
    const old = older[likely?.n ?? -1];
    if (likely === null || old === undefined || isPassing(old.text)) return [];
    const root = roots.get(old.one.n);
    return [
      {
        signs: likely.signs,
        text: now.text,
        old: old.text,
        right: over.includes(root),
        same: roots.get(now.one.n) === root,
      },
    ];
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
