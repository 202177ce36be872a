import type { EpisodeType, Memory, MemoryKind } from '#shared/model/memory.ts';
import { episodeTypes } from '#shared/model/memory.ts';
import { takenFrom } from '../../capture/trust.ts';
import { supersededBy } from '../../index/superseded.ts';
import type { Index, RelationRow } from '../../index/types.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import { labelOf } from '../../workspace/codecs/entity-page.ts';
import { oneLine, toDoc } from '../../workspace/lines.ts';
import { slug } from '../../workspace/slug.ts';

/** What is exported: memories in the order of their files, and the relations between entities that are among them. */
export type ChosenMemories = { memories: Memory[]; relations: RelationRow[] };

/** A fact that holds, its words without marks; `at` a day or null. */
export type CarriedFact = { id: string; text: string; at: string | null; scope: string | null };
export type CarriedEntity = {
  /** Without `entity:`. */
  id: string;
  name: string;
  type: string;
  aliases: string[];
  summary: string;
  facts: CarriedFact[];
  /** `to`: the name of the other end; `toId`: its id. */
  relations: { relation: string; to: string; toId: string }[];
};
export type CarriedEpisode = { id: string; day: string; time: string; kind: EpisodeType; text: string; tags: string[] };
export type CarriedPage = { id: string; title: string; text: string; at: string | null };
/** `trigger`: one line, empty where nothing says when; `text`: without it. */
export type CarriedProcedure = CarriedPage & { trigger: string };

/** What another form can take over: what holds now, and is the owner’s own or stood by. */
export type PortableMemories = {
  entities: CarriedEntity[];
  episodes: CarriedEpisode[];
  procedures: CarriedProcedure[];
  vault: CarriedPage[];
  core: { block: string; text: string }[];
  /** Ids of the memories that are in it. */
  ids: Set<string>;
};

/** A file of an export, its path below the folder with forward slashes. */
export type ExportFile = { path: string; text: string };

/** `lacks`: kinds that the form has no place for. Words of others and what nobody looked at would lose their mark on the way; what was superseded holds no more. */
export function carriedOf(
  { memories, relations }: ChosenMemories,
  index: Index,
  lacks: readonly MemoryKind[],
): PortableMemories {
  const carried: PortableMemories = { entities: [], episodes: [], procedures: [], vault: [], core: [], ids: new Set() };
  const entities = new Map<string, CarriedEntity>();
  const idOf = idsByName(memories);
  const entityOf = (idOrName: string): CarriedEntity => {
    const id = idOf(idOrName);
    const known = entities.get(id);
    if (known !== undefined) return known;
    const type = id.slice(0, Math.max(0, id.indexOf('--'))) || 'concept';
    const fresh = { id, name: labelOf(id), type, aliases: [], summary: '', facts: [], relations: [] };
    entities.set(id, fresh);
    return fresh;
  };
  for (const memory of memories) {
    const { id, kind, title, text, tags, at, type, parent } = memory;
    if (takenFrom(memory) !== null || kind === 'note' || lacks.includes(kind) || supersededBy(index, memory) !== null)
      continue;
    carried.ids.add(id);
    const day = at?.slice(0, 10) ?? null;
    if (kind === 'entity') {
      const entity = entityOf(id.slice('entity:'.length));
      Object.assign(entity, { name: title, aliases: tags, summary: text.trim() });
      entity.relations.push(...unmadeEnds(memory, index));
    } else if (kind === 'episode')
      carried.episodes.push({
        ...{ id, tags, day: day ?? '', time: at?.slice(11, 16) || '12:00', text: text.trim() },
        kind: episodeTypes.find((one) => one === type) ?? 'event',
      });
    else if (kind === 'procedure') carried.procedures.push({ id, title, at: day, ...partedTrigger(text.trim()) });
    else if (kind === 'vault') carried.vault.push({ id, title, text: text.trim(), at: day });
    else if (kind === 'core') carried.core.push({ block: title, text: oneLine(text) });
    else if (parent !== null && type !== 'question') {
      const words = oneLine(readMarks(text).statement);
      if (words !== '') entityOf(parent).facts.push({ id, text: words, at: day, scope: memory.scope ?? null });
    }
  }
  for (const { from, relation, to } of relations)
    entities.get(from)?.relations.push({ relation, to: entities.get(to)?.name ?? labelOf(to), toId: to });
  carried.entities = [...entities.values()];
  return carried;
}

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
const unmadeEnds = ({ id, path }: Memory, index: Index): CarriedEntity['relations'] =>
  index.linksOf(path).flatMap(({ from, relation, to }) => {
    const isUnmade = relation !== null && from === id && index.get([`entity:${to}`]).length === 0;
    return isUnmade ? [{ relation, to: labelOf(to), toId: to }] : [];
  });
