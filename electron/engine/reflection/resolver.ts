import { type Directory, makeDirectory } from '../graph/names/directory.ts';
import { pageOfOwner } from '../graph/names/owner.ts';
import { entityOf } from '../graph/resolve.ts';
import { wholeWord, words } from '../language/lexicon/all.ts';
import { points } from '../language/modality.ts';
import { type Names, wordsWritten } from '../language/naming/names.ts';
import { roleOf } from '../language/naming/roles.ts';
import { unitsOf } from '../language/reader/marks/find.ts';
import { tokensOf } from '../language/reader/tokens.ts';
import { tellingWordsOf } from '../language/telling-words.ts';
import { foldName } from '../language/tokens.ts';
import type { EarnestSentence } from './earnest/sentences.ts';
import type { EntityPage, Material } from './material.ts';

/** Whom or what something is about; `known` false when it has no page yet. */
export type Subject = { id: string; name: string; type: string; known: boolean };

type Bearers = Map<string, Set<string>>;

/** Who is who in a workspace. */
export type Who = {
  /** The person whom the workspace serves; null when nobody says. */
  owner: Subject | null;
  directory: Directory;
  pages: ReadonlyMap<string, EntityPage>;
  /** Those without a page whom the directory knows from what is read now. */
  made: Map<string, Subject>;
  /** How words are written elsewhere in the workspace. */
  names: Names;
  /** Full names by each of their words, of whoever has a page or is named: what several bear means none of them. */
  bearers: Bearers;
  /** The page that is about the same things as these words; else the one project or organisation; else the owner's. */
  home(words: string): EntityPage | null;
};

/** It yields between memories and pages: there are thousands of them. */
export function* whoIsWho(material: Material): Generator<void, Who> {
  const { pages, ownerName } = material;
  const { read, names } = wordsWritten();
  const noted = pages.flatMap(({ facts }) => facts.map(({ memory }) => memory));
  for (const memory of [...material.earlier, ...material.episodes, ...noted]) {
    yield;
    read(memory);
  }
  const directory = yield* directoryOf(pages, names);
  const owner = ownerOf(ownerName, pages);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const who = { owner, directory, pages: byId, made: new Map(), names, bearers: new Map() };
  for (const { type, name } of pages) if (type === 'person') bear(who, name);
  if (owner !== null && ownerName !== null) {
    const page = directory.get(owner.id);
    if (page === null) introduce(who, owner);
    else if (directory.named(ownerName).length === 0) directory.put({ ...page, aliases: [...page.aliases, ownerName] });
  }
  return { ...who, home: yield* homes(material, owner?.id ?? null, directory) };
}

/** Lets the directory know somebody new; a person by first name and surname too, where nobody else is called so. */
export function introduce(who: Omit<Who, 'home' | 'owner'>, one: Subject): void {
  const { directory, pages, made, bearers } = who;
  if (pages.has(one.id) || made.has(one.id)) return;
  made.set(one.id, one);
  bear(who, one.name);
  const parts = one.type === 'person' && one.name.includes(' ') ? [firstOf(one.name), lastOf(one.name)] : [];
  const aliases = parts.filter(
    (part) => part !== '' && directory.named(part).length === 0 && bearers.get(foldName(part))?.size === 1,
  );
  directory.put({ id: one.id, type: one.type, label: one.name, aliases });
}

/** Somebody is called so; a name of one word says nothing of who else bears it. */
export function bear({ bearers }: Pick<Who, 'bearers'>, name: string): void {
  const full = foldName(name);
  if (!full.includes(' ')) return;
  for (const part of full.split(' ')) bearers.set(part, (bearers.get(part) ?? new Set()).add(full));
}

const firstOf = (name: string) => name.split(' ')[0] ?? '';
const lastOf = (name: string) => name.split(' ').at(-1) ?? '';

/** By id, with or without a page. */
export function subjectNamed(id: string, { pages, made }: Who): Subject | null {
  const page = pages.get(id);
  return page === undefined ? (made.get(id) ?? null) : asSubject(page);
}

export const asSubject = ({ id, name, type }: EntityPage): Subject => ({ id, name, type, known: true });

const groupTypes = /^(?:project|organi[sz]ation|company|team|product|group|band|event|trip)$/;

/** What is said of nothing by name is of the group whose page speaks of the same things, or of the owner. */
function* homes({ pages, core }: Material, owner: string | null, directory: Directory): Generator<void, Who['home']> {
  const namedBy = (items: typeof core.items) =>
    new Set(items.flatMap((item) => directory.mentioned(item.text).map(({ id }) => id)));
  const identity = namedBy(core.items.filter(({ type }) => type === 'identity'));
  const groups = pages.filter(
    ({ id, type }) => groupTypes.test(type) || (identity.has(id) && !/^(?:person|place|concept)$/.test(type)),
  );
  const told: Set<string>[] = [];
  for (const { summary, facts, questions } of groups) {
    yield;
    const says = [summary.text, ...facts.map(({ statement }) => statement), ...questions.map(({ text }) => text)];
    told.push(new Set(says.flatMap(tellingWordsOf)));
  }
  const own = pages.find(({ id }) => id === owner) ?? null;
  const all = namedBy(core.items);
  const central =
    groups.find(({ id }) => identity.has(id)) ?? groups.find(({ id }) => groups.length === 1 && all.has(id)) ?? null;
  return (text) => {
    if (central !== null && groups.length === 1) return central;
    const said = new Set(tellingWordsOf(text));
    const shared = told.map((there) => [...said].filter((word) => there.has(word)).length);
    const best = Math.max(0, ...shared);
    const [only, ...others] = groups.filter((_, n) => shared[n] === best);
    const isSure = best >= (central === null ? 1 : 2) && others.length === 0;
    return isSure ? (only ?? own) : (central ?? own);
  };
}

/** People are also called by their first name or surname, where that means one of them only and is no word of its own. */
function* directoryOf(pages: readonly EntityPage[], { isCommon }: Names): Generator<void, Directory> {
  const shortNames = ({ type, name }: EntityPage) =>
    type === 'person' && name.includes(' ') ? [firstOf(name), lastOf(name)].filter((one) => !isCommon(one)) : [];
  const times = new Map<string, number>();
  for (const page of pages) {
    yield;
    for (const name of new Set([...shortNames(page), page.name, ...page.aliases]))
      times.set(name, (times.get(name) ?? 0) + 1);
  }
  const directory = makeDirectory();
  for (const page of pages) {
    yield;
    const { id, type, name, aliases } = page;
    const called = shortNames(page).filter((one) => times.get(one) === 1 && !aliases.includes(one));
    directory.put({ id, type, label: name, aliases: [...aliases, ...called] });
  }
  return directory;
}

/** By name alone: the only person there is may be a colleague, of whom nothing is said that the owner says. */
function ownerOf(name: string | null, pages: readonly EntityPage[]): Subject | null {
  const people = pages.filter(({ type }) => type === 'person');
  const known = pageOfOwner(name, people);
  const page = people.find(({ id }) => id === known?.id);
  if (page !== undefined) return asSubject(page);
  return name === null ? null : { id: entityOf(name, 'person').id, name, type: 'person', known: false };
}

/** Characters of an article in front of the name that a sentence begins with. */
const article = 4;
/** Whether a name that stands there is what its sentence begins with. */
export const beginsAt = (at: number): boolean => at <= article;
const ofOwner = new RegExp(`^(?:the |der |die |el |la |l['’])?(?:${wholeWord(words(({ owner }) => owner))})`, 'iu');

const says = new RegExp(`^\\s+${wholeWord(words(({ saying }) => saying))}`, 'iu');
/** “Jess's cousin …”, “Jess says …”: behind the name stands whose relative is meant, or what somebody has to say of something else. */
const tellsOfElse = (behind: string): boolean =>
  says.test(behind) || roleOf(/^(?:['’]s?|s)?\s+(\p{L}+)/u.exec(behind)?.[1] ?? '', true) === 'kin';

/**
 * Whom or what a sentence says whole: whoever it begins with, whoever speaks, the one whom it names, or, of nobody by name, the
 * page that is about the same things, where it `opens` what was said and leans on nothing before it. Null where it names
 * several, or nobody can say. Pure.
 */
export function subjectOf(
  { plain: sentence, opens }: Pick<EarnestSentence, 'plain' | 'opens'>,
  who: Who,
): Subject | null {
  const named = who.directory.mentioned(sentence);
  const [first] = named;
  if (first !== undefined && beginsAt(first.at))
    return tellsOfElse(sentence.slice(first.at + first.name.length)) ? null : subjectNamed(first.id, who);
  const units = unitsOf(tokensOf(sentence));
  const [opening] = units;
  if (opening?.names.includes('self') || ofOwner.test(sentence)) return who.owner;
  if (points(sentence)) return null;
  const others = [...new Set(named.map(({ id }) => id))].filter((id) => id !== who.owner?.id);
  if (others.length > 1) return null;
  const only = others[0] === undefined ? null : subjectNamed(others[0], who);
  // Of a person in the midst of a sentence something else is told; a place or a thing there is where or with what something is.
  if (only?.type === 'person') return null;
  if (only !== null && /^(?:organi[sz]ation|project)$/.test(only.type)) return only;
  // “Please don't call me before 11” names nobody else.
  if (units.some(({ names }) => names.includes('self'))) return who.owner;
  const home = opens ? who.home(sentence) : null;
  return home === null ? null : asSubject(home);
}
