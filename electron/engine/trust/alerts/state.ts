import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { alertKinds } from '#shared/model/audit.ts';
import { writeSmall } from '../../workspace/small-file.ts';

/** One state of a critical file: its bytes' sha256 (null: no file), and the bytes, where they are few. */
export const standing = z.object({
  hash: z.string().nullable(),
  /** Base64; null for no file, or for one that is too large to be kept twice. */
  bytes: z.string().nullable(),
});
export type FileState = z.output<typeof standing>;

/** An alert as it is kept: what stood and what stands, by state. */
export const kept = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  path: z.string(),
  at: z.string(),
  actor: z.string(),
  commit: z.string().nullable(),
  /** Number of the change set that made it; null when nobody knows. */
  seq: z.number().int().nullable(),
  words: z.string(),
  remedy: z.string(),
  before: standing,
  after: standing,
  settled: z.object({ at: z.string(), how: z.enum(['mine', 'restored']) }).nullable(),
  /** Of tampering with the history: the commit that it stood at, and the one that was found. */
  tips: z.object({ lost: z.string(), found: z.string().nullable() }).nullable().default(null),
  /** Of tampering with audit.log: the fingerprint of the log as we left it. */
  lostLog: z.string().nullable().default(null),
});
export type AlertRecord = z.output<typeof kept>;

const state = z.object({
  version: z.literal(1),
  /** The last known good state of each critical file. */
  good: z.record(z.string(), standing),
  open: z.array(kept),
  settled: z.array(kept),
});
export type AlertState = z.output<typeof state>;

const placeOf = (root: string) => join(root, '.mneme', 'alerts.json');

/** What is known here of critical files; null when nothing is, or it cannot be read: then history tells. */
export function readAlertState(root: string): AlertState | null {
  try {
    return state.safeParse(JSON.parse(readFileSync(placeOf(root), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Whole or not at all. @throws raw errors of the file system */
export function writeAlertState(root: string, state: AlertState): void {
  writeSmall(placeOf(root), `${JSON.stringify(state)}\n`);
}
