import { type Status, type Store, statuses, stores } from '#shared/model/memory.ts';
import { setJson } from '../json-text.ts';
import { type FileProblem, problemAt } from '../problem.ts';

/** The version this program writes; a file of a later one is read as far as it goes, and not written over. */
export const decayScoresVersion = 1;

/** What is known of one memory's use. @source 000 §9.3 */
export type DecayScore = {
  store: Store;
  base_relevance: number;
  created: string;
  last_accessed: string;
  access_count: number;
  /** Null for the vault, which has no decay. */
  type_weight: number | null;
  current_score: number;
  status: Status;
  pinned: boolean;
  /** Who stored it: an agent's name, or `owner`; absent when nobody noted it. */
  by?: string | undefined;
};
export type DecayScores = {
  version: number;
  lastUpdated: string | null;
  /** What the last cycle did; unchecked. */
  lastCycle: unknown;
  entries: Map<string, DecayScore>;
  /** Entries of memories that were not there at the last cycle: kept, in case they come back. */
  aside: Map<string, DecayScore>;
  /** False when the text is no JSON: what can be read of it was read entry by entry. */
  whole: boolean;
  problems: FileProblem[];
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => typeof value === 'string';
const number = (value: unknown) => typeof value === 'number' && !Number.isNaN(value);
const forms: Record<Exclude<keyof DecayScore, 'by'>, (value: unknown) => boolean> = {
  store: (value) => stores.some((one) => one === value),
  base_relevance: number,
  created: text,
  last_accessed: text,
  access_count: number,
  type_weight: (value) => value === null || number(value),
  current_score: number,
  status: (value) => statuses.some((one) => one === value),
  pinned: (value) => typeof value === 'boolean',
};
const members = Object.entries(forms);

/** The name of the first member that is of another form; null when the entry is sound. By hand: there may be many. */
function wrongIn(entry: unknown): string | null {
  if (!isObject(entry)) return 'entry';
  for (const [name, isSound] of members) if (!isSound(entry[name])) return name;
  return null;
}

/** The scores by memory id; an entry of another form is left out and named. Never throws. */
export function parseDecayScores(json: string): DecayScores {
  const result: DecayScores = {
    version: decayScoresVersion,
    lastUpdated: null,
    lastCycle: null,
    entries: new Map(),
    aside: new Map(),
    whole: true,
    problems: [],
  };
  const wrong = (message: string) => {
    result.problems.push(problemAt(0, 'warning', 'decay.entry', message, 'Mend it, or remove it: it is counted anew.'));
  };
  const value = parsed(json) ?? salvaged(json);
  result.whole = !('salvaged' in value);
  if (!result.whole) wrong('The decay scores are not JSON; what could be read of them was.');
  const { version, last_updated: updated, last_cycle: cycle, entries, aside } = value;
  if (
    [version ?? 1, updated ?? '', entries ?? {}].some((one, n) => !(n === 0 ? number : n === 1 ? text : isObject)(one))
  ) {
    wrong('The decay scores are not of the form {version, last_updated, entries}.');
    return result;
  }
  if (typeof version === 'number') result.version = version;
  if (typeof updated === 'string') result.lastUpdated = updated;
  result.lastCycle = cycle ?? null;
  const take = (from: unknown, into: Map<string, DecayScore>) => {
    for (const [id, entry] of Object.entries(isObject(from) ? from : {})) {
      const fault = wrongIn(entry);
      if (fault === null) into.set(id, entry as DecayScore);
      else if (result.whole) wrong(`The score of ${id} is not of the form expected: ${fault}`);
    }
  };
  take(entries, result.entries);
  take(aside, result.aside);
  return result;
}

/** An object, or null when the text holds none. */
function parsed(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json.charCodeAt(0) === 0xfeff ? json.slice(1) : json);
    return isObject(value) ? value : { entries: null };
  } catch {
    return null;
  }
}

/** What can be read of a file that was cut off: entries hold no objects of their own, so each stands for itself. */
function salvaged(json: string): Record<string, unknown> {
  const entries: Record<string, unknown> = {};
  for (const [, key = '', body = ''] of json.matchAll(/("(?:[^"\\\n]|\\.)*"):\s*(\{[^{}]*\})/g)) {
    try {
      entries[JSON.parse(key) as string] = JSON.parse(body);
    } catch {
      // Half an entry says nothing.
    }
  }
  const updated = /"last_updated":\s*"([^"]*)"/.exec(json)?.[1];
  return { salvaged: true, entries, ...(updated === undefined ? {} : { last_updated: updated }) };
}

export type Snapshot = {
  /** ISO instant. */
  updated: string;
  entries: Iterable<[string, DecayScore]>;
  aside?: Iterable<[string, DecayScore]>;
  lastCycle?: unknown;
};

/**
 * A whole file, one entry a line: a difference between two of them names the memories it is about, and one entry can be
 * set without reading the others.
 * @source 000 §9.3
 */
export function renderDecayScores({ updated, entries, aside = [], lastCycle = null }: Snapshot): string {
  const kept = block(aside);
  const more = [
    ...(lastCycle === null ? [] : [`  "last_cycle": ${JSON.stringify(lastCycle)},\n`]),
    ...(kept === '{}' ? [] : [`  "aside": ${kept},\n`]),
  ];
  return `{\n  "version": ${decayScoresVersion},\n  "last_updated": ${JSON.stringify(updated)},\n${more.join('')}  "entries": ${block(entries)}\n}\n`;
}

function block(entries: Iterable<[string, DecayScore]>): string {
  const lines: string[] = [];
  for (const [id, score] of entries) lines.push(`    ${JSON.stringify(id)}: ${JSON.stringify(score)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`;
}

/** Sets (or with null removes) some scores; every other entry keeps its bytes. @throws file.unparsed */
export function setDecayScores(
  text: string | null,
  updated: string,
  scores: Iterable<[string, DecayScore | null]>,
): string {
  if (text === null || text.trim() === '') {
    const entries = [...scores].filter((pair): pair is [string, DecayScore] => pair[1] !== null);
    return renderDecayScores({ updated, entries });
  }
  return setLines(text, updated, new Map(scores)) ?? setAnywhere(text, updated, scores);
}

function setAnywhere(text: string, updated: string, scores: Iterable<[string, DecayScore | null]>): string {
  let next = setJson(text, ['last_updated'], updated);
  for (const [id, entry] of scores) next = setJson(next, ['entries', id], entry ?? undefined);
  return next;
}

/** The same in a file of one entry a line, in one pass however many there are; null for one of another form. */
function setLines(text: string, updated: string, scores: Map<string, DecayScore | null>): string | null {
  const opening = '\n  "entries": {\n';
  const [from, to] = [text.indexOf(opening), text.lastIndexOf('\n  }\n}')];
  const head = text.slice(0, from).replace(/^( {2}"last_updated": )"[^"\n]*"/m, `$1${JSON.stringify(updated)}`);
  if (from < 0 || to < from || !head.includes(JSON.stringify(updated))) return null;
  const left = new Map(scores);
  const lines: string[] = [];
  for (const line of text.slice(from + opening.length, to).split('\n')) {
    const key = /^ {4}("(?:[^"\\]|\\.)*"): \{[^{}]*\},?$/.exec(line)?.[1];
    if (key === undefined) return null;
    const id = key.includes('\\') ? (JSON.parse(key) as string) : key.slice(1, -1);
    const entry = left.get(id);
    if (entry === undefined) lines.push(line.endsWith(',') ? line.slice(0, -1) : line);
    else if (entry !== null) lines.push(`    ${key}: ${JSON.stringify(entry)}`);
    left.delete(id);
  }
  for (const [id, entry] of left) if (entry !== null) lines.push(`    ${JSON.stringify(id)}: ${JSON.stringify(entry)}`);
  const body = lines.length === 0 ? '  "entries": {}' : `${opening.slice(1)}${lines.join(',\n')}\n  }`;
  return `${head}\n${body}\n}${text.slice(to + '\n  }\n}'.length)}`;
}
