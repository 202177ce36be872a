import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, MnemeError } from '#shared/model/error.ts';
import { asDiskError } from '../commit/disk-error.ts';
import { takenTree } from '../git/taken-tree.ts';
import { differsFrom } from '../git/tree.ts';
import { foldsCase } from '../workspace/folds-case.ts';
import { isTracked } from '../workspace/paths.ts';
import { resolveInside } from '../workspace/sandbox.ts';
import { type BundleContents, invalidBundle, unpackBundle } from './bundle.ts';
import { extrasRef, isExtra } from './manifest.ts';

export type RestoreOutcome = {
  root: string;
  files: number;
  commits: number;
  head: string;
  made: string;
  message: string;
};

/** Bytes of one file beside the workspace that are taken over. */
const largestExtra = 256 * 1024 * 1024;

/**
 * Makes the workspace of a backup anew in a folder that is empty or not there: its files byte by byte, its history, and
 * what lay beside them. All of it is built and checked aside and appears at once, or not at all. Needs no engine; the
 * index is built at the first opening.
 * @param id for the name of the folder it is built in
 * @throws file.missing, backup.invalid, workspace.not-empty, disk.*, git.missing
 */
export async function restoreBackup(file: string, folder: string, id: string): Promise<RestoreOutcome> {
  const root = resolve(folder);
  requireEmpty(root);
  const parent = dirname(root);
  if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw fail('file.missing', `There is no folder ${parent}.`, 'Make it first, or choose another place.');
  }
  const draft = join(parent, `.${basename(root)}.restoring-${id}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    const audit = join(draft, '.audit');
    const unpacked = await unpackBundle(resolve(file), draft, audit, draft);
    try {
      await writeFiles(draft, unpacked, file);
      await writeBeside(draft, unpacked, file);
      await dropExtras(unpacked);
    } catch (thrown) {
      throw ofTheBackup(thrown, file);
    }
    await moveInto(draft, root);
    const { files, commits, head, made } = unpacked.manifest;
    const message = `${root} holds the ${files} files and ${commits} commits of ${made}. Open it: its index is built then.`;
    return { root, files, commits, head, made, message };
  } catch (thrown) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw inWords(thrown, parent);
  }
}

function requireEmpty(root: string): void {
  const found = statSync(root, { throwIfNoEntry: false });
  if (found === undefined) return;
  const other = 'Name a folder that is empty or not there yet.';
  if (!found.isDirectory()) throw fail('workspace.not-empty', `${root} is a file.`, other);
  if (existsSync(join(root, '.mneme')) || existsSync(join(root, '.audit'))) {
    const remedy = `${other} To take single files back, roll them back in the history instead.`;
    throw fail('workspace.not-empty', `${root} is a workspace already, and stays as it is.`, remedy);
  }
  if (readdirSync(root).length > 0) throw fail('workspace.not-empty', `${root} is not empty.`, other);
}

async function writeFiles(draft: string, { git, manifest }: BundleContents, file: string): Promise<void> {
  const tree = await takenTree(git, manifest.head, {
    foldsCase: foldsCase(draft),
    everywhere: process.platform === 'win32',
  });
  await git.run(['symbolic-ref', 'HEAD', manifest.branch]);
  await git.run(['read-tree', manifest.head]);
  await git.run(['checkout-index', '--all', '--quiet']);
  for (const folder of manifest.folders) {
    if (!isTracked(folder))
      throw invalidBundle(file, `${JSON.stringify(folder.slice(0, 120))} is no folder of a workspace`);
    await mkdir(await resolveInside(draft, folder), { recursive: true });
  }
  const objects = new Map([...tree].map(([path, { object }]) => [path, object]));
  const [differing] = await differsFrom(draft, objects);
  if (differing !== undefined) throw invalidBundle(file, `${differing} could not be written as it was`);
}

async function writeBeside(draft: string, { git, extras }: BundleContents, file: string): Promise<void> {
  const folder = join(draft, '.mneme');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name, object, size } of extras) {
    // What is no longer taken from a backup, such as roles and a remote, is in those of earlier versions.
    if (!isExtra(name)) continue;
    if (size > largestExtra) throw invalidBundle(file, `its ${name} is too large`);
    await writeFile(join(folder, name), await git.run(['cat-file', 'blob', object]), { mode: 0o600, flag: 'wx' });
  }
}

/** What git does not keep is not kept in the new history either. */
async function dropExtras({ git }: BundleContents): Promise<void> {
  await git.run(['update-ref', '-d', extrasRef]);
  await git.run(['repack', '-a', '-d', '-q']);
  await git.run(['prune', '--expire=now']);
}

async function moveInto(draft: string, root: string): Promise<void> {
  if (existsSync(root)) await rmdir(root);
  try {
    await rename(draft, root);
  } catch (cause) {
    // Somebody made it anew meanwhile, or it is another disk that is mounted there.
    if (!['EXDEV', 'EBUSY', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes((cause as NodeJS.ErrnoException).code ?? ''))
      throw cause;
    const names = await readdir(root).catch(() => [] as string[]);
    const words = names.length === 0 ? 'cannot be replaced' : 'is not empty any more';
    throw fail('workspace.not-empty', `${root} ${words}.`, 'Name another folder.', { cause });
  }
}

/** What a backup holds and no disk can: a file and a folder of one name, names too long. */
const unfit = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'ENOTEMPTY']);

/** Whose fault it is that something could not be written: the backup's, unless the disk or git itself fails. */
function ofTheBackup(thrown: unknown, file: string): unknown {
  if (thrown instanceof MnemeError) {
    const its = /^(audit|sync|path)\./.test(thrown.code);
    return its ? invalidBundle(file, thrown.value.message) : thrown;
  }
  const code = (thrown as NodeJS.ErrnoException).code ?? '';
  return unfit.has(code) ? invalidBundle(file, `what it holds cannot be written (${code})`) : thrown;
}

function inWords(thrown: unknown, parent: string): unknown {
  const known = thrown instanceof MnemeError ? thrown : asDiskError(thrown);
  if (!(known instanceof MnemeError) || known.code !== 'workspace.readonly') return known;
  return fail('disk.failed', `Mneme may not write into ${parent}.`, 'Choose another place.', { cause: thrown });
}
