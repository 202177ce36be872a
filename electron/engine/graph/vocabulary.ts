import { fail } from '#shared/model/error.ts';
import { edits } from '../language/naming/name-forms.ts';
import { inverseOf, parseRelations, type RelationType } from '../workspace/codecs/relations.ts';
import { type Files, readText } from '../workspace/disk.ts';
import { slug } from '../workspace/slug.ts';
import { relationsTemplate } from '../workspace/template-texts.ts';

export const relationsPath = 'memory/graph/relations.md';

/** The workspace's words for relations; those of the design when the file is missing. */
export async function vocabularyOf(root: Files): Promise<RelationType[]> {
  return parseRelations((await readText(root, relationsPath)).text ?? relationsTemplate);
}

/** One relation in the one form in which it is kept: by its own name, not its inverse's. */
export type DirectedRelation = { from: string; relation: string; to: string };

/**
 * The form in which a relation is kept: an inverse is turned around, so that `tool used-by person` and
 * `person uses tool` are one. A word that is not of the vocabulary stays as it is.
 */
export function canonical(vocabulary: RelationType[], { from, relation, to }: DirectedRelation): DirectedRelation {
  const turned = vocabulary.some(({ name }) => name === relation)
    ? undefined
    : vocabulary.find(({ inverse }) => inverse === relation);
  return turned ? { from: to, relation: turned.name, to: from } : { from, relation, to };
}

/** True when a relation reads the same from both ends: it is of the vocabulary, as a general association. */
export function isMutual(vocabulary: RelationType[], relation: string): boolean {
  return relation === 'relates-to' || inverseOf(vocabulary, relation) === relation;
}

/** A relation as the entity at its other end would say it; its own name where the vocabulary has no inverse. */
export function fromOtherEnd(vocabulary: RelationType[], relation: string): string {
  return inverseOf(vocabulary, relation) ?? relation;
}

export const isOfVocabulary = (vocabulary: readonly RelationType[], relation: string): boolean =>
  vocabulary.some(({ name, inverse }) => name === relation || inverse === relation);

/** @throws input.invalid for a word that is not of the vocabulary, with the nearest one that is */
export function requireRelation(vocabulary: RelationType[], said: string): string {
  const relation = slug(said);
  const words = vocabulary.flatMap(({ name, inverse }) => (inverse === null ? [name] : [name, inverse]));
  if (words.includes(relation)) return relation;
  const nearest = nearestOf(words, relation);
  throw fail(
    'input.invalid',
    `“${said}” is no relation of this workspace.`,
    nearest === null
      ? `Use one of ${words.join(', ')}, or add it to ${relationsPath}.`
      : `Did you mean ${nearest}? Otherwise add ${relation} to ${relationsPath}.`,
    { path: relationsPath, data: { nearest, relations: words } },
  );
}

/** Letters beyond which two words are no longer compared. */
const furthest = 12;

/** The word that is least letters away, when it is not another word altogether. */
function nearestOf(words: string[], said: string): string | null {
  let best: { word: string; distance: number } | null = null;
  for (const word of words) {
    // Another form of the word: used, using, depends.
    const stem = said.length > 2 && (word.startsWith(said.slice(0, 4)) || said.startsWith(word.slice(0, 4))) ? 1 : 0;
    const distance = edits(word, said, furthest) - 2 * stem;
    if (best === null || distance < best.distance) best = { word, distance };
  }
  return best !== null && best.distance <= Math.max(2, Math.floor(said.length / 2)) ? best.word : null;
}
