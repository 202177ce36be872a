import { t } from '../../text/text.ts';
import { count } from '../../ui/index.ts';
import type { PastCycle } from './past.ts';

/** `8 accepted, 1 rejected`; where the log counts nothing, what was decided in a word. */
export function outcomeWords({ counts, outcome }: PastCycle): string {
  if (counts === null) return outcome;
  const { accepted, rejected, left } = counts;
  return [
    ...(accepted > 0 ? [t('{n} accepted', { n: count(accepted) })] : []),
    ...(rejected > 0 ? [t('{n} rejected', { n: count(rejected) })] : []),
    ...(left > 0 ? [t('{n} left open', { n: count(left) })] : []),
  ].join(', ');
}
