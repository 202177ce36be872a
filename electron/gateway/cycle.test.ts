import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CyclePhase } from '#shared/model/cycle.ts';
import { gitEnvironment } from '../engine/git/spawn.ts';
import { connectOwner, type OwnerConnection } from './connect.ts';
import { buildBundles } from './testing/bundles.ts';
import { cleanUp, freshPlace } from './testing/gateway.ts';
import { clientEnv, endProcesses, startEngine } from './testing/processes.ts';

const scoresPath = 'memory/meta/decay-scores.json';
const files = [scoresPath, 'memory/associations.json', 'memory/meta/merge-candidates.json'];
/** As many as make a cycle last long enough to be met in each of its phases. */
const days = 60;
const perDay = 50;

let root: string;
let home: string;
let owner: OwnerConnection;
let engine: Awaited<ReturnType<typeof startEngine>>;

beforeAll(buildBundles);
beforeEach(async () => {
  ({ root, home } = freshPlace());
  mkdirSync(join(root, 'memory/episodes'), { recursive: true });
  for (let n = 1; n <= days; n++) {
    const day = new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
    const entries = Array.from({ length: perDay }, (_, m) => episode(`08:${String(m).padStart(2, '0')}`, n, m));
    writeFileSync(join(root, `memory/episodes/${day}.md`), `# ${day} — Episode Log\n\n${entries.join('\n')}`);
  }
  await start();
});
afterEach(async () => {
  owner.close();
  await endProcesses(root);
  await cleanUp();
});

const episode = (time: string, day: number, m: number) =>
  `## ${time} | fact | confidence:high | tags:[] | source:conversation\nBuoy ${day} was read by crew ${m} near pier ${day * m}.\n`;

async function start(): Promise<void> {
  engine = await startEngine(root, clientEnv(home, { MNEME_HOME: home }), '--create');
  owner = await connectOwner(root, { client: 'test', start: false });
}

const git = (...args: string[]) =>
  execFileSync('git', ['--git-dir', join(root, '.audit'), '--work-tree', root, ...args], {
    cwd: root,
    env: gitEnvironment(),
    encoding: 'utf8',
  });

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
const commitsOfDecay = () =>
  git('log', '--all', '--format=%H', '--grep=system:decay').split('\n').filter(Boolean).length;
const decayLines = () => (read('memory/meta/audit.log') ?? '').split('\n').filter((line) => line.includes('| DECAY |'));

/** What a cycle may change: its files, and how the memories stand. */
async function standing(ids: string[]) {
  const { scores } = await owner.call('memory.scores', { ids });
  return { files: files.map(read), scores, lines: decayLines().length };
}

/** Ids that are used, and noted as used on disk. */
async function use(count: number): Promise<string[]> {
  const { waning } = await owner.call('decay.forecast', { days: 365, within: 365, limit: count });
  const ids = waning.map(({ id }) => id);
  await owner.call('memory.keep', { ids });
  for (const last = ids.at(-1) ?? ''; !(read('memory/meta/access.log') ?? '').includes(last); ) await sleep(20);
  return ids;
}

const phaseOf = (connection: OwnerConnection, phase: CyclePhase) =>
  new Promise<void>((resolve) => {
    connection.onEvent((event) => {
      if (event.name === 'cycle' && event.data.phase === phase) resolve();
    });
  });

async function killIn(moment: CyclePhase | number): Promise<void> {
  const met = typeof moment === 'number' ? sleep(moment) : phaseOf(owner, moment);
  const running = owner.call('decay.run', {}).catch(() => null);
  await met;
  engine.child.kill('SIGKILL');
  await engine.ended;
  await running;
  owner.close();
}

test('a cycle killed at any moment is as if it had not begun, or is whole, and the next one runs', async () => {
  await owner.call('decay.run', {});
  const moments: (CyclePhase | number)[] = [
    'reading',
    'decaying',
    'transitions',
    'duplicates',
    'writing',
    120,
    300,
    450,
  ];
  // A cycle that is whole has read every use since the last whole one.
  let unread = 0;
  for (const moment of moments) {
    const ids = await use(20);
    unread += ids.length;
    const before = await standing(ids);
    await killIn(moment);
    await start();
    const after = await standing(ids);
    // Whether it is written or not, memories stand as they stood: their uses are in the log or in the snapshot.
    expect(after.scores.map(({ accesses, status }) => ({ accesses, status }))).toEqual(
      before.scores.map(({ accesses, status }) => ({ accesses, status })),
    );
    if (after.lines === before.lines) expect(after.files, String(moment)).toEqual(before.files);
    else {
      expect(JSON.parse(after.files[0] ?? '').last_cycle, String(moment)).toMatchObject({ accesses: unread });
      unread = 0;
    }
    expect(git('show', `HEAD:${scoresPath}`), String(moment)).toBe(after.files[0]);
    expect(commitsOfDecay(), String(moment)).toBe(decayLines().length);
    const { last, running, problems } = await owner.call('decay.status', {});
    expect({ running, problems }).toEqual({ running: null, problems: [] });
    expect(last?.counts.active).toBeGreaterThan(0);
  }
  const ids = await use(20);
  expect(await owner.call('decay.run', {})).toMatchObject({ change: expect.any(String) });
  expect((await standing(ids)).lines).toBeGreaterThan(1);
}, 120_000);

test('a cancelled cycle is as if it had not begun; one that is being written is not cancelled', async () => {
  expect(await owner.call('decay.cancel', {})).toEqual({ cancelled: false });
  const before = { files: files.map(read), commits: commitsOfDecay() };
  const met = phaseOf(owner, 'reading');
  const running = owner.call('decay.run', {});
  const refused = expect(running).rejects.toMatchObject({ code: 'engine.stopped' });
  await met;
  expect(await owner.call('decay.cancel', {})).toEqual({ cancelled: true });
  await refused;
  expect({ files: files.map(read), commits: commitsOfDecay() }).toEqual(before);
  expect(await owner.call('decay.status', {})).toMatchObject({ running: null, last: null });
  expect(await owner.call('decay.run', {})).toMatchObject({ change: expect.any(String), counts: { archived: 0 } });
});

test('how far a cycle is, is told in memories where they can be counted', async () => {
  await owner.call('decay.run', {});
  await use(5);
  const told: { phase: string; done: number; total: number }[] = [];
  owner.onEvent((event) => {
    if (event.name === 'cycle' && event.data.phase !== null) told.push({ ...event.data, phase: event.data.phase });
  });
  await owner.call('decay.run', {});
  const phases = [...new Set(told.map(({ phase }) => phase))];
  expect(phases.slice(0, 4)).toEqual(['reading', 'reinforcing', 'decaying', 'associating']);
  expect(phases.slice(-2)).toEqual(['duplicates', 'writing']);
  const last = told.filter(({ phase }) => phase === 'decaying').at(-1);
  expect(last).toMatchObject({ done: days * perDay, total: days * perDay });
  expect(told.every(({ done, total }) => done <= total)).toBe(true);
  // Each has a thread of its own, and none waits for the one before it.
  for (let n = 0; n < 8; n++) expect(await owner.call('decay.run', {})).toMatchObject({ change: null });
});
