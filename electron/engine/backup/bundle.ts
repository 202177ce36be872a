import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fail, MnemeError } from '#shared/model/error.ts';
import { unsound } from '../git/examine.ts';
import { type Git, gitIn } from '../git/git.ts';
import { makeOwn } from '../git/own.ts';
import { extrasRef, isKeptRef, type Manifest, manifest, manifestName } from './manifest.ts';

const begins = '# v2 git bundle\n';
/** Bytes at the beginning of a backup that name its refs. */
const longestHeader = 4 * 1024 * 1024;
/** Bytes of the list of what lies beside the workspace, and of what a backup says of itself. */
const longestList = 1024 * 1024;
const longestManifest = 16 * 1024 * 1024;

export type BundleContents = { git: Git; manifest: Manifest; extras: { name: string; object: string; size: number }[] };

/**
 * Reads a backup whole into a new repository at `directory`, every object checked; nothing is written elsewhere.
 * @param root an existing folder of ours, where what is not to be in a repository would be set aside
 * @param tree where files are laid out later
 * @throws file.missing, backup.invalid, disk.full, git.missing
 */
export async function unpackBundle(
  file: string,
  root: string,
  directory: string,
  tree?: string,
): Promise<BundleContents> {
  const refs = await readRefs(file);
  makeOwn(directory);
  const git = gitIn(root, directory, { tree });
  try {
    await git.run(['bundle', 'unbundle', file]);
    const kept = refs.filter(({ name }) => isKeptRef(name) || name === extrasRef);
    await git.run(['update-ref', '--stdin'], kept.map(({ name, object }) => `create ${name} ${object}\n`).join(''));
    const broken = await unsound(git);
    if (broken !== null) throw invalidBundle(file, `it is damaged or cut off (${broken})`);
  } catch (thrown) {
    if (thrown instanceof MnemeError && thrown.code !== 'audit.damaged') throw thrown;
    const said = thrown instanceof MnemeError ? thrown.value.message : String(thrown);
    throw invalidBundle(file, `it is damaged or cut off (${/git [a-z-]+: .*?(?=\)\.?$|$)/s.exec(said)?.[0] ?? said})`);
  }
  return { git, ...(await readManifest(git, refs, file)) };
}

type Ref = { object: string; name: string };

/**
 * The refs that a bundle says it has. Git's own reading of a header has no end, and knows bundles that need another
 * repository or leave objects out; those are refused here.
 * @throws file.missing, backup.invalid
 */
async function readRefs(file: string): Promise<Ref[]> {
  const header = await readHeader(file);
  if (header === '') throw invalidBundle(file, 'it is empty');
  const [first, ...lines] = header.split('\n');
  if (`${first}\n` !== begins) throw invalidBundle(file, 'it is no git bundle');
  const end = lines.indexOf('');
  if (end < 0) throw invalidBundle(file, 'it is damaged or cut off (its list of refs has no end)');
  return lines.slice(0, end).map((line) => {
    const [, object, name] = /^([0-9a-f]{40}) (HEAD|refs\/[^ ]+)$/.exec(line) ?? [];
    if (object === undefined || name === undefined) throw invalidBundle(file, 'it is not whole by itself');
    return { object, name };
  });
}

/** What may be a header: the beginning of a plain file, up to its first empty line or `longestHeader`. */
async function readHeader(file: string): Promise<string> {
  try {
    // Without waiting: a pipe that nobody writes into would hold the opening for ever.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await handle.stat()).isFile()) throw invalidBundle(file, 'it is not a file');
      return await readUntilEmptyLine(handle);
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
}

async function readUntilEmptyLine(handle: FileHandle): Promise<string> {
  let held = Buffer.alloc(0);
  while (held.length < longestHeader && !held.includes('\n\n')) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, held.length);
    if (bytesRead === 0) break;
    held = Buffer.concat([held, buffer.subarray(0, bytesRead)]);
    if (!held.toString('latin1', 0, begins.length).startsWith(begins)) break;
  }
  return held.toString('utf8');
}

async function readManifest(git: Git, refs: Ref[], file: string): Promise<Omit<BundleContents, 'git'>> {
  const listed = await git.read(['ls-tree', '-l', '-z', `${extrasRef}^{tree}`], longestList).catch(() => null);
  if (listed === null) throw invalidBundle(file, 'it is a git bundle of something else');
  const extras = listed
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [, object, size, name] = /^100644 blob ([0-9a-f]+) +(\d+)\t([^/]+)$/.exec(line) ?? [];
      return object === undefined || name === undefined ? [] : [{ name, object, size: Number(size) }];
    });
  const own = extras.find(({ name }) => name === manifestName);
  const said = own === undefined ? null : await git.read(['cat-file', 'blob', own.object], longestManifest);
  const read = said === null ? null : manifest.safeParse(parsed(said));
  if (!read?.success)
    throw invalidBundle(file, 'what it says of itself cannot be read; a newer Mneme may have made it');
  const { branch, head, tree } = read.data;
  const found = (await git.run(['rev-parse', branch, `${branch}^{tree}`]).catch(() => Buffer.alloc(0))).toString();
  const named = ['HEAD', branch].every((ref) => refs.some(({ name, object }) => name === ref && object === head));
  if (!named || found.trim() !== `${head}\n${tree}`)
    throw invalidBundle(file, 'its history does not end where it says');
  return { manifest: read.data, extras: extras.filter(({ name }) => name !== manifestName) };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

export function invalidBundle(file: string, why: string) {
  return fail(
    'backup.invalid',
    `${basename(file)} is no backup of Mneme that can be used: ${why}. Nothing was written.`,
    'Take another copy of it, or an older backup.',
  );
}

/** A place for repositories on their way, inside the workspace's own reserved folder. */
export const asideIn = (root: string, id: string) => join(root, '.mneme', `copy-${id}`);
