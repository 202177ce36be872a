import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { memoryId } from '../graph/memory-id.ts';
import { supersededBy } from '../index/superseded.ts';
import { planEdit } from '../memories/edit.ts';
import { type FormerPlace, formerItem, inCore } from '../memories/former-item.ts';
import { planRemember, type Request, renderPage, type Surroundings } from '../memories/remember.ts';
import { coreBlocks } from '../workspace/codecs/core.ts';
import { corrected } from '../workspace/codecs/correction.ts';
import { setField } from '../workspace/codecs/entity-header.ts';
import { underHeaderOf } from '../workspace/codecs/procedure.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import { printDoc, splice, toDoc } from '../workspace/lines.ts';
import type { KeptMemory } from './deps.ts';
import { begunOn, endFact, isFactElsewhere, planFactFor } from './elsewhere.ts';
import { knownAs } from './known.ts';
import { addRest, type Keeping, lookupPlace, planChanged, planKept, restOfOld, superseding } from './remember.ts';

type Around = Keeping & { around: Surroundings & { root: WorkspaceDraft } };

/**
 * A memory that takes the place of another, as its caller says. The old one is kept: a fact on its page with both dates, an
 * episode as it was, named by what took its place, a line of core memory and a procedure's former steps as history. Writes into
 * the draft.
 * @param rest what holds on of the old one; none where the caller says that all of it is outdated. Of a line of core memory only the
 * sentence that is contradicted goes in any case.
 * @param block where in core memory the caller wants it; where it names none, it stays in that of the old one
 * @throws memory.missing; input.invalid for one that was superseded already, for beliefs and for the owner's vault
 */
export async function replace(
  keeping: Around,
  asked: Request,
  id: string,
  rest: string | null = null,
  block: string | null = null,
): Promise<KeptMemory> {
  const old = requireReplaceable(keeping, id);
  const request = { ...asked, scope: asked.scope === undefined ? old.scope : asked.scope };
  if (old.kind === 'core') return replaceInCore(keeping, request, old, block);
  if (old.kind !== 'procedure') return takePlace(keeping, request, old, rest);
  return superseding(await rewrite(keeping, request, old), old, { content: old.text, rest: null });
}

/** The memory that another may take the place of. @throws as `replace` */
export function requireReplaceable({ index }: Pick<Keeping, 'index'>, id: string): Memory {
  const [named] = index.get([memoryId(index, id)]);
  if (named === undefined)
    throw fail('memory.missing', `There is no memory ${id} to replace.`, 'Take the id from `near` or a search.');
  const memory = onlyFactOf(index, named) ?? named;
  const by = supersededBy(index, memory);
  if (by !== null)
    throw fail('input.invalid', `${id} was superseded already, by ${by}.`, `Replace ${by}, if that is outdated.`);
  if (replaceable.has(memory.kind)) return memory;
  const how =
    memory.kind === 'entity'
      ? 'Name the fact of it that is outdated: memory_entity lists them with their ids.'
      : memory.kind === 'belief'
        ? 'Change it with memory_edit.'
        : 'Store the new one, then memory_forget it.';
  const what = 'only facts, episodes, procedures and core lines are replaced';
  throw fail('input.invalid', `${id} is ${memory.kind === 'entity' ? 'an' : 'a'} ${memory.kind}; ${what}.`, how);
}

/** Who names a page whose one fact still stands means that fact; a search shows both with the same words. */
function onlyFactOf(index: Keeping['index'], { kind, path }: Memory): Memory | null {
  if (kind !== 'entity') return null;
  const standing = index.memoriesOf(path).filter((one) => one.kind === 'fact' && supersededBy(index, one) === null);
  return standing.length === 1 ? (standing[0] ?? null) : null;
}

const replaceable: ReadonlySet<Memory['kind']> = new Set(['fact', 'episode', 'procedure', 'core']);

/** Where the new words stand. */
type At = Pick<KeptMemory, 'id' | 'path' | 'line'>;

async function takePlace(keeping: Around, request: Request, old: Memory, rest: string | null): Promise<KeptMemory> {
  const { set, result } = await planReplacing(keeping, request, old, rest);
  const { root } = keeping.around;
  await root.take(set);
  const { content } = request;
  if (isFactElsewhere(keeping, request, old)) await endFact(keeping, request, old, result.id);
  else if (old.kind === 'fact') return result;
  const holds = rest !== null && old.kind === 'episode' ? await addRest(keeping, old, rest) : null;
  return superseding(result, old, { content, rest: holds });
}

/** A procedure says how it is done now, under its own name and header; how it was done becomes history. */
async function rewrite(keeping: Around, request: Request, old: Memory): Promise<At> {
  if (request.store !== 'procedural')
    throw fail('input.invalid', `${old.id} is a procedure.`, 'Replace it with store procedural: how it is done now.');
  const { around } = keeping;
  const { before, text } = await around.root.found(old.path);
  const title = request.title ?? old.title;
  const fresh = renderPage({ ...request, title }, 'procedural', around).text;
  const page = underHeaderOf(text ?? '', fresh);
  const after = request.scope === undefined ? page : setField(page, 'Scope', request.scope ?? '—');
  const summary = `procedure changed: ${title}`;
  await around.root.take({ changes: [{ path: old.path, action: 'EDIT', before, after, summary }] });
  await addFormer(keeping, request, old, { words: `the procedure “${old.title}”`, tag: 'from-procedure' });
  return { id: old.id, path: old.path, line: 1 };
}

/** What no longer stands where it stood is kept as history: until what took its place was said, or as that says itself. */
async function addFormer({ around, ports }: Around, request: Request, old: Memory, place: FormerPlace): Promise<void> {
  const { id, text } = old;
  const former = formerItem({ place, was: { id, text }, to: 'episodic' }, [], begunOn(request, old, { ports }));
  const { set } = await planRemember(former, around);
  await around.root.take(set);
}

async function planReplacing(
  keeping: Around,
  request: Request,
  old: Memory,
  rest: string | null,
): Promise<{ set: ChangeSet; result: KeptMemory }> {
  if (isFactElsewhere(keeping, request, old)) return planFactFor(keeping, request, old);
  if (old.kind === 'fact') return planChanged(keeping, request, old, rest);
  // Stored a moment ago without saying what it replaces: that copy gives way as well, or is what takes the place.
  const known = knownAs(keeping.index, request.content, lookupPlace(keeping, request));
  const copy = known?.standing === 'same' && known.memory.id !== old.id ? known.memory : null;
  if (request.store === 'semantic') return planFactFor(keeping, request, old);
  if (request.store !== 'episodic')
    throw fail('input.invalid', `${old.id} is an episode.`, 'Replace it by an episode or, with `entity`, by a fact.');
  const content = corrected(request.content, old);
  const whole = copy === null ? content : corrected(content, copy);
  return planRemember({ ...request, kind: 'correction', content: whole }, keeping.around);
}

/**
 * The line says what holds now; what it said becomes history, and its other sentences stay where they stand. Stored elsewhere, the new
 * words stand in both places.
 */
async function replaceInCore(
  keeping: Around,
  request: Request,
  old: Memory,
  block: string | null,
): Promise<KeptMemory> {
  const { root: draft } = keeping.around;
  const rest = restOfOld(old, request);
  const own = coreBlocks.find((name) => old.title.split(' › ')[0] === name);
  const to = block !== null && block !== own ? block : null;
  const line =
    rest !== null
      ? await lineBeside(keeping, request, { old, rest, block: to ?? own })
      : await newLine(keeping, request, old, to);
  await draft.take(line.set);
  await addFormer(keeping, request, old, inCore(old.title));
  let kept: At = line.result;
  if (request.store !== 'core') {
    const { set, result } = await planKept(keeping, request);
    await draft.take(set);
    kept = result;
  }
  const holds = rest === null ? null : { id: old.id, text: rest };
  const { others: _, ...told } = superseding(kept, old, { content: request.content, rest: holds });
  return kept === line.result ? told : { ...told, others: [line.result.id] };
}

/** What holds on stays on its line; the new words stand on one of their own. */
async function lineBeside(
  { index, around }: Around,
  request: Request,
  { old, rest, block: title }: { old: Memory; rest: string; block: string | undefined },
) {
  const known = knownAs(index, request.content, { kinds: ['core'] });
  const { set } = await planEdit(old, { id: old.id, content: rest }, around);
  if (known?.standing === 'same' && known.memory.id !== old.id) return { set, result: known.memory };
  await around.root.take(set);
  return planRemember({ ...request, store: 'core', title }, around);
}

/** @param block the one that it moves to; null where it stays */
async function newLine({ index, around }: Around, request: Request, old: Memory, block: string | null) {
  const known = knownAs(index, request.content, { kinds: ['core'] });
  const standing = known?.standing === 'same' && known.memory.id !== old.id ? known.memory : null;
  if (standing === null && block === null) return planEdit(old, { id: old.id, content: request.content }, around);
  // It has a line of its own already, or gets one elsewhere: the old one only goes.
  const { text, before } = await around.root.found(old.path);
  const doc = toDoc(text ?? '');
  const after = printDoc(splice(doc, old.line - 1, old.endLine - old.line + 1, []));
  const summary = `left core memory: ${old.id}`;
  const left = { changes: [{ path: old.path, action: 'EDIT' as const, before, after, summary }] };
  if (standing !== null) return { set: left, result: standing };
  await around.root.take(left);
  return planRemember({ ...request, store: 'core', title: block ?? old.title }, around);
}
