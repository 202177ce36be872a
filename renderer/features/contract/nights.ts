import type { Out } from '../../api/client.ts';

export type ContractList = Out<'contract.list'>;

/** The nights in their order, each with how many questions were not answered. */
export const nightsOf = ({ runs }: Pick<ContractList, 'runs'>): { day: string; red: number }[] =>
  runs.toReversed().map(({ day, red }) => ({ day, red: red.length }));

/** The first of the nights on end on which a question was not answered; null when it was on the last one. */
export function redSince({ runs }: Pick<ContractList, 'runs'>, id: string): string | null {
  const answered = runs.findIndex(({ red }) => !red.includes(id));
  return runs.slice(0, answered < 0 ? runs.length : answered).at(-1)?.day ?? null;
}
