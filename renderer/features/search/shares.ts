import { type PartOfScore, type Shares, sharesSaid } from '#shared/text/shares.ts';
import { t } from '../../text/text.ts';
import { inDecimals } from '../../ui/time.ts';

export const partWords: Record<PartOfScore, string> = {
  words: t('words'),
  meaning: t('meaning'),
  neighbours: t('neighbours'),
  dates: t('date'),
  graph: t('graph'),
  associations: t('recalled together'),
  lost: t('lost to decay'),
};

/** Total and parts in words, for those who do not see the bar. */
export function totalSaid(score: number, shares: Shares | null): string {
  const said = sharesSaid(shares, partWords, inDecimals);
  return `total ${inDecimals(score)}${said === '' ? '' : `: ${said}`}`;
}
