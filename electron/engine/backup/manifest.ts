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
 * Files of `.mneme/` that cannot be made again and say nothing of who may do what or where things go: which memories were
 * shown and used, texts held back, what observing did, what was decided about proposals. Roles (agents.json) and the
 * remote (sync.json) are of one machine: a backup may come from anybody, so neither is kept nor taken from one. The
 * index, vectors, journal, lock and seals are of one engine or machine alone.
 */
const extras = new Set([
  'provenance.sqlite',
  'captured.jsonl',
  'held.jsonl',
  'proposals.json',
  'review.json',
  'unproven.json',
]);

/**
 * Refs of a history: branches, tags, and what Mneme itself set aside. Those of a remote, and what git takes in place of
 * commits or beside them, are of one machine alone.
 */
export const isKeptRef = (name: string): boolean => /^refs\/(heads|tags|mneme)\//.test(name) && name !== extrasRef;

export const isExtra = (name: string): boolean => extras.has(name);
