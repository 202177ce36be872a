import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.ts';
import { dated, writeTurns } from './conversations.ts';
import type { Figure, Result } from './figures.ts';
import { mean } from './measures.ts';
import { openFilled } from './opened.ts';
import { expectedId, readQuestions, setDay, writeWorkspace } from './recall-workspace.ts';
import { exampleOf } from './train/asked.ts';
import { chatOf } from './train/chats.ts';
import { statementsOf } from './train/material.ts';
import { type Example, fitRanker, foundBy, handMade, type Weights } from './train/ranker.ts';
import { readTurns, type TurnGroup } from './turns.ts';
import { nameOf } from './vectors.ts';

const dayMs = 86_400_000;
const cuts = [1, 5, 10];

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
  const learnt = [
    ...(await ownSet(sets, options)),
    ...(await chats(sets, options)),
    ...(await turns(file, 'meetings', options)),
  ];
  const beside = await turns(options.beside, 'beside', { ...options, groups: 1 });
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
    return cuts.map((k) => [
      `${kind} (${own.length}), recall@${k}`,
      mean(own.map((one) => foundBy(handMade, one, k))).toFixed(1),
      mean(own.map((one) => foundBy(without.get(kind) ?? weights, one, k))).toFixed(1),
      mean(own.map((one) => foundBy(weights, one, k))).toFixed(1),
    ]);
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
  const table = { title: '', columns: ['kind', 'before', 'learnt without it', 'learnt'], rows };
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

async function ownSet(sets: string, { vectors }: RankerOptions): Promise<Example[]> {
  const folder = join(sets, 'recall');
  const kept = { folder: vectors, name: 'recall-set' };
  const opened = await openFilled((root) => writeWorkspace(root, folder), kept, Date.parse(`${setDay}T20:00:00Z`));
  try {
    const examples: Example[] = [];
    for (const { q, expect, split } of readQuestions(folder)) {
      if (split !== 'dev') continue;
      const gold = new Set(expect.map((one) => expectedId(opened.workspace.index, one)));
      examples.push(await exampleOf(opened, q, gold, { kind: 'notes', set: 'own' }));
    }
    return examples;
  } finally {
    await opened.close();
  }
}

async function chats(sets: string, { vectors }: RankerOptions): Promise<Example[]> {
  const all = statementsOf(join(sets, 'statements'));
  const authors = ['coding', 'business', 'research', 'plain'];
  const examples: Example[] = [];
  for (const [n, author] of authors.entries()) {
    const group = chatOf(
      all.filter((one) => one.author === author),
      n + 1,
    );
    examples.push(...(await ofGroup(group, { folder: vectors, name: `chats-${author}` }, 'assistant')));
  }
  return examples;
}

async function turns(file: string | undefined, kind: string, { groups, vectors }: RankerOptions): Promise<Example[]> {
  if (file === undefined) return [];
  const set = readTurns(file);
  const examples: Example[] = [];
  for (const group of set.groups.slice(0, groups).map(dated)) {
    const kept = { folder: vectors, name: nameOf(set.name, 'apart', group) };
    examples.push(...(await ofGroup(group, kept, kind)));
    process.stderr.write(`${kind} ${group.gid}\n`);
  }
  return examples;
}

async function ofGroup(
  group: TurnGroup,
  kept: { folder: string | undefined; name: string },
  kind: string,
): Promise<Example[]> {
  let turnOf = new Map<string, string>();
  const last = Math.max(...group.docs.map(({ ts }) => Date.parse(`${ts}Z`))) + dayMs;
  const fill = (root: string) => {
    turnOf = writeTurns(root, group);
  };
  const opened = await openFilled(fill, kept, last);
  try {
    const idOf = new Map([...turnOf].map(([id, turn]) => [turn, id]));
    const examples: Example[] = [];
    for (const { q, gold } of group.queries) {
      if (gold.length === 0) continue;
      const ids = new Set(gold.flatMap((turn) => idOf.get(turn) ?? []));
      examples.push(await exampleOf(opened, q, ids, { kind, set: group.gid }));
    }
    return examples;
  } finally {
    await opened.close();
  }
}

/** Four digits say all that a few hundred questions know. */
const roundedAll = <T extends Record<string, number>>(of: T): T =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, Number(value.toPrecision(4))])) as T;
const rounded = ({ evidence, traits }: Weights): Weights => ({
  evidence: roundedAll(evidence),
  traits: roundedAll(traits),
});
