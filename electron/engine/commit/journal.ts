import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Action, By, Hash } from '#shared/model/change.ts';

/** One file of a journalled change set. `after` is absent for what was already on disk when it was taken up. */
export type JournalFile = {
  path: string;
  action: Action;
  before: Hash | null;
  after: Hash | null;
  summary: string;
  /** The new bytes as base64; null when the file is removed or when the disk held them already. */
  bytes: string | null;
  adopted: boolean;
};

/** The intent of one change set: enough to finish it, and to make its commits, after a crash. */
export type JournalRecord = {
  seq: number;
  change: string;
  at: number;
  by: By;
  files: JournalFile[];
  audit: { offset: number; lines: string };
};

const headerBytes = 8 + 1 + 64 + 1;

function frame(record: JournalRecord): Buffer {
  const body = Buffer.from(JSON.stringify(record));
  const header = `${body.length.toString(16).padStart(8, '0')} ${createHash('sha256').update(body).digest('hex')}\n`;
  return Buffer.concat([Buffer.from(header), body, Buffer.from('\n')]);
}

/** Every intact record of a segment; a torn tail was never acknowledged and ends the reading. */
export function readFrames(bytes: Buffer): JournalRecord[] {
  const records: JournalRecord[] = [];
  let at = 0;
  while (at + headerBytes <= bytes.length) {
    const header = bytes.toString('latin1', at, at + headerBytes);
    const length = Number.parseInt(header.slice(0, 8), 16);
    const body = bytes.subarray(at + headerBytes, at + headerBytes + length);
    if (!(length > 0) || body.length < length) break;
    if (createHash('sha256').update(body).digest('hex') !== header.slice(9, 73)) break;
    records.push(JSON.parse(body.toString('utf8')) as JournalRecord);
    at += headerBytes + length + 1;
  }
  return records;
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/**
 * Intents on disk, in segments: records go to the newest; a segment is dropped once git holds all of its change sets
 * and their files are synced.
 */
export class Journal {
  #fd: number | undefined;
  #size = 0;
  #segment = 0;

  private constructor(
    private readonly folder: string,
    private last: number,
  ) {}

  static async open(
    folder: string,
  ): Promise<{ journal: Journal; left: { segment: number; records: JournalRecord[] }[] }> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const numbers = (await readdir(folder)).map((name) => Number.parseInt(name, 10)).filter((n) => n > 0);
    numbers.sort((a, b) => a - b);
    const left = [];
    for (const segment of numbers) {
      left.push({ segment, records: readFrames(await readFile(join(folder, `${segment}.journal`))) });
    }
    return { journal: new Journal(folder, numbers.at(-1) ?? 0), left };
  }

  /** Writes and fsyncs one intent; gives a function that takes it back. Throws with nothing left behind. */
  append(record: JournalRecord): () => void {
    const fd = this.#open();
    const start = this.#size;
    const takeBack = () => {
      ftruncateSync(fd, start);
      fsyncSync(fd);
      this.#size = start;
    };
    try {
      const bytes = frame(record);
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, start + done);
      fdatasyncSync(fd);
      this.#size = start + bytes.length;
      return takeBack;
    } catch (cause) {
      takeBack();
      throw cause;
    }
  }

  /** Ends the current segment; later records go to a new one. Gives its number, to be dropped when settled. */
  seal(): number {
    const sealed = this.#segment;
    this.close();
    return sealed;
  }

  async drop(segments: number[]): Promise<void> {
    for (const segment of segments) await rm(join(this.folder, `${segment}.journal`), { force: true });
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #open(): number {
    if (this.#fd !== undefined) return this.#fd;
    this.#segment = ++this.last;
    this.#fd = openSync(join(this.folder, `${this.#segment}.journal`), 'w', 0o600);
    this.#size = 0;
    syncFolder(this.folder);
    return this.#fd;
  }
}
