import file from '../../../../resources/reader/tells-change.json' with { type: 'json' };
import { knownFeatures, type Linear, probabilities } from './linear.ts';
import { statementFeatures } from './statement-features.ts';
import { type Family, type PackedFamily, unpacked } from './trained.ts';

const packed: PackedFamily = file;
let opened: Family<string> | null = null;

const own = (): Family<string> => {
  opened ??= unpacked(packed);
  return opened;
};

/** How likely a statement tells that something known before has changed or was wrong, from 0 to 1; by its own words alone. */
export function tellsChange(text: string, { vocabulary, heads } = own()): number {
  return probabilities(heads.told as Linear, knownFeatures(vocabulary, statementFeatures(text)))[1] ?? 0;
}
