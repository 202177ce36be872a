import type { Output } from '#shared/contract/methods.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import type { Index } from '../index/types.ts';
import type { Clock } from '../ports.ts';
import { coreWords } from '../workspace/codecs/core.ts';
import { wallMinute } from '../workspace/when.ts';

type Status = Output<'workspace.status'>;

const dayMs = 86_400_000;
const calendarDays = 26 * 7;
const growthDays = 60;

/** Counts, calendar and growth of a workspace, from the index alone. */
export function workspaceCounts(
  index: Index,
  clock: Clock,
): Pick<Status, 'counts' | 'calendar' | 'growth' | 'problems'> {
  const { byStore, memories, files, entities } = index.counts();
  const count = (store: string) => byStore[store] ?? 0;
  const since = (days: number) => wallMinute(clock.now() - days * dayMs, clock.zone).day;
  return {
    counts: {
      core: count('core'),
      episodic: count('episodic'),
      semantic: count('semantic'),
      procedural: count('procedural'),
      vault: count('vault'),
      memories,
      files,
      entities,
    },
    calendar: index.perDay('episode', since(calendarDays)),
    growth: cumulate(index.perDay(null, since(growthDays)), memories),
    problems: index.problems(),
  };
}

/** Additions per day as the running total that ends at `total` today; days without additions are left out. */
function cumulate(perDay: { day: string; count: number }[], total: number): { day: string; count: number }[] {
  const added = perDay.reduce((sum, day) => sum + day.count, 0);
  let running = total - added;
  return perDay.map(({ day, count }) => {
    running += count;
    return { day, count: running };
  });
}

/** Tokens of core memory beside its cap; what says nothing yet is given to nobody, and counts nothing. */
export async function coreBudget(text: string | null, cap: number): Promise<Status['core']> {
  return { tokens: text === null || coreWords(text) === '' ? 0 : (await tokenizer())(text), cap };
}
