import type { Caller } from '#shared/model/agent.ts';
import type { By, ChangeSet, FileChange, Hash } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Index } from '../index/types.ts';
import type { Clock } from '../ports.ts';
import { actingAs } from '../workspace/acting.ts';
import { aliasesPath, setAlias } from '../workspace/codecs/aliases.ts';
import { type DiskText, type Files, readText } from '../workspace/disk.ts';
import { wallMinute } from '../workspace/when.ts';

/** What a plan of the graph may look at. */
export type GraphAround = { root: Files; index: Index; clock: Clock };
export type GraphPlan<T> = { set: ChangeSet; result: T };

export const entityPath = (entity: string): string => `memory/graph/entities/${entity}.md`;
export const todayOf = ({ clock }: GraphAround): string => wallMinute(clock.now(), clock.zone).day;

/** The page of an entity that is known to be there. @throws file.missing, file.unparsed */
export async function entityPage(
  { root }: GraphAround,
  { path }: { path: string },
): Promise<{ path: string; text: string; before: Hash | null }> {
  const { text, before } = await readText(root, path);
  if (text === null) {
    throw fail('file.missing', `There is no ${path}.`, 'It may just have been removed; look again.', { path });
  }
  return { path, text, before };
}

export function edited(path: string, file: DiskText, after: string, summary: string): FileChange {
  return { path, action: file.text === null ? 'CREATE' : 'EDIT', before: file.before, after, summary };
}

/** The change of aliases.json that makes some ids mean others; `to` undefined takes an alias away. Null without any. */
export async function aliasChange(
  { root }: GraphAround,
  pairs: Iterable<[id: string, to: string | undefined]>,
  summary: string,
): Promise<FileChange | null> {
  const file = await readText(root, aliasesPath);
  let text = file.text;
  for (const [id, to] of pairs)
    if (to !== undefined || text?.includes(JSON.stringify(id))) text = setAlias(text, id, to);
  return text === null || text === file.text ? null : edited(aliasesPath, file, text, summary);
}

/** Who changes the graph: the owner by hand, a main agent as its own doing. */
export function graphBy(caller: Caller, verb: string): By {
  const trigger = `${caller.name} ${verb}`;
  if (caller.role === 'owner') return { actor: 'manual', approval: '—', trigger, session: caller.session };
  return { actor: actingAs(caller, 'bot:auto-detect'), approval: 'auto', trigger, session: caller.session };
}
