import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeSmall } from '../../workspace/small-file.ts';

/** How the pinned questions were answered on a day. `ids`: those that were asked; `red`: those of them that were not answered. */
const run = z.object({
  day: z.string(),
  asked: z.number().int(),
  ids: z.array(z.string()).default([]),
  red: z.array(z.string()),
});
export type ContractRun = z.output<typeof run>;

/** Days that are kept. */
const mostRuns = 14;

/** Each machine asks for itself: it has its own vectors. So its runs stay beside the workspace, and hold no words of it. */
const placeIn = (root: string) => join(root, '.mneme', 'contract.json');

/** A day each, newest first; none where the file cannot be read. */
export function runsIn(root: string): ContractRun[] {
  try {
    return z.array(run).parse(JSON.parse(readFileSync(placeIn(root), 'utf8')));
  } catch {
    return [];
  }
}

/** The day's last run stands for it. */
export function keepRun(root: string, latest: ContractRun): void {
  const others = runsIn(root).filter(({ day }) => day !== latest.day);
  writeSmall(placeIn(root), `${JSON.stringify([latest, ...others].slice(0, mostRuns))}\n`);
}
