import { readFileSync } from 'node:fs';
import { clash, statedValuesOf } from '../../electron/engine/proposals/contradict/contradict.ts';
import { type Figure, percentile, type Result } from './figures.ts';

type Pair = { id: string; split: 'dev' | 'held' | 'later'; conflict: boolean; a: string; b: string; why: string };

/** Percent. The later pairs were written when the rules stood; what they showed was mended, so they bound nothing. */
const leastOf = { dev: 90, held: 90, later: undefined };

/** Whether two statements contradict each other, on labelled pairs: half do, half are near misses. */
export function benchConflicts(file: string): Result {
  const pairs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pair);
  const found = (pair: Pair) => clash(statedValuesOf(pair.a), statedValuesOf(pair.b)) !== null;
  const figures: Figure[] = [];
  for (const split of ['dev', 'held', 'later'] as const) {
    const own = pairs.filter((pair) => pair.split === split);
    const hits = own.filter((pair) => pair.conflict && found(pair)).length;
    const told = own.filter(found).length;
    const all = own.filter(({ conflict }) => conflict).length;
    const least = leastOf[split];
    const bound = least === undefined ? {} : { least };
    figures.push(
      { name: `${split}, precision of ${told} told`, value: (100 * hits) / told, unit: '%', ...bound },
      { name: `${split}, recall of ${all} among ${own.length}`, value: (100 * hits) / all, unit: '%', ...bound },
    );
  }
  const times = pairs.map((pair) => {
    const began = performance.now();
    found(pair);
    return performance.now() - began;
  });
  figures.push({ name: 'two statements read and compared, p50', value: percentile(times, 0.5), unit: 'ms' });
  // What went wrong in the held split is not shown: it is not to be tuned on.
  const wrong = pairs.filter((pair) => pair.split === 'dev' && found(pair) !== pair.conflict);
  const notes = wrong.map(
    ({ id, conflict, a, b, why }) => `${id} ${conflict ? 'missed' : 'false'}: ${a} | ${b} (${why})`,
  );
  return { name: 'conflicts', about: `${pairs.length} pairs of statements`, figures, notes, strict: true };
}
