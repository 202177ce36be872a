import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail } from '#shared/model/error.ts';
import { writeSmall } from '../workspace/small-file.ts';
import { slice } from './handover.ts';

/** Which handovers this machine took, by their ids: whose key each had first, how far it came, and what was proposed of it. */
const taken = z.record(
  z.string(),
  z.object({
    ...{ key: z.string(), n: z.number().int(), from: z.string(), revoked: z.boolean() },
    /** Where it was last taken from. */
    folder: z.string().default(''),
    /** Hashes of the statements that were proposed or known already: an update does not come with them again. */
    told: z.array(z.string()).default([]),
  }),
);
type Taken = z.output<typeof taken>;

/** Which handovers were made here, by their ids, as of the last time. */
const given = z.record(
  z.string(),
  z.object({
    ...{ folder: z.string(), to: z.string(), n: z.number().int(), made: z.string() },
    ...{ memories: z.number().int(), slice, revoked: z.boolean() },
  }),
);
type Given = z.output<typeof given>;

const takenIn = (root: string) => join(root, '.mneme', 'handovers.json');
const givenIn = (root: string) => join(root, '.mneme', 'handovers-given.json');

/** @throws disk.failed where it is there and cannot be read: without it, any key would pass for the first */
export const readTaken = (root: string): Taken =>
  read(takenIn(root), taken, (place, cause) => {
    const words = `${place} cannot be read: it says whose key each handover had first.`;
    return fail('disk.failed', words, 'Put it right, or delete it and hold each key against its giver anew.', {
      cause,
    });
  });

/** @throws disk.failed where it is there and cannot be read */
export const readGiven = (root: string): Given =>
  read(givenIn(root), given, (place, cause) => {
    const words = `${place} cannot be read: it says what was handed over.`;
    return fail('disk.failed', words, 'Put it right, or delete it and name each folder yourself.', { cause });
  });

function read<N>(place: string, notes: z.ZodType<N>, unreadable: (place: string, cause: unknown) => Error): N {
  try {
    return notes.parse(JSON.parse(readFileSync(place, 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return notes.parse({});
    throw unreadable(place, cause);
  }
}

export const noteTaken = (root: string, id: string, value: Taken[string]): void =>
  write(takenIn(root), { ...readTaken(root), [id]: value });

export const noteGiven = (root: string, id: string, value: Given[string]): void =>
  write(givenIn(root), { ...readGiven(root), [id]: value });

const write = (place: string, notes: Taken | Given) => writeSmall(place, `${JSON.stringify(notes, null, 2)}\n`);

const proposer = /^handover-([0-9a-f]{16})$/;

/** By what name a handover proposes. No name that a giver can choose: an agent of that name may be trusted more. */
export const proposerOf = (id: string): string => `handover-${id}`;
export const isHandover = (name: string): boolean => proposer.test(name);

/** Who handed over what somebody of a name proposed; nobody is known where the notes cannot be read, which taking tells. */
export function giversIn(root: string): (name: string) => string | undefined {
  let notes: Taken = {};
  try {
    notes = readTaken(root);
  } catch {}
  return (name) => notes[proposer.exec(name)?.[1] ?? '']?.from;
}
