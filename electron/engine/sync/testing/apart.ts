import { execFileSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Output } from '#shared/contract/methods.ts';
import type { Engine } from '../../engine.ts';
import { filesIn, openAt, owner, storeIn } from './engines.ts';

export const dayMs = 86_400_000;
/** How far the machines' clocks are from the truth, ms: right, three weeks ahead, two days behind. */
const clocks = [0, 21 * dayMs, -2 * dayMs];

export type Machine = { name: string; root: string; engine: Engine };

/** Machines of one owner over one bare remote, whose clocks disagree. */
export async function machinesAt(place: string): Promise<{ machines: Machine[]; remote: string }> {
  const remote = join(place, 'remote.git');
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  const machines: Machine[] = [];
  for (const [n, ahead] of clocks.entries()) {
    const name = `m${n}`;
    const engine = await openAt(join(place, name), true, [], ahead);
    await engine.call('sync.set', { remote }, owner);
    machines.push({ name, root: join(place, name), engine });
  }
  await untilQuiet(machines.map(({ engine }) => engine));
  return { machines, remote };
}

/** Syncs one; what waits for a person gets both sides' words. Answers how many commits moved. */
export async function syncOne(engine: Engine): Promise<number> {
  const { state, conflicts, pulled, pushed } = await engine.call('sync.run', { unrelated: false }, owner);
  if (state === 'done') return pulled + pushed;
  const files = conflicts.map(({ path, mine, theirs }: Output<'sync.run'>['conflicts'][number]) => ({
    path,
    content: `${mine ?? ''}\n${theirs ?? ''}`,
  }));
  await engine.call('sync.resolve', { files }, owner);
  return 1;
}

/** In turn, until nothing comes and nothing goes. */
export async function untilQuiet(engines: readonly Engine[]): Promise<void> {
  for (let round = 1; round <= 20; round++) {
    let moved = 0;
    for (const engine of engines) moved += await syncOne(engine);
    if (moved === 0) return;
  }
  throw new Error('never quiet');
}

/** Numbers that look random and are the same each time. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * So many edits on machines that mostly are offline; one of them syncs now and then.
 * @param said grows by the words that were acknowledged
 */
export async function liveApart(
  machines: readonly Machine[],
  edits: number,
  roll: (below: number) => number,
  said: string[],
): Promise<void> {
  for (const end = said.length + edits; said.length < end; ) {
    const machine = machines[roll(machines.length)] as Machine;
    said.push(await editOn(machine, said.length, roll));
    if (roll(40) === 0) await syncOne((machines[roll(machines.length)] as Machine).engine);
  }
}

/** One edit, the n-th of all: a memory, a fact of a page, or a line that the owner writes by hand. Answers its words. */
export async function editOn(
  { root, engine }: Pick<Machine, 'root' | 'engine'>,
  n: number,
  roll: (below: number) => number,
): Promise<string> {
  const words = `Fact ${n} of ${basename(root)}, about the weather of day ${roll(90)}.`;
  const kind = roll(10);
  if (kind < 5) await storeIn(engine, words);
  else if (kind < 9) await storeIn(engine, words, { store: 'semantic', entity: `Harbour ${roll(4)}` });
  else await appendFile(join(root, `notes-${roll(2)}.md`), `${words}\n`);
  return words;
}

/** What of the words stands nowhere in a workspace's files. */
export async function lostIn(root: string, said: readonly string[]): Promise<string[]> {
  const texts = Object.values(await filesIn(root)).map((text) => Buffer.from(text, 'base64').toString('utf8'));
  const whole = texts.join('\n');
  return said.filter((words) => !whole.includes(words));
}

/** Whether a workspace's history is whole, as git sees it. */
export const isSound = (root: string): boolean =>
  execFileSync('git', ['--git-dir', join(root, '.audit'), 'fsck', '--no-dangling'], {
    encoding: 'utf8',
    stdio: 'pipe',
  }) === '';

/** Somebody's tool sets the remote's branch back by so many commits, as a forced push does. */
export function setBack(remote: string, commits: number): void {
  const git = (...args: string[]) => execFileSync('git', ['--git-dir', remote, ...args], { encoding: 'utf8' }).trim();
  const line = git('rev-list', '--first-parent', 'mneme').split('\n');
  git('update-ref', 'refs/heads/mneme', line[Math.min(commits, line.length - 1)] ?? '');
}
