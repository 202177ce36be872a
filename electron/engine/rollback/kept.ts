import { correctionsPath } from '../capture/corrections.ts';
import { accessLogPath } from '../decay/files.ts';
import { scoresPath } from '../decay/scores.ts';
import { mergesPath, rejectedMergesPath } from '../duplicates/file.ts';
import { decidedPath } from '../reflection/habits.ts';
import { readPath } from '../reflection/read-episodes.ts';
import { alertsPath } from '../workspace/codecs/alerts.ts';
import { contractPath } from '../workspace/codecs/recall-contract.ts';
import { reflectionLogPath } from '../workspace/paths.ts';

/**
 * Files that no rollback touches, and why:
 * - audit.log and audit-archive.md tell what happened, a rollback included; taking a line back would be a lie.
 * - alerts.jsonl is what the owner acknowledged; a state that changes again raises an alert of its own.
 * - access.log is what was used, by the clock: only cycles shorten it.
 * - graph/index.md is made from the entities' pages, and follows them by itself.
 * - decay-scores.json is worked out anew for the memories that are there then (scores.ts), not taken as it was: what was
 *   used since was used.
 */
const always = new Map([
  ['memory/meta/audit.log', 'It tells what happened, rollbacks included.'],
  ['memory/meta/audit-archive.md', 'It tells what happened, rollbacks included.'],
  [accessLogPath, 'It tells what was used.'],
  [alertsPath, 'It tells which alerts were acknowledged.'],
  ['memory/graph/index.md', 'It follows the entities’ pages by itself.'],
  [scoresPath, 'Scores are worked out anew for what is there.'],
]);

/**
 * Files that only taking back a single change set, or the file itself, touches:
 * - reflection-log.md numbers the reflections: a number is never given twice. What was taken back is noted there.
 * - read.jsonl says which episodes they read; taking back what came of it does not unread them.
 * - rejected.jsonl is what the owner refused, decided.jsonl how they decided by sorts, corrections.jsonl what they corrected; they did
 *   not unsay it.
 * - contract.md is what the owner wants answered, whatever is taken back.
 * - attributions.jsonl is who was shown what.
 * - pending-reflection.* waits for the owner in Review: what no longer fits is marked stale there.
 * - merge-candidates.json is found anew from what is there.
 *
 * Everything else of 000 §4 goes back: core and persona files, configuration, episodes, graph, procedures, vault,
 * aliases.json (or merged names would lead nowhere), associations.json, evolution.md, pending-memories.md (a proposal whose
 * commit is taken back waits again).
 */
const standing = new Set([
  reflectionLogPath,
  rejectedMergesPath,
  correctionsPath,
  decidedPath,
  readPath,
  contractPath,
  'memory/meta/attributions.jsonl',
  'memory/meta/pending-reflection.md',
  'memory/meta/pending-reflection.json',
  mergesPath,
]);

/** Why no rollback touches a file, in words; null when one may. */
export const keptWhy = (path: string): string | null => always.get(path) ?? null;

/** Whether a rollback of a session or to a moment leaves a file as it stands. */
export const staysAsItStands = (path: string): boolean => always.has(path) || standing.has(path);

export { scoresPath };
