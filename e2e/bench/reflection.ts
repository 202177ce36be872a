import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonInTurns } from '../../electron/engine/reflection/rules/by-rules.ts';
import { verified } from '../../electron/engine/reflection/verify.ts';
import { readText as fileOf } from '../../electron/engine/workspace/disk.ts';
import { type Key, keySchema } from '../sets/reflection/key.ts';
import { type FindingType, findingTypes, type Score, score } from '../sets/reflection/score.ts';
import type { Figure, Result } from './figures.ts';
import { foundOf, percent, sum } from './night/found.ts';
import { materialOf, onCopy } from './night/ground.ts';

/** Offline, what is proposed is right; what is missed waits for somebody who can reason. Percent. */
const leastPrecision = 95;
const leastContradictions = 60;

type Played = { name: string; score: Score; dropped: number; ms: number };

/** The built-in reasoner over the workspaces in `folder`: precision and recall by type, and traps it fell for. */
export async function benchReflection(folder: string, held: boolean): Promise<Result> {
  const played: Played[] = [];
  for (const { name, key } of setsIn(folder)) {
    if (key.held === held) played.push(await play(join(folder, name), name, key));
  }
  const all = played.map((one) => one.score);
  const trapped = all.flatMap((one) => one.trapped);
  return {
    name: 'reflection',
    about: `${played.length} workspaces, ${held ? 'held' : 'dev'}, read by rules alone`,
    figures: [
      { name: 'precision', value: percent(all, findingTypes, 'precision'), unit: '%', least: leastPrecision },
      { name: 'recall', value: percent(all, findingTypes, 'recall'), unit: '%' },
      ...findingTypes.flatMap((type) => byType(type, all)),
      { name: 'traps proposed', value: trapped.length, unit: '', most: 0 },
      { name: 'dropped without evidence', value: sum(played.map(({ dropped }) => dropped)), unit: '' },
      { name: 'a workspace, longest', value: Math.max(0, ...played.map(({ ms }) => ms)), unit: 'ms' },
    ],
    // What went wrong in the held workspaces is not shown: it is not to be tuned on.
    notes: held ? [] : played.flatMap(notesOf),
    strict: true,
  };
}

function setsIn(folder: string): { name: string; key: Key }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      key: keySchema.parse(JSON.parse(readFileSync(join(folder, name, 'key.json'), 'utf8'))),
    }));
}

function play(from: string, name: string, key: Key): Promise<Played> {
  return onCopy(from, key.today, async (workspace, root) => {
    const began = performance.now();
    const suggestions = await reasonInTurns(await materialOf(workspace, root));
    const { kept, dropped } = await verified(suggestions, async (path) => (await fileOf(root, path)).text);
    const ms = performance.now() - began;
    return { name, score: score(key, kept.flatMap(foundOf)), dropped: dropped.length, ms };
  });
}

function byType(type: FindingType, all: Score[]): Figure[] {
  const wanted = sum(all.map((one) => one.types[type].wanted));
  return [
    { name: `  ${type}, precision`, value: percent(all, [type], 'precision'), unit: '%' },
    {
      name: `  ${type}, recall of ${wanted}`,
      value: percent(all, [type], 'recall'),
      unit: '%',
      ...(type === 'contradiction' ? { least: leastContradictions } : {}),
    },
  ];
}

function notesOf({ name, score: { wrong, missed, trapped } }: Played): string[] {
  return [
    ...trapped.map((one) => `${name}: fell for ${JSON.stringify(one)}`),
    ...wrong.map((one) => `${name}: wrong ${JSON.stringify(one)}`),
    ...missed.map(({ type, item }) => `${name}: missed ${type} ${JSON.stringify(item)}`),
  ];
}
