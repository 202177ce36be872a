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
