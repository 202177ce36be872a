import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fail, MnemeError } from '#shared/model/error.ts';
import { unsound } from '../../audit/examine.ts';
import { type Git, gitIn } from '../../audit/git.ts';
import { makeOwn } from '../../audit/own.ts';
import { extrasRef, type Manifest, manifest, manifestName } from './manifest.ts';

export type Unpacked = { git: Git; manifest: Manifest; extras: { name: string; object: string; size: number }[] };

/**
 * Reads a backup whole into a new repository at `directory`, every object checked; nothing is written elsewhere.
 * @param root an existing folder of ours, where what is not to be in a repository would be set aside
 * @param tree where files are laid out later
 * @throws file.missing, backup.invalid, disk.full, git.missing
 */
export async function unpackBundle(file: string, root: string, directory: string, tree?: string): Promise<Unpacked> {
  await requireBundle(file);
  makeOwn(directory);
  const git = gitIn(root, directory, { tree });
  try {
    await git.run(['bundle', 'verify', '--quiet', file]);
    const held = (await git.run(['bundle', 'unbundle', file])).toString('utf8').split('\n');
    const refs = held.filter((line) => /^[0-9a-f]{40,64} refs\//.test(line));
    await git.run(
      ['update-ref', '--stdin'],
      refs.map((line) => line.replace(/^(\S+) (.*)$/, 'create $2 $1\n')).join(''),
    );
    const broken = await unsound(git);
    if (broken !== null) throw invalid(file, `it is damaged or cut off (${broken})`);
  } catch (thrown) {
    if (thrown instanceof MnemeError && thrown.code !== 'audit.damaged') throw thrown;
    const said = thrown instanceof MnemeError ? thrown.value.message : String(thrown);
    throw invalid(file, `it is damaged or cut off (${/git [a-z-]+: .*?(?=\)\.?$|$)/s.exec(said)?.[0] ?? said})`);
  }
  return { git, ...(await readManifest(git, file)) };
}

/** @throws file.missing, backup.invalid */
async function requireBundle(file: string): Promise<void> {
  const head = Buffer.alloc(32);
  let bytesRead = 0;
  try {
    const handle = await open(file, 'r');
    try {
      if (!(await handle.stat()).isFile()) throw invalid(file, 'it is not a file');
      ({ bytesRead } = await handle.read(head, 0, head.length, 0));
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (cause instanceof MnemeError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw fail('file.missing', `There is no file ${file}.`, 'Name the file of the backup.', { cause });
    }
    throw fail('disk.failed', `${file} cannot be read (${code}).`, 'Check that you may read it.', { cause });
  }
  if (bytesRead === 0) throw invalid(file, 'it is empty');
  if (!/^# v[23] git bundle\n/.test(head.toString('latin1', 0, bytesRead))) {
    throw invalid(file, 'it is no git bundle');
  }
}

async function readManifest(git: Git, file: string): Promise<Omit<Unpacked, 'git'>> {
  const listed = await git.run(['ls-tree', '-r', '-l', '-z', `${extrasRef}^{tree}`]).catch(() => null);
  if (listed === null) throw invalid(file, 'it is a git bundle of something else');
  const extras = listed
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [, object, size, name] = /^100644 blob ([0-9a-f]+) +(\d+)\t([^/]+)$/.exec(line) ?? [];
      return object === undefined || name === undefined ? [] : [{ name, object, size: Number(size) }];
    });
  const own = extras.find(({ name }) => name === manifestName);
  const read = own === undefined ? null : manifest.safeParse(parsed(await git.run(['cat-file', 'blob', own.object])));
  if (!read?.success) throw invalid(file, 'what it says of itself cannot be read; a newer Mneme may have made it');
  const { branch, head, tree } = read.data;
  const said = (await git.run(['rev-parse', branch, `${branch}^{tree}`]).catch(() => Buffer.alloc(0))).toString();
  const heads = (await git.run(['bundle', 'list-heads', file])).toString().split('\n');
  const named = [`${head} HEAD`, `${head} ${branch}`].every((line) => heads.includes(line));
  if (!named || said.trim() !== `${head}\n${tree}`) throw invalid(file, 'its history does not end where it says');
  return { manifest: read.data, extras: extras.filter(({ name }) => name !== manifestName) };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

export function invalid(file: string, why: string) {
  return fail(
    'backup.invalid',
    `${basename(file)} is no backup of Mneme that can be used: ${why}. Nothing was written.`,
    'Take another copy of it, or an older backup.',
  );
}

/** A place for repositories on their way, inside the workspace's own reserved folder. */
export const asideIn = (root: string, id: string) => join(root, '.mneme', `copy-${id}`);
