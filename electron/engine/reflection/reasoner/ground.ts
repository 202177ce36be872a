import type { Suggestion } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';
import { meansOwner } from '../../language/naming/own-name.ts';
import { foldName } from '../../language/tokens.ts';
import type { EntityPage, Material } from '../material.ts';
import type { Guards } from './guards.ts';
import type { CitedLine, Handles } from './handles.ts';
import type { Homes } from './homes.ts';

/** What a reasoner's proposals are held against. */
export type ProposalGround = {
  material: Material;
  handles: Handles;
  guards: Guards;
  home: Homes;
  /** What it proposed before in this reflection, and was taken. */
  taken: readonly Suggestion[];
  /** rejected.jsonl. */
  rejected: string | null;
  /** Tokens that core memory has left, and how a text counts. */
  room(text: string): boolean;
};

export type GroundEntity = { id: string; name: string; page: EntityPage | null };

/** Names that an entity goes by. */
export const entityNames = ({ id, name, page }: GroundEntity): string[] => [
  name,
  ...(page?.aliases ?? []),
  id.slice(id.indexOf('--') + 2).replaceAll('-', ' '),
];

const firstPerson = new RegExp(
  wholeWord(words(({ owner, speaking, together }) => [...owner, ...speaking.first, ...together])),
  'iu',
);

/**
 * Whether what is cited speaks of an entity: its line or the rest of its episode names it. Of the owner speaks every line that nobody
 * else is named in; of a thing that has a page every line that no other thing of its kind is named in, for what everybody is busy with
 * is not named each time.
 */
export function speaksOf(
  about: GroundEntity,
  cited: readonly CitedLine[],
  { material, home }: ProposalGround,
): boolean {
  const owner = home('owner', 'person');
  const names = entityNames(about).flatMap(partsOf);
  const isNamed = (text: string) => {
    const parts = new Set(partsOf(text));
    return (
      // `Hennings Cousin`, `the pitfalls`: a genitive or a plural of it.
      names.some((name) => parts.has(name) || parts.has(`${name}s`)) ||
      names.some((name) => /\P{ASCII}/u.test(name) && text.includes(name))
    );
  };
  const isOfPage = ({ entities, parent }: CitedLine['memory']) => entities.includes(about.id) || parent === about.id;
  if (cited.some(({ memory, text }) => isNamed(text) || isNamed(memory.text) || isOfPage(memory))) return true;
  const isOwner = about.id === owner.id || meansOwner(about.name);
  if (!isOwner && (about.page === null || about.page.type === 'person')) return false;
  const kind = isOwner ? 'person' : about.page?.type;
  const others = material.pages.filter(({ id, type }) => type === kind && id !== about.id);
  const namesNobodyElse = (text: string) => {
    const parts = new Set(partsOf(text));
    return !others.some((page) => partsOf(page.name).some((part) => parts.has(part)));
  };
  return cited.some(({ memory, text }) => {
    if (isOwner && firstPerson.test(text)) return true;
    // What the owner asked for names in one sentence whom it concerns in another.
    const isAsked = isOwner && memory.source === 'user-explicit';
    return (isAsked ? readableSentencesOf(text) : [text]).some(namesNobodyElse);
  });
}

const thirdPerson = new RegExp(wholeWord(words(({ third }) => third)), 'iu');

/** The line just before, on the same day, that names a person of whom what is cited speaks by a pronoun; null for none. */
export function antecedentOf(
  about: GroundEntity,
  cited: readonly CitedLine[],
  ground: ProposalGround,
): CitedLine | null {
  const isPerson = about.id.startsWith('person--');
  const people = ground.material.pages.filter(({ id, type }) => type === 'person' && id !== about.id);
  const namesAnother = ({ text }: CitedLine) =>
    people.some((page) => partsOf(page.name).some((part) => partsOf(text).includes(part)));
  if (!isPerson || !cited.some(({ text }) => thirdPerson.test(text)) || cited.some(namesAnother)) return null;
  const [first] = cited;
  const before = ground.handles
    .ofSameDay(cited)
    .filter(({ memory }) => memory.kind === 'episode' && (memory.at ?? '') < (first?.memory.at ?? ''))
    .sort((a, b) => ((a.memory.at ?? '') < (b.memory.at ?? '') ? 1 : -1));
  const last = before.filter(({ memory }) => memory.id === before[0]?.memory.id);
  return last.find((line) => speaksOf(about, [line], ground) && !namesAnother(line)) ?? null;
}

/** Letters of a part of a name that tells it. */
const shortest = 3;
/**
 * Names that a statement may say in full: of people whose short names stand in what is cited, and of the things that the cited lines, or all
 * of this memory, are about.
 */
export function meantIn(cited: readonly CitedLine[], { material: { pages }, taken }: ProposalGround): string[] {
  const parts = new Set(cited.flatMap(({ memory }) => partsOf(memory.text)));
  const made = taken.flatMap(({ does }) => (does.kind === 'entity' ? [{ id: does.entity, name: does.name }] : []));
  const isMeant = (name: string) => partsOf(name).some((part) => parts.has(part));
  return [...pages, ...made].flatMap(({ id, name }) => (!id.startsWith('person--') || isMeant(name) ? [name] : []));
}

/** What the pages of those whom a statement names in full hold, as far as it holds still. */
export function knownOf(statement: string, { pages }: Material): string[] {
  const said = ` ${foldName(statement)} `;
  const isNamed = (name: string) => said.includes(` ${foldName(name)} `);
  return pages
    .filter(({ name, aliases }) => [name, ...aliases].some(isNamed))
    .flatMap(({ facts }) => facts.flatMap(({ statement: held, superseded }) => (superseded ? [] : [held])));
}

const partsOf = (text: string): string[] =>
  foldName(text.replace(/['’]s(?!\p{L})/gu, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= shortest || /\P{ASCII}/u.test(part));
