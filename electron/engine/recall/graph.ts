import type { Memory } from '#shared/model/memory.ts';
import type { Likeness } from '../graph/names/directory.ts';
import type { Index } from '../index/types.ts';
import { foldName } from '../language/tokens.ts';
import { answerTypes, typedName } from './answer-type.ts';
import { weighted } from './fuse.ts';
import type { QueryReading } from './understand.ts';

/** What a memory gains by what it belongs to, in [0, 1). `by` is the part that brought it. */
export type NeighbourGain = { id: string; by: 'graph' | 'associations'; gain: number };
type Seed = { id: string; score: number };

/** Where memories lead: relations between entities, names that are nearly theirs, and what was recalled together. */
export type Web = {
  /** Relations away that are followed, at most; 0: what is asked about alone. */
  hops: number;
  index: Pick<Index, 'entities' | 'entitiesNamed' | 'belongingTo' | 'relations'>;
  /** Whom or what a name means that is not the whole one: a first name alone, a title; null where none, or several. */
  called(name: string): string | null;
  /** Asked only for a name that nothing bears. */
  similar(name: string): Likeness[];
  /** Ids of the entities that a text names. */
  mentioned(text: string): string[];
  /** Such stay out of an answer that did not ask for them. */
  archived(memory: Memory): boolean;
  associations: { neighbours(id: string): { id: string; weight: number }[] };
};

/** What the graph brings the one that a question is about by name: it is an answer, whatever its words are. */
export const askedAbout = 0.97;
/**
 * What belongs to the one that is asked about, the entity itself, those one, two and three relations away; the same for one that
 * a question merely names: alone it brings nothing far, but what also matches the words is more likely meant.
 */
const gains = {
  asked: { self: 0.5, own: 0.35, hops: [0.6, 0.3, 0.15] },
  /** Who or what it is that is asked: it comes first, whatever else speaks of it. */
  about: { self: askedAbout, own: 0.35, hops: [0.6, 0.3, 0.15] },
  named: { self: 0.2, own: 0.2, hops: [0.3, 0.25, 0.12] },
  /** A neighbour of the type that the question asks for: who, where, which tool. */
  typed: { hops: [0.75, 0.72, 0.69] },
};
const mostNamed = 3;
const mostOwn = 20;
const mostNeighbours = 10;
/** Words of a name; more is a sentence. */
const mostWords = 5;
/** A misspelt name means an entity from this likeness on, and costs a little. */
export const misspeltFrom = 0.8;
/** Seeds from this score on bring what was recalled with them, at most so many each. @source 001 "Association-augmented recall" */
const seedFrom = 0.3;
const perSeed = 5;
const share = 0.6;
/** More would bring what was recalled with what is only grazed. */
const mostSeeds = 3;

/**
 * The entity that a question is about with its own facts and beliefs, and the summaries of its neighbours; those
 * further away, up to `web.hops`, only when all `found` and these are fewer than `k`. Nothing for questions about no
 * entity, but for a name alone that nothing found fits well: it may be misspelt.
 */
export function byGraph(
  web: Web,
  { text, kind, subject, strategy }: Pick<QueryReading, 'text' | 'kind' | 'subject' | 'strategy'>,
  found: { all: number; well: number },
  k: number,
): NeighbourGain[] {
  const { all, well } = found;
  const name = subject.replace(/['’]s$/, '').trim();
  const bearers = bearersOf(web, name);
  // A name and nothing else asks about whoever bears it.
  const isAbout = kind === 'about' || (kind === 'general' && bearers !== null && isBorne(bearers));
  const meant = bearers === null ? [] : meantBy(web, name, bearers, strategy.entity || isAbout, well);
  const ids = meant.length > 0 ? meant : [...new Set(web.mentioned(text))].slice(0, mostNamed);
  if (ids.length === 0) return [];
  const asked = isAbout ? gains.about : gains.asked;
  const { self, own, hops } = meant.length > 0 ? asked : gains.named;
  const types = meant.length > 0 ? [] : answerTypes(text);
  const fits = (id: string) => types.some((type) => id.startsWith(`${type}--`));
  const brought = new Map<string, NeighbourGain>();
  const bring = (id: string, gain: number) => {
    if (!brought.has(id)) brought.set(id, { id, by: 'graph', gain });
  };
  for (const id of ids) bring(`entity:${id}`, self);
  const belonging = web.index.belongingTo(ids, mostOwn);
  for (const { id } of belonging) bring(id, own);
  const relations = web.index.relations();
  let near = ids;
  for (const [hop, gain] of hops.slice(0, web.hops).entries()) {
    if (hop > 0 && meant.length > 0 && all + brought.size >= k) break;
    near = neighboursOf(relations, near).slice(0, mostNeighbours);
    for (const id of near) bring(`entity:${id}`, fits(id) ? (gains.typed.hops[hop] ?? gain) : gain);
  }
  return [...brought.values()];
}

/**
 * What was recalled together with the best, `found` best first: the seed's reasons × weight × 0.6. Of a score near 1 a
 * share of the score itself would be worth less than any word that is grazed.
 */
export function byAssociations({ associations }: Web, found: Seed[]): NeighbourGain[] {
  return found
    .filter(({ score }) => score >= seedFrom)
    .slice(0, mostSeeds)
    .flatMap(({ id, score }) =>
      associations
        .neighbours(id)
        .slice(0, perSeed)
        .map(
          (other): NeighbourGain => ({ id: other.id, by: 'associations', gain: weighted(score, other.weight * share) }),
        ),
    );
}

/** Who bears a name: whole, or else alone by a part of it, as a first name. */
type Bearers = { whole: string[]; part: string | null };

/** Null of what is no name: nothing, or a sentence. */
function bearersOf({ index, called }: Web, name: string): Bearers | null {
  if (name === '' || name.split(/\s+/).length > mostWords) return null;
  const whole = index.entitiesNamed(name);
  return { whole, part: whole.length > 0 ? null : called(name) };
}

const isBorne = ({ whole, part }: Bearers): boolean => whole.length > 0 || part !== null;

/** Entities of the name; where none bears it, the one most nearly so called. */
function meantBy(
  { index, similar }: Web,
  name: string,
  { whole, part }: Bearers,
  asked: boolean,
  well: number,
): string[] {
  if (!(asked || well === 0)) return [];
  if (whole.length > 0) return asked ? whole.slice(0, 3) : [];
  const one = asked ? (byType(index, name) ?? part) : null;
  if (one !== null) return [one];
  return similar(name)
    .filter(({ score }) => score >= misspeltFrom)
    .slice(0, 1)
    .map(({ id }) => id);
}

/** “The memory project” is the one project in whose name that word stands. */
function byType(index: Web['index'], name: string): string | null {
  const typed = typedName(name);
  if (typed === null) return null;
  const holds = (names: string[]) => {
    const words = names.flatMap((one) => foldName(one).split(/[\s-]+/));
    return typed.words.every((word) => words.includes(foldName(word)));
  };
  const meant = index
    .entities()
    .filter(({ type, label, aliases }) => type === typed.type && holds([label, ...aliases]));
  return meant.length === 1 ? (meant[0]?.id ?? null) : null;
}

function neighboursOf(relations: { from: string; to: string }[], ids: string[]): string[] {
  const around = new Set<string>();
  for (const { from, to } of relations) {
    if (ids.includes(from)) around.add(to);
    if (ids.includes(to)) around.add(from);
  }
  return [...around].filter((id) => !ids.includes(id));
}
