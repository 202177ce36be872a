import type { ChangeSet, FileChange } from '#shared/model/change.ts';
import { MnemeError } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { type Scores, scoresPath } from '../../decay/scores.ts';
import { entityPath } from '../../graph/plan.ts';
import { markFact } from '../../graph/supersede.ts';
import type { Index } from '../../index/types.ts';
import type { Clock } from '../../ports.ts';
import { setDecayScores } from '../../workspace/codecs/decay-scores.ts';
import { setField } from '../../workspace/codecs/entity-header.ts';
import { archivedEntries } from '../../workspace/codecs/episodes.ts';
import { type Files, readText } from '../../workspace/disk.ts';
import { gist } from '../../workspace/gist.ts';
import { printDoc, splice, toDoc } from '../../workspace/lines.ts';
import { wallMinute } from '../../workspace/when.ts';

export type KeepAround = { root: Files; index: Index; scores: Scores; clock: Clock };
type Planned<T> = { set: ChangeSet; result: T };
type Standing = { done: string[]; missing: string[] };

/** Keeps memories from fading, or lets them fade again. Those that are as asked already are left alone. */
export async function planPin(ids: string[], pinned: boolean, around: KeepAround): Promise<Planned<Standing>> {
  const { memories, missing } = named(ids, around.index);
  const other = memories.filter((memory) => memory.store !== 'vault' && around.scores.of(memory).pinned !== pinned);
  if (other.length === 0) return { set: { changes: [] }, result: { done: [], missing } };
  const summary = pinned ? `pinned ${list(other)}` : `unpinned ${list(other)}`;
  const changes = [await scoresChange(other, { pinned }, 'EDIT', summary, around)];
  for (const memory of other.filter(({ kind }) => kind === 'entity')) {
    const file = await readText(around.root, memory.path);
    const after = file.text === null ? null : setField(file.text, 'Pinned', pinned ? 'yes' : 'no');
    if (after === null || after === file.text) continue;
    changes.push({ path: memory.path, action: 'EDIT', before: file.before, after, summary });
  }
  return { set: { changes }, result: { done: other.map(({ id }) => id), missing } };
}

/** Brings archived memories back into search, as they scored before. */
export async function planRestore(ids: string[], around: KeepAround): Promise<Planned<Standing>> {
  const { memories, missing } = named(ids, around.index);
  const archived = memories.filter((memory) => around.scores.isArchived(memory));
  // A fact is archived with its entity, and comes back with it.
  const parents = archived.flatMap(({ parent }) => (parent === null ? [] : [`entity:${parent}`]));
  const own = archived.filter(({ id }) => around.scores.isArchivedItself(id));
  const all = [...own, ...around.index.get(parents).filter(({ id }) => around.scores.isArchivedItself(id))];
  const distinct = [...new Map(all.map((memory) => [memory.id, memory])).values()];
  if (distinct.length === 0) return { set: { changes: [] }, result: { done: [], missing } };
  const summary = `restored ${list(distinct)}`;
  const change = await scoresChange(distinct, { archived: false }, 'EDIT', summary, around);
  const pages = await pagesSaying(distinct, null, { action: 'EDIT', summary }, around);
  return { set: { changes: [change, ...pages] }, result: { done: archived.map(({ id }) => id), missing } };
}

/**
 * Archives: score 0, out of search and of graph/index.md, the files kept. Items of core memory leave MEMORY.md, since
 * what stands there is in every context. @source 000 §8.3
 */
export async function planArchive(ids: string[], around: KeepAround): Promise<Planned<Standing & { gone: Memory[] }>> {
  const { memories, missing } = named(ids, around.index);
  const alive = memories.filter((memory) => !around.scores.isArchived(memory));
  const core = alive.filter(({ store }) => store === 'core');
  const others = alive.filter(({ store }) => store !== 'core');
  const changes: FileChange[] = [];
  if (others.length > 0) {
    const told = { action: 'ARCHIVE', summary: `archived ${list(others)}` } as const;
    changes.push(await scoresChange(others, { archived: true }, told.action, told.summary, around));
    const { day } = wallMinute(around.clock.now(), around.clock.zone);
    changes.push(...(await pagesSaying(others, day, told, around)));
  }
  for (const [path, items] of byPath(core)) {
    const file = await readText(around.root, path);
    if (file.text === null) continue;
    const after = without(file.text, items);
    changes.push({ path, action: 'ARCHIVE', before: file.before, after, summary: `archived ${list(items)}` });
  }
  return { set: { changes }, result: { done: alive.map(({ id }) => id), missing, gone: alive } };
}

/** Facts on the page of their entity, and entries of a day, have a place for the mark. */
const isMarked = ({ kind, parent, path }: Memory) =>
  kind === 'episode' || (kind === 'fact' && parent !== null && entityPath(parent) === path);

/** Files in which these say since when they are archived, or no more: who reads the file is told as who searches. */
async function pagesSaying(
  memories: Memory[],
  archived: string | null,
  told: Pick<FileChange, 'action' | 'summary'>,
  { root }: KeepAround,
): Promise<FileChange[]> {
  const pages = [...byPath(memories.filter(isMarked))].map(async ([path, own]) => {
    const { text, before } = await readText(root, path);
    if (text === null) return [];
    const facts = own.filter(({ kind }) => kind === 'fact');
    const entries = own.filter(({ kind }) => kind === 'episode');
    const marks = facts.reduce((page, fact) => marked(page, fact, archived), text);
    const after = entries.length === 0 ? marks : archivedEntries(marks, entries, archived);
    return after === text ? [] : [{ path, before, after, ...told }];
  });
  return (await Promise.all(pages)).flat();
}

/** What is no item of a list has no place for a mark. */
function marked(page: string, { id, parent }: Memory, archived: string | null): string {
  try {
    return markFact(page, parent ?? '', id, (marks) => ({ ...marks, archived }));
  } catch (cause) {
    if (cause instanceof MnemeError && cause.code === 'memory.missing') return page;
    throw cause;
  }
}

/** The text without the lines of these memories. */
export function without(text: string, memories: Pick<Memory, 'line' | 'endLine'>[]): string {
  let doc = toDoc(text);
  for (const { line, endLine } of memories.toSorted((a, b) => b.line - a.line)) {
    doc = splice(doc, line - 1, endLine - line + 1, []);
  }
  return printDoc(doc);
}

export function byPath<T extends { path: string }>(memories: T[]): Map<string, T[]> {
  const paths = new Map<string, T[]>();
  for (const memory of memories) paths.set(memory.path, [...(paths.get(memory.path) ?? []), memory]);
  return paths;
}

export function named(ids: string[], index: Index): { memories: Memory[]; missing: string[] } {
  const memories = index.get([...new Set(ids)]);
  const known = new Set(memories.map(({ id }) => id));
  return { memories, missing: ids.filter((id) => !known.has(id)) };
}

/**
 * decay-scores.json with these memories changed; what was used since the last snapshot is written with them, so that the
 * file is whole as of now.
 */
async function scoresChange(
  memories: Memory[],
  change: { pinned?: boolean; archived?: boolean },
  action: FileChange['action'],
  summary: string,
  { root, index, scores, clock }: KeepAround,
): Promise<FileChange> {
  const file = await readText(root, scoresPath);
  const touched = new Set(memories.map(({ id }) => id));
  const used = index.get(scores.unwritten().filter((id) => !touched.has(id)));
  const entries = [
    ...used.map((memory) => [memory.id, scores.written(memory, {})] as const),
    ...memories.map((memory) => [memory.id, scores.written(memory, change)] as const),
  ];
  const after = setDecayScores(
    file.text,
    new Date(clock.now()).toISOString(),
    entries.map(([id, score]) => [id, score]),
  );
  return { path: scoresPath, action, before: file.before, after, summary };
}

const mostNamed = 3;

function list(memories: Pick<Memory, 'id' | 'text' | 'title'>[]): string {
  const some = memories.slice(0, mostNamed).map(({ id, text, title }) => `${id} (${gist(text || title)})`);
  const rest = memories.length - some.length;
  return some.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
