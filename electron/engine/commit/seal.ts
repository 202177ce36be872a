import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { z } from 'zod';
import { writeSmall } from '../workspace/small-file.ts';

/** Bytes that are hashed together: what is appended costs its own length, and never that of the file. */
const blockBytes = 64 * 1024;

const stamp = z.object({ mtimeNs: z.string(), ctimeNs: z.string(), ino: z.string() });
type Stamp = z.output<typeof stamp>;
const mark = z.object({
  size: z.number().int(),
  /** sha256 of each whole block, and of the bytes after the last one. */
  blocks: z.array(z.string()),
  rest: z.string(),
});
type Mark = z.output<typeof mark>;
const kept = z.object({
  now: mark,
  /** What the file becomes by a replacement that was begun; either is ours. */
  next: mark.nullable(),
  stamp: stamp.nullable(),
});

/**
 * What a file that only we write looked like when we left it. It grows with every line, is kept beside the workspace, and
 * tells whether anybody else changed, removed or added a line. Unchanged size and times are taken as unchanged bytes.
 */
export class Seal {
  #blocks: string[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #stamp: Stamp | null = null;
  #next: Mark | null = null;
  #dirty = false;

  private constructor(
    /** The file, and where its seal is kept. */
    private readonly file: string,
    private readonly place: string,
  ) {}

  /**
   * Takes up the file as it stands. `ours`: what a crash left us to write from a byte on, in order. `lost`: the fingerprint
   * of the file as we left it, when somebody else changed it since; without a seal from before, nobody can tell.
   */
  static open(
    file: string,
    place: string,
    ours: { offset: number; lines: string }[],
  ): { seal: Seal; lost: string | null } {
    const seal = new Seal(file, place);
    const before = readKept(place);
    if (before !== null && before.next === null && seal.#resume(before)) return { seal, lost: null };
    const bytes = readWhole(file);
    seal.#take(bytes);
    seal.persist();
    if (before === null) return { seal, lost: null };
    const sound = [before.now, before.next].some((one) => one !== null && grownFrom(one, bytes, ours));
    return { seal, lost: sound ? null : nameOf(before.now) };
  }

  get size(): number {
    return this.#blocks.length * blockBytes + this.#rest.length;
  }

  /** Null, or, when somebody else wrote, the fingerprint of what was; the file as it stands is then taken up. */
  look(): string | null {
    const found = stampOf(this.file);
    if (found.size === this.size && isSame(found.stamp, this.#stamp)) return null;
    const was = this.#mark();
    const bytes = readWhole(this.file);
    this.#take(bytes);
    return equal(markOf(bytes), was) ? null : nameOf(was);
  }

  /** We appended this. Answers as `look` does. */
  appended(text: string): string | null {
    this.#update(Buffer.from(text));
    const found = stampOf(this.file);
    if (found.size !== this.size) return this.look();
    this.#stamp = found.stamp;
    this.#dirty = true;
    return null;
  }

  /** Says what we are about to make of the file, in case that we do not live to see it. */
  announce(text: string | Uint8Array): void {
    this.#next = markOf(bufferOf(text));
    this.#dirty = true;
    this.persist();
  }

  /** We made the file this. */
  replaced(text: string | Uint8Array): void {
    this.#next = null;
    this.#take(bufferOf(text));
    this.persist();
  }

  /** Keeps the seal; cheap when nothing changed. Best effort: without it the next start cannot tell, and says nothing. */
  persist(): void {
    if (!this.#dirty) return;
    try {
      writeSmall(this.place, JSON.stringify({ now: this.#mark(), next: this.#next, stamp: this.#stamp }));
      this.#dirty = false;
    } catch {}
  }

  /** True when the file's size and times are those of the seal: only what follows the last whole block is read. */
  #resume({ now, stamp }: z.output<typeof kept>): boolean {
    const found = stampOf(this.file);
    if (found.size !== now.size || stamp === null || !isSame(found.stamp, stamp)) return false;
    const rest = readFrom(this.file, now.blocks.length * blockBytes);
    if (digest(rest) !== now.rest) return false;
    this.#blocks = now.blocks;
    this.#rest = rest;
    this.#stamp = stamp;
    return true;
  }

  #take(bytes: Buffer): void {
    this.#blocks = [];
    this.#rest = Buffer.alloc(0);
    this.#update(bytes);
    this.#stamp = stampOf(this.file).stamp;
    this.#dirty = true;
  }

  #update(bytes: Buffer): void {
    let rest = Buffer.concat([this.#rest, bytes]);
    for (; rest.length >= blockBytes; rest = rest.subarray(blockBytes)) {
      this.#blocks.push(digest(rest.subarray(0, blockBytes)));
    }
    // A copy: what is kept must not hold on to all that was read.
    this.#rest = Buffer.from(rest);
  }

  #mark(): Mark {
    return { size: this.size, blocks: this.#blocks, rest: digest(this.#rest) };
  }
}

/** True when the bytes begin with those of the mark, and go on only with what we had still to write. */
function grownFrom(mark: Mark, bytes: Buffer, ours: { offset: number; lines: string }[]): boolean {
  if (bytes.length < mark.size || !equal(markOf(bytes.subarray(0, mark.size)), mark)) return false;
  const more = bytes.subarray(mark.size);
  if (more.length === 0) return true;
  const first = ours[0];
  if (first === undefined || first.offset > mark.size) return false;
  const written = Buffer.from(ours.map(({ lines }) => lines).join(''));
  return written.subarray(mark.size - first.offset).equals(more);
}

function markOf(bytes: Buffer): Mark {
  const blocks: string[] = [];
  let at = 0;
  for (; bytes.length - at >= blockBytes; at += blockBytes) blocks.push(digest(bytes.subarray(at, at + blockBytes)));
  return { size: bytes.length, blocks, rest: digest(bytes.subarray(at)) };
}

/** A state of a file by its length and bytes: `1234:` and a sha256. */
const nameOf = (mark: Mark) => `${mark.size}:${digest(Buffer.from(JSON.stringify([mark.blocks, mark.rest])))}`;

/** True when the bytes begin with the state of this fingerprint. */
export function beginsWith(bytes: Buffer, fingerprint: string): boolean {
  const size = Number(fingerprint.split(':', 1)[0]);
  return bytes.length >= size && nameOf(markOf(bytes.subarray(0, size))) === fingerprint;
}

const bufferOf = (content: string | Uint8Array): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const equal = (one: Mark, other: Mark) =>
  one.size === other.size && one.rest === other.rest && one.blocks.every((block, n) => block === other.blocks[n]);

function isSame(one: Stamp | null, other: Stamp | null): boolean {
  if (one === null || other === null) return one === other;
  return one.mtimeNs === other.mtimeNs && one.ctimeNs === other.ctimeNs && one.ino === other.ino;
}

function stampOf(file: string): { size: number; stamp: Stamp | null } {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (!found?.isFile()) return { size: 0, stamp: null };
  const { mtimeNs, ctimeNs, ino } = found;
  return {
    size: Number(found.size),
    stamp: { mtimeNs: String(mtimeNs), ctimeNs: String(ctimeNs), ino: String(ino) },
  };
}

function readKept(place: string): z.output<typeof kept> | null {
  try {
    return kept.safeParse(JSON.parse(readFileSync(place, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** No file, or none that may be read, is an empty one. */
function readWhole(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

function readFrom(file: string, at: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(handle).size - at));
    const length = readSync(handle, bytes, 0, bytes.length, at);
    return bytes.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}
