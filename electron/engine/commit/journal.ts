import { createHmac } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { frame, openingOf, readFrames } from './frames.ts';
import type { JournalRecord } from './journal-record.ts';

/** This run of the operating system; empty where it has no name, which counts as another one. */
export function bootOfSystem(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** Ties a journal to one workspace of one owner on one machine: no other key reads it. `machine`: see `Ports`. */
export const journalKey = (root: string, machine = ''): string =>
  createHmac('sha256', machine).update(`journal of ${root}`).digest('hex');

export const journalFolder = (root: string): string => join(root, '.mneme', 'journal');

export type JournalSegment = { number: number; records: JournalRecord[] };

/** An intent that is on disk: the segment that holds it, until it is released or taken back. */
export type Intent = { segment: number; takeBack(): Promise<void> };

/**
 * Intents on disk, in segments: records go to the newest; a segment is dropped once git holds all of its change sets
 * and their files are synced. One append at a time.
 */
export class Journal {
  #file: FileHandle | undefined;
  #size = 0;
  #rotate = false;
  /** Intents per segment that git does not hold yet. */
  readonly #live = new Map<number, number>();
  /** Set when it is unknown what the newest segment holds: nothing may be promised any more. */
  #broken: unknown = null;

  private constructor(
    private readonly folder: string,
    private readonly key: string,
    private last: number,
  ) {}

  /** `aside`: where something lies now that stood here and is not ours; null when all was. @throws raw errors of the file system */
  static async open(
    folder: string,
    key: string,
  ): Promise<{ journal: Journal; left: JournalSegment[]; aside: string | null }> {
    const aside = await setForeignAside(folder, key);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const left = await readSegments(folder, key);
    const journal = new Journal(folder, key, left.at(-1)?.number ?? 0);
    for (const { number, records } of left) journal.#live.set(number, records.length);
    return { journal, left, aside };
  }

  /** Writes and syncs one intent. When it throws, nothing was intended. @throws raw errors of the file system */
  async append(record: JournalRecord): Promise<Intent> {
    if (this.#broken !== null) throw this.#broken;
    // Counted in the same breath in which the segment is chosen: it cannot be dropped under us.
    const file = this.#count() ?? (await this.#begin());
    const segment = this.last;
    const start = this.#size;
    const takeBack = () => this.#takeBack(file, segment, start);
    try {
      let end = start;
      for (const bytes of frame(record, this.key)) {
        for (let done = 0; done < bytes.length; ) {
          done += (await file.write(bytes, done, bytes.length - done, end + done)).bytesWritten;
        }
        end += bytes.length;
      }
      await file.datasync();
      this.#size = end;
      return { segment, takeBack };
    } catch (cause) {
      await takeBack();
      throw cause;
    }
  }

  async #takeBack(file: FileHandle, segment: number, start: number): Promise<void> {
    try {
      await file.truncate(start);
      await file.sync();
      this.#size = start;
      this.release(segment);
    } catch (cause) {
      this.#broken = cause;
      throw cause;
    }
  }

  /** Git holds one more intent of this segment. */
  release(segment: number): void {
    this.#live.set(segment, (this.#live.get(segment) ?? 0) - 1);
  }

  /** Later records go to a new segment. */
  rotate(): void {
    this.#rotate = true;
  }

  /** Segments that nothing is written to any more and whose intents git holds. */
  finished(): number[] {
    return [...this.#live]
      .filter(([number, live]) => live <= 0 && (number !== this.last || this.#rotate || !this.#file))
      .map(([number]) => number);
  }

  async drop(segments: number[]): Promise<void> {
    for (const segment of segments) {
      if ((this.#live.get(segment) ?? 0) > 0) continue; // Written to again meanwhile.
      if (segment === this.last) await this.close();
      this.#live.delete(segment);
      await rm(join(this.folder, nameOf(segment)), { force: true });
    }
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#rotate = false;
    await file?.close();
  }

  /** The open segment, with one intent more; undefined when a new one is due. */
  #count(): FileHandle | undefined {
    if (this.#file === undefined || this.#rotate) return undefined;
    this.#live.set(this.last, (this.#live.get(this.last) ?? 0) + 1);
    return this.#file;
  }

  async #begin(): Promise<FileHandle> {
    await this.close();
    const name = nameOf(this.last + 1);
    const file = await open(join(this.folder, name), 'wx', 0o600);
    const opening = openingOf(name, this.key);
    try {
      await file.writeFile(opening);
      await syncFolder(this.folder);
    } catch (cause) {
      await file.close();
      await rm(join(this.folder, name), { force: true });
      throw cause;
    }
    this.last += 1;
    this.#live.set(this.last, 1);
    this.#file = file;
    this.#size = opening.length;
    return file;
  }
}

const nameOf = (segment: number) => `${String(segment).padStart(12, '0')}.journal`;

/** What our segments of a journal hold, oldest first; others are passed over. */
export async function readSegments(folder: string, key: string): Promise<JournalSegment[]> {
  const segments: JournalSegment[] = [];
  for (const name of await segmentsIn(folder)) {
    const opening = await openingRead(join(folder, name), openingOf(name, key));
    if (opening === 'foreign') continue;
    const bytes = opening === 'torn' ? Buffer.alloc(0) : (await readFile(join(folder, name))).subarray(opening);
    segments.push({ number: Number.parseInt(name, 10), records: readFrames(bytes, key) });
  }
  return segments;
}

async function segmentsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => /^\d{12}\.journal$/.test(name)).sort();
}

/**
 * Bytes of the opening, when the segment begins with it. `torn`: a crash left less of it, of which nothing was promised.
 * `foreign`: anything else, which may be of any size or kind, and is not read further.
 */
async function openingRead(place: string, opening: Buffer): Promise<number | 'torn' | 'foreign'> {
  if (!(await lstat(place)).isFile()) return 'foreign';
  const file = await open(place, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(opening.length), 0, opening.length, 0);
    const found = buffer.subarray(0, bytesRead);
    if (found.equals(opening)) return opening.length;
    let kept = found.length;
    while (kept > 0 && found[kept - 1] === 0) kept--;
    return found.subarray(0, kept).equals(opening.subarray(0, kept)) ? 'torn' : 'foreign';
  } finally {
    await file.close();
  }
}

/** Moves what is no journal of ours out of its folder, unread, or the folder itself when it is none. Gives where to. */
async function setForeignAside(folder: string, key: string): Promise<string | null> {
  const found = await lstat(folder).catch(() => null);
  if (found === null) return null;
  if (!found.isDirectory()) {
    const aside = freeNameBeside(folder);
    await rename(folder, aside);
    return aside;
  }
  const foreign: string[] = [];
  for (const name of await segmentsIn(folder)) {
    if ((await openingRead(join(folder, name), openingOf(name, key))) === 'foreign') foreign.push(name);
  }
  if (foreign.length === 0) return null;
  const aside = freeNameBeside(folder);
  await mkdir(aside, { mode: 0o700 });
  for (const name of foreign) await rename(join(folder, name), join(aside, name));
  return aside;
}

function freeNameBeside(folder: string): string {
  for (let n = 1; ; n++) {
    const aside = `${folder}-set-aside-${n}`;
    if (lstatSync(aside, { throwIfNoEntry: false }) === undefined) return aside;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file systems keep names in order by themselves.
  if (process.platform === 'win32') return;
  const file = await open(folder, 'r');
  await file.sync().finally(() => file.close());
}
