import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail } from '#shared/model/error.ts';
import { writeSmall } from '../workspace/small-file.ts';

const taken = z.record(
  z.string(),
  z.object({ key: z.string(), n: z.number().int(), from: z.string(), revoked: z.boolean() }),
);
type Taken = z.output<typeof taken>;

/** Which handovers this machine took, by their ids: whose key each had first, and how far it came. */
const placeIn = (root: string) => join(root, '.mneme', 'handovers.json');

/** @throws disk.failed where it is there and cannot be read: without it, any key would pass for the first */
export function readTaken(root: string): Taken {
  try {
    return taken.parse(JSON.parse(readFileSync(placeIn(root), 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {};
    const words = `${placeIn(root)} cannot be read: it says whose key each handover had first.`;
    throw fail('disk.failed', words, 'Put it right, or delete it and hold each key against its giver anew.', { cause });
  }
}

export function noteTaken(root: string, id: string, value: Taken[string]): void {
  writeSmall(placeIn(root), `${JSON.stringify({ ...readTaken(root), [id]: value }, null, 2)}\n`);
}
