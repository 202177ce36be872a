import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Memory } from '#shared/model/memory.ts';
import { aliasesPath, parseAliases, resolveAlias } from '../../workspace/codecs/aliases.ts';
import { isOfDocument } from '../../workspace/codecs/source.ts';
import { byPath } from '../lifecycle/standing.ts';
import type { RemovalDeps } from './deps.ts';
import { Matcher, matchRuns, type TokenPhrase, tokenPhrase } from './matcher.ts';

/** What some memories are known by, wherever it may stand. */
export type MemoryMarks = {
  /** Their ids, also those they had before, and the names of their files. */
  ids: Matcher;
  /** The same without the ids that other memories bear: an entry removed from a minute gives its id to the next. */
  idsBut(borne: ReadonlySet<string>): Matcher;
  /** Their ids alone. */
  own: string[];
  /** What they say, and what the facts of a page say. */
  words: Matcher;
  /** What a page is called. */
  names: string[];
  /** Their tags, and words that may stand nowhere else. */
  telling: string[];
  /** Files that they stand in. */
  files: ReadonlySet<string>;
  /** Files that go with them, also under former names. */
  paths: Set<string>;
};

/** A file of episodes, which keeps the places of those that are gone. */
export const isOfDay = (path: string) => path.startsWith('memory/episodes/');

/** Letters from which a word may tell what it is from: shorter ones stand in many a text. */
const tellingLetters = 7;
const tellingWord = new RegExp(
  `(?<![\\p{L}\\p{N}])\\p{L}[\\p{L}\\p{M}]{${tellingLetters - 1},}(?![\\p{L}\\p{N}])`,
  'gu',
);

/** Tags that were made of the words, whole, and the longer words themselves. */
function tellingOf(memories: readonly Memory[]): string[] {
  const tags = memories.flatMap(({ kind, tags }) => (kind === 'entity' ? [] : tags));
  const words = memories.flatMap(({ text }) => text.match(tellingWord) ?? []);
  return [...new Set([...tags, ...words])].filter((word) => tokenPhrase(word).tokens.length > 0);
}

/** Memories that are a file of their own; a passage of a document and words between the entries of a day are none. */
export const isPage = ({ id, kind, store }: Memory) =>
  ['entity', 'procedure', 'vault'].includes(kind) || (kind === 'note' && store !== 'episodic' && !isOfDocument(id));

const entityFolder = 'memory/graph/entities/';

export async function marksOf({ root, index }: RemovalDeps, memories: Memory[]): Promise<MemoryMarks> {
  const pages = memories.filter(isPage);
  const ids = new Set(memories.map(({ id }) => id));
  const paths = new Set([...pages.map(({ path }) => path), ...(await documentsOf({ root, index }, memories))]);
  const aliases = parseAliases(await readFile(join(root, aliasesPath), 'utf8').catch(() => ''));
  for (const old of aliases.keys()) {
    const now = resolveAlias(aliases, old);
    if (now === null) continue;
    // An entity's id stands there with or without its kind.
    const [former, page] = [old, now].map((id) => id.replace(/^entity:/, ''));
    if (ids.has(`entity:${page}`)) {
      ids.add(`entity:${former}`);
      paths.add(`${entityFolder}${former}.md`);
    } else if (ids.has(now)) ids.add(old);
  }
  const inside = pages.flatMap(({ path }) => index.memoriesOf(path));
  for (const { id } of inside) ids.add(id);
  const stems = [...paths].map((path) => basename(path, '.md'));
  const idsBut = (borne: ReadonlySet<string>) =>
    new Matcher(
      distinct([...ids, ...stems, ...paths].filter((id) => !borne.has(id)).map((id) => tokenPhrase(id, true))),
    );
  const said = [...memories, ...inside].flatMap(({ text }) => matchRuns(text));
  const called = [
    ...pages.flatMap((page) => [page.title, ...(page.kind === 'entity' ? page.tags : [])]),
    ...stems.filter((stem) => !stem.includes('.')).map((stem) => stem.replace(/^[^-]+--/, '')),
  ];
  const names = [...new Set(called.map((name) => name.trim()))].filter((name) => tokenPhrase(name).tokens.length > 0);
  return {
    ids: idsBut(new Set()),
    idsBut,
    own: [...ids],
    words: new Matcher(distinct(said)),
    names,
    telling: tellingOf([...memories, ...inside]),
    files: new Set(memories.map(({ path }) => path)),
    paths,
  };
}

/** What goes with passages: the documents that they are of, which say them too, and pages that have no other. */
async function documentsOf(
  { root, index }: Pick<RemovalDeps, 'root' | 'index'>,
  memories: Memory[],
): Promise<string[]> {
  const passages = byPath(memories.filter(({ id }) => isOfDocument(id)));
  if (passages.size === 0) return [];
  const names = await readdir(join(root, sourceFolder)).catch(() => []);
  return [...passages].flatMap(([path, gone]) => {
    const originals = names.filter((name) => name.startsWith(`${basename(path, '.md')}-`));
    const bare = index.memoriesOf(path).length === gone.length ? [path] : [];
    return [...originals.map((name) => `${sourceFolder}/${name}`), ...bare];
  });
}

const sourceFolder = 'memory/sources';

function distinct(phrases: TokenPhrase[]): TokenPhrase[] {
  const some = phrases.filter(({ tokens }) => tokens.length > 0);
  return [...new Map(some.map((phrase) => [phrase.tokens.join(' '), phrase])).values()];
}

export const matcherOf = (names: string[]): Matcher => new Matcher(distinct(names.map((name) => tokenPhrase(name))));

/** Finds what either finds. */
export const both = (...matchers: Matcher[]): Matcher => new Matcher(matchers.flatMap(({ phrases }) => phrases));
