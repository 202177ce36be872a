import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const seen = z.object({
  lastSeen: z.string().refine((at) => !Number.isNaN(Date.parse(at))),
  calls: z.number().int().min(0),
});
type Seen = z.output<typeof seen>;

/** Names that are remembered without a grant or a connection: who makes up names all the time costs no memory. */
const mostNames = 500;
/** Calls within this are written down once. */
const pauseMs = 60_000;

/**
 * When each client was last here and how often it called, in `.mneme/last-seen.json`: local to this machine, and of no
 * weight when it is lost.
 */
export class SightingLog {
  readonly #file: string;
  readonly #all: Map<string, Seen>;
  #written = Number.NEGATIVE_INFINITY;

  constructor(root: string) {
    this.#file = join(root, '.mneme', 'last-seen.json');
    this.#all = read(this.#file);
  }

  of(name: string): Seen | undefined {
    return this.#all.get(name);
  }

  names(): Iterable<string> {
    return this.#all.keys();
  }

  /** It came, or went. */
  passed(name: string, at: string): void {
    this.#note(name, at, 0);
    this.#write();
  }

  called(name: string, at: string): void {
    this.#note(name, at, 1);
    const time = Date.parse(at);
    if (time - this.#written < pauseMs) return;
    this.#written = time;
    this.#write();
  }

  #note(name: string, lastSeen: string, more: number): void {
    const calls = (this.#all.get(name)?.calls ?? 0) + more;
    this.#all.delete(name);
    this.#all.set(name, { lastSeen, calls });
    if (this.#all.size > mostNames) this.#all.delete(this.#all.keys().next().value as string);
  }

  #write(): void {
    try {
      writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#all)), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
    } catch {
      // A full disk: no call fails for it.
    }
  }
}

/** A missing or damaged file: nobody was seen. */
function read(file: string): Map<string, Seen> {
  try {
    const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).slice(-mostNames);
    return new Map(
      all.flatMap(([name, kept]): [string, Seen][] => {
        // Its older form was the instant alone.
        const { success, data } = seen.safeParse(typeof kept === 'string' ? { lastSeen: kept, calls: 0 } : kept);
        return success ? [[name, data]] : [];
      }),
    );
  } catch {
    return new Map();
  }
}
