import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildProgram } from '../commit/testing/build.ts';
import { dayMs, dice, isSound, lostIn, machinesAt, setBack, untilQuiet } from './testing/apart.ts';
import { closeAll, filesIn, openAt } from './testing/engines.ts';

/** A few a run; a thousand take half an hour. */
const edits = Number(process.env.MNEME_APART_EDITS ?? 20);
/** Of one life. */
const mostEdits = Math.max(5, edits / 40);

let place = '';
let script = '';

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'mneme-mortal-')));
});
afterEach(async () => {
  await closeAll();
  for (const made of [place, script]) if (made !== '') await rm(made, { recursive: true, force: true });
});

test('[MORTAL-1] three machines that die in any step, with clocks that jump by weeks, mostly offline, over a remote that is set back, lose nothing', async () => {
  script = await buildProgram(fileURLToPath(new URL('./testing/life.ts', import.meta.url)));
  const roll = dice(edits);
  const { machines, remote } = await machinesAt(place);
  await closeAll();
  const roots = machines.map(({ root }) => root);
  const said: string[] = [];
  const deaths = new Map<string, number>();
  let [first, synced, cut] = [0, 0, 0];
  /** Of a whole life, of a sync: how many steps the longest had. */
  const steps = [300, 150];
  while (said.length < edits) {
    const root = roots[roll(3)] ?? '';
    const ahead = (roll(45) - 21) * dayMs;
    const [some, online, end] = [1 + roll(mostEdits), Number(roll(3) > 0), roll(4)];
    const alone = end === 0 ? online : 0;
    const at = end < 2 ? 1 + roll(steps[alone] ?? 0) : 0;
    const numbers = [ahead, first, some, online, at, alone].map(String);
    const child = spawn(process.execPath, [script, root, remote, ...numbers], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    if (end === 2) setTimeout(() => killed(child), 300 + roll(2_500)).unref();
    const { out, errors, isKilled } = await ended(child);
    said.push(...found(out, 'ack'));
    if (isKilled) {
      const [step = 'by time'] = found(out, 'died');
      deaths.set(step, (deaths.get(step) ?? 0) + 1);
    } else {
      expect(out, errors).toMatch(/^steps /m);
      steps[alone] = Math.max(steps[alone] ?? 0, Number(found(out, 'steps')[0]));
    }
    expect(
      found(out, 'failed').filter((words) => !words.startsWith('sync.')),
      errors,
    ).toEqual([]);
    synced += out.includes('synced') ? 1 : 0;
    first += some;
    if (roll(20) > 0) continue;
    setBack(remote, 1 + roll(5));
    cut += 1;
  }
  const engines = [];
  for (const root of roots) engines.push(await openAt(root));
  await untilQuiet(engines);
  const [one = '', ...others] = roots;
  for (const other of others) expect(await filesIn(other)).toEqual(await filesIn(one));
  expect(await lostIn(one, said)).toEqual([]);
  for (const root of roots) expect(isSound(root)).toBe(true);
  if (process.env.MNEME_APART_EDITS !== undefined) {
    console.info({
      tried: first,
      acknowledged: said.length,
      synced,
      cut,
      deaths: Object.fromEntries([...deaths].sort()),
    });
  }
}, 3_600_000);

const found = (out: string, word: string) =>
  out.split('\n').flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

/** What it said until it ended, and whether it was killed. */
function ended(child: ChildProcess): Promise<{ out: string; errors: string; isKilled: boolean }> {
  let [out, errors] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve) =>
    child.on('close', (_, signal) => resolve({ out, errors, isKilled: signal !== null })),
  );
}

/** Ends a machine in the middle of whatever it does, the git that works for it first. */
function killed(child: ChildProcess): void {
  const { pid, exitCode, signalCode } = child;
  // Its number may be another's by now.
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  for (const one of childrenOf(pid)) spawnSync('kill', ['-9', String(one)]);
  child.kill('SIGKILL');
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
