import { contentOf, denies } from '../../../electron/engine/language/content.ts';
import type { Evidence, Key } from './key.ts';
import { coverage } from './words.ts';

export const findingTypes = [
  'fact',
  'entity',
  'relation',
  'contradiction',
  'duplicate',
  'procedure',
  'belief',
  'core',
] as const;
export type FindingType = (typeof findingTypes)[number];

/** One change that a reflection proposes. */
export type Found = {
  type: FindingType;
  /** The entity that a fact, belief or new entity is about: `person--alex`. */
  subject?: string;
  /** A fact's, belief's or core item's words; a procedure's trigger and steps as one text. */
  statement?: string;
  relation?: string;
  from?: string;
  to?: string;
  direction?: 'strengthened' | 'weakened';
  /** The memories that are touched: both sides of a contradiction, the duplicates, the core item. */
  ids: string[];
  /** Ids of the memories that it cites. */
  evidence: string[];
};

/** `optional` and `repeats` count neither for nor against. Ratios are 1 when there was nothing to count. */
export type Tally = {
  right: number;
  wrong: number;
  wanted: number;
  optional: number;
  repeats: number;
  precision: number;
  recall: number;
};
export type Score = {
  types: Record<FindingType, Tally>;
  trapped: Found[];
  wrong: Found[];
  missed: { type: FindingType; item: Item }[];
};
type Item = Key[
  | 'facts'
  | 'entities'
  | 'relations'
  | 'contradictions'
  | 'duplicates'
  | 'procedures'
  | 'beliefs'
  | 'core'][number];
type Findings = Key['optional'];

const pairs: [string, string][] = [
  ['uses', 'used-by'],
  ['develops', 'developed-by'],
  ['part-of', 'contains'],
  ['depends-on', 'needed-by'],
  ['located-in', 'location-of'],
  ['supersedes', 'superseded-by'],
  ['works-with', 'works-with'],
  ['relates-to', 'relates-to'],
];
const inverse = new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

const bare = (id = '') => id.replace(/^entity:/, '');
/** A fact or belief on an entity's page counts as that page. */
const memory = (id: string) => id.replace(/^(?:fact|belief):([^:]+)(?::.*)?$/u, 'entity:$1');
const cites = ({ evidence, ids }: Found, wanted: Evidence) => {
  const cited = [...evidence, ...ids].map(memory);
  return Object.keys(wanted).filter((id) => cited.includes(id)).length;
};
const says = (wordings: string[], statement = '') => Math.max(0, ...wordings.map((one) => coverage(one, statement)));

/**
 * How well a found change is what the key asks for, (0, 1]; 0: it is not.
 * - fact: the subject (or one of `subjects`), a cited episode in common, and half of the content words of the statement,
 *   one of its alternatives, or the cited words
 * - entity: the id or one of its alternatives
 * - relation: both ends, and the relation, an alternative, or its inverse with the ends swapped
 * - contradiction: both sides among what it touches or cites; duplicate: all the memories of the pair
 * - procedure: two cited episodes in common, and half of the content words of most steps
 * - belief: entity, direction, a cited episode in common, half of the belief's words; core: the item's id
 */
function fitness(type: FindingType, found: Found, item: Item): number {
  if ('statement' in item) return factFits(found, item);
  if ('relation' in item) return relationFits(found, item) ? 1 : 0;
  if ('a' in item)
    return [item.a.id, item.b.id].every((id) => [...found.ids, ...found.evidence].map(memory).includes(id)) ? 1 : 0;
  if ('steps' in item) return stepsFit(found, item);
  if ('belief' in item) return beliefFits(found, item) ? 1 : 0;
  if ('why' in item) return found.ids.includes(item.id) ? 1 : 0;
  if (type === 'entity' && 'id' in item)
    return [item.id, ...(item.alternatives ?? [])].includes(bare(found.subject)) ? 1 : 0;
  if (type === 'duplicate' && 'evidence' in item)
    return Object.keys(item.evidence).every((id) => found.ids.map(memory).includes(id)) ? 1 : 0;
  return 0;
}

function factFits(found: Found, item: Extract<Item, { statement: string }>): number {
  const subjects = [item.subject, ...(item.subjects ?? [])];
  if (!subjects.includes(bare(found.subject)) || cites(found, item.evidence) === 0) return 0;
  const said = says([item.statement, ...(item.alternatives ?? []), ...Object.values(item.evidence)], found.statement);
  return said >= 0.5 ? said : 0;
}

function stepsFit(found: Found, { steps, evidence }: Extract<Item, { steps: unknown }>): number {
  const told = steps.filter((step) => coverage(step, found.statement ?? '') >= 0.5).length / steps.length;
  return cites(found, evidence) >= 2 && told >= 0.5 ? told : 0;
}

function beliefFits(found: Found, item: Extract<Item, { belief: string }>): boolean {
  const same =
    bare(found.subject) === item.entity && found.direction === item.direction && cites(found, item.evidence) > 0;
  return same && coverage(item.belief, found.statement ?? '') >= 0.5;
}

function relationFits({ from, to, relation = '' }: Found, item: Key['relations'][number]): boolean {
  const known = [item.relation, ...(item.alternatives ?? [])];
  const between = (one = '', other = '') => item.from.includes(bare(one)) && item.to.includes(bare(other));
  if (between(from, to)) return known.includes(relation);
  return between(to, from) && known.includes(inverse.get(relation) ?? '');
}

/**
 * A trap is sprung by a fact, belief or relation that says it: citing its episode, half its words; else four fifths. Words of what the key
 * holds true and it says as well are none of a trap's: the name of a dog is told by whoever tells whose it is.
 */
function isTrapped(found: Found, key: Key): boolean {
  if (!['fact', 'belief', 'relation', 'core'].includes(found.type) || found.statement === undefined) return false;
  const { statement } = found;
  const isDenied = denies(contentOf(statement));
  // Who says that something is not so has not fallen for it.
  const affirmed = key.traps.filter((trap) => !isDenied || denies(contentOf(trap.statement)));
  const so = itemsOf(key.optional, found.type)
    .flatMap((item) => ('statement' in item && fitness(found.type, found, item) > 0 ? [item.statement] : []))
    .join('\n');
  return affirmed.some(
    (trap) => coverage(trap.statement, statement, so) >= (found.evidence.includes(trap.id) ? 0.5 : 0.8),
  );
}

const itemsOf = (key: Findings, type: FindingType): Item[] =>
  ({
    fact: key.facts,
    entity: key.entities,
    relation: key.relations,
    contradiction: key.contradictions,
    duplicate: key.duplicates,
    procedure: key.procedures,
    belief: key.beliefs,
    core: key.core,
  })[type] ?? [];

/** Precision and recall by type. Each item of the key is found once, by the change that fits it best. */
export function score(key: Key, found: Found[]): Score {
  const result: Score = { types: {} as Score['types'], trapped: [], wrong: [], missed: [] };
  for (const type of findingTypes) result.types[type] = tally(key, type, found, result);
  return result;
}

function tally(key: Key, type: FindingType, all: Found[], result: Score): Tally {
  const items = itemsOf(key, type);
  const found = all.filter((one) => one.type === type);
  const fits = found
    .flatMap((one) => items.map((item) => ({ one, item, fit: fitness(type, one, item) })))
    .filter((one) => one.fit > 0);
  const taken = new Set<Item>();
  const right = new Set<Found>();
  for (const { one, item } of fits.sort((a, b) => b.fit - a.fit)) {
    if (taken.has(item)) continue;
    // One sentence may say two things of the key: it finds both, and counts once as right.
    taken.add(item);
    right.add(one);
  }
  const counts = { right: right.size, wrong: 0, wanted: items.length, optional: 0, repeats: 0 };
  for (const one of found) {
    if (right.has(one)) continue;
    if (fits.some((other) => other.one === one)) counts.repeats++;
    else if (isTrapped(one, key)) result.trapped.push(one);
    else if (itemsOf(key.optional, type).some((item) => fitness(type, one, item) > 0)) {
      counts.optional++;
      continue;
    }
    if (!fits.some((other) => other.one === one)) {
      counts.wrong++;
      result.wrong.push(one);
    }
  }
  for (const item of items) if (!taken.has(item)) result.missed.push({ type, item });
  const judged = counts.right + counts.wrong;
  const ratio = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  return { ...counts, precision: ratio(counts.right, judged), recall: ratio(taken.size, items.length) };
}
