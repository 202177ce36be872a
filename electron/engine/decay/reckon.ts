import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Hash } from '#shared/model/change.ts';
import type { Status } from '#shared/model/memory.ts';
import { type DecayScore, renderDecayScores } from '../workspace/codecs/decay-scores.ts';
import { hashOf } from '../workspace/hash.ts';
import { type Counts, noCounts } from './census.ts';
import { type Bounds, type Scorable, Scores, scoresPath } from './scores.ts';

/** What a cycle starts from. Instants in ms. */
export type Ask = {
  root: string;
  now: number;
  /** Uses up to this instant are folded in. */
  upTo: number;
  zone: string;
  bounds: Bounds;
};

export type Moved = { from: Status; to: Status; count: number };

/** A file as a cycle leaves it; `before` null: it is not there yet. */
export type Made = { path: string; before: Hash | null; after: Uint8Array };

/** What a cycle would change, and what it found. */
export type Reckoned = {
  /** Empty when nothing changed. */
  files: Made[];
  counts: Counts;
  moved: Moved[];
  /** Uses folded in from the log. */
  accesses: number;
  reinforced: { at: number; ids: string[] }[];
  /** Memories without a date of their own, that begin with this snapshot. */
  begun: string[];
};

/**
 * Reads everything a cycle depends on and works out what it changes. Touches nothing, and is synchronous: it runs in a
 * thread of its own.
 */
export function reckon({ root, now, upTo, zone, bounds }: Ask): Reckoned {
  const scores = new Scores(root, { now: () => now, zone }, () => bounds);
  const [counts, moves] = [noCounts(), new Map<string, Moved>()];
  const entries = new Map<string, DecayScore>();
  const begun: string[] = [];
  for (const memory of everyMemory(root)) {
    if (entries.has(memory.id)) continue;
    const was = scores.was(memory.id);
    if (was === null && memory.at === null && !scores.knows(memory.id)) begun.push(memory.id);
    const entry = scores.written(memory, {});
    entries.set(memory.id, entry);
    counts[entry.status]++;
    if (entry.status !== 'archived' && entry.current_score < bounds.archive) counts.candidates++;
    if (was !== null && was !== entry.status) {
      const key = `${was} ${entry.status}`;
      const move = moves.get(key) ?? { from: was, to: entry.status, count: 0 };
      moves.set(key, { ...move, count: move.count + 1 });
    }
  }
  const fresh = [...entries.keys()].some((id) => scores.was(id) === null);
  const accesses = scores.folds;
  const moved = [...moves.values()];
  const files: Made[] = [];
  if (moved.length > 0 || accesses > 0 || fresh) {
    const before = read(join(root, scoresPath));
    const text = renderDecayScores(new Date(upTo).toISOString(), entries);
    files.push({ path: scoresPath, before: before === null ? null : hashOf(before), after: Buffer.from(text) });
  }
  return { files, counts, moved, accesses, reinforced: [], begun };
}

function* everyMemory(root: string): Generator<Scorable> {
  const index = new Sqlite(join(root, '.mneme', 'index.sqlite'), { readonly: true, fileMustExist: true });
  try {
    const rows = index
      .prepare<[], [string, Scorable['store'], Scorable['kind'], string, string | null, string | null, string | null]>(
        'SELECT id, store, kind, at, source, type, parent FROM memories ORDER BY n',
      )
      .raw();
    for (const [id, store, kind, at, source, type, parent] of rows.iterate()) {
      yield { id, store, kind, at: at === '' ? null : at, source, type, parent };
    }
  } finally {
    index.close();
  }
}

function read(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}
