import { z } from 'zod';

/** The ref of a backup whose tree holds the manifest and what git does not keep. */
export const extrasRef = 'refs/mneme/extras';
export const manifestName = 'manifest.json';

const objectName = z.string().regex(/^[0-9a-f]{40,64}$/);

/** What a backup says of itself. */
export const manifest = z.object({
  format: z.literal('mneme-backup'),
  version: z.literal(1),
  /** ISO instant. */
  made: z.string().max(40),
  /** Of the workspace. */
  name: z.string().max(300),
  /** The branch that is the history, in full. */
  branch: z.string().regex(/^refs\/heads\/[^\s~^:?*[\\]{1,200}$/),
  head: objectName,
  tree: objectName,
  files: z.number().int().min(0),
  commits: z.number().int().min(0),
  /** Folders without a file, which git does not know. */
  folders: z.array(z.string().max(4_000)).max(100_000),
});
export type Manifest = z.output<typeof manifest>;

/**
 * Files of `.mneme/` that cannot be made again: who has which role (tokens as their hashes), texts held back, what
 * observing did, settings of this machine. The index, vectors, journal and lock can, or are of one running engine alone.
 */
export function isExtra(name: string): boolean {
  return name === 'provenance.sqlite' || (/^[a-z][a-z0-9-]{0,60}\.jsonl?$/.test(name) && name !== 'lock.json');
}
