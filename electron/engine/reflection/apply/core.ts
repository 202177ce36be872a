import type { Store } from '#shared/model/memory.ts';
import type { Evidence, ProposalOf } from '#shared/model/reflection.ts';
import { formerItem, inCore } from '../../memories/former-item.ts';
import { planRemember } from '../../memories/remember.ts';
import { addCoreItem, parseCore } from '../../workspace/codecs/core.ts';
import { gist } from '../../workspace/gist.ts';
import { bulletLines } from '../../workspace/items.ts';
import { printDoc, splice, toDoc } from '../../workspace/lines.ts';
import { corePath } from '../../workspace/paths.ts';
import { slug } from '../../workspace/slug.ts';
import { staleLines } from '../stale-lines.ts';
import { type Applying, goneMeanwhile } from './applying.ts';

export async function rewriteCore(
  work: Applying,
  { block, was, now, to }: ProposalOf<'core'>,
  evidence: Evidence[],
): Promise<void> {
  work.coreTouched = true;
  const { text } = await work.draft.found(corePath);
  if (was === null) {
    if (now !== null) await work.edit(corePath, addCoreItem(text, block, now).text, `${block}: ${gist(now)}`);
    return;
  }
  const items = parseCore(corePath, text ?? '').memories;
  const item =
    items.find((one) => one.text === was.text && one.id === was.id) ?? items.find((one) => one.text === was.text);
  if (item === undefined || text === null) throw goneMeanwhile(`“${gist(was.text)}” in MEMORY.md`);
  const stays = now !== null && slug(item.title.split(' › ')[0] ?? '') === slug(block);
  const lines = stays ? (bulletLines(now) ?? []) : [];
  const inPlace = printDoc(splice(toDoc(text), item.line - 1, item.endLine - item.line + 1, lines));
  const next = now === null || stays ? inPlace : addCoreItem(inPlace, block, now).text;
  await work.edit(corePath, next, now === null ? `left core memory: ${gist(was.text)}` : `${block}: ${gist(now)}`);
  if (now === null && to !== null) await keepFormer(work, block, was, to, evidence);
}

/** Lines of core memory that go on saying what something else took the place of: they say what holds, the rest of them stays. */
export async function rewriteStale(work: Applying, lost: string, kept: string): Promise<void> {
  for (const { line, now } of staleLines(work.around.index, lost, kept)) {
    // Of a line that another change decides on, that one says what it becomes.
    if (work.decided.has(line.text)) continue;
    const was = { id: line.id, text: line.text };
    const block = line.title;
    await rewriteCore(work, { kind: 'core', block, was, now, to: null }, []);
    await keepFormer(work, block, was, 'episodic', []);
  }
}

/** What a line of core memory said is history. */
export async function keepFormer(
  work: Applying,
  block: string,
  was: { id: string; text: string },
  to: Store,
  evidence: Evidence[],
): Promise<void> {
  const former = formerItem({ place: inCore(block), was, to }, evidence, work.today);
  await work.draft.take((await planRemember(former, work.stores)).set);
}
