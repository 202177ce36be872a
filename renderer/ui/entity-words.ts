import { t, wordOf } from '../text/text.ts';

const types: Record<string, string> = {
  person: t('person'),
  project: t('project'),
  concept: t('concept'),
  tool: t('tool'),
  place: t('place'),
};

/** Of the vocabulary that every workspace begins with. */
const relations: Record<string, string> = {
  develops: t('develops'),
  'developed-by': t('developed by'),
  uses: t('uses'),
  'used-by': t('used by'),
  'part-of': t('part of'),
  contains: t('contains'),
  'depends-on': t('depends on'),
  'needed-by': t('needed by'),
  'located-in': t('located in'),
  'location-of': t('location of'),
  'decided-on': t('decided on'),
  supersedes: t('supersedes'),
  'superseded-by': t('superseded by'),
  'preceded-by': t('preceded by'),
  'followed-by': t('followed by'),
  prefers: t('prefers'),
  avoids: t('avoids'),
  'confident-about': t('confident about'),
  'uncertain-about': t('uncertain about'),
  'relates-to': t('relates to'),
  'works-with': t('works with'),
};

/** What an entity is, in the window's language; a type of the owner's own stays as it is written. */
export function entityTypeWord(type: string): string {
  return wordOf(types, type);
}

/** `developed-by` → `developed by`, in the window's language; a word of the owner's own stays as it is written. */
export function relationInWords(relation: string): string {
  return wordOf(relations, relation, relation.replace(/[-_]+/g, ' '));
}
