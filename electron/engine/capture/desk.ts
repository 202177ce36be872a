import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import type { captured } from '#shared/contract/methods/capture.ts';
import type { House } from '../house.ts';
import { Ledger } from './ledger.ts';

export type Captured = z.output<typeof captured>;
/** A statement with a secret in it, kept apart from memory until the owner decides. */
export type Held = { id: string; at: string; agent: string; kind: string; masked: string; content: string };
type Job = () => Promise<void>;

/** Captured entries that are kept. */
const mostEntries = 500;
const mostHeld = 200;
const mostInFlight = 3;
const mostWaiting = 20;

/** What capture has on its desk in one workspace: turns under way, what became of them, what is held back. */
export class Desk {
  readonly ledger = new Ledger();
  readonly #capturedPath: string;
  readonly #heldPath: string;
  #entries: Captured[];
  #held: Held[];
  #waiting: Job[] = [];
  #inFlight = 0;
  #dropped = 0;
  #idle: (() => void)[] = [];

  constructor(root: string) {
    this.#capturedPath = join(root, '.mneme', 'captured.jsonl');
    this.#heldPath = join(root, '.mneme', 'held.jsonl');
    this.#entries = readLines<Captured>(this.#capturedPath);
    this.#held = readLines<Held>(this.#heldPath);
  }

  get work(): { inFlight: number; dropped: number } {
    return { inFlight: this.#inFlight + this.#waiting.length, dropped: this.#dropped };
  }

  /** Newest first. */
  recent(limit: number): Captured[] {
    return this.#entries.slice(-limit).reverse();
  }

  held(): readonly Held[] {
    return this.#held;
  }

  note(entries: Captured[]): void {
    if (entries.length === 0) return;
    this.#entries = [...this.#entries, ...entries].slice(-mostEntries);
    writeLines(this.#capturedPath, this.#entries);
  }

  hold(held: Held): void {
    this.#held = [...this.#held, held].slice(-mostHeld);
    writeLines(this.#heldPath, this.#held);
  }

  letGo(id: string): void {
    this.#held = this.#held.filter((one) => one.id !== id);
    writeLines(this.#heldPath, this.#held);
  }

  /** Runs a turn behind; when too many wait the oldest is dropped: later ones carry more recent context. */
  run(job: Job): void {
    this.#waiting.push(job);
    if (this.#waiting.length > mostWaiting) {
      this.#waiting.shift();
      this.#dropped++;
    }
    this.#next();
  }

  /** Resolves when no turn is under way or waiting. */
  idle(): Promise<void> {
    if (this.#inFlight === 0 && this.#waiting.length === 0) return Promise.resolve();
    return new Promise((done) => this.#idle.push(done));
  }

  #next(): void {
    while (this.#inFlight < mostInFlight) {
      const job = this.#waiting.shift();
      if (job === undefined) break;
      this.#inFlight++;
      void job().finally(() => {
        this.#inFlight--;
        this.#next();
      });
    }
    if (this.#inFlight > 0) return;
    for (const done of this.#idle.splice(0)) done();
  }
}

const desks = new WeakMap<House, Desk>();

/** The desk of an open workspace. */
export function deskOf(house: House): Desk {
  const known = desks.get(house);
  if (known) return known;
  const made = new Desk(house.root);
  desks.set(house, made);
  return made;
}

function readLines<T>(path: string): T[] {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as T];
    } catch {
      // A line that a crash cut short says nothing any more.
      return [];
    }
  });
}

function writeLines(path: string, lines: readonly unknown[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.new`;
  writeFileSync(beside, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
  renameSync(beside, path);
}
