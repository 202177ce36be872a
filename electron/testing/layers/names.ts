import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

// Names are the field's. These words were this project's own; whoever reads one has to be told what it means.

const repository = join(import.meta.dirname, '../../..');

/** Words that name nothing any more, each with what is said in its place. */
const formerWords = new Map([
  ['house', 'services, deps, workspace'],
  ['desk', 'capture queue'],
  ['reckon', 'decay worker'],
  ['reckoner', 'decay worker'],
  ['reckoned', 'outcome'],
  ['weave', 'co-activation'],
  ['woven', 'co-activation'],
  ['unproven', 'unattributed'],
]);
/** The same, as words of a path alone: in code some of them are plain English, or words of the contract. */
const formerPlaces = new Map([
  ...formerWords,
  ['answers', 'handlers'],
  ['keep', 'remember, lifecycle'],
  ['meaning', 'vectors'],
  ['rivals', 'conflicts'],
  ['survey', 'health'],
  ['copies', 'backup, sync'],
  ['said', 'sentence, claim'],
  ['told', 'sentence, claim'],
  ['tie', 'relation'],
  ['ties', 'relation'],
  ['who', 'entity resolver'],
]);

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
const inPlaceOf = (name: string, former: ReadonlyMap<string, string>) =>
  wordsOf(name).flatMap((word) => (former.has(word) ? [`${word} (say ${former.get(word)})`] : []));

/** What of a path bears one of the former names. */
export const formerIn = (path: string): string[] => inPlaceOf(path, formerPlaces).map((word) => `${path}: ${word}`);

/** Every identifier of a source that bears one. Strings and comments are free: people use these words, too. */
export function formerNamesIn(path: string, source: string): string[] {
  // A tree is dear, and hardly a source has such a word at all.
  if (!new RegExp([...formerWords.keys()].join('|'), 'i').test(source)) return [];
  const found = new Set<string>();
  new Visitor({ Identifier: ({ name }) => void found.add(name) }).visit(parseSync(path, source).program);
  return [...found].flatMap((name) => inPlaceOf(name, formerWords).map((word) => `${path}: ${name}: ${word}`));
}

/** The same of a file of the project. */
export const formerNames = (path: string): string[] => [
  ...formerIn(path),
  ...formerNamesIn(path, readFileSync(join(repository, path), 'utf8')),
];

/** Participles that do not end as most do; those that are nouns as well (`set`, `run`, `cut`) are left out. */
const participles =
  'brought built chosen done drawn found given gone heard held hidden kept known left lost made meant met read said seen sent shown spoken taken taught thought told understood won woven written';
const irregular = new Set(participles.split(' '));
const typeLike = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'TSEnumDeclaration', 'ClassDeclaration']);

/** Exported types and classes that are called by a participle: what was done to a thing does not say what it is. */
export function participleTypesIn(path: string, source: string): string[] {
  return parseSync(path, source).program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
    if (!declared || !('id' in declared) || !typeLike.has(declared.type) || declared.id?.type !== 'Identifier')
      return [];
    const { name } = declared.id;
    const last = wordsOf(name).at(-1) ?? '';
    return irregular.has(last) || /[^e]ed$/.test(last) ? [`${path}: ${name}`] : [];
  });
}
