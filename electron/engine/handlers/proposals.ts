import type { proposalMethods } from '#shared/contract/methods/proposals.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Store } from '#shared/model/memory.ts';
import { placing, placingByRules } from '../capture/placing.ts';
import { mentionOf } from '../graph/resolve.ts';
import type { Reviewer } from '../proposals/decide.ts';
import type { Services } from '../services.ts';
import type { AnswersOf } from './types.ts';

const reviewer = ({ role, name, session }: Caller): Reviewer => ({
  as: role === 'owner' ? 'owner' : 'main',
  name,
  session,
});

export const proposalAnswers: AnswersOf<keyof typeof proposalMethods> = {
  async 'memory.propose'(house, input, caller) {
    await house.ready;
    const { content, confidence, trigger, core_worthy, entities } = input;
    const { store, kind, about } = await placed(house, input);
    const named = entities.length > 0 ? entities : about;
    const [entity] = named;
    const { id, status, line, message } = await house.proposals.propose(
      {
        store,
        content,
        kind,
        confidence,
        tags: [],
        source: 'conversation',
        ...(entity === undefined ? {} : { entity }),
        entities: named,
        coreWorthy: core_worthy || store === 'core',
        trigger,
      },
      caller,
    );
    return { id, status, line, message };
  },

  async 'memory.review'(house, { decisions = [], limit }, caller) {
    await house.ready;
    const { results } =
      decisions.length === 0 ? { results: [] } : await house.proposals.decide(decisions, reviewer(caller));
    const { rows, held } = await house.proposals.list(caller.role === 'owner' ? 'owner' : 'main');
    const proposals = rows.slice(0, limit);
    const more = rows.length - proposals.length + (held?.count ?? 0);
    return { proposals, more, results, message: said(results, rows.length, held?.words ?? null) };
  },

  async 'proposals.list'(house) {
    await house.ready;
    const { rows, held, counts, hash } = await house.proposals.list('owner');
    return { proposals: rows, held, counts, hash };
  },

  async 'proposals.decide'(house, { decisions }, caller) {
    await house.ready;
    const { results, change } = await house.proposals.decide(decisions, reviewer(caller));
    return { results, change, left: await house.proposals.open() };
  },

  async 'proposals.discard'(house, { id }, caller) {
    await house.ready;
    return { change: await house.proposals.discard(id, caller) };
  },
};

/** The store that was named, else where the words would be routed; a fact about nobody is an episode. */
async function placed(
  house: Services,
  { content, store, entities }: { content: string; store?: Store | undefined; entities: string[] },
) {
  const routing =
    store === undefined ? (await placing(house, content, false)).routing : await placingByRules(house, content, false);
  const about = routing.entities
    .slice(0, 1)
    .map(({ name, type }) => house.around.resolve(name, { type }))
    .flatMap((named) => (named.rivals.length > 0 ? [] : [mentionOf(named)]));
  const suggested = store ?? routing.store;
  const isNobodys = suggested === 'semantic' && store === undefined && entities.length + about.length === 0;
  return { store: isNobodys ? ('episodic' as const) : suggested, kind: routing.kind, about };
}

function said(results: { status: string }[], open: number, held: string | null): string {
  const failed = results.filter(({ status }) => status === 'failed').length;
  const words = [
    results.length === 0 ? '' : `${results.length - failed} decided${failed === 0 ? '' : `, ${failed} not: see why`}.`,
    open === 0 ? 'Nothing waits for you.' : `${open} ${open === 1 ? 'waits' : 'wait'} for a decision.`,
    held ?? '',
  ];
  return words.filter((one) => one !== '').join(' ');
}
