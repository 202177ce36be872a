import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeSmall } from '../workspace/small-file.ts';

const kept = z.object({
  version: z.literal(1),
  /** As git is given it, with a password in it if the owner gave one; the file is his alone to read. */
  remote: z.string().nullable(),
  /** The last sync that succeeded. ISO instant. */
  last: z.string().nullable(),
  /** Our newest commit then. */
  synced: z.string().nullable(),
  ahead: z.number().int().min(0),
  behind: z.number().int().min(0),
  /** Files that wait for the owner. */
  waiting: z.number().int().min(0),
  /** Whether what waits is a merge of two workspaces. */
  unrelated: z.boolean().default(false),
  /** Reflections whose decision here gave way to one made first elsewhere, until their owner read it. */
  decided: z
    .array(
      z.object({
        session: z.string(),
        number: z.string(),
        by: z.object({ by: z.string(), owner: z.string().nullable(), at: z.string() }).nullable(),
      }),
    )
    .default([]),
  failure: z.object({ code: z.string(), message: z.string(), remedy: z.string() }).nullable(),
});
export type SyncRecord = z.output<typeof kept>;

export const off: SyncRecord = {
  version: 1,
  remote: null,
  last: null,
  synced: null,
  ahead: 0,
  behind: 0,
  waiting: 0,
  unrelated: false,
  decided: [],
  failure: null,
};

const placeIn = (root: string) => join(root, '.mneme', 'sync.json');

/** What this machine knows of its remote; a file that cannot be read is as good as none. */
export function readKept(root: string): SyncRecord {
  try {
    return kept.parse(JSON.parse(readFileSync(placeIn(root), 'utf8')));
  } catch {
    return off;
  }
}

export function writeKept(root: string, value: SyncRecord): void {
  writeSmall(placeIn(root), `${JSON.stringify(value, null, 2)}\n`);
}
