import { join } from 'node:path';
import type { Memory, Status } from '#shared/model/memory.ts';
import type { Clock } from '../ports.ts';
import { type Access, parseAccess } from '../workspace/codecs/access-log.ts';
import { type Aliases, aliasesPath, parseAliases, resolveId } from '../workspace/codecs/aliases.ts';
import {
  type DecayScore,
  type DecayScores,
  decayScoresVersion,
  parseDecayScores,
} from '../workspace/codecs/decay-scores.ts';
import { daysBetween, scoreOf, statusOf, type Thresholds, typeWeights } from './curve.ts';
import { baseOf, broughtAlong, type DecayEntry, freshEntry, ownBeginning, type Scorable, toEntry } from './entry.ts';
import { accessLogPath, fileStamp, read, scoresPath } from './files.ts';
import { newestOf, type ScoredMemory, scoreLine } from './line.ts';
import { problemsIn } from './problems.ts';
import { cycleVerb, isUse } from './use.ts';

export { type Scorable, scorableEntity } from './entry.ts';
export { scoresPath } from './files.ts';
export type { ScoredMemory } from './line.ts';

export type ScoreBounds = { lambda: number } & Thresholds;

/**
 * How alive each memory is: the snapshot in decay-scores.json and the lines of access.log since, in memory. Both files are
 * the whole state; a memory that neither names scores by what its own file says of it.
 */
export class Scores {
  #entries = new Map<string, DecayEntry>();
  #children = new Set<string>();
  /** Ids that were used since the snapshot, and when last. */
  #unwritten = new Map<string, number>();
  /** What is wrong in decay-scores.json, in words. */
  #problems: string[] = [];
  /** What was wrong in it and was mended, and where the former file is, in words: told until the next cycle writes. */
  #mended: string[] = [];
  /** Of the file as it stands; and whether it could be read to its end. */
  version = decayScoresVersion;
  whole = true;
  /** Ids that the snapshot knows from before, and that were gone when it was written. */
  aside: ReadonlySet<string> = new Set();
  #snapshot: DecayScores | null = null;
  /** What the file looked like when it was read or written. */
  #seen: string | null = null;
  /** Grows whenever some score may be another one. */
  revision = 0;
  /** Uses up to this instant stand in the snapshot, later ones in the log. Ms. */
  since = 0;
  /** The newest instant of the log. Ms. */
  latest = 0;
  /** Uses that stand in the log and not in the snapshot. */
  folds = 0;
  /** When the last cycle ran; null when none did. Ms. */
  lastCycle: number | null = null;
  /** What it did, as the snapshot tells it. */
  lastResult: unknown = null;

  constructor(
    private readonly root: string,
    private readonly clock: Clock,
    private readonly bounds: () => ScoreBounds,
    /** Keeps the snapshot as it was read, too: it is as large as all scores together. */
    private readonly keepsSnapshot = false,
  ) {
    this.load();
  }

  /** Whether somebody else wrote decay-scores.json since it was read or written here. */
  get isOutdated(): boolean {
    return this.#seen !== fileStamp(join(this.root, scoresPath));
  }

  /** What is wrong in decay-scores.json, and what was mended in it, in words. */
  get problems(): string[] {
    return [...this.#mended, ...this.#problems];
  }

  /** The file was taken back from history; reading it again does not make that unsaid. */
  restored(told: string): void {
    this.#mended.push(told);
  }

  /** The file was written whole: nothing is wrong in it, and what was mended is told. */
  mended(told: string[]): void {
    this.#problems = [];
    this.#mended = told;
  }

  /** Reads both files again, as after an edit from outside. */
  load(): void {
    this.#seen = fileStamp(join(this.root, scoresPath));
    this.#entries = new Map();
    this.#unwritten = new Map();
    this.revision++;
    const snapshot = parseDecayScores(read(join(this.root, scoresPath)) ?? '{}');
    this.#problems = problemsIn(snapshot, this.clock.now());
    this.version = snapshot.version;
    this.whole = snapshot.whole;
    this.aside = new Set(snapshot.aside.keys());
    this.#snapshot = this.keepsSnapshot ? snapshot : null;
    const aliases = parseAliases(read(join(this.root, aliasesPath)) ?? '{}');
    for (const [id, score] of snapshot.aside) {
      if (!snapshot.entries.has(id)) this.#entries.set(id, toEntry(score, this.clock.now()));
    }
    for (const [id, score] of snapshot.entries) {
      // A memory that was renamed or merged keeps what it earned, unless what it is now has a score of its own.
      const today = resolveId(aliases, id);
      if (today === id || !snapshot.entries.has(today)) this.#entries.set(today, toEntry(score, this.clock.now()));
    }
    this.since = Date.parse(snapshot.lastUpdated ?? '') || newestOf(snapshot);
    this.latest = this.since;
    this.folds = 0;
    this.#takeCycle(snapshot.lastCycle);
    for (const line of (read(join(this.root, accessLogPath)) ?? '').split('\n')) {
      const access = parseAccess(line);
      if (access !== null) this.#replay(access, aliases);
    }
    this.#findArchivedEntities();
  }

  /** One line of the log: what the snapshot holds already is passed over. */
  #replay(access: Access, aliases: Aliases): void {
    const at = Date.parse(access.at);
    if (access.action === cycleVerb) this.#ranAt(at);
    if (at <= this.since) return;
    this.latest = Math.max(this.latest, at);
    const ids = access.ids.map((id) => resolveId(aliases, id));
    this.note(at, access.action, ids, access);
  }

  #takeCycle(result: unknown): void {
    this.lastResult = result;
    this.lastCycle = null;
    const at =
      typeof result === 'object' && result !== null && 'at' in result ? Date.parse(String(result.at)) : Number.NaN;
    if (!Number.isNaN(at)) this.#ranAt(at);
  }

  #ranAt(at: number): void {
    this.lastCycle = Math.max(this.lastCycle ?? at, at);
  }

  /** A cycle ran that changed nothing. */
  ran(at: number): void {
    this.#ranAt(at);
  }

  /** Reads which memories were renamed or merged: what one earned goes on with what it is now. */
  follow(): void {
    const aliases = parseAliases(read(join(this.root, aliasesPath)) ?? '{}');
    for (const old of aliases.keys()) {
      const entry = this.#entries.get(old);
      const today = resolveId(aliases, old);
      if (entry === undefined || this.#entries.has(today)) continue;
      this.#entries.set(today, entry);
      this.#entries.delete(old);
      const used = this.#unwritten.get(old);
      if (used !== undefined) this.#unwritten.set(today, used);
      this.#unwritten.delete(old);
    }
    this.revision++;
    this.#findArchivedEntities();
  }

  /** A use of memories, as one line of access.log says it. */
  note(
    at: number,
    verb: string,
    ids: readonly string[],
    { rating, base, by }: { rating?: number; base?: number; by?: string } = {},
  ): void {
    if (!isUse(verb, rating)) return;
    this.revision++;
    this.folds += ids.length;
    for (const id of ids) {
      this.#unwritten.set(id, Math.max(at, this.#unwritten.get(id) ?? at));
      const entry = this.#entries.get(id);
      if (entry === undefined) {
        // The first store is no second access; another use of a memory nobody noted before is.
        const accesses = verb === 'store' ? 1 : 2;
        this.#entries.set(id, { ...freshEntry(at), base: base ?? Number.NaN, accesses, by: by ?? null });
        continue;
      }
      entry.accesses++;
      entry.last = Math.max(entry.last, at);
      entry.by ??= by ?? null;
      if (base !== undefined) entry.base = Math.max(Number.isNaN(entry.base) ? 0 : entry.base, base);
    }
  }

  of(memory: Scorable): ScoredMemory {
    const entry = this.#entries.get(memory.id);
    const now = this.clock.now();
    const created = entry?.created ?? ownBeginning(memory) ?? now;
    const known = entry !== undefined && !Number.isNaN(entry.base);
    // What its own header says counts until something is known of it here; what is known here adds to it.
    const own = entry?.was == null ? broughtAlong(memory, this.bounds().lambda) : null;
    const base = known ? entry.base : (own?.base ?? baseOf(memory));
    const last = Math.min(entry?.last ?? (own?.last || created), now);
    const accesses = (entry?.accesses ?? 1) + (own === null ? 0 : own.accesses - 1);
    const pinned = (entry?.pinned ?? false) || own?.pinned === true || memory.store === 'vault';
    const archived = this.isArchived(memory);
    const { id, store } = memory;
    const standing = this.#standing({ store, base, accesses, last }, { pinned, archived });
    return { id, store, ...standing, pinned, base, accesses, created, last };
  }

  /** When a memory was last stored, shown or used; null when nobody noted it yet. Ms. */
  lastUsed(id: string): number | null {
    const last = this.#entries.get(id)?.last;
    return last === undefined ? null : Math.min(last, this.clock.now());
  }

  #standing(
    { store, base, accesses, last }: Pick<ScoredMemory, 'store' | 'base' | 'accesses' | 'last'>,
    { pinned, archived }: { pinned: boolean; archived: boolean },
  ): Pick<ScoredMemory, 'score' | 'status'> {
    if (archived) return { score: 0, status: 'archived' };
    const bounds = this.bounds();
    const days = daysBetween(last, this.clock.now(), this.clock.zone);
    const score = scoreOf({ base, days, accesses, weight: typeWeights[store], pinned }, bounds.lambda);
    return { score, status: statusOf(score, bounds) };
  }

  /** Archived itself, or a fact of an entity that is. */
  isArchived({ id, parent }: Pick<Memory, 'id' | 'parent'>): boolean {
    if (this.#entries.get(id)?.archived === true) return true;
    return parent !== null && this.#children.has(parent);
  }

  /** Who stored it: an agent's name, or `owner`; null for what was written by hand or before this was noted. */
  storedBy(id: string): string | null {
    return this.#entries.get(id)?.by ?? null;
  }

  /** Everyone who stored something, and how much, the most first. */
  storers(): { name: string; memories: number }[] {
    const counts = new Map<string, number>();
    for (const { by } of this.#entries.values()) if (by !== null) counts.set(by, (counts.get(by) ?? 0) + 1);
    return [...counts]
      .map(([name, memories]) => ({ name, memories }))
      .sort((a, b) => b.memories - a.memories || (a.name < b.name ? -1 : 1));
  }

  /** Entries of the snapshot whose memories are not among `known`. Only for one that keeps its snapshot. */
  others(known: ReadonlyMap<string, unknown>): [string, DecayScore][] {
    const { entries, aside } = this.#snapshot ?? { entries: new Map(), aside: new Map() };
    // Under the id of today its entry goes on; the old one has nothing left to say.
    const gone = (id: string) => !known.has(id) && this.#entries.has(id);
    return [...aside, ...entries].filter(([id]) => gone(id));
  }

  knows(id: string): boolean {
    return this.#entries.has(id);
  }

  /** The snapshot holds all uses up to `upTo` now; memories without a date begin at `now`. */
  folded(upTo: number, begun: Iterable<string>, now: number): void {
    this.since = upTo;
    this.#seen = fileStamp(join(this.root, scoresPath));
    this.latest = Math.max(this.latest, upTo);
    for (const [id, at] of this.#unwritten) if (at <= upTo) this.#unwritten.delete(id);
    for (const id of begun) {
      if (this.#entries.has(id)) continue;
      this.#entries.set(id, freshEntry(now));
    }
    this.revision++;
  }

  /** What the last snapshot says a memory is; null when it does not name it. */
  was(id: string): Status | null {
    return this.#entries.get(id)?.was ?? null;
  }

  isArchivedItself(id: string): boolean {
    return this.#entries.get(id)?.archived === true;
  }

  /** Ids that were used since the snapshot. */
  unwritten(): string[] {
    return [...this.#unwritten.keys()];
  }

  /** What was stored or used since `since` (ms), with the instant it was last; in no order, and each as it is then. */
  *touchedSince(since: number): Generator<{ id: string; at: number }> {
    for (const [id, { created, last }] of this.#entries) {
      const at = Math.max(created, last);
      if (at >= since) yield { id, at };
    }
  }

  /** Ids that are archived themselves. */
  archived(): string[] {
    return [...this.#entries].flatMap(([id, entry]) => (entry.archived ? [id] : []));
  }

  /** A memory's line in decay-scores.json. */
  written(memory: Scorable, change: { pinned?: boolean; archived?: boolean }): DecayScore {
    const scored = this.of(memory);
    const by = this.storedBy(memory.id);
    const pinned = change.pinned ?? scored.pinned;
    const archived = change.archived ?? scored.status === 'archived';
    const isAsIs = pinned === scored.pinned && archived === (scored.status === 'archived');
    const { score, status } = isAsIs ? scored : this.#standing(scored, { pinned, archived });
    return scoreLine({ ...scored, score, status, pinned }, by);
  }

  #findArchivedEntities(): void {
    this.#children = new Set(
      this.archived()
        .filter((id) => id.startsWith('entity:'))
        .map((id) => id.slice('entity:'.length)),
    );
  }
}
