import file from '../../../../resources/reader/handed.json' with { type: 'json' };
import { type Linear, probabilities, rowsOf } from './linear.ts';
import { statementFeatures } from './statement-features.ts';
import { type Family, type PackedFamily, unpacked } from './trained.ts';

const packed: PackedFamily = file;
let opened: Family<string> | null = null;

/** How likely a line above or below a block tells that the block is somebody else's, or asks for something to be done with it. */
export function handsOn(line: string): number {
  opened ??= unpacked(packed);
  const { vocabulary, heads } = opened;
  return probabilities(heads.handed as Linear, rowsOf(vocabulary, statementFeatures(line)))[1] ?? 0;
}
