import type { Link, Memory, Problem } from '#shared/model/memory.ts';

/** What was known of a file when it was last read: enough to see, without reading it, that it did not change. */
export type FileStamp = { path: string; hash: string; size: number; mtimeNs: bigint; ctimeNs: bigint; ino: bigint };

/** Every kind of file in a workspace; each has one codec. */
export const fileKinds = [
  'core',
  'persona',
  'agents',
  'config',
  'episodes',
  'entity',
  'graph-index',
  'relations',
  'procedure',
  'vault',
  'decay-scores',
  'pending-reflection',
  'pending-memories',
  'reflection-log',
  'evolution',
  'contract',
  'audit-log',
  'audit-archive',
  'access-log',
  'json',
  'jsonl',
  'source',
  'note',
  'other',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** What reading one file yields for the index. Pure: the same text always yields the same. */
export type ParsedFile = { kind: FileKind; title: string; memories: Memory[]; links: Link[]; problems: Problem[] };

/** Hears how many files of how many were looked at. */
export type HowFar = (done: number, total: number) => void;
