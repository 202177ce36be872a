import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from '../../../engine/git/git.ts';
import { differsFrom, listTree } from '../../../engine/git/tree.ts';
import { isProjection, isTracked } from '../../../engine/workspace/paths.ts';
import type { OwnerConnection } from '../../connect.ts';
import { type Acknowledged, entityFolder, halfHubs, type Stored } from './load.ts';

/** What must not be: each line names one case. */
export type Faults = Record<
  'lost in files' | 'lost in git' | 'lost in the index' | 'doubled' | 'half' | 'doctor',
  string[]
>;

export const noFaults = (): Faults => ({
  'lost in files': [],
  'lost in git': [],
  'lost in the index': [],
  doubled: [],
  half: [],
  doctor: [],
});

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', [`--git-dir=${join(root, '.audit')}`, ...args], { cwd: root, maxBuffer: 1e9 }).toString();

const markerForm = /\bmk[a-z0-9]+q\b/g;

/** Holds a workspace whose engine was just started after a kill against what its clients were told. */
export async function check(root: string, owner: OwnerConnection, told: Acknowledged): Promise<Faults> {
  const faults = noFaults();
  // At once: what the doctor says right after a start is what its owner sees.
  const { checks } = await owner.call('doctor.run', {});
  faults.doctor.push(...checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`));
  // An answer from the history waits until git holds all that was acknowledged.
  await owner.call('history.list', { limit: 1 });
  checkCommits(root, told, faults);
  const onDisk = counted(wordsOnDisk(root));
  const inGit = counted(
    git(root, 'grep', '-h', '-o', '-E', 'mk[a-z0-9]+q', 'main', '--', 'memory/episodes', entityFolder),
  );
  for (const { marker } of told.stored) {
    if (!onDisk.has(marker)) faults['lost in files'].push(marker);
    if (!inGit.has(marker)) faults['lost in git'].push(marker);
  }
  for (const [marker, count] of onDisk) if (count > 1) faults.doubled.push(`${marker} stands ${count} times`);
  faults.half.push(...halfHubs(root, (path) => readFileSync(join(root, path), 'utf8')));
  const differing = await differsFrom(root, await listTree(gitIn(root), 'main'));
  faults.half.push(
    ...differing.filter((path) => isTracked(path) && !isProjection(path)).map((path) => `${path} differs from git`),
  );
  return faults;
}

/** Ids that are asked for together. */
const together = 50;

/** Whether the index has each memory, in its words. By id: a search ranks what is alike by more than one rare word. */
export async function checkIndex(owner: OwnerConnection, stored: readonly Stored[], faults: Faults): Promise<void> {
  for (let n = 0; n < stored.length; n += together) {
    const asked = stored.slice(n, n + together);
    const { memories } = await owner.call('memory.get', { ids: asked.map(({ id }) => id) });
    const texts = memories.map(({ text }) => text).join('\n');
    for (const { marker } of asked) if (!texts.includes(marker)) faults['lost in the index'].push(marker);
  }
}

/** One commit for each file of a change set, one after the other; every acknowledged set is there. */
function checkCommits(root: string, told: Acknowledged, faults: Faults): void {
  const form = '%(trailers:key=Change,valueonly,separator=)%x1f%(trailers:key=Seq,valueonly,separator=)%x1f%s';
  const sets = new Map<string, { seq: string; files: Set<string> }>();
  let last = '';
  for (const line of git(root, 'log', '--first-parent', `--format=${form}`, 'main').trim().split('\n')) {
    const [change = '', seq = '', subject = ''] = line.split('\x1f');
    const known = sets.get(change);
    const file = subject.replace(/ — .*$/, '');
    if (known !== undefined && (change !== last || known.seq !== seq || known.files.has(file)))
      faults.doubled.push(`${change} ${subject}`);
    sets.set(change, { seq, files: (known?.files ?? new Set()).add(file) });
    last = change;
  }
  for (const change of told.changes) {
    const files = sets.get(change)?.files.size ?? 0;
    if (files === 0) faults['lost in git'].push(`change ${change}`);
    // The page under its old and its new name, and the pages that lead there.
    else if (files < 5) faults.half.push(`change ${change} has ${files} files`);
  }
}

function wordsOnDisk(root: string): string {
  return ['memory/episodes', entityFolder]
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [marker] of text.matchAll(markerForm)) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  return counts;
}
