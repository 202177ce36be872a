import { diffArrays } from 'diff';
import type { Output } from '#shared/contract/methods.ts';
import type { RollbackFile } from '#shared/model/audit.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { breathing } from '../workspace/breath.ts';
import { hashOf } from '../workspace/hash.ts';
import { corePath } from '../workspace/paths.ts';
import { readFileStamped } from '../workspace/read.ts';
import { dependsOn, laterChangeWords } from './depends.ts';
import type { RollbackDeps } from './deps.ts';
import { effectsOf, type RollbackEffects } from './effects.ts';
import type { Rollback, Taking } from './plan.ts';
import { scoresAfter } from './scores.ts';
import { editsSince, type Since } from './since.ts';
import { textOfBytes } from './take-back.ts';

type Preview = Omit<Output<'rollback.preview'>, 'contract'>;

/** Bytes, as JSON, of one text and of all texts that a preview shows; of the rest it says what it does, and counts. */
const largestShown = 1_000_000;
const mostShown = 8_000_000;

/** Edited lines beyond which a difference is counted without being found. */
const mostEdits = 4_000;

/**
 * Names a plan: another name means that the target, a file as it stands, or what it would become is another one. History
 * that grows elsewhere meanwhile changes nothing.
 */
export function rollbackName({ target, takings }: Rollback): string {
  const files = takings.map(({ path, hash, taken }) => [
    path,
    hash,
    taken.bytes === null ? null : hashOf(taken.bytes),
    taken.conflict,
  ]);
  return hashOf(JSON.stringify([target, files])).slice(0, 40);
}

/** What a rollback would do, for its owner to read. */
export async function previewOf(plan: Rollback, deps: RollbackDeps): Promise<Preview> {
  const effects = await effectsOf(plan.takings);
  const since = await editsSince(plan, deps.root, deps.history.head());
  const { count } = await scoresAfter(plan, effects, deps);
  return {
    preview: rollbackName(plan),
    title: plan.title,
    files: await filesOf(plan, since, deps),
    depends: await dependsOn(plan, effects, since, deps),
    core: await coreOf(plan, deps),
    scores: count,
    entities: { gone: entities(effects.gone), back: entities(effects.back) },
    relations: effects.relations,
  };
}

const entities = (memories: RollbackEffects['gone']) =>
  [...memories.keys()].filter((id) => id.startsWith('entity:')).length;

/** Tokens of MEMORY.md as it stands and as it would. */
async function coreOf({ takings }: Rollback, { root }: RollbackDeps): Promise<Preview['core']> {
  const countTokens = await tokenizer();
  const core = takings.find(({ path }) => path === corePath);
  const now = core === undefined ? ((await readFileStamped(root, corePath))?.text ?? null) : textOfBytes(core.now);
  const tokens = countTokens(now ?? '');
  return { tokens, after: core === undefined ? tokens : countTokens(textOfBytes(core.taken.bytes) ?? '') };
}

async function filesOf({ takings }: Rollback, since: Since, deps: RollbackDeps): Promise<RollbackFile[]> {
  let left = mostShown;
  const shown = (bytes: Buffer | null): string | null => {
    if (bytes === null || bytes.length > largestShown || bytes.length > left) return null;
    const text = textOfBytes(bytes);
    const size = text === null ? 0 : Buffer.byteLength(JSON.stringify(text));
    if (size > largestShown || size > left) return null;
    left -= size;
    return text;
  };
  const breath = breathing();
  const rows = new Map<string, RollbackFile>();
  // Conflicts first: they are decided by what is shown of them.
  for (const taking of [...takings].sort((a, b) => Number(b.taken.conflict) - Number(a.taken.conflict))) {
    rows.set(taking.path, {
      path: taking.path,
      does: doesOf(taking),
      ...changedLines(textOfBytes(taking.now), textOfBytes(taking.taken.bytes)),
      before: shown(taking.now),
      after: shown(taking.taken.bytes),
      conflict: taking.taken.conflict
        ? {
            base: shown(taking.runs[0]?.after ?? null),
            older: shown(taking.runs.at(-1)?.before ?? null),
            newer: shown(taking.now),
            words: conflictWords(taking, since, deps),
          }
        : null,
    });
    await breath();
  }
  return takings.flatMap(({ path }) => rows.get(path) ?? []);
}

function doesOf({ now, taken }: Taking): RollbackFile['does'] {
  if (taken.conflict) return 'conflict';
  if (taken.bytes === null) return 'removed';
  if (now === null) return 'comes back';
  return taken.kept ? 'merged' : 'returns';
}

function conflictWords(taking: Taking, since: Since, deps: RollbackDeps): string {
  const who = laterChangeWords(taking.path, since, deps);
  const older = taking.runs.at(-1)?.before ?? null;
  if (taking.now === null) return `${who.replace('Changed', 'Removed')}.`;
  if (older === null) return `${who}; it did not exist before.`;
  const sides = [taking.now, taking.runs[0]?.after ?? null, older];
  if (sides.some((bytes) => bytes !== null && textOfBytes(bytes) === null))
    return `${who}; it is not text, so nothing can be merged.`;
  return `${who}, in the same lines.`;
}

/** Lines that come and go; 0 for what is not text. */
function changedLines(before: string | null, after: string | null): { added: number; removed: number } {
  const [old, next] = [linesOf(before), linesOf(after)];
  if (old.length === 0 || next.length === 0) return { added: next.length, removed: old.length };
  const parts = diffArrays(old, next, { maxEditLength: mostEdits });
  if (parts === undefined) return uncommon(old, next);
  const count = (of: 'added' | 'removed') => parts.reduce((sum, part) => sum + (part[of] ? part.value.length : 0), 0);
  return { added: count('added'), removed: count('removed') };
}

function linesOf(text: string | null): string[] {
  if (text === null || text === '') return [];
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** By how often each line stands in either. */
function uncommon(old: string[], next: string[]): { added: number; removed: number } {
  const counts = new Map<string, number>();
  for (const line of old) counts.set(line, (counts.get(line) ?? 0) - 1);
  for (const line of next) counts.set(line, (counts.get(line) ?? 0) + 1);
  const sum = (sign: number) => [...counts.values()].reduce((all, n) => all + Math.max(0, n * sign), 0);
  return { added: sum(1), removed: sum(-1) };
}
