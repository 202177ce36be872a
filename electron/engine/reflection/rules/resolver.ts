import { type Directory, makeDirectory } from '../../graph/names/directory.ts';
import { type Names, wordsWrittenIn } from '../../graph/names/naming/names.ts';
import { pageOfOwner } from '../../graph/names/owner.ts';
import { entityOf } from '../../graph/resolve.ts';
import type { Material, Page } from '../material.ts';
import { tellingWordsOf } from './words.ts';

/** Who is who in a workspace. */
export type Who = {
  /** Id of the person whom the workspace serves; null when nobody says. */
  owner: string | null;
  ownerName: string | null;
  directory: Directory;
  pages: ReadonlyMap<string, Page>;
  /** Who was named for the first time in what is read now; the directory knows them from then on. */
  made: Map<string, Newcomer>;
  /** The page that is about the same things as these words; else the one project or organisation; else the owner's. */
  home(words: string): Page | null;
  /** Nothing but people has a page: what is said of nothing else is the owner's. */
  alone: boolean;
  names: Names;
};
/** `sure`: what the name is of is said, and not only guessed. */
export type Newcomer = { id: string; name: string; type: string; sure?: boolean };

export function whoIsWho(
  material: Pick<Material, 'pages' | 'core' | 'about' | 'ownerName' | 'episodes' | 'earlier'>,
): Who {
  const names = wordsWrittenIn([
    ...material.earlier,
    ...material.episodes,
    ...material.pages.flatMap(({ facts }) => facts.map(({ memory }) => memory)),
  ]);
  const directory = directoryOf(material.pages, names);
  const pages = new Map(material.pages.map((page) => [page.id, page]));
  const { ownerName } = material;
  const owner = ownerOf(ownerName, material.pages);
  const who: Who = {
    owner,
    ownerName,
    directory,
    pages,
    made: new Map(),
    home: homes(material, owner, directory),
    alone: !material.pages.some(({ type }) => groupTypes.test(type)),
    names,
  };
  introduceOwner(who);
  return who;
}

/** Articles, prepositions and the adjectives that say which: every noun behind them has a capital. */
export const notNameInGerman =
  /^(?:ab|bis|um|vor|zwischen|während|trotz|statt|wenn|weil|dass|als|da|so|auch|nur|noch|schon|heute|gestern|morgen|d(?:en|em|es)|beim?|[ia]ms?|ins|ans|vo[mn]|zu[mr]?|aus|mit|nach|bei|seit|für|ohne|gegen|über|unter|wegen|(?:k?ein|neu|alt|erst|zweit|dritt|letzt|nächst|ganz|beid|viel|all|jed|dies|jen|manch|welch|ander|best|mein|dein|sein|ihr|unser)(?:e[rsmn]?)?)$/iu;

/** Lets the directory know somebody new, by first name too. */
export function introduce(who: Who, { id, name, type, sure = false }: Newcomer): void {
  // What has digits in its name is a thing: a part, a version, a room.
  if (notNameInGerman.test(name.split(' ')[0] ?? '')) return;
  if (who.pages.has(id) || who.made.has(id) || (type === 'person' && /\d/.test(name))) return;
  who.made.set(id, { id, name, type, sure });
  const bare = name.replace(/^(?:Dr|Mr|Mrs|Ms|Frau|Herr|Prof)\.? /, '');
  const called =
    type === 'person' ? partsOf(bare, who.names).filter((one) => who.directory.named(one).length === 0) : [];
  who.directory.put({ id, type, label: name, aliases: [...(bare === name ? [] : [bare]), ...called] });
}

/** First name and surname, each where it is no word of its own. */
function partsOf(name: string, { isCommon }: Names): string[] {
  const [, first, last] = /^(\p{Lu}[\p{L}'-]+)(?: \p{L}[\p{L}'-]*\.?)*? (\p{Lu}[\p{L}'-]+)$/u.exec(name) ?? [];
  return [first, last].filter((one) => one !== undefined && !isCommon(one)) as string[];
}

const groupTypes = /^(?:project|organi[sz]ation|company|team|product|group|band|event|trip)$/;

function homes(
  { pages, core }: Pick<Material, 'pages' | 'core'>,
  owner: string | null,
  directory: Directory,
): Who['home'] {
  const namedBy = (items: typeof core.items) =>
    new Set(items.flatMap((item) => directory.mentioned(item.text).map(({ id }) => id)));
  const identity = namedBy(core.items.filter(({ type }) => type === 'identity'));
  // Whoever works on a ship or at a machine says so of himself: then that is what the notes are about.
  const groups = pages.filter(
    ({ id, type }) => groupTypes.test(type) || (identity.has(id) && !/^(?:person|place|concept)$/.test(type)),
  );
  const words = groups.map(
    (page) =>
      new Set(
        tellingWordsOf(
          [
            page.summary.text,
            ...page.facts.map(({ statement }) => statement),
            ...page.questions.map(({ text }) => text),
          ].join(' '),
        ),
      ),
  );
  const own = pages.find(({ id }) => id === owner) ?? null;
  // What the owner is said to work for or on; else the only one, when core memory speaks of it.
  const all = namedBy(core.items);
  const central =
    [...identity].map((id) => groups.find((page) => page.id === id)).find((page) => page !== undefined) ??
    groups.find(({ id }) => groups.length === 1 && all.has(id)) ??
    null;
  return (text) => {
    if (central !== null && groups.length === 1) return central;
    const said = new Set(tellingWordsOf(text));
    const shared = groups.map((_, n) => [...said].filter((word) => words[n]?.has(word)).length);
    const best = Math.max(0, ...shared);
    const [only, ...others] = groups.filter((_, n) => shared[n] === best);
    const sure = best >= (central === null ? 1 : 2) && others.length === 0;
    return sure ? (only ?? own) : (central ?? own);
  };
}

/** People are also called by their first name or surname, where that means one of them only. */
function directoryOf(pages: readonly Page[], names: Names): Directory {
  const times = new Map<string, number>();
  for (const page of pages) {
    for (const name of new Set([...shortNames(page, names), page.name, ...page.aliases]))
      if (!name.includes(' ')) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return makeDirectory(
    pages.map((page) => {
      const { id, type, name, aliases } = page;
      const called = shortNames(page, names).filter((one) => times.get(one) === 1 && !aliases.includes(one));
      return { id, type, label: name, aliases: [...aliases, ...called] };
    }),
  );
}

function shortNames({ type, name }: Page, names: Names): string[] {
  if (type === 'person') return partsOf(name, names);
  const first = /^(\p{Lu}[\p{L}'-]+) \p{Lu}/u.exec(name)?.[1];
  const isOwn =
    /^(?:organi[sz]ation|company)$/.test(type) &&
    !/^(?:The|City|New|First|Saint|St|General|National|United|University)\b/.test(name);
  return isOwn && first !== undefined ? [first] : [];
}

/** By name; else the one person who is also called user, owner or me; else the only person there is. */
function ownerOf(name: string | null, pages: readonly Page[]): string | null {
  const people = pages.filter(({ type }) => type === 'person');
  const known = pageOfOwner(name, people);
  if (known !== null) return known.id;
  if (name !== null) return entityOf(name, 'person').id;
  const said = people.filter(({ summary }) =>
    /\b(?:owner|the user|user of this|whom I (?:serve|assist))\b/i.test(summary.text),
  );
  if (said.length === 1) return said[0]?.id ?? null;
  return people.length === 1 ? (people[0]?.id ?? null) : null;
}

/** The owner is found under the whole name too, and has no second page where there is none yet. */
function introduceOwner(who: Who): void {
  const { owner: id, ownerName: name, directory } = who;
  if (id === null || name === null) return;
  const page = directory.get(id);
  if (page === null) introduce(who, { id, name, type: 'person', sure: true });
  else if (directory.named(name).length === 0) directory.put({ ...page, aliases: [...page.aliases, name] });
}
