import type { Suggestion } from '#shared/model/reflection.ts';
import { makeDirectory } from '../graph/names/directory.ts';
import { type Content, contentOf, saysAllOf } from '../language/content.ts';
import type { ComparedStatement } from './conflicts.ts';
import type { Material } from './material.ts';

/** A person whom a statement is surely about, by its page or since it begins with the name, and what it says of them. */
export type OfPerson = { id: string; says: Content };

/** Reads whom a statement is about, of people with a page and of those for whom one is proposed; null for anybody and anything else. */
export function peopleIn({ pages }: Material, suggestions: readonly Suggestion[]) {
  const proposed = suggestions.flatMap(({ does }) =>
    does.kind === 'entity' ? [{ id: does.entity, name: does.name, aliases: [] }] : [],
  );
  const people = [...pages, ...proposed].filter(({ id }) => id.startsWith('person--'));
  const directory = makeDirectory(
    people.map(({ id, name, aliases }) => ({ id, type: 'person', label: name, aliases: [...aliases] })),
  );
  return ({ about, plain }: Pick<ComparedStatement, 'about' | 'plain'>): OfPerson | null => {
    const first = directory.mentioned(plain).find(({ at }) => at === 0);
    const id = about ?? first?.id;
    return id?.startsWith('person--') ? { id, says: contentOf(plain.slice(first?.end ?? 0)) } : null;
  };
}

/** A statement with the person whom it is about; null as above. */
export type WithPerson<One> = One & { person: OfPerson | null };

/** Statements, each with the person whom it is about, in turns with whatever else the process does. */
export function* withPeople<One extends Pick<ComparedStatement, 'about' | 'plain'>>(
  statements: readonly One[],
  material: Material,
  suggestions: readonly Suggestion[],
): Generator<void, WithPerson<One>[]> {
  const personOf = peopleIn(material, suggestions);
  const read: WithPerson<One>[] = [];
  for (const one of statements) {
    yield;
    read.push({ ...one, person: personOf(one) });
  }
  return read;
}

/** Whether two people are each said to have one of their own. What is said word for word of both may be what one at a time has. */
export const haveOneEach = (one: OfPerson | null, other: OfPerson | null): boolean =>
  one !== null &&
  other !== null &&
  one.id !== other.id &&
  !saysAllOf(one.says, other.says) &&
  !saysAllOf(other.says, one.says);
