import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { enginePid, kill } from './testing/processes.ts';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
const { run, json } = place;

const gauges = 600;

/** A memory server's file with a page, a fact and a relation for each gauge. */
function serverFile(): string {
  const path = join(place.root, '..', 'memory.jsonl');
  const lines = Array.from({ length: gauges }, (_, n) => [
    { type: 'entity', name: `Gauge ${n}`, entityType: 'sensor', observations: [`Stands at pier ${n}.`] },
    { type: 'relation', from: `Gauge ${n}`, to: `Gauge ${(n + 1) % gauges}`, relationType: 'is beside' },
  ]);
  writeFileSync(
    path,
    lines
      .flat()
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  return path;
}

test('[IMPORT-1] an engine killed in the middle of imports leaves all of one or nothing, and the next run goes on', async () => {
  await place.start();
  const path = serverFile();
  const before = (await json('stats')).counts.entities;
  for (const wait of [300, 900, 1_800]) {
    const running = run('import', path);
    await sleep(wait);
    const pid = enginePid(place.root);
    if (pid !== null) kill(pid);
    await running;
    const entities = (await json('stats')).counts.entities - before;
    expect([0, gauges]).toContain(entities);
  }
  await run('import', path);
  expect((await json('stats')).counts.entities - before).toBe(gauges);
  expect((await run('import', path)).stdout).toContain(`nothing new; ${3 * gauges} known`);
  expect((await run('doctor')).stdout).toContain('ok');
}, 180_000);
