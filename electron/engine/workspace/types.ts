import type { Link, Memory, Problem } from '#shared/model/memory.ts';

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
  'audit-log',
  'audit-archive',
  'access-log',
  'json',
  'jsonl',
  'note',
  'other',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** What reading one file yields for the index. Pure: the same text always yields the same. */
export type Parsed = { kind: FileKind; title: string; memories: Memory[]; links: Link[]; problems: Problem[] };
