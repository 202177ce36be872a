import { type Agent, connectAgent } from '../agent.ts';
import type { Place } from '../place.ts';
import { makeOwnPlace } from '../prepare.ts';
import { openDisplay } from './display.ts';
import { engineOf, stopEngine } from './engine-process.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { fillDays, fillEntities } from './ground.ts';
import { onScreen } from './live.ts';
import { firstPaint } from './paint.ts';

export type StartOptions = { files: number; memories: number; rounds: number };

/** Starts at many files, from nothing to the first paint and the first answer; an edit until it is on screen; rebuilding; and memory at many memories. */
export async function benchStart({ files, memories, rounds }: StartOptions): Promise<Result> {
  const figures: Figure[] = [...(await manyFiles(files, rounds)), ...(await manyMemories(memories))];
  const about = `${files} files; the engine starts anew each time, median of ${rounds}`;
  return { name: 'start', about, figures, notes: [] };
}

async function manyFiles(files: number, rounds: number): Promise<Figure[]> {
  const place = await makeOwnPlace('empty');
  const display = await openDisplay();
  try {
    await fillEntities(place.root, files);
    const adopted = await timed(() => settle(place));
    const answers: number[] = [];
    const paints: number[] = [];
    for (let round = 0; round < rounds; round++) {
      answers.push(await firstAnswer(place));
      await stopEngine(place);
      paints.push(await firstPaint(place));
      await stopEngine(place);
    }
    const shown = await onScreen(place, rounds);
    await stopEngine(place);
    const { tookMs } = JSON.parse(await place.cli('reindex', '--workspace', place.root, '--json')) as {
      tookMs: number;
    };
    await stopEngine(place);
    const name = `${files} files`;
    return [
      { name: `first paint, ${name}`, value: percentile(paints, 0.5), unit: 'ms', most: 2000 },
      { name: `first answer, ${name}`, value: percentile(answers, 0.5), unit: 'ms', most: 1000 },
      { name: `an edit in another editor, on screen, ${name}`, value: percentile(shown, 0.5), unit: 'ms', most: 1000 },
      { name: `full rebuild, ${name}`, value: tookMs, unit: 'ms', most: 15_000 },
      { name: `taken up for the first time, ${name}`, value: adopted, unit: 'ms' },
    ];
  } finally {
    display?.kill();
    await stopEngine(place);
    await place.remove();
  }
}

async function manyMemories(memories: number): Promise<Figure[]> {
  const place = await makeOwnPlace('empty');
  let agent: Agent | undefined;
  try {
    const questions = await fillDays(place.root, memories);
    await settle(place);
    agent = await connectAgent(place, 'Bench');
    await agent.use('memory_search', { query: questions[0] ?? 'anything' });
    const began = residentMegabytes(place);
    for (const query of questions) await agent.use('memory_search', { query });
    return [
      { name: `memory of the engine, ${memories} memories, at start`, value: began, unit: 'MB', most: 400 },
      {
        name: `memory of the engine, after ${questions.length} searches`,
        value: residentMegabytes(place),
        unit: 'MB',
        most: 400,
      },
    ];
  } finally {
    await agent?.close();
    await stopEngine(place);
    await place.remove();
  }
}

/** Lets the engine take the files up, and stops it again. */
async function settle(place: Place): Promise<void> {
  await place.cli('reindex', '--workspace', place.root, '--json');
  await stopEngine(place);
}

/** Milliseconds from starting an agent's pipe, with no engine running, to the answer of its first search. */
export async function firstAnswer(place: Place): Promise<number> {
  const began = performance.now();
  const agent = await connectAgent(place, 'Bench');
  await agent.use('memory_search', { query: 'what do we know about this person?' });
  const took = performance.now() - began;
  await agent.close();
  return took;
}

function residentMegabytes(place: Place): number {
  const engine = engineOf(place);
  if (engine === null) throw new Error('No engine process was found for this workspace.');
  return engine.megabytes;
}

async function timed(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
