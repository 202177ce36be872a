import { createHash, createPublicKey, verify } from 'node:crypto';
import { lstat, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { z } from 'zod';
import { fail } from '#shared/model/error.ts';
import { safeLine } from '../git/message.ts';
import type { Signer } from '../ports.ts';
import type { ExportFile } from './types.ts';

/** What a slice is made of, as its giver asked for it; asked for again at each update. */
export const slice = z.object({
  entities: z.array(z.string()).optional(),
  scopes: z.array(z.string()).optional(),
  since: z.string().optional(),
  until: z.string().optional(),
});

/** Shown to a person as it stands: one line, nothing that a terminal would obey. */
const line = (most: number) => z.string().max(most).transform(safeLine);

const statement = z.object({
  /** Id of the memory where it comes from, and the line there. */
  id: z.string().max(400),
  source: line(1_000),
  about: z.string().max(200).nullable(),
  /** What that is: person, project, tool. */
  type: line(60).optional(),
  text: z.string().min(1).max(20_000),
  at: z.string().max(40).nullable(),
});

const manifest = z.object({
  version: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{16}$/),
  /** Grows with each update; an older one is never taken after a newer. */
  n: z.number().int().min(1),
  from: line(140),
  to: line(140),
  made: z.string().max(40),
  slice,
  /** The giver's public key, ed25519, SPKI in base64. */
  key: z.string().max(200),
  statements: z.array(statement).max(5_000),
  /** sha256 of each file, by its path below the folder. */
  files: z.record(z.string(), z.string()),
  /** True: the giver took it back; no update follows. */
  revoked: z.boolean(),
});
export type HandoverManifest = z.output<typeof manifest>;

const manifestFile = 'handover.json';
const signatureFile = 'handover.sig';
/** Bytes of a manifest. */
const largest = 64 * 1024 * 1024;

/** What a person can hold against what the giver says on the telephone: `3f2a 91c0 …`. */
export const fingerprint = (key: string): string =>
  (createHash('sha256').update(key).digest('hex').slice(0, 24).match(/.{4}/g) ?? []).join(' ');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes a signed handover beside the workspace, whole; one of the same id that stands there gives way. @throws path.refused, file.exists, disk.failed */
export async function writeHandover(
  root: string,
  folder: string,
  { files, ...told }: Omit<HandoverManifest, 'files' | 'key' | 'version'> & { files: readonly ExportFile[] },
  signer: Signer,
): Promise<void> {
  requireWhole(folder);
  const within = relative(await realpath(root), await realPlace(folder));
  if (within === '' || !within.startsWith('..'))
    throw fail('path.refused', `${folder} lies in the workspace.`, 'Choose a place outside of it.');
  const before = (await lstat(folder).catch(() => null)) === null ? null : await readHandover(folder);
  if (before !== null && before.id !== told.id)
    throw fail('file.exists', `${folder} is there already.`, 'Choose another name.');
  const sums = Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]));
  const text = `${JSON.stringify({ version: 1, ...told, key: signer.key, files: sums } satisfies HandoverManifest, null, 1)}\n`;
  const beside = `${folder}.${process.pid}.part`;
  const all = [...files, { path: manifestFile, text }, { path: signatureFile, text: `${signer.sign(text)}\n` }];
  try {
    for (const one of all) {
      await mkdir(dirname(join(beside, one.path)), { recursive: true, mode: 0o700 });
      await writeFile(join(beside, one.path), one.text, { flag: 'wx', mode: 0o600 });
    }
    if (before !== null) await requireOnlyOwn(folder, before);
    // The old one is there, whole, until the new one is.
    const old = `${folder}.${process.pid}.old`;
    if (before !== null) await rename(folder, old);
    await rename(beside, folder);
    if (before !== null) await rm(old, { recursive: true, force: true });
  } catch (cause) {
    await rm(beside, { recursive: true, force: true });
    throw fail(
      'disk.failed',
      `${folder} could not be written.`,
      'Look what else lies in it, or choose another folder.',
      {
        cause,
      },
    );
  }
}

/** A path that means the same wherever the program was started. @throws path.refused */
function requireWhole(folder: string): void {
  if (!isAbsolute(folder) || folder.includes('\0'))
    throw fail('path.refused', `${folder} is no whole path.`, 'Write it from the root of the disk on.');
}

/** Where a path comes to once every link on its way is followed; what is not there yet counts as written. */
async function realPlace(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent === path) return path;
  return join(await realpath(parent).catch(() => realPlace(parent)), basename(path));
}

/** A folder that gives way holds what the handover says is its own, and nothing else. */
async function requireOnlyOwn(folder: string, { files }: HandoverManifest): Promise<void> {
  const others = (await readdir(folder)).filter(
    (name) => name !== manifestFile && name !== signatureFile && !Object.hasOwn(files, name),
  );
  if (others.length > 0) throw new Error(`${others[0]} is none of its files`);
}

/** A handover whose signature is its key's and whose files are whole. @throws sync.refused, file.missing */
export async function readHandover(folder: string): Promise<HandoverManifest> {
  requireWhole(folder);
  const text = await small(folder, manifestFile);
  const signature = Buffer.from((await small(folder, signatureFile)).trim(), 'base64');
  const read = manifest.safeParse(parsed(text));
  if (!read.success) throw handoverRefused('it is no handover that this version understands');
  if (!isSigned(text, read.data.key, signature)) throw handoverRefused('its signature does not fit what it says');
  for (const [path, sum] of Object.entries(read.data.files)) {
    if (path.includes('..') || path.startsWith('/') || path.includes('\\'))
      throw handoverRefused('a file of it lies elsewhere');
    if (sha256(await small(folder, path)) !== sum) throw handoverRefused(`${path} is not as it was signed`);
  }
  return read.data;
}

function isSigned(text: string, key: string, signature: Buffer): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return publicKey.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), publicKey, signature);
  } catch {
    return false;
  }
}

async function small(folder: string, path: string): Promise<string> {
  const place = join(folder, path);
  const stat = await lstat(place).catch(() => null);
  if (stat !== null && !stat.isFile()) throw handoverRefused(`${path} is no plain file`);
  const file = stat === null ? null : await open(place).catch(() => null);
  if (file === null)
    throw fail(
      'file.missing',
      `${folder} holds no whole handover: ${path} is not there.`,
      'Ask its giver for it again.',
    );
  try {
    if ((await file.stat()).size > largest) throw handoverRefused(`${path} is too large`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const handoverRefused = (why: string) =>
  fail('sync.refused', `That handover is not taken: ${why}.`, 'Ask its giver for it again.');
