import type { Memory } from '#shared/model/memory.ts';
import { markFact } from '../graph/supersede.ts';
import { dayBecome } from '../language/dates/begun.ts';
import { planRemember, type Request, resolvedIn, type Surroundings } from '../memories/remember.ts';
import { endedOn } from '../workspace/codecs/entity-marks.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { occurredAt, wallMinute } from '../workspace/when.ts';
import type { CaptureDeps } from './deps.ts';

/** What takes the place of a fact on another page is written into a draft. */
type Within = Pick<CaptureDeps, 'ports'> & { around: Surroundings & { root: WorkspaceDraft } };

/** The caller names another page than the old fact's: “Blessing comes now, in place of Grace” is a fact about Blessing. */
export function isFactElsewhere(
  { around }: { around: Surroundings },
  request: Request,
  { kind, parent, path }: Memory,
): boolean {
  if (kind !== 'fact' || parent === null || !path.startsWith('memory/graph/entities/')) return false;
  const { store, entity } = request;
  return store === 'semantic' && entity !== undefined && resolvedIn(entity, request, around).id !== parent;
}

/** The old fact stays on its page and says until when it held, and what took its place on another one. */
export async function endFact({ around, ports }: Within, request: Request, old: Memory, by: string): Promise<void> {
  const { text, before } = await around.root.found(old.path);
  const ended = begunOn(request, old, { ports });
  const after = markFact(text ?? '', old.parent ?? '', old.id, (marks) => ({
    ...marks,
    until: endedOn(marks, ended),
    supersededBy: [...marks.supersededBy, by],
  }));
  const summary = `superseded a fact: ${gist(old.text)}`;
  await around.root.take({ changes: [{ path: old.path, action: 'EDIT', before, after, summary }] });
}

/** A fact that takes the place of an episode, or of a fact on another page, says so on its own. */
export async function planFactFor(keeping: Within, request: Request, old: Memory) {
  const { around, ports } = keeping;
  const { set, result } = await planRemember(request, around);
  await around.root.take(set);
  const { text, before } = await around.root.found(result.path);
  const entity = result.path.slice(result.path.lastIndexOf('/') + 1, -'.md'.length);
  const since = begunOn(request, old, { ports });
  const after = markFact(text ?? '', entity, result.id, (marks) => ({
    ...marks,
    since: marks.since ?? since,
    supersedes: [...marks.supersedes, old.id],
  }));
  const summary = `took the place of ${old.id}`;
  return { set: { changes: [{ path: result.path, action: 'EDIT' as const, before, after, summary }] }, result };
}

/** Since when a request holds in the place of an older memory: as it says itself, else the day it was said of, else today. */
export function begunOn(
  { content, occurred_at }: Pick<Request, 'content' | 'occurred_at'>,
  old: Pick<Memory, 'text'>,
  { ports }: Pick<CaptureDeps, 'ports'>,
): string {
  const today = wallMinute(ports.clock.now(), ports.clock.zone).day;
  return dayBecome(content, old.text, today) ?? occurredAt(occurred_at, ports.clock).day;
}
