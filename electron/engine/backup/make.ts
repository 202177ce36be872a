import { existsSync, lstatSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { fail, MnemeError } from '#shared/model/error.ts';
import { asDiskError } from '../commit/disk-error.ts';
import { type Git, gitIn } from '../git/git.ts';
import { makeOwn } from '../git/own.ts';
import { isTracked } from '../workspace/paths.ts';
import { asideIn, invalidBundle, unpackBundle } from './bundle.ts';
import { bytesAt, type CopyCourse } from './copying.ts';
import type { BackupDeps } from './deps.ts';
import { type Extra, gatherExtras } from './extras.ts';
import { noteBackup } from './last.ts';
import { extrasRef, isKeptRef, type Manifest, manifestName } from './manifest.ts';
import { stillHead } from './still.ts';

export type Backup = { file: string; bytes: number; commits: number; files: number; head: string; message: string };

/**
 * Writes one file that holds the whole history and what is not in it, then reads it back whole. Until that has
 * succeeded the file has another name, and what stood under its own is untouched.
 * @param force replaces a file that is there
 * @throws file.exists, input.invalid, disk.*, audit.damaged, backup.invalid
 */
export async function makeBackup(deps: BackupDeps, file: string, force: boolean): Promise<Backup> {
  requirePlace(deps.root, file, force);
  return deps.copying.run((course) => makeInCourse(deps, file, force, course));
}

async function makeInCourse(deps: BackupDeps, file: string, force: boolean, course: CopyCourse): Promise<Backup> {
  const aside = asideIn(deps.root, deps.ports.id());
  const draft = `${file}.tmp`;
  try {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const head = await stillHead(deps);
    // Git writes a bundle under another name until it is whole.
    const written = async () => (await bytesAt(draft)) + (await bytesAt(`${draft}.lock`));
    course.follow('writing', await bytesAt(join(deps.root, '.audit', 'objects')), written);
    const made = await write(deps, head, aside, draft);
    course.follow('reading back', made.bytes, () => bytesAt(join(aside, 'back')));
    await verify(deps.root, draft, aside, made);
    if (!force && existsSync(file)) throw exists(file);
    await rename(draft, file);
    noteBackup(deps.root, { file, made: made.manifest.made });
    return answer(file, made);
  } catch (thrown) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw troubled(thrown, file);
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Copies on their way that a crash left. Before a history is opened. */
export async function clearCopies(root: string): Promise<void> {
  const folder = join(root, '.mneme');
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (/^copy-[0-9a-z]+$/.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const exists = (file: string) =>
  fail('file.exists', `${file} is there already.`, 'Choose another name, or say that it may be replaced (--force).');

function requirePlace(root: string, file: string, force: boolean): void {
  const wrong = (words: string, remedy: string) => fail('input.invalid', words, remedy);
  if (!isAbsolute(file) || file.includes('\0')) {
    throw wrong('The place of a backup is a whole path.', 'Give a path such as /media/stick/mneme.backup.');
  }
  const inside = relative(root, file);
  if (!inside.startsWith('..') && !isAbsolute(inside)) {
    throw wrong('A backup inside the workspace would be lost with it.', 'Choose a place outside the workspace.');
  }
  if (statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw fail('file.missing', `There is no folder ${dirname(file)}.`, 'Make it first, or choose another place.');
  }
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (there !== undefined && (!force || !there.isFile())) throw exists(file);
}

type Made = { manifest: Manifest; extras: Extra[]; bytes: number };

async function write(deps: BackupDeps, head: string, aside: string, draft: string): Promise<Made> {
  const { root } = deps;
  const scratch = join(aside, 'from');
  makeOwn(scratch);
  // Objects that only the backup has are written here; the history's own are read where they are.
  const git = gitIn(root, scratch, { borrowed: join(root, '.audit', 'objects') });
  const branch = await branchOf(root);
  await copyRefs(root, git, branch, head);
  const manifest = await describe(deps, git, branch, head);
  const extras = await gatherExtras(root, aside);
  await keepExtras(git, manifest, extras);
  // A link that somebody left under this name would be written through.
  await rm(draft, { force: true });
  await writeFile(draft, '', { mode: 0o600, flag: 'wx' });
  await git.run(['bundle', 'create', '--quiet', draft, 'HEAD', '--all']);
  const handle = await open(draft, 'r+');
  try {
    await handle.chmod(0o600).catch(() => undefined);
    await handle.sync();
    return { manifest, extras, bytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function branchOf(root: string): Promise<string> {
  const said = await gitIn(root)
    .run(['symbolic-ref', '-q', 'HEAD'])
    .catch(() => Buffer.from('refs/heads/main'));
  return said.toString().trim();
}

/** The refs that are kept; the history's own branch as of the moment that the backup is of. */
async function copyRefs(root: string, git: Git, branch: string, head: string): Promise<void> {
  const listed = (await gitIn(root).run(['for-each-ref', '--format=%(objectname) %(refname)'])).toString();
  const refs = listed.split('\n').map((line) => line.split(' '));
  const others = refs.filter(([, ref = '']) => isKeptRef(ref) && ref !== branch);
  await git.run(['symbolic-ref', 'HEAD', branch]);
  await git.run(
    ['update-ref', '--stdin'],
    [...others, [head, branch]].map(([object, ref]) => `create ${ref} ${object}\n`).join(''),
  );
}

async function describe(deps: BackupDeps, git: Git, branch: string, head: string): Promise<Manifest> {
  const [tree, commits, listed] = await Promise.all([
    git.run(['rev-parse', `${head}^{tree}`]),
    git.run(['rev-list', '--count', head]),
    git.run(['ls-tree', '-r', '-z', '--name-only', head]),
  ]);
  return {
    format: 'mneme-backup',
    version: 1,
    made: new Date(deps.ports.clock.now()).toISOString(),
    name: basename(deps.root),
    branch,
    head,
    tree: tree.toString().trim(),
    files: listed.toString('utf8').split('\0').length - 1,
    commits: Number(commits.toString()),
    folders: await emptyFolders(deps.root),
  };
}

/** Tracked folders in which nothing is, sorted. */
async function emptyFolders(root: string, folder = ''): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory() || !isTracked(path)) continue;
    const inside = await readdir(join(root, path)).catch(() => ['unreadable']);
    if (inside.length === 0) found.push(path);
    else found.push(...(await emptyFolders(root, path)));
  }
  return found.sort();
}

async function keepExtras(git: Git, manifest: Manifest, extras: Extra[]): Promise<void> {
  const own = { name: manifestName, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  const lines: string[] = [];
  for (const { name, bytes } of [...extras, own]) {
    const object = (await git.run(['hash-object', '-w', '--stdin'], bytes)).toString().trim();
    lines.push(`100644 blob ${object}\t${name}\n`);
  }
  const tree = (await git.run(['mktree'], lines.join(''))).toString().trim();
  const seconds = Math.floor(Date.parse(manifest.made) / 1000);
  const who = `Mneme <backup@mneme.local> ${seconds} +0000`;
  const commit = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nWhat git does not keep\n`;
  const name = (await git.run(['hash-object', '-w', '-t', 'commit', '--stdin'], commit)).toString().trim();
  await git.run(['update-ref', extrasRef, name]);
}

/** Reads the file back as a restore would: every object, the tree, and each file beside it byte by byte. */
async function verify(root: string, draft: string, aside: string, made: Made): Promise<void> {
  const { git, manifest, extras } = await unpackBundle(draft, root, join(aside, 'back'));
  const same = manifest.head === made.manifest.head && manifest.tree === made.manifest.tree;
  const commits = Number((await git.run(['rev-list', '--count', manifest.head])).toString());
  if (!same || commits !== made.manifest.commits) throw invalidBundle(draft, 'read back, it is not what was written');
  for (const { name, bytes } of made.extras) {
    const object = extras.find((one) => one.name === name)?.object;
    const back = object === undefined ? null : await git.run(['cat-file', 'blob', object]);
    if (back === null || !back.equals(bytes)) throw invalidBundle(draft, `read back, ${name} is not what was written`);
  }
}

function answer(file: string, { manifest, extras, bytes }: Made): Backup {
  const { commits, files, head } = manifest;
  const beside = extras.length === 0 ? '' : ', with what Mneme keeps beside them,';
  const held = extras.some(({ name }) => name === 'held.jsonl')
    ? ' Texts held back for their secrets are in it: keep it where only you can read it.'
    : '';
  const message = `${files} files and ${commits} commits${beside} are in ${basename(file)}; it was read back and holds them all.${held}`;
  return { file, bytes, commits, files, head, message };
}

function troubled(thrown: unknown, file: string): unknown {
  if (!(thrown instanceof MnemeError)) return asDiskError(thrown, undefined);
  if (thrown.code !== 'workspace.readonly') return thrown;
  return fail('disk.failed', `Mneme may not write ${file}.`, 'Choose another place.', { cause: thrown });
}
