import type { Link, Memory } from '#shared/model/memory.ts';
import { breathing } from '../workspace/breath.ts';
import { parse } from '../workspace/parse.ts';
import type { Taking } from './plan.ts';
import { textOfBytes } from './take-back.ts';

/** Memories and typed relations that a rollback takes away and brings back. */
export type RollbackEffects = {
  gone: Map<string, Memory>;
  back: Map<string, Memory>;
  /** Relations that stand on one side only. */
  relations: number;
  /** Links of the files as they would be, by path. */
  links: Map<string, Link[]>;
};

/** As on a graph: what supports or supersedes a fact is no relation of an entity. */
const isRelation = ({ from, relation }: Link) => relation !== null && from?.startsWith('entity:') === true;
const keyOf = ({ from, relation, to }: Link) => `${from} ${relation} ${to}`;

/** Reads the files as they stand and as they would be. What moves from one file to another is neither gone nor back. */
export async function effectsOf(takings: readonly Taking[]): Promise<RollbackEffects> {
  const [before, after] = [new Map<string, Memory>(), new Map<string, Memory>()];
  const [was, is] = [new Set<string>(), new Set<string>()];
  const links = new Map<string, Link[]>();
  const breath = breathing();
  for (const { path, now, taken } of takings) {
    const [old, next] = [textOfBytes(now), textOfBytes(taken.bytes)].map((text) =>
      text === null ? null : parse(path, text),
    );
    for (const memory of old?.memories ?? []) before.set(memory.id, memory);
    for (const memory of next?.memories ?? []) after.set(memory.id, memory);
    for (const link of old?.links ?? []) if (isRelation(link)) was.add(keyOf(link));
    for (const link of next?.links ?? []) if (isRelation(link)) is.add(keyOf(link));
    links.set(path, next?.links ?? []);
    await breath();
  }
  const only = (of: Map<string, Memory>, other: Map<string, Memory>) =>
    new Map([...of].filter(([id]) => !other.has(id)));
  const relations = [...was].filter((key) => !is.has(key)).length + [...is].filter((key) => !was.has(key)).length;
  return { gone: only(before, after), back: only(after, before), relations, links };
}
