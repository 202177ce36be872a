import type { z } from 'zod';
import type { reflectionMethods } from '#shared/contract/methods/reflection.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Change, Evidence, Proposal, ProposalOf, Reflection } from '#shared/model/reflection.ts';
import { saidBy } from '../duplicates/find.ts';
import { supersededBy } from '../index/superseded.ts';
import { contentOf, lostIn } from '../language/content.ts';
import { isSameValue } from '../language/values.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { readText } from '../workspace/disk.ts';
import { oneLine } from '../workspace/lines.ts';
import type { ApplyAround } from './apply/applying.ts';
import { draftOf, effectiveProposal } from './apply.ts';
import { describedIn } from './described.ts';
import { takesASide } from './disputed.ts';
import { isVouched } from './earnest/sentences.ts';
import { lostBy } from './lost-by.ts';
import { staleLines } from './stale-lines.ts';

type Pending = NonNullable<z.output<(typeof reflectionMethods)['reflection.pending']['output']>['pending']>;
export type ChangeView = Omit<Pending['changes'][number], 'habit' | 'bundle' | 'hidden'>;

/**
 * Every change against the files as they are now: what it would write, what it would lose, whether it still fits.
 * @throws what `tell` throws, which hears how many were looked at
 */
export async function seenChanges(
  pending: Reflection,
  around: ApplyAround,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<ChangeView[]> {
  const texts = new Map<string, Promise<string | null>>();
  const read = (path: string) => {
    const text = texts.get(path) ?? readText(around.root, path).then(({ text: now }) => now);
    texts.set(path, text);
    return text;
  };
  const seen: ChangeView[] = [];
  for (const change of pending.changes) {
    tell(seen.length, pending.changes.length);
    const tried = await triedOut(change, pending.changes, around, read);
    seen.push({
      ...change,
      ...describedIn(change, pending.changes, tried.diffs, around),
      ...tried,
      ...assessChange(change, pending.changes, around),
    });
  }
  return seen;
}

/** What a change would lose, and whether it may be approved in passing: both by what is remembered, whatever the files hold by now. */
export function assessChange(
  change: Change,
  all: readonly Change[],
  around: ApplyAround,
): Pick<ChangeView, 'loses' | 'sure'> {
  const loses = losses(change, all, around);
  const isUndoubted =
    change.untrusted === undefined && (change.otherwise ?? []).length === 0 && !takesASide(change, all);
  const does = effectiveProposal(change);
  const isSure = isUndoubted && !isWeighed(does) && !changesCore(does, around) && isBornOut(change, around);
  return { loses, sure: loses.length === 0 && isSure };
}

/** Whether a line of core memory changes with what it takes the place of. */
function changesCore(does: Proposal, { index }: ApplyAround): boolean {
  const [old] = does.kind === 'fact' && does.supersedes !== null ? index.get([does.supersedes]) : [];
  return old !== undefined && does.kind === 'fact' && staleLines(index, bareWords(old), does.statement).length > 0;
}

/** Whether anything that it rests on was noted as likely. */
const isBornOut = ({ evidence }: Change, { index }: ApplyAround): boolean => {
  const cited = index.get(evidence.map(({ id }) => id));
  return cited.length === 0 || cited.some(isVouched);
};

/** A question is taken with its answer; until then it stays asked. */
export const isUnanswered = (does: Proposal): boolean => does.kind === 'question' && (does.answer ?? '').trim() === '';

/** What the owner weighs by itself, whatever else is approved: it settles something, or takes something away. */
const isWeighed = (does: Proposal): boolean =>
  does.kind === 'contradiction' ||
  does.kind === 'merge' ||
  does.kind === 'archive' ||
  isUnanswered(does) ||
  (does.kind === 'relation' && does.over === true) ||
  (does.kind === 'core' && does.now === null);

/**
 * The changes that can be applied as things stand. What needs one that cannot is not proposed either, so it is asked until
 * nothing falls out any more.
 */
export async function applicable(
  pending: Reflection,
  around: ApplyAround,
  tell: (done: number, total: number) => void,
): Promise<Change[]> {
  const seen = await seenChanges(pending, around, tell);
  const fits = new Set(seen.flatMap(({ id, stale }) => (stale === null ? [id] : [])));
  const changes = pending.changes.filter(({ id }) => fits.has(id));
  return changes.length === pending.changes.length ? changes : applicable({ ...pending, changes }, around, tell);
}

type Read = (path: string) => Promise<string | null>;

async function triedOut(
  change: Change,
  all: readonly Change[],
  around: ApplyAround,
  read: Read,
): Promise<Pick<ChangeView, 'stale' | 'diffs'>> {
  const does = effectiveProposal(change);
  // A list of memories that may go is not undone by one of them that changed.
  const unsupported =
    does.kind === 'archive' ? null : ((await moved(change.evidence, read)) ?? outdated(change, around));
  if (unsupported !== null) return { stale: unsupported, diffs: [] };
  if (does.kind === 'question' && does.answer === undefined) return { stale: null, diffs: [] };
  if (does.kind === 'contradiction' && does.holds === null) return { stale: goneSides(does.sides, around), diffs: [] };
  try {
    const before = needed(does, all, around);
    const [without, whole] = [await draftOf(before, around), await draftOf([...before, change], around)];
    const base = new Map(without.diffs().map(({ path, after }) => [path, after]));
    const diffs = whole
      .diffs()
      .map(({ path, before: disk, after }) => ({ path, before: base.get(path) ?? disk, after }))
      .filter(({ before: was, after, path }) => was !== after && !path.endsWith('decay-scores.json'));
    return { stale: null, diffs };
  } catch (thrown) {
    const { code, message } = toErrorValue(thrown);
    // Too much for core memory is for the owner to weigh against other changes; it fits by itself.
    return { stale: code === 'core.over-budget' ? null : message, diffs: [] };
  }
}

/** Why a contradiction cannot be settled any more; null while both its sides stand. */
function goneSides(sides: ProposalOf<'contradiction'>['sides'], { index }: ApplyAround): string | null {
  const lost = sides.find(({ id }) => index.get([id]).length === 0);
  return lost === undefined ? null : `${lost.id} is no longer there.`;
}

/** The entities that a change speaks of. */
export const entitiesOfChange = (does: Proposal): string[] =>
  'entity' in does ? [does.entity] : does.kind === 'relation' ? [does.from, does.to] : [];

/** The new entities that a change speaks of. */
export function needed(does: Proposal, all: readonly Change[], { index }: Pick<ApplyAround, 'index'>): Change[] {
  const named = entitiesOfChange(does);
  if (does.kind === 'entity') return [];
  return all.filter((other) => {
    const makes = effectiveProposal(other);
    return (
      makes.kind === 'entity' && named.includes(makes.entity) && index.get([`entity:${makes.entity}`]).length === 0
    );
  });
}

/** The changes that speak of the page that one makes. */
export function saidOn(page: Change, all: readonly Change[], around: Pick<ApplyAround, 'index'>): Change[] {
  if (effectiveProposal(page).kind !== 'entity') return [];
  return all.filter((one) => needed(effectiveProposal(one), [page], around).length > 0);
}

/** Whether a change makes a page on which nothing would stand. */
export function isBarePage(change: Change, all: readonly Change[], around: Pick<ApplyAround, 'index'>): boolean {
  const does = effectiveProposal(change);
  return does.kind === 'entity' && does.summary.trim() === '' && saidOn(change, all, around).length === 0;
}

/** Why a citation no longer holds; null while every quote stands in its file. */
async function moved(evidence: readonly Evidence[], read: Read): Promise<string | null> {
  for (const { path, quote } of evidence) {
    const text = await read(path);
    if (text === null) return `${path}, which it rests on, is no longer there.`;
    if (!oneLine(text).includes(oneLine(quote))) return `What it rests on in ${path} was changed meanwhile.`;
  }
  return null;
}

/**
 * Why nothing speaks for a change any more: another memory took the place of all that it rests on. What settles or ends something rests on what
 * holds no more as well as on what does.
 */
function outdated(change: Change, { index }: ApplyAround): string | null {
  const does = effectiveProposal(change);
  const isStated =
    (does.kind === 'fact' && does.supersedes === null) ||
    (does.kind === 'core' && does.was === null) ||
    does.kind === 'procedure';
  if (!isStated) return null;
  const cited = index.get(change.evidence.map(({ id }) => id));
  const isOver = cited.length > 0 && cited.every((memory) => supersededBy(index, memory) !== null);
  return isOver ? 'What it rests on was replaced meanwhile.' : null;
}

/** Memories that say the words, one after the other; some of them where there are many. */
function saying(text: string, index: ApplyAround['index']): Memory[] {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
  return words === '' ? [] : index.load(index.match(`"${words}"`, { limit: 5 }).candidates.map(({ n }) => n));
}

/** Whether words hold a name, number or date as it is written, or the same in another spelling. */
function says(words: string, value: string): boolean {
  if (words.toLowerCase().includes(value.toLowerCase())) return true;
  const there = contentOf(words).values;
  const wanted = contentOf(value).values;
  const isThere = (one: (typeof wanted)[number]) => there.some(({ value }) => isSameValue(value, one.value));
  return wanted.length > 0 && wanted.every(isThere);
}

/** The words that a change would have stand; of what settles, unites or archives none. */
function statedBy(change: Change): string {
  const does = effectiveProposal(change);
  if (does.kind === 'fact' || does.kind === 'belief') return does.statement;
  if (does.kind === 'procedure') return does.steps.join('\n');
  return does.kind === 'core' ? (does.now ?? '') : '';
}

/** What nothing would support or say any more. */
function losses(change: Change, all: readonly Change[], { index, scores }: ApplyAround): ChangeView['loses'] {
  const does = effectiveProposal(change);
  const replaced = lostBy(does, (id) => index.get([id]).map(bareWords)[0] ?? null);
  if (replaced !== null) {
    const { id } = replaced;
    const page = index.get([id])[0]?.parent ?? null;
    // A name of which others tell is not forgotten with one line; a figure is none of another thing's.
    const isTold = (value: string) =>
      saying(value, index).some(
        (other) => other.id !== id && (!/\p{N}/u.test(value) || (page !== null && other.parent === page)),
      );
    const beside = all.filter((other) => other !== change && other.verdict !== 'reject').map(statedBy);
    const isSaidBeside = (value: string) => beside.some((words) => says(words, value));
    const lost = replaced.lost.filter((value) => !isTold(value) && !isSaidBeside(value));
    if (lost.length > 0) return [{ id, text: lost.join(', '), why: 'What takes its place does not say it.', of: id }];
  }
  if (does.kind === 'core') {
    if (does.was === null || does.now !== null || does.to !== null) return [];
    const elsewhere = saying(does.was.text, index).some(({ kind }) => kind !== 'core');
    return elsewhere || !/[\p{L}\p{N}]/u.test(does.was.text)
      ? []
      : [{ id: does.was.id, text: does.was.text, why: 'It stands nowhere else.', of: does.was.id }];
  }
  if (does.kind === 'merge' && !does.drop.startsWith('entity:')) {
    const [keep, drop] = [does.keep, does.drop].map((id) => index.get([id])[0]);
    if (drop === undefined) return [];
    const stays = does.merged === '' && keep !== undefined ? saidBy(keep) : does.merged;
    const lost = lostIn(contentOf(saidBy(drop)), contentOf(stays));
    if (lost.length > 0) {
      const why = `Nothing would answer any more what it says of ${lost.map((one) => `“${one}”`).join(', ')}.`;
      return [{ id: drop.id, text: saidBy(drop), why, of: drop.id }, ...unsupported(drop.id, index, scores)];
    }
  }
  if (does.kind === 'archive') return does.items.flatMap(({ id }) => unsupported(id, index, scores));
  return does.kind === 'merge' ? unsupported(does.drop, index, scores) : [];
}

/** What rests on a memory alone. */
function unsupported(goes: string, index: ApplyAround['index'], scores: ApplyAround['scores']): ChangeView['loses'] {
  if (goes.startsWith('entity:') || goes.startsWith('fact:')) return [];
  const cited = index
    .linksTo(goes)
    .flatMap(({ from, relation }) => (from && relation === 'supported-by' ? [from] : []));
  const [said] = index.get([goes]).map(saidBy);
  const why = `It rests on ${said === undefined ? goes : `“${oneLine(said)}”`} alone.`;
  return index.get([...new Set(cited)]).flatMap((memory) => {
    const others = index
      .linksOf(memory.path)
      .filter(({ from, relation, to }) => from === memory.id && relation === 'supported-by' && to !== goes)
      .flatMap(({ to }) => index.get([to]))
      .filter((one) => !scores.isArchived(one));
    return others.length > 0 ? [] : [{ id: memory.id, text: memory.text, why, of: goes }];
  });
}
