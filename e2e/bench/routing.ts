import { readFileSync } from 'node:fs';
import { route } from '../../electron/engine/capture/router/route.ts';
import { type RoutingCase, scoreRouting } from '../../electron/engine/capture/router/testing/score.ts';
import { type EntityRecord, makeDirectory } from '../../electron/engine/graph/names/directory.ts';
import { type Figure, percentile, type Result } from './figures.ts';

const leastStores = 85;
const leastEntities = 95;

export type Split = 'dev' | 'held' | 'blind';

/** The file a split is kept in: the blind one was written and labelled without sight of the router. */
const fileOf: Record<Split, string> = { dev: 'statements.jsonl', held: 'statements.jsonl', blind: 'blind.jsonl' };

/** Routing of the labelled statements in `folder`: the right store, the entity that exists, links to a wrong one. */
export function benchRouting(folder: string, split: Split): Result {
  const graph = JSON.parse(readFileSync(`${folder}/graph.json`, 'utf8')) as EntityRecord[];
  const lines = readFileSync(`${folder}/${fileOf[split]}`, 'utf8').trim().split('\n');
  const statements = lines.map((line) => JSON.parse(line) as RoutingCase).filter((one) => one.split === split);
  const score = scoreRouting(statements, graph);
  const directory = makeDirectory(graph);
  const times = statements.map(({ text }) => {
    const began = performance.now();
    route(text, { now: '2026-02-03', directory, vocabulary: ['uses', 'depends-on'], explicit: true });
    return performance.now() - began;
  });
  const percent = ([right, all]: [number, number]) => (100 * right) / all;
  const figures: Figure[] = [
    { name: 'right store', value: percent(score.stores), unit: '%', least: leastStores },
    ...Object.entries(score.byStore).map(([store, counts]) => ({
      name: `  ${store} of ${counts[1]}`,
      value: percent(counts),
      unit: '%',
    })),
    ...Object.entries(score.byLanguage).map(([language, counts]) => ({
      name: `  ${language} of ${counts[1]}`,
      value: percent(counts),
      unit: '%',
    })),
    {
      name: `existing entity, of ${score.existing[1]}`,
      value: percent(score.existing),
      unit: '%',
      least: leastEntities,
    },
    {
      name: `  under another name, of ${score.variants[1]}`,
      value: percent(score.variants),
      unit: '%',
      least: leastEntities,
    },
    { name: 'links to a wrong entity', value: score.falseLinks, unit: '' },
    { name: 'a statement, p50', value: percentile(times, 0.5), unit: 'ms' },
  ];
  // What went wrong in the held split is not shown: it is not to be tuned on.
  return {
    name: 'routing',
    about: `${statements.length} statements, ${split}`,
    figures,
    notes: split === 'held' ? [] : score.wrong,
  };
}
