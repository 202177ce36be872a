import type { keepMethods } from '#shared/contract/methods/lifecycle.ts';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { By } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { requireOwnWords } from '../capture/own-words.ts';
import { planEdit } from '../memories/edit.ts';
import { formerOf, formerTold, planHoldAgain } from '../memories/lifecycle/former.ts';
import { type KeepAround, planArchive, planPin, planRestore } from '../memories/lifecycle/standing.ts';
import { requireWritable, writtenBy } from '../memories/write.ts';
import { redQuestions } from '../recall/contract/recall-contract.ts';
import { type Matching, matching } from '../recall/matching.ts';
import { carryOut, filesAfter } from '../rollback/carry-out.ts';
import { staysAsItStands } from '../rollback/kept.ts';
import { changeNamed, lastChange } from '../rollback/named.ts';
import { planRollback, type Rollback } from '../rollback/plan.ts';
import type { Services } from '../services.ts';
import { actingAs } from '../workspace/acting.ts';
import { WorkspaceDraft } from '../workspace/draft.ts';
import { criticalityOf } from '../workspace/paths.ts';
import { doubted } from './marks.ts';
import { purge } from './purge.ts';
import { listedText, shownMemory } from './shown.ts';
import type { HandlersOf } from './types.ts';

const around = ({ root, index, scores, ports }: Services): KeepAround => ({ root, index, scores, clock: ports.clock });
const iso = (ms: number) => new Date(ms).toISOString();
const changeOf = ({ change }: { change: string }) => (change === '' ? null : change);

function forgotBy(caller: Caller): By {
  const by = writtenBy(caller, 'confirmed what to forget');
  return caller.role === 'owner' ? by : { ...by, actor: actingAs(caller, 'bot:trigger-forget') };
}

export const lifecycleHandlers: HandlersOf<keyof typeof keepMethods> = {
  async 'memory.forget'(services, { query, ids, preview: only, permanent, rewriteHistory }, caller) {
    await services.ready;
    const whom = caller.role === 'owner' ? 'owner' : 'agent';
    if (ids === undefined) return preview(services, await matching(services, query ?? noWish()), whom);
    if (only) return preview(services, { memories: services.index.get(ids), notice: null, isSure: true }, whom, ids);
    if (permanent) return removed(services, caller, ids, rewriteHistory);
    const plan = () => {
      if (caller.role !== 'owner') requireUnprotected(services.index.get(ids));
      return planArchive(ids, around(services));
    };
    const { receipt, result } = await services.door.commit(plan, forgotBy(caller));
    await services.rescore();
    if (caller.role === 'owner') services.links.archived(result.gone);
    const former = formerOf(result.gone, services).map(formerTold);
    const count = result.done.length;
    const message =
      count === 0
        ? 'Nothing was archived.'
        : `${count} archived; ${whom === 'owner' ? 'mneme restore' : 'memory_restore'} brings ${count === 1 ? 'it' : 'them'} back.`;
    return {
      status: 'archived',
      memories: result.gone.map((memory) => ({
        ...doubted(services, shownMemory(memory, listedText)),
        status: 'archived' as const,
      })),
      missing: result.missing,
      ...(former.length === 0 ? {} : { former }),
      message,
      change: changeOf(receipt),
      verified: null,
    };
  },

  async 'memory.restore'(services, { ids }, caller) {
    await services.ready;
    const plan = () => planBack(services, ids);
    const { receipt, result } = await services.door.commit(plan, writtenBy(caller, 'restored memories'));
    await services.rescore();
    return { restored: result.done, missing: result.missing, change: changeOf(receipt) };
  },

  async 'memory.pin'(services, { ids }, caller) {
    await services.ready;
    const plan = () => planPin(ids, true, around(services));
    const { receipt, result } = await services.door.commit(plan, writtenBy(caller, 'pinned'));
    await services.rescore();
    return { pinned: result.done, missing: result.missing, change: changeOf(receipt) };
  },

  async 'memory.unpin'(services, { ids }, caller) {
    await services.ready;
    const plan = () => planPin(ids, false, around(services));
    const { receipt, result } = await services.door.commit(plan, writtenBy(caller, 'unpinned'));
    await services.rescore();
    return { unpinned: result.done, missing: result.missing, change: changeOf(receipt) };
  },

  async 'memory.scores'(services, { ids }) {
    const memories = services.index.get(ids ?? services.scores.archived());
    const scores = memories.map((memory) => {
      const { created, last, ...scored } = services.scores.of(memory);
      return { ...scored, created: iso(created), lastAccessed: iso(last) };
    });
    return { scores };
  },

  async 'memory.edit'(services, asked, caller) {
    await services.ready;
    const plan = () => {
      const [memory] = services.index.get([asked.id]);
      if (memory !== undefined) {
        requireWritable(memory.path, { root: services.root, caller });
        requireOwnWords(services, caller, memory.path, memory.text, asked.content);
      }
      return planEdit(memory, asked, services.around);
    };
    const { receipt, result } = await services.door.commit(plan, writtenBy(caller, 'edited a memory'));
    return { ...result, change: receipt.change };
  },

  async 'change.undo'(services, { change }, caller) {
    await services.ready;
    const last = change === 'last' ? await lastChange(services.commits) : null;
    const named = last?.change ?? (await changeNamed(change, services.commits));
    const target = { what: 'change', change: named } as const;
    const plan = await planRollback(target, services);
    const resolutions = newerStays(plan);
    const contract = await services.contract.ahead(filesAfter(plan, resolutions));
    const why = writtenBy(caller, `took back ${target.change}`);
    const done = await carryOut(services, { target, preview: null, resolutions }, why);
    const [listed, more] = [done.paths.slice(0, 8).join(', '), done.paths.length - 8];
    // Of scores alone no file is named: they are worked out anew.
    const whole = done.change === null ? 'It was so already.' : 'All is as it was before.';
    const files = listed === '' ? whole : `${listed}${more > 0 ? ` and ${more} more` : ''} as before.`;
    const what = last === null ? [] : [`Taken back: ${last.summary}.`];
    const message = [...what, files, ...lossWords(contract, done.change)].join(' ');
    return { paths: done.paths, change: done.change ?? '', contract, message };
  },
};

/** What no rollback of more than one change touches is nothing to ask about: a list that was decided since stays as it was decided. */
const newerStays = ({ takings }: Rollback) =>
  takings.flatMap(({ path, taken }) =>
    taken.conflict && staysAsItStands(path) ? [{ path, how: 'keep' as const }] : [],
  );

/** The pinned questions that an undo cost their answer, and the way back; nothing where it cost none. */
function lossWords(contract: Output<'contract.ahead'>, change: string | null): string[] {
  const red = redQuestions(contract);
  if (red.length === 0 || change === null) return [];
  return [`Pinned questions lost their answer: ${red.join(', ')}; mneme undo ${change} brings it back.`];
}

/** Out of the archive, and in the place of what is gone. */
async function planBack(services: Services, ids: string[]) {
  const draft = new WorkspaceDraft(services.root);
  const { set, result } = await planRestore(ids, { ...around(services), root: draft });
  await draft.take(set);
  const surroundings = { ...services.around, root: draft, exists: (path: string) => draft.has(path) };
  const again = await planHoldAgain(services.index.get(ids), services, surroundings);
  return { set: draft.set(), result: { ...result, done: [...new Set([...result.done, ...again])] } };
}

/** What the owner protects, no agent takes out of sight. @source 000 §12.1 */
function requireUnprotected(memories: Memory[]): void {
  const kept = memories.find(({ path }) => criticalityOf(path) !== 'standard');
  if (kept === undefined) return;
  throw fail(
    'role.denied',
    `${kept.id} stands in ${kept.path}, which is the owner's. Nothing was archived.`,
    'Leave it out, or ask the owner to forget it in the window or with mneme forget.',
    { path: kept.path },
  );
}

function noWish(): never {
  throw fail(
    'input.invalid',
    'Neither words nor ids say what to forget.',
    'Give `query` first, then the `ids` it shows.',
  );
}

const matches = (count: number, isSure: boolean): string =>
  isSure
    ? `${count} ${count === 1 ? 'memory matches' : 'memories match'}.`
    : `Nothing remembered surely fits these words: ${count === 1 ? 'this is the nearest' : `these ${count} are the nearest`}.`;

/** What would be forgotten: nothing is, until its ids come back. */
function preview(
  services: Services,
  { memories, notice, isSure }: Matching,
  whom: 'owner' | 'agent',
  ids: string[] = [],
) {
  const count = memories.length;
  const next =
    whom === 'owner'
      ? 'Nothing is forgotten yet: give the ids of those that shall be.'
      : 'Show them to the user, then call again with the ids they confirm.';
  const message = count === 0 ? (notice ?? 'Nothing is remembered of that.') : `${matches(count, isSure)} ${next}`;
  return {
    status: 'preview' as const,
    memories: memories.map((memory: Memory) => ({
      ...doubted(services, shownMemory(memory, listedText)),
      status: services.scores.of(memory).status,
    })),
    missing: ids.filter((id) => !memories.some((memory) => memory.id === id)),
    ...(count > 0 && !isSure ? { sure: false as const } : {}),
    message,
    change: null,
    verified: null,
  };
}

async function removed(services: Services, caller: Caller, ids: string[], rewriteHistory: boolean) {
  if (caller.role !== 'owner') {
    throw fail(
      'role.denied',
      'Only the owner removes a memory for good.',
      'Archive it instead; the owner removes it in the window or with mneme forget --ids … --permanently.',
    );
  }
  const { memories, missing, verified, change } = await purge(services, ids, {
    rewriteHistory,
    by: { ...writtenBy(caller, 'removed memories for good'), approval: '—' },
  });
  const absent = verified.every((place) => place.absent);
  return {
    status: 'deleted' as const,
    memories: memories.map((memory) => ({ ...shownMemory(memory, listedText), status: 'archived' as const })),
    missing,
    message: absent
      ? 'Removed for good; nothing in this workspace or its history holds it any more. Backups made before are yours to remove.'
      : 'Removed from memory. What still holds the words, the ids or the names is listed.',
    change,
    verified,
  };
}
