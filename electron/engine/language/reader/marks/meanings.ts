import { tokensOf } from '../tokens.ts';
import { unitsOf } from './find.ts';
import type { MarkName } from './marks.ts';

/** What the words of a text mean, as far as the lists of words have them, in order. */
export const meaningsOf = (text: string): MarkName[] => unitsOf(tokensOf(text)).flatMap(({ names }) => names);
