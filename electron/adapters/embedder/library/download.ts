import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '#shared/model/error.ts';
import { away, fileFrom, type HubFile, hubSilenceMs } from './hub.ts';

export type HubSource = { hub: string; id: string; revision: string };

/** Bytes of a file that are here already: whole, or as far as they came. */
export const bytesHere = (folder: string, { path }: Pick<HubFile, 'path'>): number =>
  statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? partSize(join(folder, path));

const partOf = (file: string) => `${file}.part`;
const partSize = (file: string) => statSync(partOf(file), { throwIfNoEntry: false })?.size ?? 0;

/**
 * Fetches one file into a folder, from where an earlier try stopped, and gives it its name once its bytes are right.
 * @param came told of every piece, in bytes
 * @throws model.failed (what came stays), model.invalid (what came is thrown away)
 */
export async function download(
  source: HubSource,
  file: HubFile,
  folder: string,
  came: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const whole = join(folder, file.path);
  mkdirSync(dirname(whole), { recursive: true, mode: 0o700 });
  if (statSync(whole, { throwIfNoEntry: false })?.size === file.bytes && (await isRight(whole, file))) return;
  rmSync(whole, { force: true });
  const part = partOf(whole);
  if (partSize(whole) > file.bytes) rmSync(part);
  if (partSize(whole) < file.bytes) await goOn(source, file, part, came, signal);
  if (!(await isRight(part, file))) {
    rmSync(part, { force: true });
    throw fail(
      'model.invalid',
      `${file.path} of ${source.id} came damaged: its checksum is wrong.`,
      'Fetch it again. If it stays so, something between you and the hub changes what is sent.',
    );
  }
  renameSync(part, whole);
}

async function goOn(
  { hub, id, revision }: HubSource,
  file: HubFile,
  part: string,
  came: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const offset = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
  const { from, body } = await fileFrom(hub, id, revision, file.path, offset, signal);
  if (from < offset) came(-offset);
  const quiet = new AbortController();
  const timer = setTimeout(() => quiet.abort(new Error('silence')), hubSilenceMs);
  let size = from;
  async function* counted(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      timer.refresh();
      size += piece.length;
      // Whoever sends more than it said would fill the disk.
      if (size > file.bytes) throw new Error(`${file.path} is longer than its hub said`);
      came(piece.length);
      yield piece;
    }
  }
  try {
    const target = createWriteStream(part, { flags: from === 0 ? 'w' : 'a', mode: 0o600 });
    await pipeline(Readable.fromWeb(body as never), counted, target, {
      signal: AbortSignal.any([signal, quiet.signal]),
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw away(hub, cause);
  } finally {
    clearTimeout(timer);
  }
  if (size < file.bytes) throw away(hub, new Error(`${file.path} ended early`));
}

async function isRight(path: string, { bytes, sum }: HubFile): Promise<boolean> {
  const hash = createHash(sum.how === 'sha256' ? 'sha256' : 'sha1');
  if (sum.how === 'git-blob') hash.update(`blob ${bytes}\0`);
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex') === sum.hex;
}
