import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Relating } from '../graph/relate.ts';
import { anyType, mentionOf, type Resolve, type ResolvedMention, readMention, typeWord } from '../graph/resolve.ts';
import { plainName } from '../language/naming/name-forms.ts';
import { sureTypeOfName } from '../language/naming/new-names.ts';

type Asked = Pick<ParsedInput<'memory.store'>, 'content' | 'entity' | 'type' | 'entities' | 'relations'>;

/** What the caller says of who and what a memory is about. */
export type Structure = {
  /** The entity that it is a fact about, as `Request.entity`; undefined where nobody says. */
  about: string | undefined;
  /** Entities that the caller named, pages that are to be made included. */
  entities: ResolvedMention[];
  relations: RelationToMake[];
  /** Pages of no known type, and the one that the caller says they are of. */
  typed: TypedEntity[];
  notes: string[];
};

/**
 * Ends are ids. `fresh`: an end that gets a page with it, since what leads nowhere would be another page once its type is known. `over`: it
 * holds no longer, and is taken away.
 */
export type RelationToMake = Relating & { fresh?: ResolvedMention | undefined; over?: boolean | undefined };

export type TypedEntity = { id: string; label: string; type: string };

/**
 * Reads what the caller named against what is there: a plain name means the page that bears it, and one that is not
 * known gets a page of the type that was said. Pure. A name that may mean several is left out and told.
 */
export function structureOf(asked: Asked, resolve: Resolve): Structure {
  const notes: string[] = [];
  const typed: TypedEntity[] = [];
  const named = asked.entities ?? [];
  const noteType = ({ id, label, known, type }: ResolvedMention, said: string | undefined) => {
    const own = typeWord(said ?? anyType);
    if (known && type === anyType && own !== anyType) typed.push({ id, label, type: own });
  };
  const { entity } = asked;
  const typeOf = (name: string) => named.find((one) => sameName(one.name, name))?.type;
  const entities = named.flatMap(({ name, type }) => {
    const entity = meant(resolve, name, type, asked.content);
    noteType(entity, type);
    if (entity.rivals.length === 0) return [entity];
    notes.push(`“${name}” may mean ${entity.rivals.join(' or ')}: give one of these ids.`);
    return [];
  });
  const [first] = entities;
  const own = entity === undefined ? first : meant(resolve, entity, asked.type ?? typeOf(entity), asked.content);
  if (own !== undefined && entity !== undefined)
    noteType(own, readMention(entity).type ?? asked.type ?? typeOf(entity));
  const ends = (asked.relations ?? []).map(({ from, relation, to, over }) => {
    const told = `${readMention(from).name} ${relation.replaceAll('-', ' ')} ${readMention(to).name}`;
    const end = (name: string) => {
      if (own !== undefined && entity !== undefined && sameName(entity, name)) return own;
      const type = typeOf(name);
      const plain = meant(resolve, name, type, asked.content);
      const isNamed = asked.content.toLowerCase().includes(readMention(name).name.toLowerCase());
      const isOpen = type === undefined && !isNamed && !plain.known && plain.rivals.length === 0;
      return isOpen ? meant(resolve, name, typeOfEnd(name, told), asked.content) : plain;
    };
    return { from: end(from), relation, to: end(to), over };
  });
  // Whatever store it goes to, whom it is about has a page.
  if (own !== undefined && own.rivals.length === 0 && entities.every(({ id }) => id !== own.id)) entities.push(own);
  for (const { id, label, fuller } of entities)
    if (fuller !== undefined)
      notes.push(
        `${label} (${id}) is called ${fuller} from now on. Are they two, take this back and name the new one by its id.`,
      );
  const has = ({ id, known }: ResolvedMention) => known || entities.some((one) => one.id === id);
  const relations = ends.map(({ from, relation, to, over }) => {
    const fresh =
      over || has(from) === has(to) ? undefined : [from, to].find((one) => !has(one) && one.rivals.length === 0);
    return { from: from.id, relation, to: to.id, fresh, over };
  });
  const about = own === undefined ? undefined : own.rivals.length > 0 ? entity : mentionOf(own);
  return { about, entities, relations, typed, notes };
}

/** Of an end of which nobody says what it is and the statement nothing: the relation tells of it. A mention with a type says so itself. */
function typeOfEnd(mention: string, told: string): string | undefined {
  const { name, type } = readMention(mention);
  return type === undefined ? sureTypeOfName(name, told) : undefined;
}

const sameName = (a: string, b: string) => plainName(readMention(a).name) === plainName(readMention(b).name);

/**
 * A name is the page that bears it, whatever type the caller gives it: agents call one thing a tool and a project. A
 * type tells apart pages with one name, and a person from everything else.
 */
function meant(resolve: Resolve, name: string, type: string | undefined, statement: string): ResolvedMention {
  if (type === undefined) return resolve(name, { statement });
  const any = resolve(name, { statement });
  const isPerson = (one: string) => typeWord(one) === 'person';
  const fits = any.known && (any.type === anyType || isPerson(any.type) === isPerson(type));
  return fits ? any : resolve(name, { type, statement });
}
