import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AskSigns } from '../../electron/engine/reflection/rules/asks.ts';
import file from '../../resources/reader/asks.json' with { type: 'json' };
import { keySchema } from '../sets/reflection/key.ts';
import type { Figure, Result, Table } from './figures.ts';
import { materialOf, onCopy } from './night/ground.ts';
import { type AskCase, casesIn, casesOfDiary, rightsByKey } from './train/asks.ts';
import { fitPairs, pairsIn } from './train/conflicting.ts';
import { packed } from './train/learn.ts';
import { fitLogistic } from './train/logistic.ts';
import { readDiaries } from './truth/diary.ts';

const names = Object.keys(file.weights) as (keyof AskSigns)[];
const folds = 5;
const ridge = 2e-3;
/** Of what is asked without the exact rules' saying so, and with them, the share that must be right among authors not read. */
const leastRight = { alone: 0.8, byRule: 0.75 };
const lines = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];

type Judged = AskCase & { sure: number };

/**
 * Learns from diaries and workspaces which of two statements a reader would ask about, `resources/reader/asks.json`. Every author is judged by
 * what has read nothing of theirs, the reader of pairs included; the lines from which on is asked come of that.
 */
export async function benchTrainAsks(sets: string, into: string): Promise<Result> {
  const folders = ['changes', 'truth', 'diaries'].filter((set) => existsSync(join(sets, set)));
  const diaries = folders
    .flatMap((set) => readDiaries(join(sets, set)).map((one) => ({ ...one, author: `${set} ${one.author}` })))
    // News of the same names that changes nothing.
    .filter(({ author }) => !author.endsWith('-news'));
  const pairs = diaries.map((one) => pairsIn([one], ''));
  const readerWithout = (fold: number | null) => {
    const { vocabulary, standing } = fitPairs(pairs.flatMap((own, n) => (n % folds === fold ? [] : own)));
    return { vocabulary, heads: { standing: packed(standing, 1) } };
  };
  const cases: AskCase[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const model = readerWithout(fold);
    for (const [n, one] of diaries.entries()) if (n % folds === fold) cases.push(...casesOfDiary(one, model));
  }
  const model = readerWithout(null);
  for (const name of readdirSync(join(sets, 'reflection'))) {
    const folder = join(sets, 'reflection', name);
    if (!existsSync(join(folder, 'key.json'))) continue;
    const key = keySchema.parse(JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8')));
    if (key.held) continue;
    await onCopy(folder, key.today, async (workspace, root) => {
      const material = await materialOf(workspace, root);
      cases.push(...casesIn(material, model, 'workspaces', name, rightsByKey(key)));
    });
  }
  const judged = crossed(cases);
  const askFrom = lineOf(
    judged.filter(({ byRule, another }) => !byRule && another),
    leastRight.alone,
  );
  const vetoBelow = lineOf(
    judged.filter(({ byRule, exact }) => byRule && !exact),
    leastRight.byRule,
  );
  const { weights, bias } = fitted(cases);
  const rounded = Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toPrecision(4))]));
  const learnt = { weights: rounded, bias: Number(bias.toPrecision(4)), vetoBelow, askFrom };
  writeFileSync(join(into, 'asks.json'), `${JSON.stringify(learnt, null, 2)}\n`);
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const isAsked = (one: Judged) =>
    one.byRule ? one.exact || one.sure >= vetoBelow : one.another && one.sure >= askFrom;
  const figures = kinds.flatMap((kind): Figure[] => {
    const own = judged.filter((one) => one.kind === kind);
    const [byRule, asked] = [own.filter((one) => one.byRule), own.filter(isAsked)];
    const wanted = new Set(own.flatMap(({ yes, now }) => (yes ? [now] : []))).size;
    return [
      { name: `${kind}: asked and right`, value: right(asked), baseline: right(byRule), unit: '%' },
      {
        name: `${kind}: of ${wanted} asked`,
        value: (100 * found(asked)) / Math.max(1, wanted),
        baseline: (100 * found(byRule)) / Math.max(1, wanted),
        unit: '%',
      },
    ];
  });
  const about = `what to ask, of ${cases.length} pairs, each read by what has seen none of its author's; baseline: the exact rules alone`;
  return { name: 'train', about, figures, tables: [tableOf(judged)], notes: [] };
}

const fitted = (cases: readonly AskCase[]) =>
  fitLogistic(
    cases.map(({ signs, yes }) => ({ of: names.map((name) => signs[name]), yes, weight: 1 })),
    ridge,
  );

function crossed(cases: readonly AskCase[]): Judged[] {
  const authors = [...new Set(cases.map(({ author }) => author.replace(/ \d+$/, '')))];
  return authors.length === 0
    ? []
    : Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
        const own = new Set(authors.filter((_, n) => n % folds === fold));
        const isOwn = ({ author }: AskCase) => own.has(author.replace(/ \d+$/, ''));
        const { weights, bias } = fitted(cases.filter((one) => !isOwn(one)));
        return cases.filter(isOwn).map((one) => {
          const sum = names.reduce((so, name, at) => so + (weights[at] ?? 0) * one.signs[name], bias);
          return { ...one, sure: 1 / (1 + Math.exp(-sum)) };
        });
      });
}

/** The surest of each newer statement: one question is asked of it. */
function bestOf(cases: readonly Judged[]): Judged[] {
  const best = new Map<string, Judged>();
  for (const one of cases) if (one.sure > (best.get(one.now)?.sure ?? -1)) best.set(one.now, one);
  return [...best.values()];
}

const found = (asked: readonly Judged[]) => bestOf(asked).filter(({ yes }) => yes).length;
const right = (asked: readonly Judged[]) => (100 * found(asked)) / Math.max(1, bestOf(asked).length);

/** The lowest line from which on so many are right. */
const lineOf = (judged: readonly Judged[], share: number): number =>
  lines.find((line) => right(judged.filter(({ sure }) => sure >= line)) >= 100 * share) ?? 1;

function tableOf(judged: readonly Judged[]): Table {
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const alone = judged.filter(({ byRule, another }) => !byRule && another);
  const byRule = judged.filter((one) => one.byRule && !one.exact);
  const shown = (some: readonly Judged[], line: number) => {
    const asked = some.filter(({ sure }) => sure >= line);
    return `${found(asked)} of ${bestOf(asked).length}`;
  };
  const rows = lines.map((line) => [
    `from ${line}`,
    ...kinds.map((kind) =>
      shown(
        alone.filter((one) => one.kind === kind),
        line,
      ),
    ),
    shown(byRule, line),
  ]);
  return { title: '', columns: ['right of asked', ...kinds.map((kind) => `${kind}, alone`), 'by rule'], rows };
}
