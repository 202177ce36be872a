import type { EpisodeType, Memory, MemoryKind } from '#shared/model/memory.ts';
import { episodeTypes } from '#shared/model/memory.ts';
import { takenFrom } from '../../capture/trust.ts';
import { supersededBy } from '../../index/superseded.ts';
import type { Index, RelationRow } from '../../index/types.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import { labelOf } from '../../workspace/codecs/entity-page.ts';
import { oneLine, toDoc } from '../../workspace/lines.ts';
import { slug } from '../../workspace/slug.ts';
import { type CarryMark, carriedFrom } from '../carry.ts';

/** What is exported: memories in the order of their files, and the relations between entities that are among them. */
export type ChosenMemories = { memories: Memory[]; relations: RelationRow[] };

/** A fact that holds, its words without references; `at` a day or null; `own`: what it is beside its words. */
export type CarriedFact = { id: string; text: string; at: string | null; own: CarryMark };
export type CarriedRelation = {
  relation: string;
  /** The name of the other end, and its id. */
  to: string;
  toId: string;
  own: CarryMark;
};
export type CarriedEntity = {
  /** Without `entity:`. */
  id: string;
  name: string;
  type: string;
  aliases: string[];
  summary: string;
  facts: CarriedFact[];
  relations: CarriedRelation[];
  own: CarryMark;
};
export type CarriedEpisode = {
  id: string;
  day: string;
  time: string;
  kind: EpisodeType;
  text: string;
  tags: string[];
  own: CarryMark;
};
export type CarriedPage = { id: string; title: string; text: string; at: string | null; own: CarryMark };
/** `trigger`: one line, empty where nothing says when; `text`: without it. */
export type CarriedProcedure = CarriedPage & { trigger: string };
export type CarriedCore = { block: string; text: string; own: CarryMark };

/** What another form can take over: what holds now, and is the owner’s own or stood by. */
export type PortableMemories = {
  entities: CarriedEntity[];
  episodes: CarriedEpisode[];
  procedures: CarriedProcedure[];
  vault: CarriedPage[];
  core: CarriedCore[];
  /** Ids of the memories that are in it. */
  ids: Set<string>;
  /** How many are not, by why. */
  left: Map<string, number>;
};

/** How a source spelled what is kept here in one spelling: the category of a statement, by its id. */
export type SourceSpelling = { categories: ReadonlyMap<string, string> };

/** `lacks`: kinds that the form has no place for. Words of others and what nobody looked at would lose their mark on the way; what was superseded holds no more. */
export function carriedOf(
  { memories, relations }: ChosenMemories,
  index: Index,
  lacks: readonly MissingKind[],
): PortableMemories {
  const carried: PortableMemories = {
    ...{ entities: [], episodes: [], procedures: [], vault: [], core: [] },
    ...{ ids: new Set(), left: new Map() },
  };
  const entities = new Map<string, CarriedEntity>();
  const idOf = idsByName(memories);
  const entityOf = (idOrName: string): CarriedEntity => {
    const id = idOf(idOrName);
    const known = entities.get(id);
    if (known !== undefined) return known;
    const type = id.slice(0, Math.max(0, id.indexOf('--'))) || 'concept';
    const name = labelOf(id);
    const fresh = { id, name, type, aliases: [], summary: '', facts: [], relations: [], own: entityMark(id, name, []) };
    entities.set(id, fresh);
    return fresh;
  };
  for (const memory of memories) {
    const { id, kind, title, text, tags, at, type, parent } = memory;
    const why = whyLeft(memory, index, lacks);
    if (why !== null) {
      carried.left.set(why, (carried.left.get(why) ?? 0) + 1);
      continue;
    }
    carried.ids.add(id);
    const day = at?.slice(0, 10) ?? null;
    const own = carriedFrom(memory);
    if (kind === 'entity') {
      const entity = entityOf(id.slice('entity:'.length));
      const mark = entityMark(entity.id, title, tags);
      Object.assign(entity, { name: title, aliases: tags, summary: text.trim(), own: mark });
      entity.relations.push(...unmadeEnds(memory, index));
    } else if (kind === 'episode')
      carried.episodes.push({
        ...{ id, tags, own, day: day ?? '', time: at?.slice(11, 16) || '12:00', text: text.trim() },
        kind: episodeTypes.find((one) => one === type) ?? 'event',
      });
    else if (kind === 'procedure') carried.procedures.push({ id, title, own, at: day, ...partedTrigger(text.trim()) });
    else if (kind === 'vault') carried.vault.push({ id, title, own, text: text.trim(), at: day });
    else if (kind === 'core') carried.core.push({ block: title, own, text: oneLine(text) });
    else if (parent !== null) {
      const words = oneLine(readMarks(text).text);
      const entity = entityOf(parent);
      if (words !== '') entity.facts.push({ id, text: words, at: day, own: { ...own, parent: entity.id } });
    }
  }
  const nameOf = (id: string) => entities.get(id)?.name ?? index.get([`entity:${id}`]).at(0)?.title ?? labelOf(id);
  for (const { from, relation, to } of relations)
    entities.get(from)?.relations.push(relationOf(from, relation, to, nameOf(to)));
  carried.entities = [...entities.values()];
  return carried;
}

const entityMark = (id: string, title: string, tags: string[]): CarryMark => ({ kind: 'entity', id, title, tags });
const relationOf = (from: string, relation: string, toId: string, to: string): CarriedRelation => ({
  ...{ relation, to, toId },
  own: { relation: { from, relation, to: toId } },
});

/** Why a memory does not go along; null where it does. */
function whyLeft(memory: Memory, index: Index, lacks: readonly MissingKind[]): string | null {
  if (takenFrom(memory) !== null) return 'words of others, or not looked at yet';
  if (memory.kind === 'note') return 'notes of your own, which are files as they are';
  if (supersededBy(index, memory) !== null) return 'what holds no more';
  const lacked = lacks.find((one) => one === memory.kind || (one === 'question' && memory.type === one));
  return lacked === undefined ? null : `${wordsOf[lacked] ?? lacked} (no place for it in this form)`;
}

/** What a form may have no place for. */
export type MissingKind = MemoryKind | 'question';
const wordsOf: Partial<Record<MissingKind, string>> = {
  ...{ core: 'core memory', vault: 'pages kept word for word', procedure: 'procedures', episode: 'episodes' },
  ...{ entity: 'entities', fact: 'facts', belief: 'beliefs', question: 'open questions' },
};

/** The id that an id or a name means: a line of a day’s log may tell of somebody by name. */
function idsByName(memories: readonly Memory[]): (idOrName: string) => string {
  const named = new Map<string, string>();
  for (const { id, kind, title, tags } of memories)
    if (kind === 'entity') for (const name of [...tags, title]) named.set(slug(name), id.slice('entity:'.length));
  return (name) => (name.includes('--') ? name : (named.get(slug(name)) ?? `concept--${slug(name)}`));
}

/** Facts and episodes of one key together, in the order of the keys. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): [key: string, group: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** When something is done, apart from how; steps alone need no heading. */
export function partedTrigger(text: string): { trigger: string; text: string } {
  const { lines } = toDoc(text);
  const heads = lines.flatMap((line, n) => (/^## \S/.test(line) ? [{ n, title: slug(line.slice(3)) }] : []));
  const [first, second] = heads;
  const isFirst = first?.n === 0 && first.title === 'trigger';
  const from = isFirst ? (second?.n ?? lines.length) : 0;
  const trigger = isFirst ? oneLine(lines.slice(1, from).join(' ')) : '';
  const own = isFirst ? second : first;
  const isBare = own?.n === from && own.title === 'steps' && heads.length === (isFirst ? 2 : 1);
  return {
    trigger,
    text: lines
      .slice(isBare ? from + 1 : from)
      .join('\n')
      .trim(),
  };
}

/** Relations to what has no page yet: they wait on this one’s. */
const unmadeEnds = ({ id, path }: Memory, index: Index): CarriedRelation[] =>
  index.linksOf(path).flatMap(({ from, relation, to }) => {
    const isUnmade = relation !== null && from === id && index.get([`entity:${to}`]).length === 0;
    return isUnmade ? [relationOf(id.slice('entity:'.length), relation, to, labelOf(to))] : [];
  });
