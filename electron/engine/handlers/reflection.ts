import type { reflectionMethods } from '#shared/contract/methods/reflection.ts';
import type { Caller } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import type { Change, Proposal } from '#shared/model/reflection.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { resolveBound } from '../recall/bounds.ts';
import { requireAgreed } from '../recall/contract/recall-contract.ts';
import { aheadOf } from '../reflection/ahead.ts';
import { draftOf, effectiveProposal } from '../reflection/apply.ts';
import { emptied } from '../reflection/core-whole.ts';
import { keepDrafts, type OwnCore } from '../reflection/drafts.ts';
import { impactOf } from '../reflection/impact.ts';
import { pendingNow, pendingPath, requirePending } from '../reflection/pending.ts';
import { careFor, presented } from '../reflection/presented.ts';
import { type ChangeView, seenChanges } from '../reflection/seen.ts';
import { applying, settle, settling } from '../reflection/settle.ts';
import type { Services } from '../services.ts';
import { parseEvolution } from '../workspace/codecs/evolution.ts';
import { parseReflection } from '../workspace/codecs/pending-reflection.ts';
import { parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import { readText } from '../workspace/disk.ts';
import { hashOf } from '../workspace/hash.ts';
import { milestoneReflections } from '../workspace/milestones.ts';
import { corePath, evolutionPath, reflectionLogPath } from '../workspace/paths.ts';
import type { HandlersOf } from './types.ts';

const iso = (ms: number) => new Date(ms).toISOString();

const textOf = async (services: Services, path: string) => (await readText(services.root, path)).text;

const pendingOf = (services: Services) => pendingNow(services.root, services.reflecting.schedule.next());
const required = (services: Services, session: string) =>
  requirePending(services.root, session, services.reflecting.schedule.next());

const shownTo = ({ settings }: Services) => ({ decisions: settings.get('reflection.decisions') });

const accepted = (changes: readonly Change[]) =>
  changes.filter((change) => change.verdict === 'accept' && holds(change));
const holds = (change: Change) => {
  const does = effectiveProposal(change);
  return does.kind !== 'contradiction' || does.holds !== null;
};

/** MEMORY.md as it is, with what was accepted of core memory, and with all that was not rejected; as it is when that does not fit. */
async function coreOf(services: Services, changes: readonly ChangeView[], ownCore: OwnCore | null) {
  const countTokens = await tokenizer();
  const now = (await textOf(services, corePath)) ?? '';
  // What was written over another MEMORY.md says nothing of this one.
  const own = ownCore?.base === hashOf(now) ? ownCore.text : null;
  const free = { ...applying(services), coreCap: Number.MAX_SAFE_INTEGER };
  const core = changes.filter(({ diffs, stale }) => stale === null && diffs.some(({ path }) => path === corePath));
  const madeOf = (some: readonly Change[]) =>
    draftOf(some, free)
      .then((draft) => draft.found(corePath))
      .then(
        ({ text }) => text ?? '',
        () => now,
      );
  const whole = own ?? (await madeOf(core.filter(({ verdict }) => verdict !== 'reject')));
  return {
    tokens: countTokens(now),
    after: countTokens(own !== null && accepted(core).length > 0 ? own : await madeOf(accepted(core))),
    all: countTokens(whole),
    cap: services.settings.get('core.cap'),
    now,
    whole,
    emptied: own === null ? emptied(now, core) : null,
    own,
  };
}

export const reflectionHandlers: HandlersOf<keyof typeof reflectionMethods> = {
  async 'reflection.status'(services) {
    const pending = await pendingOf(services);
    const past = parseReflectionLog((await textOf(services, reflectionLogPath)) ?? '');
    const last = past.at(-1);
    const { running, failed } = services.reflecting;
    const agent = services.reflecting.agent.open;
    const { by, episodes, cap, estimated } = await services.reflecting.budget();
    const unread = by === 'rules' ? episodes : await services.reflecting.unread();
    return {
      running: running && { ...running, since: iso(running.since) },
      byAgent: agent && { ...agent, until: iso(agent.until) },
      pending: pending && {
        session: pending.session,
        number: pending.number,
        made: pending.made,
        changes: pending.changes.length,
        open: pending.changes.filter(({ verdict }) => verdict === 'open').length,
        ...(await careFor(pending.changes, { ...applying(services, pending.number), ...shownTo(services) })),
      },
      last: last ? { number: last.n, day: last.day, decision: last.decision } : null,
      failed: failed ?? (pending === null ? await unreadable(services) : null),
      next: iso(services.reflecting.schedule.nextAt()),
      unread,
      threshold: services.settings.get('reflection.threshold'),
      reasoner: by,
      estimate: estimated,
      cap,
    };
  },

  async 'memory.reflect'(services, { who, session, part, since: asked }, caller) {
    await services.ready;
    caller.signal?.throwIfAborted();
    const since = resolveBound(asked, services.ports.clock, 'since');
    if (!reasonsItself(services, who, caller))
      return services.reflecting.run(`${caller.name} asked for a reflection`, since, caller.signal);
    const { name, session: connection } = caller;
    const { expires, ...handed } = await services.reflecting.agent.hand({ name, connection }, { session, part, since });
    return { ...handed, ...(expires !== undefined && { expires: iso(expires) }) };
  },

  async 'reflection.propose'(services, answer, { name, session }) {
    await services.ready;
    requireByAgent(services);
    return services.reflecting.agent.take({ name, connection: session }, answer);
  },

  async 'reflection.cancel'(services) {
    return { cancelled: services.reflecting.cancel() };
  },

  async 'reflection.pending'(services) {
    await services.ready;
    const pending = await pendingOf(services);
    if (pending === null) return { pending: null };
    const { summary, ownCore, ...rest } = pending;
    const reply = summary === null ? null : (parseReflection(summary)?.reply ?? null);
    const changes = await seenChanges(rest, applying(services, rest.number));
    const { read: _, ...shown } = rest;
    return {
      pending: {
        ...shown,
        changes: await presented(changes, { ...services, ...shownTo(services) }),
        core: await coreOf(services, changes, ownCore),
        reply: reply && { verdict: reply.verdict, words: reply.words },
      },
    };
  },

  async 'reflection.draft'(services, { session, decisions, core }) {
    await services.ready;
    const { summary, ownCore: _, ...pending } = await required(services, session);
    const said = new Map(decisions.map((one) => [one.id, one]));
    const changes = pending.changes.map((change) => {
      const one = said.get(change.id);
      if (one === undefined) return change;
      if (one.edited && one.edited.kind !== change.does.kind) {
        throw fail('input.invalid', `${change.id} is a ${change.does.kind}, and stays one.`, 'Change its words only.');
      }
      if (one.edited) requireFewer(change, one.edited);
      return {
        ...change,
        verdict: one.verdict,
        edited: one.edited === undefined ? change.edited : one.edited,
        lossAccepted: one.lossAccepted ?? change.lossAccepted,
      };
    });
    const decided = changes.filter(({ id }) => said.has(id));
    const base = hashOf((await textOf(services, corePath)) ?? '');
    const own = core == null ? core : { text: core, base };
    keepDrafts(services.root, pending, summary, decided, pending.changes, own);
    services.ports.emit({ name: 'reflection', data: { phase: null, done: 0, total: 0 } });
    const count = (verdict: Change['verdict']) => changes.filter((change) => change.verdict === verdict).length;
    return { open: count('open'), accepted: count('accept'), rejected: count('reject') };
  },

  async 'reflection.decide'(services, { session, verdict, reason, code, red }, caller) {
    await services.ready;
    if (caller.role !== 'owner') {
      if (verdict !== 'reject') await requireOther(services, caller);
      requireCode(services, code);
    }
    const ahead = await aheadOf(services.contract, { session, verdict }, settling(services));
    requireAgreed(ahead, red === true && caller.role === 'owner');
    const said = verdict === 'reject' ? 'rejected' : 'approved';
    const passed = caller.role === 'owner' ? '' : `, passed on by ${caller.name}`;
    const { result, change } = await settle(
      services,
      { session, verdict, reason },
      `owner ${said} reflection ${session}${passed}`,
    );
    const counts = { accepted: result.accepted.length, rejected: result.rejected.length, left: result.left.length };
    const words = [`${counts.accepted} applied`, `${counts.rejected} rejected`, `${counts.left} left open`].join(', ');
    return {
      session,
      number: result.number,
      ...counts,
      change,
      paths: result.paths,
      message: [`Reflection #${result.number}: ${words}.`, ...result.kept].join(' '),
    };
  },

  async 'reflection.impact'(services, { session, change, questions }) {
    await services.ready;
    const pending = await required(services, session);
    const chosen = change === null ? accepted(pending.changes) : pending.changes.filter(({ id }) => id === change);
    const asked = services.provenance.records.questions(questions);
    const changed = await impactOf(chosen.filter(holds), asked, applying(services, pending.number));
    return { asked: asked.length, changed };
  },

  async 'reflection.past'(services, { limit }) {
    const past = parseReflectionLog((await textOf(services, reflectionLogPath)) ?? '');
    const count = past.at(-1)?.n ?? 0;
    return {
      reflections: past
        .toReversed()
        .slice(0, limit)
        .map(({ n, ...one }) => ({ number: n, ...one })),
      evolution: parseEvolution((await textOf(services, evolutionPath)) ?? ''),
      milestones: Object.entries(milestoneReflections).map(([n, { does }]) => ({
        at: Number(n),
        does,
        reached: count >= Number(n),
      })),
    };
  },

  async 'reflection.code'(services) {
    if (!services.settings.get('reflection.agentApproval')) {
      return { code: null, message: 'Agents cannot pass on an approval here; Settings › Reflection allows it.' };
    }
    const pending = await pendingOf(services);
    if (pending === null) return { code: null, message: 'No reflection is pending.' };
    const code = services.reflecting.codes.issue();
    return { code, message: 'Tell it to the agent that may pass on your approval. It holds for ten minutes, once.' };
  },
};

/** @throws input.invalid where an archival would take along what was not proposed */
function requireFewer({ id, does }: Change, edited: Proposal): void {
  if (does.kind !== 'archive' || edited.kind !== 'archive') return;
  const proposed = new Set(does.items.map((item) => item.id));
  const other = edited.items.find((item) => !proposed.has(item.id));
  if (other !== undefined)
    throw fail('input.invalid', `${other.id} is not proposed by ${id}.`, 'Take memories out of it only.');
}

/** What is wrong with a pending list that no reflection can be read from; null when nothing is. */
async function unreadable(services: Services): Promise<string | null> {
  const text = await textOf(services, pendingPath);
  if (text === null || text.trim() === '') return null;
  return `${pendingPath} cannot be read. Bring its last version back in the Library, or reflect again; nothing else is affected.`;
}

/**
 * Whether the agent that asks reasons itself: where it says so, and, where no model is set and its owner offers it, by itself.
 * @throws input.invalid where its owner has it otherwise
 */
function reasonsItself(services: Services, who: 'you' | 'mneme' | undefined, { role }: Caller): boolean {
  if (role === 'owner' || who === 'mneme') return false;
  if (who === 'you') requireByAgent(services);
  return who === 'you' || (services.settings.get('reflection.byAgent') === 'offer' && !services.models.configured);
}

function requireByAgent({ settings }: Services): void {
  if (settings.get('reflection.byAgent') !== 'off') return;
  throw fail(
    'role.denied',
    'The owner has agents not reflect here.',
    'Call memory_reflect with who: mneme, or ask the owner: Settings › Reflection.',
  );
}

/** @throws reflection.own: whoever reasoned a reflection passes on nobody's approval of it */
async function requireOther(services: Services, { name }: Caller): Promise<void> {
  const pending = await pendingOf(services);
  if (pending?.reasoned?.name !== name) return;
  throw fail(
    'reflection.own',
    'You reasoned this reflection, and therefore do not approve it.',
    'Ask the owner to decide in the window or with `mneme reflection`.',
  );
}

function requireCode(services: Services, code: string | undefined): void {
  if (!services.settings.get('reflection.agentApproval')) {
    throw fail(
      'reflection.code',
      'Only the owner approves a reflection.',
      'Ask the owner to decide in the window, with `mneme reflection`, or to allow approval by agent in Settings.',
    );
  }
  if (!services.reflecting.codes.matches(code)) {
    throw fail(
      'reflection.code',
      'The code is missing or wrong.',
      'Ask the owner for the code that the window or `mneme reflection code` shows now.',
    );
  }
}
