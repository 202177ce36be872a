import type { Memory } from '#shared/model/memory.ts';
import type { Change, ProposalOf } from '#shared/model/reflection.ts';
import { parseCore } from '../workspace/codecs/core.ts';
import { mark } from '../workspace/codecs/pending-reflection.ts';
import { oneLine } from '../workspace/lines.ts';
import { effectiveProposal } from './apply.ts';

/** What stands behind a change's line: where it comes from when neither owner nor agent said it, and what was said otherwise. */
export const caveatsOf = ({ untrusted, otherwise = [] }: Pick<Change, 'untrusted' | 'otherwise'>): string =>
  [
    ...(untrusted === undefined ? [] : [` (untrusted: ${oneLine(untrusted)})`]),
    ...otherwise.map(({ quote }) => ` (also said: “${oneLine(quote)}”)`),
  ].join('');

/** `marks`: what stands behind its line. */
type Edit = { marks: string; does: ProposalOf<'core'> };

const editOf = (change: Change, does: Edit['does']): Edit => ({ marks: caveatsOf(change) + mark(change.id), does });

const editsIn = (changes: readonly Change[]): Edit[] =>
  changes.flatMap((change) => {
    const does = effectiveProposal(change);
    return does.kind === 'core' && change.verdict !== 'reject' ? [editOf(change, does)] : [];
  });

const blockOf = ({ title }: Pick<Memory, 'title'>) => title.split(' › ')[0] ?? title;

/**
 * MEMORY.md as a whole, as the diff that these changes make of it: every block with what stays, goes and comes. `core` is
 * the file as it was read. No lines when nothing of it would change. @source 000 §10.5
 */
export function coreLines(changes: readonly Change[], core: string): string[] {
  const edits = changes.flatMap((change) => {
    const does = effectiveProposal(change);
    return does.kind === 'core' ? [editOf(change, does)] : [];
  });
  if (edits.length === 0) return [];
  const blocks = new Map<string, string[]>();
  const into = (block: string, ...lines: string[]) => blocks.set(block, [...(blocks.get(block) ?? []), ...lines]);
  const done = new Set<Edit>();
  for (const item of parseCore('MEMORY.md', core).memories) {
    const edit = edits.find((one) => !done.has(one) && one.does.was?.id === item.id && one.does.was.text === item.text);
    into(blockOf(item), ...(edit === undefined ? [`  ${oneLine(item.text)}`] : diffOf(edit)));
    if (edit !== undefined) done.add(edit);
  }
  for (const edit of edits) if (!done.has(edit)) into(edit.does.block, ...diffOf(edit));
  const why = emptied(core, changes);
  const lines = [...blocks].flatMap(([block, items]) => [`## ${block}`, ...items]);
  return why === null ? lines : [...lines, `! ${why}`];
}

function diffOf({ marks, does: { was, now } }: Edit): string[] {
  return [
    ...(was === null ? [] : [`- ${oneLine(was.text)}${now === null ? marks : ''}`]),
    ...(now === null ? [] : [`+ ${oneLine(now)}${marks}`]),
  ];
}

/** Why a block would stand empty once these changes are made, in words; null when none would. */
export function emptied(core: string, changes: readonly Change[]): string | null {
  const edits = editsIn(changes);
  const items = parseCore('MEMORY.md', core).memories;
  const words = [...new Set(items.map(blockOf))].flatMap((block) => {
    const own = items.filter((item) => blockOf(item) === block);
    const goes = (item: Memory) =>
      edits.some(({ does }) => does.now === null && does.was?.id === item.id && does.was.text === item.text);
    const comes = edits.some(({ does }) => does.was === null && does.now !== null && does.block === block);
    if (comes || !own.every(goes)) return [];
    const all = own.length === 1 ? 'its one item leaves' : `all its ${own.length} items leave`;
    return [`${block} would stand empty: ${all}, and nothing that was said since is known to take their place.`];
  });
  return words.length === 0 ? null : words.join(' ');
}
