import type { ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Change, Proposal, Reflection } from '#shared/model/reflection.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { todayOf } from '../graph/plan.ts';
import { requireCoreBudget } from '../memories/remember.ts';
import { appendReflection } from '../workspace/codecs/reflection-log.ts';
import { readText } from '../workspace/disk.ts';
import { gist } from '../workspace/gist.ts';
import { hashOf } from '../workspace/hash.ts';
import { oneLine } from '../workspace/lines.ts';
import { corePath, reflectionLogPath } from '../workspace/paths.ts';
import { pendingReflectionTemplate } from '../workspace/template-texts.ts';
import type { ApplyAround } from './apply/applying.ts';
import { draftOf, effectiveProposal } from './apply.ts';
import { clearSettled, settledOf } from './deferred.ts';
import { afterDisputes, settledTogether } from './disputed.ts';
import type { OwnCore } from './drafts.ts';
import { decidedPath, withDecided } from './habits.ts';
import {
  changeInOneLine,
  pendingPath,
  reflectionSummary,
  renderPending,
  requirePending,
  summaryPath,
} from './pending.ts';
import { presented } from './presented.ts';
import { readPath, withRead } from './read-episodes.ts';
import { rejectedPath, unticked, withRejected } from './rejected.ts';
import { type ChangeView, isUnanswered, needed, saidOn, seenChanges } from './seen.ts';

/** Whether its owner said that both hold: no question any more, however often somebody asks. */
function holdsBoth(change: Change): boolean {
  const does = effectiveProposal(change);
  return does.kind === 'contradiction' && does.holds === 'both';
}

export type ReflectionDecision = {
  session: string;
  verdict: 'decided' | 'sure' | 'reject';
  reason?: string | undefined;
};
/** What a decision looks at. `next`: when the next reflection is due; `decisions`: as many as a morning has. */
export type DecideAround = ApplyAround & { next: string; decisions: number };

export type ReflectionResult = {
  number: number;
  accepted: Change[];
  rejected: Change[];
  left: Change[];
  paths: string[];
  /** Of kinds that are nearly always refused: not shown, not asked for, and dropped with what was decided. */
  unshown: number;
  /** Why accepted changes stay pending all the same, in words. */
  kept: string[];
};

/**
 * What becomes of a pending reflection: accepted changes, what is remembered of rejected ones, and its line in
 * reflection-log.md, all in one change set. What no longer fits, or would lose what the owner did not agree to lose, stays
 * pending. Free of effects.
 * @throws reflection.none when another session is pending, or none
 */
export async function planDecision(
  { session, verdict, reason }: ReflectionDecision,
  around: DecideAround,
): Promise<{ set: ChangeSet; result: ReflectionResult }> {
  const { problems: _, summary: __, ownCore, ...pending } = await requirePending(around.root, session, around.next);
  const sorted =
    verdict === 'reject'
      ? { accepted: [], rejected: pending.changes, kept: [], refused: new Set<string>() }
      : await sort(pending, verdict, around);
  const settled = new Set([...sorted.accepted, ...sorted.rejected].map(({ id }) => id));
  // What needs a page that was refused can never come true: it ends with it, and is named.
  const refusedPages = new Set(sorted.rejected.filter((change) => effectiveProposal(change).kind === 'entity'));
  const isSettled = ({ id }: Change) => settled.has(id);
  const open = pending.changes.filter(
    (change) =>
      !isSettled(change) &&
      !isLeftBare(change, pending.changes, around, isSettled) &&
      !needed(effectiveProposal(change), pending.changes, around).some((other) => refusedPages.has(other)),
  );
  // What was not even shown, since such things are refused, does not keep a reflection open.
  const unshown = open.every(({ id }) => sorted.refused.has(id)) ? open : [];
  const left = unshown.length > 0 ? [] : open;
  const draft = await draftOf(settledTogether(sorted.accepted), { ...around, number: pending.number });
  if (ownCore !== null && sorted.accepted.some((change) => effectiveProposal(change).kind === 'core'))
    await writeOwnCore(draft, ownCore, around);
  await clearSettled(draft, settledOf(sorted.accepted, sorted.rejected, left));
  const { refused: _refused, ...outcome } = sorted;
  const result: ReflectionResult = { number: pending.number, ...outcome, left, unshown: unshown.length, paths: [] };
  if (settled.size === 0) return { set: { changes: [] }, result };
  result.paths = draft.set().changes.map(({ path }) => path);
  const at = new Date(around.clock.now()).toISOString();
  const refused = await draft.found(rejectedPath);
  const refusals = [...sorted.rejected, ...unticked(sorted.accepted), ...sorted.accepted.filter(holdsBoth)];
  const remembered = withRejected(refused.text, refusals, { at, session, reason });
  if (remembered !== null && remembered !== refused.text) {
    await draft.put(
      rejectedPath,
      remembered,
      'APPEND',
      `${countedNoun(refusals.length, 'proposal')} not to be made again`,
    );
  }
  if (verdict !== 'reject') {
    const decided = await draft.found(decidedPath);
    const learnt = withDecided(decided.text, sorted, { at, session, index: around.index });
    if (learnt !== null) await draft.put(decidedPath, learnt, 'APPEND', 'what was decided of each kind');
  }
  if (Object.keys(pending.read).length > 0)
    await draft.put(
      readPath,
      withRead((await draft.found(readPath)).text, pending),
      'APPEND',
      'which episodes were read',
    );
  await note(draft, pending, result, reason, todayOf({ ...around, root: draft }));
  await close(draft, { ...pending, changes: left, read: {} }, around.next);
  return { set: draft.set(), result };
}

/** Whether of a page that nobody decided on by itself all that would be said on it is decided, so that nothing would stand there. */
function isLeftBare(
  page: Change,
  all: readonly Change[],
  around: DecideAround,
  isSettled: (change: Change) => boolean,
): boolean {
  const said = saidOn(page, all, around);
  return said.length > 0 && said.every(isSettled);
}

/**
 * Which changes are applied, refused, or stay; what settles something, takes something away or rests on the word of
 * neither owner nor agent is accepted by the owner alone.
 */
async function sort(
  pending: Reflection,
  verdict: 'decided' | 'sure',
  around: DecideAround,
): Promise<Omit<ReflectionResult, 'number' | 'left' | 'paths' | 'unshown'> & { refused: ReadonlySet<string> }> {
  const seen = new Map((await presented(await seenChanges(pending, around), around)).map((one) => [one.id, one]));
  // An answer that no longer fits its contradiction decides on nothing else.
  const answers = pending.changes.map((change): Change => {
    const { stale = null } = seen.get(change.id) ?? {};
    return change.does.kind === 'contradiction' && stale !== null && change.verdict === 'accept'
      ? { ...change, verdict: 'open' }
      : change;
  });
  const waits = new Map(pending.changes.map((change) => [change.id, afterDisputes(change, answers)]));
  const rejected = pending.changes.filter(
    ({ id, verdict: said }) => said === 'reject' || (said === 'open' && waits.get(id) === 'rejected'),
  );
  const isWanted = ({ id, verdict: said, untrusted }: Change) =>
    said === 'accept' ||
    (said === 'open' && untrusted === undefined && waits.get(id) === 'accepted') ||
    (verdict === 'sure' && said === 'open' && isSureAndShown(seen.get(id)));
  // A page and what is said on it are one decision.
  const wanted = pending.changes.filter(
    (change) =>
      isWanted(change) || (change.verdict === 'open' && saidOn(change, pending.changes, around).some(isWanted)),
  );
  // What neither owner nor agent said is named, since it looks like what was approved.
  const kept = pending.changes.flatMap((change) =>
    verdict === 'sure' && change.verdict === 'open' && change.untrusted !== undefined
      ? [`${changeInOneLine(effectiveProposal(change))}: untrusted, ${change.untrusted}; accept it by itself.`]
      : [],
  );
  const accepted: Change[] = [];
  for (const change of wanted) {
    const does = effectiveProposal(change);
    const { stale = null, loses = [] } = seen.get(change.id) ?? {};
    const refused = needed(does, pending.changes, around).find((other) => !wanted.includes(other));
    if (waits.get(change.id) === 'waits')
      kept.push(`${changeInOneLine(does)}: say first which side of its contradiction holds.`);
    else if (stale !== null) kept.push(`${changeInOneLine(does)}: ${stale}`);
    else if (does.kind === 'contradiction' && does.holds === null)
      kept.push(`${changeInOneLine(does)} Say which side holds.`);
    else if (isUnanswered(does))
      kept.push(`${changeInOneLine(does)} Answer it, or reject it: until then it stays asked.`);
    else if (loses.length > 0 && !change.lossAccepted)
      kept.push(
        `${changeInOneLine(does)}: ${loses.map(({ text }) => text).join('; ')} would be lost. Agree to that first: in Review, or with accept --lose.`,
      );
    else if (refused) kept.push(`${changeInOneLine(does)} needs ${changeInOneLine(effectiveProposal(refused))}.`);
    else accepted.push(change);
  }
  const refused = new Set([...seen.values()].flatMap(({ id, hidden }) => (hidden === 'refused' ? [id] : [])));
  // No page is made in passing for what stays pending itself.
  const isMade = (change: Change): boolean => {
    const said = change.verdict === 'accept' ? [] : saidOn(change, pending.changes, around);
    return said.length === 0 || said.some((one) => accepted.includes(one));
  };
  return { accepted: accepted.filter(isMade), rejected, kept, refused };
}

/** What its owner was not shown is not approved along with the rest. */
const isSureAndShown = (change: Pick<Presented, 'sure' | 'hidden'> | undefined): boolean =>
  change?.sure === true && change.hidden === null;

type Presented = Awaited<ReturnType<typeof presented<ChangeView>>>[number];

/** MEMORY.md becomes what its owner wrote. @throws file.changed where it is another one by now, core.over-budget */
async function writeOwnCore(
  draft: Awaited<ReturnType<typeof draftOf>>,
  { text, base }: OwnCore,
  around: ApplyAround,
): Promise<void> {
  if (hashOf((await readText(around.root, corePath)).text ?? '') !== base)
    throw fail(
      'file.changed',
      'MEMORY.md was changed after you wrote your version of it.',
      'Open “Edit the whole” again: it begins with the file as it is now.',
    );
  await requireCoreBudget(text, around);
  await draft.put(corePath, text, 'EDIT', 'core memory, as its owner wrote it');
}

/** What was decided, in a line that stands whole; a list of many memories is cut. */
const noted = (does: Proposal): string =>
  does.kind === 'archive' ? gist(changeInOneLine(does)) : changeInOneLine(does) + settledAs(does);

/** Which side of a contradiction its owner said holds. */
function settledAs(does: Proposal): string {
  if (does.kind !== 'contradiction' || does.holds === null) return '';
  if (does.holds === 'both') return ' — both hold.';
  return ` — what holds: “${oneLine(does.sides[does.holds === 'first' ? 0 : 1].text)}”.`;
}

async function note(
  draft: Awaited<ReturnType<typeof draftOf>>,
  pending: Reflection,
  { accepted, rejected, left, unshown }: ReflectionResult,
  reason: string | undefined,
  day: string,
): Promise<void> {
  const file = await draft.found(reflectionLogPath);
  // An answer, or the side that holds, is the owner's to give, and changes nothing of what was proposed.
  const edited = accepted.some(
    ({ edited: put, does }) => put !== null && !/^(?:question|contradiction)$/.test(does.kind),
  );
  const decision =
    accepted.length === 0
      ? 'rejected'
      : rejected.length + left.length > 0
        ? 'partially approved'
        : edited
          ? 'approved with changes'
          : 'approved';
  const notes = [
    `Accepted ${accepted.length}, rejected ${rejected.length}, left open ${left.length}.`,
    ...accepted.map((change) => `✓ ${noted(effectiveProposal(change))}`),
    ...rejected.map((change) => `✗ ${noted(effectiveProposal(change))}`),
    ...(unshown > 0 ? [`Not shown, as such things are nearly always refused: ${unshown}.`] : []),
    ...(reason ? [`Said: ${oneLine(reason)}`] : []),
  ];
  const logged = { n: pending.number, day, decision, session: pending.session, notes };
  const summary = `reflection #${pending.number}: ${decision}`;
  await draft.put(reflectionLogPath, appendReflection(file.text, logged).text, 'APPEND', summary);
}

/** What is left stays pending; nothing left, nothing pending. */
async function close(draft: Awaited<ReturnType<typeof draftOf>>, left: Reflection, next: string): Promise<void> {
  const done = left.changes.length === 0;
  const summary = done ? 'decided' : `${left.changes.length} changes left open`;
  await draft.put(pendingPath, done ? null : renderPending(left), done ? 'DELETE' : 'EDIT', summary);
  if ((await draft.found(summaryPath)).text !== null || !done) {
    await draft.put(summaryPath, done ? pendingReflectionTemplate : reflectionSummary(left, next), 'EDIT', summary);
  }
}
