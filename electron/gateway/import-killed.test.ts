import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectOwner } from './connect.ts';
import { bundled } from './testing/bundles.ts';
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

test('[IMPORT-2] Ctrl-C ends an import at the engine, and nothing of it stays; the next one takes in all', async () => {
  await place.start();
  const path = serverFile();
  const args = [bundled('cli.mjs'), '--workspace', place.root, '--json', 'import', path];
  const importing = spawn(process.execPath, args, { env: place.env as NodeJS.ProcessEnv });
  const ended = once(importing, 'exit');
  const owner = await connectOwner(place.root, { client: 'a test', start: false });
  for (let n = 0; n < 4_000 && (await owner.call('import.status', {})).running === null; n++) await sleep(10);
  owner.close();
  importing.kill('SIGINT');
  expect(await ended).toEqual([5, null]);
  expect(existsSync(join(place.root, 'memory/meta/imports.jsonl'))).toBe(false);
  expect((await run('import', path)).stdout).toContain(`${3 * gauges} imported`);
}, 120_000);
