import beside from '../../../../resources/reader/handed.json' with { type: 'json' };
import manner from '../../../../resources/reader/manner.json' with { type: 'json' };
import before from '../../../../resources/reader/material.json' with { type: 'json' };
import { knownFeatures, type Linear, probabilities } from './linear.ts';
import { statementFeatures } from './statement-features.ts';
import { type Family, type PackedFamily, unpacked } from './trained.ts';

/** Reads lines by weights that are unpacked when the first is read. */
function readerBy(packed: PackedFamily): (line: string) => number {
  let opened: Family<string> | null = null;
  return (line) => {
    opened ??= unpacked(packed);
    const { vocabulary, heads } = opened;
    return probabilities(heads.handed as Linear, knownFeatures(vocabulary, statementFeatures(line)))[1] ?? 0;
  };
}

/** How likely a line above or below a block tells that the block is somebody else's, or asks for something to be done with it. */
export const handsOn = readerBy(beside);

/** How likely what follows a sentence is made up for a text, or the text to be worked on, and tells nothing of the person. */
export const asksForText = readerBy(before);

/** How likely a sentence says how its writer wishes to be dealt with: answered, asked, addressed. */
export const tellsManner = readerBy(manner);
