import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { readText } from '../workspace/disk.ts';
import { gist } from '../workspace/gist.ts';
import { bulletLines } from '../workspace/items.ts';
import { printDoc, splice, toDoc } from '../workspace/lines.ts';
import { parse } from '../workspace/parse.ts';
import { requireCoreBudget, type Surroundings } from './remember.ts';

/** Where an edited memory stands now. Its id changes with its words. */
export type EditOutcome = { id: string; path: string; line: number };

/**
 * Replaces the words of a fact, a belief or an item of core memory where they stand; what was written behind them
 * (confidence, evidence, dates) stays.
 * @throws memory.missing, input.invalid for kinds that are edited as files or not at all, core.over-budget
 */
export async function planEdit(
  memory: Memory | undefined,
  asked: { id: string; content: string },
  around: Surroundings,
): Promise<{ set: ChangeSet; result: EditOutcome }> {
  if (memory === undefined) {
    throw fail('memory.missing', `There is no memory ${asked.id}.`, 'Search for it; ids change when a text changes.');
  }
  const { path } = requireItem(memory);
  const file = await readText(around.root, path);
  const doc = toDoc(file.text ?? '');
  const held = doc.lines.slice(memory.line - 1, memory.endLine).join('\n');
  const at = held.indexOf(firstLine(memory.text));
  const lines = bulletLines(asked.content);
  if (file.text === null || at < 0) {
    throw fail('file.changed', `${path} was changed a moment ago.`, 'Read the memory again, then edit it.', { path });
  }
  if (lines === null) throw fail('input.invalid', 'A memory of blank words says nothing.', 'Forget it instead.');
  const tail = memory.text.includes('\n') ? '' : held.slice(at + memory.text.length).split('\n', 1)[0];
  const last = lines.length - 1;
  const next = lines.map((line, n) => (n === last ? `${line}${tail}` : line));
  const after = printDoc(splice(doc, memory.line - 1, memory.endLine - memory.line + 1, next));
  if (memory.store === 'core') await requireCoreBudget(after, around);
  const now = parse(path, after).memories.find(({ line, kind }) => line === memory.line && kind === memory.kind);
  const summary = `${memory.title}: ${gist(asked.content)}`;
  return {
    set: { changes: [{ path, action: 'EDIT', before: file.before, after, summary }] },
    result: { id: now?.id ?? memory.id, path, line: memory.line },
  };
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

function requireItem(memory: Memory): Memory {
  const { kind, path } = memory;
  if (kind === 'episode' || path.startsWith('memory/episodes/')) {
    throw fail(
      'input.invalid',
      'Episodes are never edited: they say what was said then.',
      'Store a correction: memory_store with kind correction.',
      { path },
    );
  }
  if (kind === 'fact' || kind === 'belief' || kind === 'core') return memory;
  throw fail('input.invalid', `${memory.id} is a whole page.`, `Edit ${path} with memory_patch or memory_write.`, {
    path,
  });
}
