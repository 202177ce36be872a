import type { Out } from '../../api/client.ts';
import { dayName, nearDay } from '../../ui/time.ts';

export type ContractList = Out<'contract.list'>;

/** The nights in their order, each with how many questions were not answered. */
export const nightsOf = ({ runs }: Pick<ContractList, 'runs'>): { day: string; red: number }[] =>
  runs.toReversed().map(({ day, red }) => ({ day, red: red.length }));

/** The latest night on which a question was answered; null when no night that is kept saw it so. */
export const lastRight = ({ runs }: Pick<ContractList, 'runs'>, id: string): string | null =>
  runs.find(({ ids, red }) => ids.includes(id) && !red.includes(id))?.day ?? null;

/** `yesterday`, `Thursday 26 November`: within a sentence. */
export const lastDayWords = (day: string, now: Date): string => nearDay(day, now)?.toLowerCase() ?? dayName(day, now);
