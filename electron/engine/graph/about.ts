import type { Link, Memory, Problem } from '#shared/model/memory.ts';
import type { Index, Period } from '../index/types.ts';
import { foldName } from '../language/tokens.ts';
import { heldIn } from '../workspace/codecs/entity-marks.ts';
import { mentionKey, opinionConfidence } from '../workspace/codecs/retain.ts';
import { readText } from '../workspace/disk.ts';
import { aliasesOf, formerIds } from './aliases.ts';
import { beliefsIn } from './believe.ts';
import { edgesOf } from './edges.ts';
import type { PersonRow } from './persons.ts';
import type { GraphAround } from './plan.ts';
import { canonical, fromOtherEnd, isMutual, vocabularyOf } from './vocabulary.ts';

export type AboutBelief = Memory & { c: number | null; supporting: string[]; contradicting: string[] };
export type AboutRelation = {
  relation: string;
  direction: 'out' | 'in';
  /** It is the other that says it so: the vocabulary has no word for it from here. */
  backwards?: true;
  other: { id: string; label: string; type: string; known: boolean };
};
export type About = {
  summary: Memory;
  facts: Memory[];
  beliefs: AboutBelief[];
  timeline: Memory[];
  questions: Memory[];
  relations: AboutRelation[];
  mentions: Memory[];
  problems: Problem[];
};

const mostMentions = 50;

/** All that is known of one entity, from its page, from `## Retain` bullets about it, and from who names it. */
export async function aboutEntity(around: GraphAround, entity: PersonRow): Promise<About> {
  const { index } = around;
  const own = index.memoriesOf(entity.path);
  const summary = own.find(({ id }) => id === `entity:${entity.id}`) ?? own[0];
  if (summary === undefined) throw new Error(`no rows of ${entity.path}`);
  const retained = retainedAbout(index, entity);
  const facts = [...own.filter(isFact), ...retained.filter(({ kind }) => kind === 'fact')];
  const shown = new Set([...own, ...retained].map(({ id }) => id));
  const relations = await relationsOf(around, entity);
  return {
    summary,
    facts,
    beliefs: [...(await pageBeliefs(around, entity, own)), ...(await retainedBeliefs(around, retained))],
    timeline: own.filter(({ type }) => type === 'timeline').sort(byDay),
    questions: own.filter(({ type }) => type === 'question'),
    relations: relations.map(({ line: _line, ...relation }) => relation),
    mentions: mentionsOf(index, entity, shown),
    problems: [
      ...index.problems().filter(({ path }) => path === entity.path),
      ...relations.flatMap(forward(entity.path)),
    ].sort((a, b) => a.line - b.line),
  };
}

/** The same of a time: facts that held then or were known to come, beliefs held and events told of by its end. */
export function asHeld(about: About, period: Period | undefined): About {
  if (period === undefined) return about;
  // What is planned is known from when it was told; its words say for which days.
  const isAhead = ({ at, begun = '' }: Memory) => begun > period.last && at !== null && at.slice(0, 10) <= period.last;
  const isKnown = ({ at }: Memory) => at === null || at <= `${period.last}~`;
  return {
    ...about,
    facts: about.facts.filter((fact) => heldIn(fact, period) || isAhead(fact)),
    beliefs: about.beliefs.filter(isKnown),
    timeline: about.timeline.filter(isKnown),
  };
}

const isFact = ({ kind, type }: Memory) => kind === 'fact' && type !== 'timeline' && type !== 'question';
const byDay = (a: Memory, b: Memory) =>
  (a.at ?? '') < (b.at ?? '') ? -1 : (a.at ?? '') > (b.at ?? '') ? 1 : a.line - b.line;

/** Retained facts and opinions whose `@Name` means this entity and no other; their subject is named by its id. */
function retainedAbout(index: Index, entity: PersonRow): Memory[] {
  const ids = new Set<string>();
  const names = [...new Set([entity.label, ...entity.aliases, ...namesInId(entity.id)])];
  for (const name of names) {
    // A name that two entities have is nobody's; it counts as a mention of both.
    if (index.entitiesNamed(name).some((id) => id !== entity.id)) continue;
    for (const { from } of index.linksTo(mentionKey(name))) if (from !== null) ids.add(from);
  }
  for (const id of [entity.id, ...formerIds(index, entity.id)]) {
    for (const { from, relation } of index.linksTo(id)) if (from !== null && relation === 'about') ids.add(from);
  }
  const memories = index.get([...ids]).filter(({ source }) => source === 'retain');
  return memories
    .map((memory) => ({
      ...memory,
      parent: entity.id,
      entities: [...new Set([entity.id, ...memory.entities.slice(1)])],
    }))
    .sort((a, b) => -byDay(a, b));
}

/** `person--peter` is called by `@peter` even when its page says `Peter Müller`. */
function namesInId(id: string): string[] {
  const at = id.indexOf('--');
  return at === -1 ? [] : [id.slice(at + 2)];
}

async function pageBeliefs({ root }: GraphAround, { id, path }: PersonRow, own: Memory[]): Promise<AboutBelief[]> {
  const beliefs = own.filter(({ kind }) => kind === 'belief');
  if (beliefs.length === 0) return [];
  const written = new Map(beliefsIn(id, (await readText(root, path)).text ?? '').map((belief) => [belief.id, belief]));
  return beliefs.map((memory) => {
    const belief = written.get(memory.id);
    const cited = (side: boolean) =>
      (belief?.evidence ?? []).filter(({ supports }) => supports === side).map((one) => one.id);
    return { ...memory, c: belief?.c ?? null, supporting: cited(true), contradicting: cited(false) };
  });
}

/** A retained opinion says its confidence in its line, and cites itself. */
async function retainedBeliefs({ root }: GraphAround, retained: Memory[]): Promise<AboutBelief[]> {
  const pages = new Map<string, string[]>();
  const beliefs: AboutBelief[] = [];
  for (const memory of retained.filter(({ kind }) => kind === 'belief')) {
    const lines = pages.get(memory.path) ?? ((await readText(root, memory.path)).text ?? '').split(/\r\n|\n|\r/);
    pages.set(memory.path, lines);
    const c = opinionConfidence((lines[memory.line - 1] ?? '').replace(/^\uFEFF/, ''));
    beliefs.push({ ...memory, c, supporting: [memory.id], contradicting: [] });
  }
  return beliefs;
}

/** Relations in both directions, each once; one that comes in is named from this entity's side. */
async function relationsOf(
  around: GraphAround,
  { id }: PersonRow,
): Promise<(AboutRelation & { line: number | null })[]> {
  const entities = new Map(around.index.entities().map((entity) => [entity.id, entity]));
  const vocabulary = await vocabularyOf(around.root);
  const seen = new Map<string, AboutRelation & { line: number | null }>();
  for (const edge of edgesOf(around.index, [...entities.values()])) {
    if (edge.from !== id && edge.to !== id) continue;
    const one = canonical(vocabulary, edge);
    const out = one.from === id;
    const otherId = out ? one.to : one.from;
    const relation = out ? one.relation : fromOtherEnd(vocabulary, one.relation);
    const entity = entities.get(otherId);
    const other = {
      id: otherId,
      label: entity?.label ?? otherId,
      type: entity?.type ?? 'unknown',
      known: entity !== undefined,
    };
    const direction = out ? 'out' : 'in';
    const isBackwards = !out && relation === one.relation && !isMutual(vocabulary, relation);
    // What reads the same from both ends is one relation, wherever it is written.
    const key = JSON.stringify([relation, otherId, isBackwards]);
    const line = edge.from === id ? edge.line : null;
    if (line !== null || !seen.has(key))
      seen.set(key, { relation, direction, other, line, ...(isBackwards && { backwards: true }) });
  }
  return [...seen.values()];
}

/** A relation to what is no entity yet: allowed, and said. */
const forward =
  (path: string) =>
  ({ relation, other, line }: AboutRelation & { line: number | null }): Problem[] => {
    if (other.known || line === null) return [];
    const message = `“${relation}” leads to ${other.id}, which is no entity yet.`;
    const remedy = 'Store a fact about it to make it one, or correct its name.';
    return [{ path, line, severity: 'warning', code: 'relation.forward', message, remedy }];
  };

/** Memories elsewhere that link to the entity or say one of its names, newest first. */
function mentionsOf(index: Index, entity: PersonRow, shown: ReadonlySet<string>): Memory[] {
  const names = [entity.label, ...entity.aliases];
  const former = aliasesOf(index).size === 0 ? [] : formerIds(index, entity.id);
  const ids = [entity.id, ...former].flatMap((id) => [id, `entity:${id}`]);
  const linked = [...ids, ...names, ...names.map(mentionKey)].flatMap((target) => index.linksTo(target));
  const found = new Map<string, Memory>();
  // Relations between entities are listed as such.
  const related = (link: Link) => link.relation !== null && link.from?.startsWith('entity:') === true;
  const sources = new Set(linked.flatMap((link) => (link.from === null || related(link) ? [] : [link.from])));
  const said = names.flatMap((name) => saying(index, name));
  for (const memory of [...index.get([...sources]), ...said]) {
    if (memory.path !== entity.path && !shown.has(memory.id)) found.set(memory.id, memory);
  }
  const newest = [...found.values()].sort((a, b) => -byDay(a, b) || (a.id < b.id ? -1 : 1));
  return newest.slice(0, mostMentions);
}

/** Memories that say a name which no page bears, or link to it, newest first. */
export function namedIn(index: Index, name: string): Memory[] {
  const linked = [name, mentionKey(name)].flatMap((target) => index.linksTo(target)).flatMap(({ from }) => from ?? []);
  const found = new Map([...index.get(linked), ...saying(index, name)].map((memory) => [memory.id, memory]));
  return [...found.values()].sort((a, b) => -byDay(a, b) || (a.id < b.id ? -1 : 1)).slice(0, mostMentions);
}

/** Letters of a name that is looked for in plain words; a shorter one stands in too many. */
const shortest = 2;

function saying(index: Index, name: string): Memory[] {
  const sought = foldName(name);
  if (sought.length < shortest) return [];
  const { hits } = index.search(name, { k: 2 * mostMentions });
  const whole = index.get(hits.map(({ id }) => id));
  return whole.filter(({ kind, text }) => kind !== 'entity' && says(foldName(text), sought));
}

/** True when a text says a name as words of its own; scripts without spaces have no such borders. */
function says(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + name.length, at + name.length + 2)];
    const inside = (sign: string) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u.test(sign);
    if (!inside([...before].at(-1) ?? '') && !inside([...after][0] ?? '')) return true;
  }
  return false;
}
