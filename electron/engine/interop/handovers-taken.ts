import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeSmall } from '../workspace/small-file.ts';

const taken = z.record(
  z.string(),
  z.object({ key: z.string(), n: z.number().int(), from: z.string(), revoked: z.boolean() }),
);
export type Taken = z.output<typeof taken>;

/** Which handovers this machine took, by their ids: whose key each had first, and how far it came. */
const placeIn = (root: string) => join(root, '.mneme', 'handovers.json');

export function readTaken(root: string): Taken {
  try {
    return taken.parse(JSON.parse(readFileSync(placeIn(root), 'utf8')));
  } catch {
    return {};
  }
}

export function noteTaken(root: string, id: string, value: Taken[string]): void {
  writeSmall(placeIn(root), `${JSON.stringify({ ...readTaken(root), [id]: value }, null, 2)}\n`);
}
