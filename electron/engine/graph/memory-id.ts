import type { Index } from '../index/types.ts';
import { currentId } from './aliases.ts';

/** `memory/graph/entities/person--sam.md#L9`, as answers cite a memory. */
const citation = /^(?<path>\S.{0,400}\.md)#L(?<line>\d{1,7})$/u;

/** The memory that somebody names by what answers told of it: its id, one it had before, its citation, or an entity's id. */
export function memoryId(index: Index, named: string): string {
  const { path, line } = citation.exec(named)?.groups ?? {};
  if (path !== undefined) {
    const there = index.memoriesOf(path).find((one) => one.line === Number(line));
    return there?.id ?? named;
  }
  const id = currentId(index, named);
  return id.includes(':') || index.get([`entity:${id}`]).length === 0 ? id : `entity:${id}`;
}
