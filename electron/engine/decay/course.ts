import type { Output } from '#shared/contract/methods.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Clock } from '../ports.ts';
import type { Access } from '../workspace/codecs/access-log.ts';
import { scoreOf, typeWeights } from './curve.ts';
import { dayAfter, dayOf, daysApart } from './days.ts';
import { courseOf, steps } from './forecast.ts';
import type { ScoreBounds, ScoredMemory } from './scores.ts';
import { isUse } from './use.ts';

type Curve = Output<'memory.curve'>;
/** Days back that a curve shows at most: two years. */
const longestPast = 731;

/**
 * How alive a memory was and will be. The past is drawn from the uses that are known one by one; what was used before
 * those is spread evenly, since only its count is known.
 */
export function curveOf(
  memory: Pick<Memory, 'id'>,
  scored: ScoredMemory,
  log: readonly Access[],
  { clock, bounds, ahead }: { clock: Clock; bounds: ScoreBounds; ahead: number },
): Curve {
  const { lambda, ...thresholds } = bounds;
  const now = clock.now();
  const today = dayOf(now, clock.zone);
  const known = log
    .filter(({ action, rating }) => isUse(action, rating))
    .map(({ at, action }) => ({ at, how: action, ms: Math.min(Date.parse(at), now) }))
    .sort((a, b) => a.ms - b.ms);
  const began = dayOf(Math.min(scored.created, now), clock.zone);
  const first = daysApart(began, today) > longestPast ? dayAfter(today, -longestPast) : began;
  const uses = usesByDay(scored, known, began, clock.zone);
  const weight = typeWeights[scored.store];
  const points: Curve['points'] = [];
  let [accesses, last] = [0, began];
  for (const [day, count] of uses) if (day < first) [accesses, last] = [accesses + count, day];
  const until = daysApart(first, today);
  for (let n = 0; n <= until + ahead; n++) {
    const day = dayAfter(first, n);
    const count = uses.get(day) ?? 0;
    if (count > 0) [accesses, last] = [accesses + count, day];
    const use = { base: scored.base, days: daysApart(last, day), accesses: Math.max(1, accesses), weight };
    const archived = scored.status === 'archived' && n >= until;
    const score = archived ? 0 : round(scoreOf({ ...use, pinned: scored.pinned }, lambda));
    points.push({ day, score, ahead: n > until });
  }
  return {
    id: memory.id,
    score: round(scored.score),
    status: scored.status,
    pinned: scored.pinned,
    thresholds,
    points,
    uses: known.map(({ at, how }) => ({ at, how })),
    accesses: scored.accesses,
    steps: stepsOf(scored, daysApart(dayOf(scored.last, clock.zone), today), today, bounds),
  };
}

/** Accesses a day: those of the log, the last one, and the earlier ones evenly between the beginning and the first known. */
function usesByDay(scored: ScoredMemory, known: { ms: number }[], began: string, zone: string): Map<string, number> {
  const days = known.map(({ ms }) => dayOf(ms, zone)).filter((day) => day >= began);
  const last = dayOf(scored.last, zone);
  if (!days.includes(last)) days.push(last);
  days.sort();
  const shown = days.slice(-scored.accesses);
  const counted = new Map<string, number>();
  const add = (day: string) => counted.set(day, (counted.get(day) ?? 0) + 1);
  for (const day of shown) add(day);
  const missing = scored.accesses - shown.length;
  const span = daysApart(began, shown[0] ?? last);
  for (let n = 0; n < missing; n++) add(dayAfter(began, Math.floor((span * n) / Math.max(1, missing))));
  return new Map([...counted].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function stepsOf(scored: ScoredMemory, since: number, today: string, bounds: ScoreBounds): Curve['steps'] {
  if (scored.status === 'archived') return [];
  const course = courseOf(scored, since, bounds);
  return steps.flatMap((to) =>
    course[to] > 0 && course[to] < 36_500 ? [{ to, on: dayAfter(today, course[to]) }] : [],
  );
}

const round = (score: number) => Math.round(score * 10_000) / 10_000;
