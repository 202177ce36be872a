import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeSmall } from '../workspace/small-file.ts';

/** Where and when this machine last made a backup; it says nothing of other machines, and is in no backup itself. */
const note = z.object({ file: z.string(), made: z.string() });
export type LastBackup = z.output<typeof note>;

const placeIn = (root: string) => join(root, '.mneme', 'backup.json');

/** Null where none was made here, or the note cannot be read. */
export function lastBackup(root: string): LastBackup | null {
  try {
    return note.parse(JSON.parse(readFileSync(placeIn(root), 'utf8')));
  } catch {
    return null;
  }
}

export const noteBackup = (root: string, last: LastBackup): void =>
  writeSmall(placeIn(root), `${JSON.stringify(last)}\n`);
