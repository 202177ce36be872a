import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Action, By, Hash } from '#shared/model/change.ts';

/** One file of a journalled change set. */
export type JournalFile = {
  path: string;
  action: Action;
  before: Hash | null;
  after: Hash | null;
  summary: string;
  /** The new bytes; null when the file is removed, or too large to be kept twice (taken up from outside only). */
  bytes: Buffer | null;
};

/** The intent of one change set: enough to finish it, and to make its commits, after a crash. */
export type JournalRecord = {
  seq: number;
  change: string;
  at: number;
  by: By;
  files: JournalFile[];
  /** True when the bytes were on disk already: an edit from outside. */
  adopted: boolean;
  /** The lines of audit.log, and the byte where the first of them begins. */
  audit: { offset: number; lines: string };
  /** The commit that holds it already, of a set that joins another history. */
  tip?: string;
  /** The system's run it was written in: after another start, what was not synced may be lost. */
  boot: string;
};

/** `LLLLLLLL BBBBBBBBBBBB <sha256>\n`, then L bytes of JSON and B bytes of files, then `\n`. Lengths in hex. */
const headerForm = /^([0-9a-f]{8}) ([0-9a-f]{12}) ([0-9a-f]{64})\n$/;
const headerBytes = 8 + 1 + 12 + 1 + 64 + 1;

/** Bytes of files up to which a record is copied together. */
const inOnePiece = 1024 * 1024;

/** Small records in one piece, which is one write; of large ones the bytes as they are, since a copy would take as long as writing. */
function frame(record: JournalRecord): Buffer[] {
  const blobs = record.files.flatMap(({ bytes }) => bytes ?? []);
  const files = record.files.map(({ bytes, ...file }) => ({ ...file, length: bytes?.length ?? null }));
  const head = Buffer.from(JSON.stringify({ ...record, files }));
  const blobLength = blobs.reduce((sum, { length }) => sum + length, 0);
  const digest = createHash('sha256');
  for (const piece of [head, ...blobs]) digest.update(piece);
  const lengths = `${head.length.toString(16).padStart(8, '0')} ${blobLength.toString(16).padStart(12, '0')}`;
  const pieces = [Buffer.from(`${lengths} ${digest.digest('hex')}\n`), head, ...blobs, Buffer.from('\n')];
  return blobLength > inOnePiece ? pieces : [Buffer.concat(pieces)];
}

/** Every intact record of a segment; a torn tail was never acknowledged and ends the reading. */
export function readFrames(segment: Buffer): JournalRecord[] {
  const records: JournalRecord[] = [];
  for (let at = 0; ; ) {
    const form = headerForm.exec(segment.toString('latin1', at, at + headerBytes));
    if (!form) return records;
    const headLength = Number.parseInt(form[1] ?? '', 16);
    const length = headLength + Number.parseInt(form[2] ?? '', 16);
    const body = segment.subarray(at + headerBytes, at + headerBytes + length);
    if (body.length < length || hash('sha256', body, 'hex') !== form[3]) return records;
    records.push(unframe(body, headLength));
    at += headerBytes + length + 1;
  }
}

type Framed = Omit<JournalRecord, 'files'> & { files: (Omit<JournalFile, 'bytes'> & { length: number | null })[] };

function unframe(body: Buffer, headLength: number): JournalRecord {
  const { files, ...rest } = JSON.parse(body.toString('utf8', 0, headLength)) as Framed;
  let at = headLength;
  return {
    ...rest,
    files: files.map(({ length, ...file }) => {
      if (length === null) return { ...file, bytes: null };
      at += length;
      return { ...file, bytes: body.subarray(at - length, at) };
    }),
  };
}

/** This run of the operating system; empty where it has no name, which counts as another one. */
export function bootOfSystem(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

export type Segment = { number: number; records: JournalRecord[] };

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
    private last: number,
  ) {}

  /** @throws raw errors of the file system */
  static async open(folder: string): Promise<{ journal: Journal; left: Segment[] }> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const left = await readSegments(folder);
    const journal = new Journal(folder, left.at(-1)?.number ?? 0);
    for (const { number, records } of left) journal.#live.set(number, records.length);
    return { journal, left };
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
      for (const bytes of frame(record)) {
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
    const file = await open(join(this.folder, nameOf(this.last + 1)), 'wx', 0o600);
    try {
      await syncFolder(this.folder);
    } catch (cause) {
      await file.close();
      await rm(join(this.folder, nameOf(this.last + 1)), { force: true });
      throw cause;
    }
    this.last += 1;
    this.#live.set(this.last, 1);
    this.#file = file;
    this.#size = 0;
    return file;
  }
}

const nameOf = (segment: number) => `${String(segment).padStart(12, '0')}.journal`;

/** What the segments of a journal hold, oldest first. */
export async function readSegments(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder).catch(() => [] as string[]))
    .filter((name) => /^\d+\.journal$/.test(name))
    .sort();
  const segments: Segment[] = [];
  for (const name of names) {
    segments.push({ number: Number.parseInt(name, 10), records: readFrames(await readFile(join(folder, name))) });
  }
  return segments;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file systems keep names in order by themselves.
  if (process.platform === 'win32') return;
  const file = await open(folder, 'r');
  await file.sync().finally(() => file.close());
}
