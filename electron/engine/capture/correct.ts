import type { Output, ParsedInput } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { episodeTypes, type Memory } from '#shared/model/memory.ts';
import type { Scores } from '../decay/scores.ts';
import { formerOf, formerTold } from '../memories/lifecycle/former.ts';
import { planArchive, planRestore, without } from '../memories/lifecycle/standing.ts';
import type { Request } from '../memories/remember.ts';
import { writtenBy } from '../memories/write.ts';
import { readText } from '../workspace/disk.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { type Correction, correctionsPath, readCorrections, withCorrection } from './corrections.ts';
import type { CaptureDeps } from './deps.ts';
import { type CaptureEntry, refOf } from './log.ts';
import { noteKept, planKept } from './remember.ts';

type Asked = ParsedInput<'capture.correct'>;
type Deps = CaptureDeps & { readonly scores: Scores };
type Place = NonNullable<Correction['now']>;

/** What became of the statements of observed turns, as the owner corrected it since; newest first. */
export async function capturedLately(
  { root, captureQueue, index }: Pick<CaptureDeps, 'root' | 'captureQueue' | 'index'>,
  { limit, agent }: ParsedInput<'capture.recent'>,
): Promise<Output<'capture.recent'>['entries']> {
  const corrections = byRef(await readText(root, correctionsPath));
  return captureQueue.log.recent(limit, agent).map((entry) => {
    const ref = refOf(entry);
    const { store, entity, now } = corrections.get(ref) ?? { store: null, entity: null, now: entry };
    const place = { id: now?.id ?? null, path: now?.path ?? null, line: now?.line ?? null };
    const stands = place.id === null || entry.status === 'proposed' || index.get([place.id]).length > 0;
    return { ...entry, ...place, ref, corrected: corrections.has(ref) ? { store, entity } : null, stands };
  });
}

const byRef = ({ text }: { text: string | null }) => new Map(readCorrections(text).map((one) => [one.ref, one]));

/**
 * The owner's word on a statement of an observed turn: it belongs elsewhere, or nowhere. What is kept wrongly goes from
 * where it stands, and what was left out is kept after all; with the note of it that is one change, which one undo takes back.
 * @throws input.invalid where something else decides; memory.missing; as the plan of its store
 */
export async function correct(deps: Deps, asked: Asked, caller: Caller): Promise<Output<'capture.correct'>> {
  await deps.ready;
  const entry = deps.captureQueue.log.find(asked.ref);
  requireCorrectable(entry);
  const plan = () => planCorrection(deps, entry, asked);
  const { receipt, result } = await deps.door.commit(plan, writtenBy(caller, 'corrected what a conversation left'));
  const { now, gone } = result;
  if (now !== null) noteKept(deps, { ...now, status: 'stored', message: '' }, 'manual', 'owner');
  deps.ports.emit({ name: 'captured', data: { agent: entry.agent, status: entry.status, id: now?.id ?? null } });
  const former = formerOf(gone, deps).map(formerTold);
  return { ref: asked.ref, now, ...(former.length === 0 ? {} : { former }), change: receipt.change };
}

function requireCorrectable(entry: CaptureEntry | null): asserts entry is CaptureEntry {
  if (entry === null)
    throw fail('input.invalid', 'No statement of a conversation is known by this name.', 'Look at the list again.');
  const instead = {
    proposed: ['It was only proposed.', 'Decide on it in the Inbox.'],
    held: ['It is held back, and in no file.', 'Throw it away or remember it, above.'],
    reinforced: ['It was known before this conversation.', 'Correct the memory itself, in the Library.'],
  }[entry.status as string];
  if (instead !== undefined) throw fail('input.invalid', instead[0] ?? '', instead[1] ?? '');
  if (entry.text === '')
    throw fail('input.invalid', `Its words were not kept: ${entry.why}.`, 'Store it yourself, if it should be kept.');
}

/** Free of effects. */
async function planCorrection(
  deps: Deps,
  entry: CaptureEntry,
  asked: Asked,
): Promise<{ set: ChangeSet; result: { now: Place | null; gone: Memory[] } }> {
  const draft = new WorkspaceDraft(deps.root);
  const file = await readText(deps.root, correctionsPath);
  const ref = refOf(entry);
  const before = byRef(file).get(ref);
  const id = before === undefined ? entry.id : (before.now?.id ?? null);
  const [old] = id === null ? [] : deps.index.get([id]);
  if (id !== null && old === undefined)
    throw fail('memory.missing', 'It was changed or moved since.', 'Correct the memory itself, in the Library.');
  const now = await carryOut(deps, draft, { entry, asked, old: old ?? null });
  const { store = null, entity = null } = asked;
  const example = deps.settings.get('capture.examples') ? { text: entry.text, trust: entry.trust } : {};
  const at = new Date(deps.ports.clock.now()).toISOString();
  const line: Correction = { at, ref, store, entity, now, ...example };
  await draft.put(correctionsPath, withCorrection(file.text, line), 'EDIT', `corrected: ${gist(entry.text)}`);
  return { set: draft.set(), result: { now, gone: now === null && old !== undefined ? [old] : [] } };
}

type Carried = { entry: CaptureEntry; asked: Asked; old: Memory | null };

/** @returns where it stands then; null for nowhere */
async function carryOut(deps: Deps, draft: WorkspaceDraft, { entry, asked, old }: Carried): Promise<Place | null> {
  const { store, entity } = asked;
  if (store === undefined) {
    if (old === null) throw fail('input.invalid', 'It is not in memory.', 'Say where it belongs, if it should be.');
    await archive(deps, draft, old);
    return null;
  }
  const about = entity === undefined ? undefined : deps.around.resolve(entity, { statement: entry.text });
  if (old?.store === store && (store !== 'semantic' || about?.id === old.parent))
    throw fail('input.invalid', 'It stands there already.', 'Name another place, or none.');
  const surroundings = { ...deps.around, root: draft, exists: (path: string) => draft.has(path) };
  const keeping = { index: deps.index, ports: deps.ports, around: surroundings };
  const { set, result } = await planKept(keeping, requestOf({ entry, asked, old }));
  await draft.take(set);
  if (old !== null) await takeOut(deps, draft, old);
  const { id, path, line } = result;
  // What was taken out before is known still: it comes back.
  if (deps.scores.isArchivedItself(id) && id !== old?.id)
    await draft.take((await planRestore([id], aroundOf(deps, draft))).set);
  return { id, path, line };
}

/** As the owner's own word. What came from a page is theirs from now on, and loses the mark of it. */
function requestOf({ entry, asked: { store = 'episodic', entity }, old }: Carried): Request {
  return {
    content: entry.text,
    store,
    kind: episodeTypes.find((one) => one === old?.type) ?? 'fact',
    confidence: 'high',
    source: 'manual',
    scope: old?.scope,
    tags: (old?.tags ?? []).filter((tag) => tag !== 'untrusted'),
    ...(store === 'semantic' && entity !== undefined ? { entity } : {}),
    ...(old?.kind === 'episode' && old.at !== null ? { occurred_at: old.at } : {}),
  };
}

/** A fact leaves the page that it is none of; an episode, which nobody rewrites, and a whole page go into the archive. */
async function takeOut(deps: Deps, draft: WorkspaceDraft, old: Memory): Promise<void> {
  if (old.kind !== 'fact') return archive(deps, draft, old);
  const { text } = await draft.found(old.path);
  if (text !== null) await draft.put(old.path, without(text, [old]), 'EDIT', `moved away: ${gist(old.text)}`);
}

async function archive(deps: Deps, draft: WorkspaceDraft, old: Memory): Promise<void> {
  await draft.take((await planArchive([old.id], aroundOf(deps, draft))).set);
}

const aroundOf = ({ index, scores, ports }: Deps, draft: WorkspaceDraft) => ({
  root: draft,
  index,
  scores,
  clock: ports.clock,
});
