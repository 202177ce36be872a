import { fail } from '#shared/model/error.ts';
import type { Index } from '../index/types.ts';
import { plainName } from '../language/naming/name-forms.ts';
import { currentId } from './aliases.ts';
import { makeDirectory } from './names/directory.ts';
import { areManys } from './names/shared-name.ts';
import { resolver } from './resolve.ts';

export type PersonRow = ReturnType<Index['entities']>[number];
export type PersonCandidate = { id: string; label: string };

const mostCandidates = 8;

/** The entity that a name, an alias or an id (a former one too) means; else what it may mean, likeliest first. */
export function whoIs(
  index: Index,
  name: string,
): { id: string; candidates: [] } | { id: null; candidates: PersonCandidate[] } {
  const asked = name.trim().replace(/^entity:/, '');
  const [exact] = index.get([`entity:${asked}`]);
  if (exact) return { id: asked, candidates: [] };
  const now = currentId(index, asked);
  if (now !== asked && index.get([`entity:${now}`]).length > 0) return { id: now, candidates: [] };
  const named = index.entitiesNamed(asked);
  if (named.length === 1 && named[0] !== undefined) return { id: named[0], candidates: [] };
  if (named.length > 1) {
    const labels = new Map(index.get(named.map((id) => `entity:${id}`)).map(({ id, title }) => [id, title]));
    return { id: null, candidates: named.map((id) => ({ id, label: labels.get(`entity:${id}`) ?? id })) };
  }
  const { id, known, fuller } = resolver(index)(asked);
  return known && fuller === undefined ? { id, candidates: [] } : { id: null, candidates: similar(index, asked) };
}

/** @throws memory.missing with the candidates when no entity, or more than one, has this name */
export function requireEntity(index: Index, name: string): PersonRow {
  const { id, candidates } = whoIs(index, name);
  const [entity] = id === null ? [] : index.get([`entity:${id}`]);
  if (id !== null && entity) {
    return { id, type: entity.type ?? 'other', label: entity.title, path: entity.path, aliases: entity.tags };
  }
  const several = index.entitiesNamed(name).length > 1;
  const ids = candidates.map((candidate) => candidate.id).join(', ');
  throw fail(
    'memory.missing',
    several ? `“${name}” may mean more than one entity: ${ids}.` : `There is no entity “${name}”.`,
    ids === '' ? 'Give the name of an entity, or store a fact about it first.' : `Give one of these ids: ${ids}.`,
    { data: { candidates } },
  );
}

/** Whether every word of a name stands in another one, whatever its accents and case. */
function standsIn(name: string): (other: string) => boolean {
  const words = plainName(name).split(' ');
  return (other) => {
    const theirs = new Set(plainName(other).split(' '));
    return words.every((word) => theirs.has(word));
  };
}

/** The same for whoever only reads: the one entity that may be meant is it, where its name holds all that was said. */
export function whoMayBe(index: Index, name: string): ReturnType<typeof whoIs> {
  const who = whoIs(index, name);
  const [only, more] = who.candidates;
  const isMeant = only !== undefined && more === undefined && standsIn(name)(only.label);
  return isMeant ? { id: only.id, candidates: [] } : who;
}

/** Pages that a new name may be one of: spelt alike, or of a person who is called by a part of it, or by more. */
export function namesakes(
  index: Index,
  { id, label, type }: Pick<PersonRow, 'id' | 'label' | 'type'>,
): PersonCandidate[] {
  const rows = index.entities();
  const shorter =
    type !== 'person'
      ? []
      : rows.filter((row) => row.type === type && [row.label, ...row.aliases].some((name) => standsIn(name)(label)));
  const isMany = areManys(rows);
  const near = [...similar(index, label), ...shorter].filter((one) => one.id !== id && !isMany(one.id));
  return [...new Map(near.map((one) => [one.id, { id: one.id, label: one.label }])).values()].slice(0, mostCandidates);
}

/** Names spelt alike, then longer names that hold every word that was said: `Peter` may be `Peter Müller`. */
function similar(index: Index, name: string): PersonCandidate[] {
  const sought = plainName(name.includes('--') ? name.slice(name.indexOf('--') + 2) : name);
  if (sought === '') return [];
  const entities = index.entities();
  const isMeant = standsIn(sought);
  const longer = entities.filter(({ label, aliases }) => [label, ...aliases].some(isMeant));
  const near = new Map([...makeDirectory(entities).similar(sought), ...longer].map(({ id, label }) => [id, label]));
  return [...near].slice(0, mostCandidates).map(([id, label]) => ({ id, label }));
}
