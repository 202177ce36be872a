import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Caller } from '#shared/model/agent.ts';
import type { Action, By, ChangeSet, Hash } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { actingAs } from '../workspace/acting.ts';
import { readText } from '../workspace/disk.ts';
import { gist } from '../workspace/gist.ts';
import { fileKind, isAgentsToWrite, isAppendOnly, isProjection, normalise } from '../workspace/paths.ts';
import { hashOf } from '../workspace/read.ts';
import { resolveNow } from '../workspace/sandbox.ts';
import { requireCoreBudget, type Surroundings } from './remember.ts';

export type WriteOutcome = { path: string; hash: Hash };
type Planned<T> = { set: ChangeSet; result: T };

/**
 * @throws path.reserved for what Mneme keeps, role.denied where an agent may not write, by the path as given or by the
 * one to which links lead
 */
export function requireWritable(path: string, { caller, root }: Pick<Where, 'caller' | 'root'>): void {
  if (isProjection(path)) {
    throw fail('path.reserved', `${path} is kept by Mneme itself.`, 'Change what it is made from instead.', { path });
  }
  if (caller.role === 'owner') return;
  const real = typeof root === 'string' ? realPath(root, path) : path;
  if (isAgentsToWrite(path) && isAgentsToWrite(real)) return;
  if (path.startsWith('memory/meta/')) {
    throw fail('path.reserved', `${path} is kept by Mneme.`, 'Use the memory tools instead of writing there.', {
      path,
    });
  }
  throw fail(
    'role.denied',
    `${path} is the owner's: agents write MEMORY.md and .md files below memory/, but not its vault and no instructions.`,
    'Propose it with memory_propose, or ask the owner to edit it in the Library.',
    { path },
  );
}

/** The workspace path to which links on the way lead. */
const realPath = (root: string, path: string): string =>
  relative(realpathSync.native(root), resolveNow(root, path)).split(sep).join('/');

function one<T extends WriteOutcome>(
  path: string,
  action: Action,
  before: Hash | null,
  after: string,
  summary: string,
  result: T,
): Planned<T> {
  return { set: { changes: [{ path, action: before === null ? 'CREATE' : action, before, after, summary }] }, result };
}

async function guardCore(path: string, text: string, where: Where): Promise<void> {
  if (fileKind(path) === 'core' && where.caller.role !== 'owner') await requireCoreBudget(text, where);
}

type Where = Pick<Surroundings, 'root' | 'coreCap' | 'standingOf'> & { caller: Caller };

/** Replaces or creates a whole file. `base` undefined: whatever is there; null: nothing may be there. */
export async function planWrite(
  input: { path: string; content: string; base?: Hash | null | undefined },
  where: Where,
): Promise<Planned<WriteOutcome>> {
  const path = normalise(input.path);
  requireWritable(path, where);
  await guardCore(path, input.content, where);
  const file = await readText(where.root, path);
  if (input.base !== undefined && input.base !== file.before) {
    throw fail(
      'file.changed',
      `${path} was changed by somebody else since you read it.`,
      'Compare both versions, then save again.',
      {
        path,
        data: { theirs: { content: file.text, hash: file.before }, mine: input.content },
      },
    );
  }
  if (
    isAppendOnly(path) &&
    where.caller.role !== 'owner' &&
    file.text !== null &&
    !input.content.startsWith(file.text)
  ) {
    throw fail('role.denied', `${path} is append-only for agents.`, 'Add to its end with memory_append.', { path });
  }
  const summary =
    file.text === null ? `new file, ${input.content.length} characters` : describe(file.text, input.content);
  return one(path, 'EDIT', file.before, input.content, summary, { path, hash: hashOf(input.content) });
}

/** Exact replacements, all or none: each `oldText` must stand in the file exactly once when its turn comes. */
export async function planPatch(
  input: { path: string; patches: { oldText: string; newText: string }[] },
  where: Where,
): Promise<Planned<WriteOutcome & { appliedCount: number }>> {
  const path = normalise(input.path);
  requireWritable(path, where);
  const file = await readText(where.root, path);
  if (file.text === null) throw fail('file.missing', `There is no ${path}.`, 'Create it with memory_write.', { path });
  if (isAppendOnly(path) && where.caller.role !== 'owner') {
    throw fail('role.denied', `${path} is append-only for agents.`, 'Add to its end with memory_append.', { path });
  }
  let text = file.text;
  for (const [n, { oldText, newText }] of input.patches.entries()) {
    const at = text.indexOf(oldText);
    const again = at >= 0 && text.indexOf(oldText, at + 1) >= 0;
    if (at < 0 || again) {
      const words = again ? 'stands there more than once' : 'does not stand there';
      throw fail(
        'input.invalid',
        `Patch ${n + 1} of ${path}: its oldText ${words}. No patch was applied.`,
        'Read the file again and give enough text to name one place.',
        { path },
      );
    }
    text = text.slice(0, at) + newText + text.slice(at + oldText.length);
  }
  await guardCore(path, text, where);
  const result = { path, hash: hashOf(text), appliedCount: input.patches.length };
  return one(path, 'EDIT', file.before, text, describe(file.text, text), result);
}

/** Adds a block to a file's end, on lines of its own. */
export async function planAppend(
  input: { path: string; entry: string },
  where: Where,
): Promise<Planned<WriteOutcome & { line: number }>> {
  const path = normalise(input.path);
  requireWritable(path, where);
  const file = await readText(where.root, path);
  const eol = file.text?.includes('\r\n') ? '\r\n' : '\n';
  const head = file.text ?? '';
  const gap = head === '' ? '' : head.endsWith('\n') ? eol : eol + eol;
  const entry = input.entry.replace(/\r?\n/g, eol);
  const text = head + gap + entry + (entry.endsWith('\n') ? '' : eol);
  await guardCore(path, text, where);
  const line = (head + gap).split('\n').length;
  return one(path, 'APPEND', file.before, text, `added: ${gist(input.entry)}`, { path, hash: hashOf(text), line });
}

/** What an edit put there, by its first new line; where it only took away, by how much. */
function describe(before: string, after: string): string {
  const known = new Set(before.split(/\r?\n/));
  const fresh = after.split(/\r?\n/).find((line) => line.trim() !== '' && !known.has(line));
  if (fresh !== undefined) return `edited: ${gist(fresh.replace(/^\s*(?:[-*+]|\d+\.|#+)\s+/, ''))}`;
  const fewer = before.split('\n').length - after.split('\n').length;
  return fewer > 0 ? `edited, ${fewer} ${fewer === 1 ? 'line' : 'lines'} fewer` : 'edited';
}

/** Who writes a file through a tool or the window. */
export function writtenBy(caller: Caller, verb: string): By {
  const trigger = `${caller.name} ${verb}`;
  if (caller.role === 'owner') return { actor: 'manual', approval: '—', trigger, session: caller.session };
  return { actor: actingAs(caller, 'bot:auto-detect'), approval: 'auto', trigger, session: caller.session };
}
