import type { reflectionMethods } from '#shared/contract/methods/reflection.ts';
import type { Caller } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import type { Change, Proposal, Reflection } from '#shared/model/reflection.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { doing, draftOf } from '../reflection/apply.ts';
import { emptied } from '../reflection/core-whole.ts';
import { logPath } from '../reflection/decide.ts';
import { impactOf } from '../reflection/impact.ts';
import {
  pendingNow,
  pendingPath,
  renderPending,
  requirePending,
  summaryOf,
  summaryPath,
  withEdits,
} from '../reflection/pending.ts';
import { readUntil } from '../reflection/schedule.ts';
import { type Seen, seenChanges } from '../reflection/seen.ts';
import { applying, settle } from '../reflection/settle.ts';
import type { Services } from '../services.ts';
import { parseEvolution } from '../workspace/codecs/evolution.ts';
import { parseReflection } from '../workspace/codecs/pending-reflection.ts';
import { parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import { found } from '../workspace/disk.ts';
import type { AnswersOf } from './types.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** @source 000 §10.4 */
const milestones = [
  { at: 10, does: 'First evolution summary: initial patterns are named.' },
  { at: 25, does: 'The threads of evolution.md are consolidated.' },
  { at: 50, does: 'Major synthesis: what has fundamentally changed?' },
  { at: 100, does: 'Deep retrospective.' },
];

const textOf = async (house: Services, path: string) => (await found(house.root, path)).text;

const pendingOf = (house: Services) => pendingNow(house.root, house.reflecting.schedule.next());
const required = (house: Services, session: string) =>
  requirePending(house.root, session, house.reflecting.schedule.next());

const accepted = (changes: readonly Change[]) =>
  changes.filter((change) => change.verdict === 'accept' && holds(change));
const holds = (change: Change) => {
  const does = doing(change);
  return does.kind !== 'contradiction' || does.holds !== null;
};

/** MEMORY.md as it is, with what was accepted of core memory, and with all that was not rejected; as it is when that does not fit. */
async function coreOf(house: Services, changes: readonly Seen[]) {
  const countTokens = await tokenizer();
  const now = (await textOf(house, 'MEMORY.md')) ?? '';
  const free = { ...applying(house), coreCap: Number.MAX_SAFE_INTEGER };
  const core = changes.filter((change) => doing(change).kind === 'core' && change.stale === null);
  const madeOf = (some: readonly Change[]) =>
    draftOf(some, free)
      .then((draft) => draft.found('MEMORY.md'))
      .then(
        ({ text }) => text ?? '',
        () => now,
      );
  return {
    tokens: countTokens(now),
    after: countTokens(await madeOf(accepted(core))),
    cap: house.settings.get('core.cap'),
    now,
    whole: await madeOf(core.filter(({ verdict }) => verdict !== 'reject')),
    emptied: emptied(now, core),
  };
}

export const reflectionAnswers: AnswersOf<keyof typeof reflectionMethods> = {
  async 'reflection.status'(house) {
    const pending = await pendingOf(house);
    const past = parseReflectionLog((await textOf(house, logPath)) ?? '');
    const last = past.at(-1);
    const since = readUntil(past);
    const { running, failed } = house.reflecting;
    const unread = house.reflecting.unread(since);
    const { cap, estimated, by } = house.reflecting.budget(unread);
    return {
      running: running && { ...running, since: iso(running.since) },
      pending: pending && {
        session: pending.session,
        number: pending.number,
        made: pending.made,
        changes: pending.changes.length,
        open: pending.changes.filter(({ verdict }) => verdict === 'open').length,
      },
      last: last ? { number: last.n, day: last.day, decision: last.decision } : null,
      failed: failed ?? (pending === null ? await unreadable(house) : null),
      next: iso(house.reflecting.schedule.nextAt()),
      unread,
      threshold: house.settings.get('reflection.threshold'),
      reasoner: by,
      estimate: estimated,
      cap,
    };
  },

  async 'memory.reflect'(house, _, caller) {
    await house.ready;
    return house.reflecting.run(`${caller.name} asked for a reflection`);
  },

  async 'reflection.cancel'(house) {
    return { cancelled: house.reflecting.cancel() };
  },

  async 'reflection.pending'(house) {
    await house.ready;
    const pending = await pendingOf(house);
    if (pending === null) return { pending: null };
    const { summary, ...rest } = pending;
    const reply = summary === null ? null : (parseReflection(summary)?.reply ?? null);
    const changes = await seenChanges(rest, applying(house, rest.number));
    return {
      pending: {
        ...rest,
        changes,
        core: await coreOf(house, changes),
        reply: reply && { verdict: reply.verdict, words: reply.words },
      },
    };
  },

  async 'reflection.draft'(house, { session, decisions }, caller) {
    await house.ready;
    const said = new Map(decisions.map((one) => [one.id, one]));
    const plan = async () => {
      const { problems: _, summary, ...pending } = await required(house, session);
      const changes = pending.changes.map((change) => {
        const one = said.get(change.id);
        if (one === undefined) return change;
        if (one.edited && one.edited.kind !== change.does.kind) {
          throw fail(
            'input.invalid',
            `${change.id} is a ${change.does.kind}, and stays one.`,
            'Change its words only.',
          );
        }
        if (one.edited) requireFewer(change, one.edited);
        return {
          ...change,
          verdict: one.verdict,
          edited: one.edited === undefined ? change.edited : one.edited,
          lossAccepted: one.lossAccepted ?? change.lossAccepted,
        };
      });
      const next = { ...pending, changes };
      const open = changes.filter(({ verdict }) => verdict === 'open').length;
      const words = `${changes.length - open} of ${changes.length} decided, not applied yet`;
      const [list, text] = [await found(house.root, pendingPath), await found(house.root, summaryPath)];
      const shown = summaryOf(next, house.reflecting.schedule.next());
      const files = [{ path: pendingPath, file: list, after: renderPending(next) }];
      // Only when it says something else: a reply that its owner wrote below stays otherwise.
      if (summary === null || differs(summary, pending, shown, house))
        files.push({ path: summaryPath, file: text, after: shown });
      const set = files
        .filter(({ file, after }) => file.text !== after)
        .map(({ path, file, after }) => ({
          path,
          action: file.text === null ? ('CREATE' as const) : ('EDIT' as const),
          before: file.before,
          after,
          summary: words,
        }));
      return { set: { changes: set }, result: changes };
    };
    const { result } = await house.door.commit(plan, by(caller, `decided on changes of ${session}`, session));
    const count = (verdict: Change['verdict']) => result.filter((change) => change.verdict === verdict).length;
    return { open: count('open'), accepted: count('accept'), rejected: count('reject') };
  },

  async 'reflection.decide'(house, { session, verdict, reason, code }, caller) {
    await house.ready;
    if (caller.role !== 'owner') requireCode(house, code);
    const said = verdict === 'reject' ? 'rejected' : 'approved';
    const passed = caller.role === 'owner' ? '' : `, passed on by ${caller.name}`;
    const { result, change } = await settle(
      house,
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

  async 'reflection.impact'(house, { session, change, questions }) {
    await house.ready;
    const pending = await required(house, session);
    const chosen = change === null ? accepted(pending.changes) : pending.changes.filter(({ id }) => id === change);
    const asked = house.provenance.records.questions(questions);
    const changed = await impactOf(chosen.filter(holds), asked, applying(house, pending.number));
    return { asked: asked.length, changed };
  },

  async 'reflection.past'(house, { limit }) {
    const past = parseReflectionLog((await textOf(house, logPath)) ?? '');
    const count = past.at(-1)?.n ?? 0;
    return {
      reflections: past
        .toReversed()
        .slice(0, limit)
        .map(({ n, ...one }) => ({ number: n, ...one })),
      evolution: parseEvolution((await textOf(house, 'memory/meta/evolution.md')) ?? ''),
      milestones: milestones.map((one) => ({ ...one, reached: count >= one.at })),
    };
  },

  async 'reflection.code'(house) {
    if (!house.settings.get('reflection.agentApproval')) {
      return { code: null, message: 'Agents cannot pass on an approval here; Settings › Reflection allows it.' };
    }
    const pending = await pendingOf(house);
    if (pending === null) return { code: null, message: 'No reflection is pending.' };
    const code = house.reflecting.codes.issue();
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
async function unreadable(house: Services): Promise<string | null> {
  const text = await textOf(house, pendingPath);
  if (text === null || text.trim() === '') return null;
  return `${pendingPath} cannot be read. Bring its last version back in the Library, or reflect again; nothing else is affected.`;
}

/** Whether the owner's file says of its changes something else than it should now. */
function differs(summary: string, pending: Reflection, shown: string, house: Services): boolean {
  const own = summaryOf(pending, house.reflecting.schedule.next());
  return (
    withEdits(pending, summary, house.reflecting.schedule.next()).changes.some(
      (change, n) => change !== pending.changes[n],
    ) || own !== shown
  );
}

function requireCode(house: Services, code: string | undefined): void {
  if (!house.settings.get('reflection.agentApproval')) {
    throw fail(
      'reflection.code',
      'Only the owner approves a reflection.',
      'Ask the owner to decide in the window, with `mneme reflection`, or to allow approval by agent in Settings.',
    );
  }
  if (!house.reflecting.codes.matches(code)) {
    throw fail(
      'reflection.code',
      'The code is missing or wrong.',
      'Ask the owner for the code that the window or `mneme reflection code` shows now.',
    );
  }
}

function by(caller: Caller, trigger: string, session: string) {
  return { actor: 'manual', approval: '—' as const, trigger: `${caller.name} ${trigger}`, session };
}
