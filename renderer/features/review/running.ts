import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { counted } from '../../ui/time.ts';

export type ReflectionRun = NonNullable<Out<'reflection.status'>['running']>;
export type RunPhase = ReflectionRun['phase'];

/** The phases in their order, each with its share of the whole, about: reading and trying out take the time. */
const shares: Record<RunPhase, number> = {
  survey: 0.15,
  'meta-reflection': 0.05,
  consolidate: 0.4,
  'rewrite core': 0.05,
  summarise: 0.35,
};
export const phasesInOrder = Object.keys(shares) as RunPhase[];
/** The same where a language model answers, which takes nearly all of the time. */
const sharesOfModel: Record<RunPhase, number> = {
  survey: 0.04,
  'meta-reflection': 0,
  consolidate: 0.9,
  'rewrite core': 0.03,
  summarise: 0.03,
};

type Progress = Pick<ReflectionRun, 'phase' | 'done' | 'total'>;

/** How much of a run is done, from 0 to 1. @param estimate tokens that it is thought to take; 0 where no language model answers */
export function shareOf({ phase, done, total }: Progress, estimate: number): number {
  const of = estimate > 0 ? sharesOfModel : shares;
  const before = phasesInOrder.slice(0, phasesInOrder.indexOf(phase)).reduce((sum, name) => sum + of[name], 0);
  return before + of[phase] * (total > 0 ? Math.min(1, done / total) : 0);
}

/** Seconds and share below which a guess at the rest would only be a guess. */
const least = { seconds: 3, share: 0.08 };

/** `about 2 minutes left`; null while it is too early to say. @param seconds since it began */
export function leftWords(share: number, seconds: number): string | null {
  if (seconds < least.seconds || share < least.share) return null;
  const left = (seconds / share) * (1 - share);
  if (left < 50)
    return left < 5 ? t('a few seconds left') : t('about {ceil} seconds left', { ceil: Math.ceil(left / 10) * 10 });
  return t('about {minutes} left', { minutes: counted(Math.max(1, Math.round(left / 60)), 'minute') });
}
