import { t } from '../../text/text.ts';
/** How entities are drawn: shape and colour say the type, size the use, opacity the score. */

export type EntityShape = 'ellipse' | 'round-rectangle' | 'diamond' | 'hexagon' | 'triangle';

export const knownTypes = ['person', 'project', 'concept', 'tool', 'place'] as const;
export type KnownType = (typeof knownTypes)[number];

const shapes: Record<KnownType, EntityShape> = {
  person: 'ellipse',
  project: 'round-rectangle',
  concept: 'diamond',
  tool: 'hexagon',
  place: 'triangle',
};
const plurals: Record<KnownType, string> = {
  person: t('People'),
  project: t('Projects'),
  concept: t('Concepts'),
  tool: t('Tools'),
  place: t('Places'),
};

export function isKnown(type: string): type is KnownType {
  return type in shapes;
}

/** A type of the owner's own is a concept's diamond, without colour. */
export function shapeOf(type: string): EntityShape {
  return isKnown(type) ? shapes[type] : 'diamond';
}

export function pluralOf(type: string): string {
  if (isKnown(type)) return plurals[type];
  return type === '' ? t('Others') : type.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}

/** Pixels across, 20 for one use, 38 from about two hundred on. */
export function nodeSize(accesses: number): number {
  return Math.round(Math.min(38, 20 + 2.4 * Math.log2(Math.max(1, accesses))));
}

/** Score below which an entity is fading: drawn with a broken edge. */
export const fading = 0.5;

/** How much of its colour an entity has, in steps, so that few colours are mixed. */
export function strength(score: number): number {
  return Math.round((0.25 + 0.65 * Math.min(1, Math.max(0, score))) * 20) / 20;
}
