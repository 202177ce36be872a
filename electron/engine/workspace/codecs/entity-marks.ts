import { type Confidence, confidences } from '#shared/model/memory.ts';

/**
 * What stands behind a statement without being part of it: since when and until when it held, how sure it is, what it
 * rests on, what it took the place of, what took its place, what says otherwise, and when it was written down.
 * `Works at Acme (since 2024-01-01, until 2026-11-21) [from episode:…] [superseded-by fact:…]`
 */
export type EntityMarks = {
  since: string | null;
  until: string | null;
  /** Memories it was learnt from. */
  from: string[];
  supersedes: string[];
  supersededBy: string[];
  /** Memories that say otherwise, of which nobody knows whether they or this one holds. @source 000 §13.6 */
  contradicts?: string[];
  /** What it is filed under. */
  tags?: string[];
  confidence?: Confidence | null;
  /** The day it was said, else written down, where neither its page nor what it rests on tells. */
  stored?: string | null;
  /** The project it belongs to, as it is written; null for what is global. */
  scope?: string | null;
  /** Where it was brought from: `import:server-memory memory.jsonl#L3`. */
  source?: string | null;
  /** The day it was archived, for who reads the page: whether it still is, its score tells. */
  archived?: string | null;
};
type Marked = Required<EntityMarks> & {
  /** The words alone: what an id is made of, so that marking a fact does not change its id. */
  statement: string;
  /** The words with their dates, as a reader wants them. */
  text: string;
};

const day = '\\d{4}-\\d{2}-\\d{2}';
/** Says at the end of a line since when its statement is archived. */
export const archivedMark = new RegExp(String.raw` \[archived ${day}\]$`, 'mu');
const dates = new RegExp(`^\\((?:since (${day})(?:, until (${day}))?|until (${day}))\\)$`);
const reference =
  /^\[(from|supersedes|superseded-by|contradicts|tag|confidence|stored|scope|source|archived) ([^\][\s]+)\]$/;
const lists = {
  from: 'from',
  supersedes: 'supersedes',
  'superseded-by': 'supersededBy',
  contradicts: 'contradicts',
  tag: 'tags',
} as const;

/** A statement and the marks at its end, in any order. Linear in the text; no mark is part of a longer one. */
export function readMarks(words: string): Marked {
  const marked: Marked = {
    since: null,
    until: null,
    from: [],
    supersedes: [],
    supersededBy: [],
    contradicts: [],
    tags: [],
    confidence: null,
    stored: null,
    scope: null,
    source: null,
    archived: null,
    statement: words,
    text: words,
  };
  const dated: string[] = [];
  let rest = words.trimEnd();
  let referred = false;
  for (let more = true; more; ) {
    const last = rest.at(-1);
    const open = last === ')' ? rest.lastIndexOf('(') : last === ']' ? rest.lastIndexOf('[') : -1;
    if (open < 1) break;
    const written = rest.slice(open);
    const when = dates.exec(written);
    const other = when === null ? referenceOf(written) : null;
    more = when !== null || other !== null;
    if (when) {
      marked.since ??= when[1] ?? null;
      marked.until ??= when[2] ?? when[3] ?? null;
      dated.unshift(written);
    }
    if (other) {
      if (other.kind === 'confidence') marked.confidence ??= other.to;
      else if (other.kind in lists) marked[lists[other.kind as keyof typeof lists]].unshift(other.to);
      else marked[other.kind as OfOne] ??= other.to;
      referred = true;
    }
    if (more) rest = rest.slice(0, open).trimEnd();
  }
  if (rest === '' || (dated.length === 0 && !referred)) return marked;
  marked.statement = rest;
  if (referred) marked.text = [rest, ...dated].join(' ');
  return marked;
}

/** Marks of which a statement bears one. */
type OfOne = 'stored' | 'scope' | 'source' | 'archived';
type Reference = { kind: keyof typeof lists | OfOne; to: string } | { kind: 'confidence'; to: Confidence };
const oneDay = new RegExp(`^${day}$`);

function referenceOf(written: string): Reference | null {
  const [, kind = '', to = ''] = reference.exec(written) ?? [];
  if (kind === 'stored' || kind === 'archived') return oneDay.test(to) ? { kind, to } : null;
  if (kind === 'source' || kind === 'tag') return { kind, to: to.replace(/%(20|5B|5D|25)/g, decodeURIComponent) };
  if (kind !== 'confidence') return kind === '' ? null : { kind: kind as keyof typeof lists, to };
  const confidence = confidences.find((one) => one === to);
  return confidence === undefined ? null : { kind, to: confidence };
}

/** Marks as they are written behind a statement; empty when there are none. */
export function writeMarks({
  since,
  until,
  from,
  supersedes,
  supersededBy,
  contradicts,
  tags,
  confidence,
  stored,
  scope,
  source,
  archived,
}: EntityMarks): string {
  const parts: string[] = [];
  if (since !== null) parts.push(until === null ? `(since ${since})` : `(since ${since}, until ${until})`);
  else if (until !== null) parts.push(`(until ${until})`);
  // Before all references: whoever does not know this mark takes it for words, and reads what stands behind it.
  if (scope) parts.push(`[scope ${scope}]`);
  for (const tag of tags ?? []) parts.push(`[tag ${oneWord(tag)}]`);
  if (source) parts.push(`[source ${oneWord(source)}]`);
  for (const id of from) parts.push(`[from ${id}]`);
  for (const id of supersedes) parts.push(`[supersedes ${id}]`);
  if (confidence) parts.push(`[confidence ${confidence}]`);
  if (stored) parts.push(`[stored ${stored}]`);
  for (const id of contradicts ?? []) parts.push(`[contradicts ${id}]`);
  for (const id of supersededBy) parts.push(`[superseded-by ${id}]`);
  if (archived) parts.push(`[archived ${archived}]`);
  return parts.join(' ');
}

const oneWord = (text: string) => text.replace(/[%[\]]/g, encodeURIComponent).replace(/\s+/g, '%20');

const saidOn = /^(?:episode|retain):(\d{4}-\d{2}-\d{2})/;

/** Until when it held that ends on a day: what was yet to begin never did. */
export const endedOn = ({ since, until }: Pick<EntityMarks, 'since' | 'until'>, day: string): string =>
  until ?? (since !== null && since > day ? since : day);

/**
 * The day of a statement as its marks tell it: when it was first said, else written down, else since when it holds. What it rests on from
 * before it held may say no more than of whom it is: then it was said by the last of that.
 */
export function dayOfMarks({ from, stored, since }: Pick<Marked, 'from' | 'stored' | 'since'>): string | null {
  const days = from.flatMap((id) => saidOn.exec(id)?.[1] ?? []).sort();
  const said = since === null ? undefined : days.findLast((day) => day <= since);
  return said ?? days[0] ?? stored ?? since;
}

/**
 * The day from which on a statement is known to hold: as it says, else the day that it was told (`told`), before which nobody knows.
 * Told once it was over, it held before; undefined where nothing tells.
 */
export function begunOf(
  { since, until }: Pick<EntityMarks, 'since' | 'until'>,
  told: string | null,
): string | undefined {
  const day = told?.slice(0, 10);
  return since ?? (until !== null && day !== undefined && until < day ? undefined : day);
}

/** Whether a fact held on a day of a period, both ends included, as far as its dates tell; without dates it did. */
export function heldIn(
  { text, begun = '' }: { text: string; begun?: string | undefined },
  { first, last }: { first: string; last: string },
): boolean {
  const { until } = readMarks(text);
  return begun <= last && (until === null || until >= first);
}

/** The tag of a fact that another took the place of. */
export const supersededTag = 'superseded';
