import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectOwner } from '../../../electron/gateway/connect.ts';
import { built, electronBinary, type Place } from '../../place.ts';
import { makeOwnPlace } from '../../prepare.ts';
import type { Result } from '../figures.ts';
import { type HostileBackup, hostileBackups } from './backups.ts';
import { openGiven } from './engine.ts';
import { groundIn, harmOf } from './ground.ts';

/** Milliseconds that a restore may take, whatever it is given. */
const patienceMs = 60_000;

/** Restores backups that somebody prepared, by the command as it ships, and opens what came of them. */
export async function attackByBackups(most: number): Promise<Result> {
  const place = await makeOwnPlace('empty');
  const found: Record<keyof Judged, string[]> = { harm: [], ends: [], left: [], brought: [], closed: [] };
  const attacks = hostileBackups.slice(0, most);
  let slowest = { ms: 0, name: '' };
  try {
    const good = join(place.base, 'good.backup');
    await makeGood(place, good);
    const like = join(place.base, 'like');
    await restore(place, good, like);
    for (const [n, attack] of attacks.entries()) {
      const folder = join(place.base, `backup-${n}`);
      const { judged, ms } = await attackOne(place, attack, { folder, good, like });
      for (const [what, words] of Object.entries(judged) as [keyof Judged, string | null][])
        if (words !== null) found[what].push(`${attack.name}: ${words}`);
      if (ms > slowest.ms) slowest = { ms, name: attack.name };
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await place.remove();
  }
  return {
    name: 'backups',
    about: `${attacks.length} backups`,
    figures: [
      { name: 'backups', value: attacks.length, unit: '' },
      { name: 'programs run, files elsewhere touched', value: found.harm.length, unit: '', most: 0 },
      { name: 'neither refused in words nor restored whole', value: found.ends.length, unit: '', most: 0 },
      { name: 'left half done', value: found.left.length, unit: '', most: 0 },
      { name: 'with what is of one machine alone', value: found.brought.length, unit: '', most: 0 },
      { name: 'restored and not opened', value: found.closed.length, unit: '', most: 0 },
      { name: 'slowest restore', value: slowest.ms, unit: 'ms', most: patienceMs },
    ],
    notes: [...Object.values(found).flat(), `Slowest: ${slowest.name}`],
  };
}

/** What went wrong with one backup, in words; null for nothing. */
type Judged = Record<'harm' | 'ends' | 'left' | 'brought' | 'closed', string | null>;

async function makeGood(place: Place, good: string): Promise<void> {
  const opened = await openGiven(place, place.root);
  const owner = await connectOwner(place.root, { client: 'bench', start: false });
  await owner.call('memory.store', { content: 'The ferry leaves at 07:40.', store: 'episodic' });
  await owner.call('backup.make', { file: good, force: false });
  owner.close();
  await opened.end();
}

/** The code of the refusal, null for none; what the command said when it was neither. */
function restore({ env }: Pick<Place, 'env'>, file: string, folder: string): Promise<string | null> {
  const options = { env: { ...env, ELECTRON_RUN_AS_NODE: '1' }, timeout: patienceMs, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve) => {
    execFile(electronBinary, [built('cli.mjs'), 'restore-backup', file, folder], options, (failed, _, said) => {
      const code = /^error \[([a-z.-]+)\]: /.exec(said)?.[1];
      resolve(failed === null ? null : (code ?? `it ended without a word (${failed.signal ?? said.slice(0, 200)})`));
    });
  });
}

type Given = { folder: string; good: string; like: string };

async function attackOne(place: Place, attack: HostileBackup, { folder, good, like }: Given) {
  const ground = groundIn(folder);
  const to = join(folder, 'given.backup');
  attack.prepare({ ground, good, to });
  await rm(join(folder, 'forge.git'), { recursive: true, force: true });
  const before = readdirSync(folder).sort().join(', ');
  const began = performance.now();
  const ended = await restore(place, to, ground.root);
  const ms = performance.now() - began;
  const judged: Judged = { harm: null, ends: null, left: null, brought: null, closed: null };
  if (ended !== attack.ends) judged.ends = `${ended ?? 'restored'} instead of ${attack.ends ?? 'restored'}`;
  if (ended === null) {
    judged.left = differing(like, ground.root);
    judged.brought = brought(ground.root);
    judged.closed = await work(place, ground.root);
  } else {
    const after = readdirSync(folder).sort().join(', ');
    if (after !== before) judged.left = `${after} instead of ${before}`;
  }
  judged.harm = harmOf(ground);
  return { judged, ms };
}

/** The first file of the good workspace that is not the same in a restored one. */
export function differing(good: string, root: string): string | null {
  const names = readdirSync(good, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(good.length + 1))
    .filter((name) => !/^\.(audit|mneme)\b/.test(name));
  const changed = names.find((name) => {
    const there = join(root, name);
    return !existsSync(there) || !readFileSync(there).equals(readFileSync(join(good, name)));
  });
  return changed === undefined ? null : `${changed} is not as it was`;
}

/** What a restored workspace may have beside its files: the explicit list. */
const mayCome = new Set(['provenance.sqlite', 'captured.jsonl', 'held.jsonl', 'proposals.json', 'unproven.json']);

/** The first role, address, ref of a remote or of replaced commits that came with a backup. */
export function brought(root: string): string | null {
  const file = readdirSync(join(root, '.mneme')).find((name) => !mayCome.has(name));
  if (file !== undefined) return `${file} came along`;
  const listed = execFileSync('git', ['--git-dir', join(root, '.audit'), 'for-each-ref', '--format=%(refname)']);
  const ref = listed
    .toString()
    .split('\n')
    .find((name) => name !== '' && !/^refs\/(heads|tags)\//.test(name));
  return ref === undefined ? null : `${ref} came along`;
}

/** Opens a workspace, writes, and lets the doctor look; what went wrong. */
async function work(place: Place, root: string): Promise<string | null> {
  const opened = await openGiven(place, root);
  if (!opened.ready) {
    await opened.end();
    return opened.words;
  }
  const owner = await connectOwner(root, { client: 'bench', start: false });
  try {
    await owner.call('memory.store', { content: 'The harbour opens at six.', store: 'episodic' });
    await owner.call('doctor.run', { repair: true });
    return null;
  } catch (thrown) {
    return String(thrown);
  } finally {
    owner.close();
    await opened.end();
  }
}
