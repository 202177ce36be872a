import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.ts';
import type { Figure, Result } from './figures.ts';
import { plainSearch } from './floor.ts';
import { mean } from './measures.ts';
import { wordsOf } from './opened.ts';
import { exampleOf } from './train/asked.ts';
import {
  chatGrounds,
  dayGrounds,
  diaryGrounds,
  type Ground,
  onGround,
  ownGround,
  turnGrounds,
} from './train/grounds.ts';
import { type Example, fitRanker, foundBy, foundPlainly, handMade, type Weights } from './train/ranker.ts';

const cuts = [1, 5, 10];
const most = 10;

export type RankerOptions = {
  /** Conversations of the minutes, at most. */
  groups: number;
  vectors: string | undefined;
  /** Turns that are measured, the first conversation, and never learnt from. */
  beside: string | undefined;
};

/**
 * Learns the weights of `resources/recall/ranker.json` from the minutes in `file`, the own set, and chats with an assistant;
 * every kind is measured by weights that have seen none of it.
 */
export async function benchTrainRanker(
  file: string | undefined,
  sets: string,
  into: string,
  options: RankerOptions,
): Promise<Result> {
  const path = join(into, 'ranker.json');
  const { vectors, groups } = options;
  const learnt = await examplesOf(
    [
      ownGround(sets, 'dev'),
      ...diaryGrounds(sets),
      ...dayGrounds(sets),
      ...chatGrounds(sets),
      ...turnGrounds(file, 'meetings', groups),
    ],
    vectors,
  );
  const beside = await examplesOf(turnGrounds(options.beside, 'beside', 1), vectors);
  const kinds = [...new Set(learnt.map(({ kind }) => kind))];
  const measured = beside.length === 0 ? kinds : [...kinds, 'beside'];
  const teaching = learnt.map(taught);
  const weights = rounded(fitRanker(handMade, teaching));
  const without = new Map(
    kinds.map((kind) => [
      kind,
      fitRanker(
        handMade,
        teaching.filter((one) => one.kind !== kind),
      ),
    ]),
  );
  const rows = measured.flatMap((kind) => {
    const own = [...learnt, ...beside].filter((one) => one.kind === kind);
    const row = (name: string, k: number, of: (share: number) => number) => [
      `${kind} (${own.length}), ${name}@${k}`,
      mean(own.map((one) => of(foundPlainly(one, k)))).toFixed(1),
      mean(own.map((one) => of(foundBy(handMade, one, k)))).toFixed(1),
      mean(own.map((one) => of(foundBy(without.get(kind) ?? weights, one, k)))).toFixed(1),
      mean(own.map((one) => of(foundBy(weights, one, k)))).toFixed(1),
    ];
    // Of a meeting dozens of turns answer: whether any of them is found tells more.
    return [...cuts.map((k) => row('recall', k, (share) => share)), row('hit', 5, (share) => (share > 0 ? 100 : 0))];
  });
  mkdirSync(into, { recursive: true });
  writeFileSync(path, `${JSON.stringify(weights, null, 2)}\n`);
  const figures = measured.flatMap((kind): Figure[] => {
    const own = [...learnt, ...beside].filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const gains = own.map((one) => foundBy(without.get(kind) ?? weights, one, 10) - foundBy(handMade, one, 10));
    const { mean: value, low, high } = bootstrap(gains);
    return [
      {
        name: `${kind}, recall@10 gained by weights that have not seen it`,
        value,
        unit: 'points',
        low,
        high,
      },
    ];
  });
  const table = { title: '', columns: ['kind', 'FTS5', 'before', 'learnt without it', 'learnt'], rows };
  return { name: 'train', about: `the ranker, on ${learnt.length} questions`, figures, tables: [table], notes: [] };
}

/** The questions of the chats are made of the turns' own words: what words cover, and which stand together, they do not teach. */
function taught(example: Example): Example {
  if (example.kind !== 'assistant') return example;
  return {
    ...example,
    rows: example.rows.map((row) => ({ ...row, traits: { ...row.traits, covered: 0, phrase: 0 } })),
  };
}

async function examplesOf(grounds: readonly Ground[], vectors: string | undefined): Promise<Example[]> {
  const examples: Example[] = [];
  for (const ground of grounds)
    examples.push(
      ...(await onGround(ground, vectors, async (opened, told) => {
        const own: Example[] = [];
        const find = plainSearch(wordsOf(opened));
        for (const { q, gold } of told) {
          const plain = find(q, most).map((id) => gold.has(id));
          own.push({ ...(await exampleOf(opened, q, gold, ground)), plain });
        }
        return own;
      })),
    );
  return examples;
}

/** Two digits say all that a few hundred questions know. */
const roundedAll = <T extends Record<string, number>>(of: T): T =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, Number(value.toPrecision(2))])) as T;
const rounded = ({ evidence, traits }: Weights): Weights => ({
  evidence: roundedAll(evidence),
  traits: roundedAll(traits),
});
