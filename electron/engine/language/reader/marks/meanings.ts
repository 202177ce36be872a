import { tokensOf } from '../tokens.ts';
import { unitsOf } from './find.ts';
import type { MarkName } from './marks.ts';

export type VectorSearch = MarkName;

/** What the words of a text mean, as far as the lists of words have them, in order. */
export const meaningsOf = (text: string): VectorSearch[] => unitsOf(tokensOf(text)).flatMap(({ names }) => names);
