import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { bareWords } from '../../workspace/codecs/correction.ts';

/** What a handle stands for: a line of a memory. `line`: in its file, 1-based. `shown`: a reasoner may rest on it. */
export type CitedLine = { handle: string; memory: Memory; line: number; text: string; shown: boolean };

/** Characters of a citation's quote. */
const longestQuote = 600;

/**
 * The names by which a reasoner cites lines it read: `e12.1` of an episode, `f3` of a fact, `b1` of a belief, `c5` of core
 * memory, `p2` of a procedure, `q1` of an open question, `l4` of the reflection log, `v2` of evolution.md, `r7` of a candidate of Mneme's own. A handle cannot be misquoted.
 */
export class Handles {
  readonly #cited = new Map<string, CitedLine>();
  readonly #byMemory = new Map<string, string>();
  readonly #candidates = new Map<string, Suggestion>();
  readonly #counts = new Map<string, number>();

  /** The handle of a memory that is one line, given at its first showing. */
  of(sort: 'f' | 'b' | 'c' | 'p' | 'q' | 'l' | 'v', memory: Memory): string {
    const key = `${memory.id} ${memory.line}`;
    const known = this.#byMemory.get(key);
    if (known !== undefined) return known;
    const handle = this.#next(sort);
    // A procedure is cited by its title, which is the first line of its file.
    const [text = ''] = (sort === 'p' ? memory.title : memory.text).split('\n');
    this.#byMemory.set(key, handle);
    this.#cited.set(handle, { handle, memory, line: memory.line, text, shown: true });
    return handle;
  }

  /** The lines of an episode that say something. `hidden`: those that are kept from the reasoner, by their numbers. */
  episode(memory: Memory, hidden: (line: number) => boolean): CitedLine[] {
    const handle = this.#byMemory.get(memory.id) ?? this.#next('e');
    this.#byMemory.set(memory.id, handle);
    const lines = numberedLines(memory).map(({ line, text }, n) => {
      const one = { handle: `${handle}.${n + 1}`, memory, line, text, shown: !hidden(line) };
      this.#cited.set(one.handle, one);
      return one;
    });
    return lines;
  }

  /** The handles of those of these episodes that were shown. */
  named(ids: readonly string[]): string[] {
    return ids.flatMap((id) => this.#byMemory.get(id) ?? []);
  }

  candidate(suggestion: Suggestion): string {
    const handle = this.#next('r');
    this.#candidates.set(handle, suggestion);
    return handle;
  }

  suggestion(handle: string): Suggestion | null {
    return this.#candidates.get(plain(handle)) ?? null;
  }

  /** The lines behind a handle; `e12` stands for all of its episode that were shown. Empty for one that was never given, or is withheld. */
  lines(handle: string): CitedLine[] {
    const asked = plain(handle);
    const one = this.#cited.get(asked);
    if (one !== undefined) return one.shown ? [one] : [];
    return [...this.#cited.values()].filter((cited) => cited.shown && cited.handle.startsWith(`${asked}.`));
  }

  /** Every line of an episode, what was kept from the reasoner with it. */
  episodeLines(): CitedLine[] {
    return [...this.#cited.values()].filter(({ memory }) => memory.kind === 'episode');
  }

  /** The other lines of the day of these that were shown, nearest first. */
  ofSameDay(lines: readonly CitedLine[]): CitedLine[] {
    const days = new Set(lines.flatMap(({ memory: { at } }) => at?.slice(0, 10) ?? []));
    const here = new Set(lines.map(({ handle }) => handle));
    const all = [...this.#cited.values()];
    const [first] = lines;
    const from = all.findIndex(({ handle }) => handle === first?.handle);
    const away = (one: CitedLine) => Math.abs(all.indexOf(one) - from);
    return all
      .filter(({ shown, handle, memory: { at } }) => shown && !here.has(handle) && days.has(at?.slice(0, 10) ?? ''))
      .sort((a, b) => away(a) - away(b));
  }

  #next(sort: string): string {
    const n = (this.#counts.get(sort) ?? 0) + 1;
    this.#counts.set(sort, n);
    return `${sort}${n}`;
  }
}

/** The handles that an item names, whatever for. */
export function citesOf(given: unknown): string[] {
  if (typeof given !== 'object' || given === null) return [];
  const { cites, between, keep, drop, replaces } = given as Record<string, unknown>;
  return [cites, between, keep, drop, replaces].flat().filter((one): one is string => typeof one === 'string');
}

const plain = (handle: string) => handle.replace(/[\s[\]()]/g, '').toLowerCase();

/** The lines of an episode with their numbers in its file, blank ones left out. */
export function numberedLines({ kind, text, line, endLine }: Memory): { line: number; text: string }[] {
  const lines = text.split('\n');
  // What a correction takes the place of is Mneme’s own mark, and nothing that was said.
  const said = kind === 'episode' ? bareWords({ kind, text }).split('\n') : lines;
  // An episode's words begin below its heading; those of an item stand on its own line.
  const first = kind === 'episode' ? endLine - lines.length + 1 : line;
  return said.flatMap((one, n) => (one.trim() === '' ? [] : [{ line: first + n, text: one }]));
}

export const lineEvidence = ({ memory: { id, path, at }, line, text }: CitedLine): Evidence => ({
  id,
  path,
  line,
  quote: text.trim().slice(0, longestQuote),
  at,
});
