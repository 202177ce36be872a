import { fail } from '#shared/model/error.ts';
import type { EntityRow, Index } from '../index/types.ts';
import { barePersonName, honorific, plainName, withoutPossessive } from '../language/naming/name-forms.ts';
import { projectIn, typeOfName } from '../language/naming/new-names.ts';
import { meansOwner, withoutOwner } from '../language/naming/own-name.ts';
import { namesIn } from '../language/reader/names.ts';
import { ownerRelation, settingsPath } from '../workspace/codecs/config.ts';
import { entityIdOf } from '../workspace/codecs/entity.ts';
import { labelOf } from '../workspace/codecs/entity-page.ts';
import { oneLine } from '../workspace/lines.ts';
import { currentId } from './aliases.ts';
import { isCalledOwner, nameWritten, pageOfOwner } from './names/owner.ts';
import { idsRegisteredAs } from './registered.ts';

/** What a mention means: a page that is there, or the one that a new entity would get. */
export type ResolvedMention = {
  id: string;
  label: string;
  type: string;
  known: boolean;
  /** Ids of the pages that all bear this name; empty when it means one thing. */
  rivals: string[];
  /** The whole name of somebody whose page has only a first name so far: what is written there next makes it the page's. */
  fuller?: string;
};

/** What is known beside the mention. `type`: what it is of, where somebody says so; `statement`: the words that name it. */
type Beside = { type?: string | undefined; statement?: string | undefined };

export type Resolve = (mention: string, beside?: Beside) => ResolvedMention;

/** `person--Peter van Dyke`: a type of one word and the name behind it. */
const typedForm = /^([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)(?:--|‐‐)\s*(\S.*)$/su;

/** The type that says nothing of what a thing is: a name of it may be that of any page. */
export const anyType = 'concept';

/** A type in its one spelling. @source 000 §8.2 */
export const typeWord = (type: string): string =>
  type
    .trim()
    .toLowerCase()
    .replace(/isation$/, 'ization');

/**
 * Finds what a mention means: plain name, `type--Name`, id, former id, alias or label; a person also by the first name
 * alone, with a title or in the possessive, where that means one. What has no page gets a well-formed id and a label.
 */
export function resolver(index: Index): Resolve {
  return (mention, beside = {}) => {
    const { asked, name: told, type: said } = readMention(mention);
    const name = withoutOwner(told);
    const type = typeWord(said ?? beside.type ?? anyType);
    const owner = ownerMeant(index, name, type);
    if (owner?.known) return owner;
    const fits = pagesCalled(index, asked, name, type);
    const [only] = fits;
    if (only !== undefined && fits.length === 1) return knownAs(only, wholeNameIn(only, beside.statement));
    if (owner !== null && fits.length === 0) return owner;
    const ahead = fits.length === 0 ? namedAhead(index, name, type) : null;
    if (ahead !== null) return ahead;
    const own = said ?? beside.type ?? (name === told ? undefined : 'person');
    const kind = own === undefined ? typeOfName(name, beside.statement ?? '') : typeWord(own);
    // Who gives an id means a page of its own.
    const isOpen = fits.length === 0 && kind === 'person' && asked !== entityIdOf(name, type);
    const short = isOpen ? calledByFirstName(index, name) : null;
    if (short !== null) return knownAs(short, calledName(name, 'person'));
    const project =
      fits.length === 0 && (own ?? 'project') === 'project' ? ofProject(index, name, beside.statement) : null;
    if (project !== null) return project;
    const fresh = entityOf(calledName(name, kind), kind, beside.statement);
    return { ...fresh, known: false, rivals: fits.map(({ id }) => id) };
  };
}

const knownAs = ({ id, label, type }: EntityRow, fuller?: string | null): ResolvedMention => ({
  ...{ id, label, type, known: true, rivals: [] },
  ...(fuller === undefined || fuller === null ? {} : { fuller }),
});

const wordsOf = (name: string): string[] => plainName(barePersonName(name)).split(' ');

/** Whether somebody's page has one word of a name, and nothing more. */
const hasFirstName = ({ type, label, aliases }: EntityRow): boolean =>
  type === 'person' && !honorific.test(label) && [label, ...aliases].every((name) => wordsOf(name).length === 1);

/** The one person of that first name of whom no more of it is known: “Lena” is found by “Lena Okafor” as she is the other way round. */
function calledByFirstName(index: Index, name: string): EntityRow | null {
  const words = wordsOf(name);
  const [id, more] = peopleOf(index.entities()).get(words[0] ?? '') ?? [];
  if (words.length < 2 || id === undefined || more !== undefined) return null;
  const page = index.entities().find((one) => one.id === id);
  return page !== undefined && hasFirstName(page) ? page : null;
}

/** How sure a name must be of a person for a page to be called so. */
const surelyPerson = 0.8;

/** The whole name that a statement calls somebody by whose page has a first name only. */
function wholeNameIn(page: EntityRow, statement: string | undefined): string | null {
  if (statement === undefined || !hasFirstName(page)) return null;
  const whole = namesIn(statement).find(
    ({ name, type, p, typeP }) =>
      type === 'person' &&
      Math.min(p, typeP) >= surelyPerson &&
      wordsOf(name).length > 1 &&
      wordsOf(name)[0] === wordsOf(page.label)[0],
  );
  return whole === undefined ? null : withoutPossessive(whole.name);
}

/** What has no page by that name, and an id: a page of another label, or none yet; null where two are called so. */
function namedAhead(index: Index, name: string, type: string): ResolvedMention | null {
  const typeOf = (id: string) => id.slice(0, id.indexOf('--'));
  const ids = idsRegisteredAs(index, withoutPossessive(name)).filter((id) => type === anyType || typeOf(id) === type);
  const [id, more] = ids;
  if (id === undefined || more !== undefined) return null;
  const page = index.entities().find((one) => one.id === id);
  if (page !== undefined) return knownAs(page);
  const label = slugForm.test(name) ? labelOf(id) : name;
  return { id, label, type: typeOf(id), known: false, rivals: [] };
}

/** The page of the project that a name says to be one, or that it would get; null where it says none. */
function ofProject(index: Index, name: string, statement: string | undefined): ResolvedMention | null {
  const project = projectIn(name);
  if (project === null) return null;
  const [page, more] = pagesCalled(index, project, project, anyType);
  if (page !== undefined && more === undefined) return knownAs(page);
  return { ...entityOf(project, 'project', statement), known: false, rivals: [] };
}

/** The owner, under every form of the name: the page that is there, or the one that it would get. */
function ownerMeant(index: Index, mention: string, type: string): ResolvedMention | null {
  if (type !== 'person' && type !== anyType) return null;
  const bare = barePersonName(withoutPossessive(mention));
  const own = ownerOf(index);
  if (!isCalledOwner(bare, own.name)) return null;
  if (own.page !== null) {
    const { id, label } = own.page;
    // Somebody else may have that first name as well.
    const last = plainName(bare);
    const others = meansOwner(bare)
      ? []
      : [
          ...pagesCalled(index, mention, mention, type),
          ...index.entities().filter((one) => one.type === 'person' && plainName(one.label).endsWith(` ${last}`)),
        ].filter((one) => one.id !== id);
    return others.length > 0 ? null : { id, label, type: 'person', known: true, rivals: [] };
  }
  return { ...entityOf(own.name ?? 'User', 'person'), known: false, rivals: [] };
}

export type Owner = { name: string | null; page: EntityRow | null };
const owners = new WeakMap<readonly EntityRow[], { files: string; owner: Owner }>();

/** Whom the workspace serves: by mneme.json first of all, MEMORY.md, USER.md and the pages of people; read again when one changed. */
export function ownerOf(index: Index): Owner {
  const files = [settingsPath, 'MEMORY.md', 'USER.md'].map((path) => index.file(path)?.hash ?? '').join(' ');
  const entities = index.entities();
  const before = owners.get(entities);
  if (before?.files === files) return before.owner;
  const owner = readOwner(index);
  owners.set(entities, { files, owner });
  return owner;
}

function readOwner(index: Index): Owner {
  const set = index.linksOf(settingsPath).find(({ relation }) => relation === ownerRelation)?.to;
  const name = set ?? ownerAsWritten(index);
  const people = index.entities().filter((row) => row.type === 'person');
  const page = pageOfOwner(
    name,
    people.map(({ id, label, aliases }) => ({ id, name: label, aliases })),
  );
  return { name, page: people.find(({ id }) => id === page?.id) ?? null };
}

/** The owner's name as MEMORY.md and USER.md give it. */
export function ownerAsWritten(index: Index): string | null {
  const isThing = (name: string) =>
    index.entities().some((row) => row.type !== 'person' && plainName(row.label) === plainName(name));
  return nameWritten(index.memoriesOf('MEMORY.md'), index.memoriesOf('USER.md'), isThing);
}

/** The name and the type in a mention. */
export function readMention(mention: string): { asked: string; name: string; type: string | undefined } {
  const asked = oneLine(mention)
    .replace(/^\[\[(.*)\]\]$/u, '$1')
    .replace(/^\s*entity:/, '')
    .trim();
  const [, type, name] = typedForm.exec(asked) ?? [];
  return { asked, name: name ?? asked, type };
}

/** @throws input.invalid when more than one page bears the name */
export function requireOne(resolved: ResolvedMention, mention: string): ResolvedMention {
  if (resolved.rivals.length === 0) return resolved;
  throw fail(
    'input.invalid',
    `“${mention}” may mean more than one entity: ${resolved.rivals.join(', ')}.`,
    'Give one of these ids.',
    { data: { candidates: resolved.rivals } },
  );
}

/** A mention that resolves to the same again: the id of a page, or type and name of a new one. */
export const mentionOf = ({ id, label, type, known, fuller }: ResolvedMention): string =>
  known && fuller === undefined ? id : `${type}--${fuller ?? label}`;

function pagesCalled(index: Index, asked: string, name: string, type: string): EntityRow[] {
  const rows = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    return wanted.size === 0 ? [] : index.entities().filter(({ id }) => wanted.has(id));
  };
  const exact = rows([
    ...index.entitiesNamed(asked),
    currentId(index, asked),
    currentId(index, entityIdOf(asked, type)),
  ]);
  if (exact.length > 0) return ofType(exact, type);
  const isPerson = type === 'person' || type === anyType;
  const bare = barePersonName(withoutPossessive(name));
  for (const form of new Set([name, withoutPossessive(name), ...(isPerson ? [bare] : [])])) {
    const named = rows(index.entitiesNamed(form)).filter((row) => type === anyType || row.type === type);
    if (named.length > 0) return named;
  }
  // `db-kiwi` and `Db Kiwi` are one name.
  const plainly = rows(plainNamesOf(index.entities()).get(plainName(name)) ?? []);
  const typed = plainly.filter((row) => type === anyType || row.type === type);
  if (typed.length > 0) return typed;
  return isPerson ? rows(peopleOf(index.entities()).get(partOf(name)) ?? []) : [];
}

/** Of pages with one name those of the type that was said; all of them where none is. */
function ofType(rows: EntityRow[], type: string): EntityRow[] {
  const same = rows.filter((row) => row.type === type);
  return same.length > 0 ? same : rows;
}

type Ids = Map<string, string[]>;
const filed = (all: Ids, key: string, id: string) => all.set(key, [...(all.get(key) ?? []), id]);

/** What is made of all pages, made anew when one of them is another. */
function keptFor(make: (entities: readonly EntityRow[]) => Ids): (entities: readonly EntityRow[]) => Ids {
  const kept = new WeakMap<readonly EntityRow[], Ids>();
  return (entities) => {
    const before = kept.get(entities) ?? make(entities);
    kept.set(entities, before);
    return before;
  };
}

/** Pages by their names, punctuation aside. */
const plainNamesOf = keptFor((entities) => {
  const names: Ids = new Map();
  for (const { id, label, aliases } of entities)
    for (const name of new Set([label, ...aliases].map(plainName))) filed(names, name, id);
  return names;
});

/** Persons by the one part of their names that stands for them: the first name; behind a title, the surname. */
const peopleOf = keptFor((entities) => {
  const parts: Ids = new Map();
  for (const { id, type, label, aliases } of entities) {
    if (type !== 'person') continue;
    const words = [label, ...aliases].map((name) => plainName(barePersonName(name)).split(' '));
    const own = words.flatMap((all) => [all[0] ?? '', `title ${all.at(-1) ?? ''}`]);
    for (const part of new Set([...own, ...givenInHan(label)])) filed(parts, part, id);
  }
  return parts;
});

/** `王晓燕` is also called `晓燕`. */
const givenInHan = (label: string) => (/^\p{Script=Han}{3,4}$/u.test(label) ? [label.slice(-2)] : []);

function partOf(name: string): string {
  const own = plainName(barePersonName(withoutPossessive(name)));
  return honorific.test(name.trim()) ? `title ${own}` : own;
}

/** What somebody is called; a surname alone keeps its title, by which one speaks of them. */
function calledName(name: string, type: string): string {
  const own = withoutPossessive(name);
  const bare = type === 'person' ? barePersonName(own) : own;
  return bare.includes(' ') ? bare : own;
}

const slugForm = /^[\p{Ll}\p{Lo}\p{N}\p{M}]+(?:-[\p{Ll}\p{Lo}\p{N}\p{M}]+)*$/u;

/** A new entity: an id that its page's file can have, and a name as people write it. */
export function entityOf(name: string, type: string, statement = ''): Pick<ResolvedMention, 'id' | 'label' | 'type'> {
  // Two hyphens part type and name, and nothing else.
  const plain = name.replaceAll(/[-‐‑]{2,}/gu, '-');
  const id = entityIdOf(plain, type);
  const label = slugForm.test(plain) ? (written(id, plain, statement) ?? labelOf(id)) : plain;
  return { id, label, type: id.slice(0, id.indexOf('--')) };
}

/** The name as a statement writes it whose words an id has; in small letters only as it was given. */
function written(id: string, given: string, statement: string): string | null {
  const words = id.slice(id.indexOf('--') + 2).split('-');
  const form = new RegExp(`(?<![\\p{L}\\p{N}])${words.join("[ .'’&-]{1,3}")}(?![\\p{L}\\p{N}])`, 'iu');
  const found = form.exec(statement)?.[0];
  return found !== undefined && (/\p{Lu}|\p{Lo}/u.test(found) || (found === given && found.includes('-')))
    ? found
    : null;
}
