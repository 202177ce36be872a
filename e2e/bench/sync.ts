import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomId } from '../../electron/adapters/ids.ts';
import { gitIn } from '../../electron/engine/git/git.ts';
import { type OpenWorkspace, openServices } from '../../electron/engine/open.ts';
import { confirmed } from '../../electron/engine/settings/consent.ts';
import { type Figure, percentile, type Result } from './figures.ts';
import { makeLongHistory } from './long-history.ts';

const rounds = 11;
/** Milliseconds that a sync of one change may take, whatever the length of the history. */
const most = 2_000;

/** Two machines over one bare remote, as their history grows. */
export async function benchSync(sizes: number[]): Promise<Result> {
  const figures: Figure[] = [];
  for (const commits of sizes) figures.push(...(await measured(commits)));
  return {
    name: 'sync',
    about: `one change a sync, ${rounds} syncs of each side, through the engine`,
    figures,
    notes: [],
  };
}

async function measured(commits: number): Promise<Figure[]> {
  const place = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  const open: OpenWorkspace[] = [];
  const figures: Figure[] = [];
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    figures.push({ name: `${commits} commits: ${name}`, value: performance.now() - from, unit: 'ms' });
  };
  try {
    const remote = join(place, 'remote.git');
    execFileSync('git', ['init', '--quiet', '--bare', remote]);
    const [here, there] = [join(place, 'a'), join(place, 'b')];
    await makeLongHistory(here, gitIn(here), commits, Date.now());
    const a = await opened(here, false);
    open.push(a);
    await a.syncing.set(remote);
    await timed('the first sync of all of it', () => a.syncing.run());
    mkdirSync(there);
    const b = await opened(there, true);
    open.push(b);
    await b.syncing.set(remote);
    await timed('a look from an empty machine', () => b.syncing.look());
    await timed('taking it over there', () => b.syncing.run());
    const took: number[] = [];
    for (let n = 0; n < rounds; n++) {
      for (const [root, machine] of [
        [here, a],
        [there, b],
      ] as const) {
        writeFileSync(join(root, 'notes.md'), `# Notes\n\nRound ${n}.\n`);
        const from = performance.now();
        await machine.syncing.run();
        took.push(performance.now() - from);
      }
      await a.syncing.run();
    }
    figures.push({
      name: `${commits} commits: one change synced, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      most,
    });
    await timed('nothing new', () => a.syncing.run());
  } finally {
    for (const one of open) await one.close();
    rmSync(place, { recursive: true, force: true });
  }
  return figures;
}

async function opened(root: string, create: boolean): Promise<OpenWorkspace> {
  const ports = {
    clock: { now: () => Date.now(), zone: 'Europe/Zagreb' },
    log: { info() {}, warn: console.error, error: console.error },
    consent: confirmed(),
    emit() {},
    id: randomId,
  };
  const workspace = await openServices({ root, ports, create, version: 'bench' });
  await workspace.ready;
  return workspace;
}
