import type { Memory } from '#shared/model/memory.ts';
import { planSupersede } from '../graph/supersede.ts';
import { planEdit } from '../memories/edit.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { createVault } from '../workspace/codecs/vault.ts';
import { frontMatterOf } from '../workspace/front-matter.ts';
import { toDoc } from '../workspace/lines.ts';
import { parse } from '../workspace/parse.ts';
import { pieceDigest } from './ledger.ts';
import type { Before, Piece } from './types.ts';
import { type Became, becameOf, type Of, saidAt, scopeIn, sourced, type Writing } from './writing.ts';

type Said = Extract<Piece, { text: string }>;

/**
 * A piece that says something else than before changes the memory it became, wherever that stands. Null where that memory
 * is gone, was changed here since, or is of a kind that is written anew.
 */
export async function changedInPlace(writing: Writing, piece: Said, before: Before): Promise<Became | null> {
  const [old] = before.id === null ? [] : writing.index.get([before.id]);
  if (old?.kind === 'vault') return piece.sort === 'vault' ? changedNote(writing, piece, { old, before }) : null;
  if (old?.kind === 'fact') return before.hash === undefined ? changedFact(writing, piece, old) : null;
  if (old?.kind !== 'core' && old?.kind !== 'belief') return null;
  if (isChangedHere(piece, old.text, before)) return null;
  // What came before in this run may have moved its line.
  const { text } = await writing.draft.found(old.path);
  const now = parse(old.path, text ?? '').memories.find(({ id, text: words }) => id === old.id && words === old.text);
  const { set, result } = await planEdit(now, { id: old.id, content: piece.text }, writing.around);
  await writing.draft.take(set);
  return { standing: 'changed', store: old.store, id: result.id, path: old.path };
}

/** A fact that a linked store words by its own page keeps its page here. */
async function changedFact(writing: Writing, piece: Said, old: Memory): Promise<Became | null> {
  if (old.parent === null) return null;
  if (readMarks(old.text).statement.trim() === piece.text.trim()) return becameOf('known', old);
  const { day } = saidAt(writing, piece);
  const graph = { root: writing.draft, index: writing.index, clock: writing.ports.clock };
  const text = sourced(writing, piece, day);
  const change = { entity: old.parent, old: old.id, text, day, scope: scopeIn(writing, piece) };
  const { set, result } = await planSupersede(change, graph);
  await writing.draft.take(set);
  return { standing: 'changed', store: 'semantic', id: result.id, path: old.path };
}

/** A note of the vault is written over; one that its owner worked on here stays beside the new one. */
async function changedNote(
  { draft }: Writing,
  piece: Of<'vault'>,
  { old, before }: { old: Memory; before: Before },
): Promise<Became | null> {
  const { lines } = toDoc((await draft.found(old.path)).text ?? '');
  const { lines: start } = frontMatterOf(lines);
  const front = start === 0 ? {} : { front: lines.slice(0, start).join('\n') };
  const body = lines
    .slice(start + 1)
    .join('\n')
    .trim();
  const { front: _, ...bare } = piece;
  if (isChangedHere({ ...bare, ...front }, body, before)) return null;
  const page = createVault({ title: piece.title, body: piece.text, front: piece.front });
  await draft.put(old.path, page, 'EDIT', `vault note: ${piece.title}`);
  return { standing: 'changed', store: 'vault', id: old.id, path: old.path };
}

/** Whether a memory says something else than what came in; a link has compared both sides. */
const isChangedHere = (piece: Said, text: string, { hash }: Before): boolean =>
  hash !== undefined && hash !== pieceDigest({ ...piece, text });
