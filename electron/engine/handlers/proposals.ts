import type { proposalMethods } from '#shared/contract/methods/proposals.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Store } from '#shared/model/memory.ts';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { placing, placingByRules } from '../capture/placing.ts';
import { mentionOf } from '../graph/resolve.ts';
import { giversIn, isHandover } from '../interop/handovers-noted.ts';
import type { Reviewer } from '../proposals/decide.ts';
import { updateOf } from '../recall/tentative.ts';
import { askedAgain } from '../reflection/impact.ts';
import type { Services } from '../services.ts';
import type { HandlersOf } from './types.ts';

const reviewer = ({ role, name, session }: Caller): Reviewer => ({
  as: role === 'owner' ? 'owner' : 'main',
  name,
  session,
});

export const proposalHandlers: HandlersOf<keyof typeof proposalMethods> = {
  async 'memory.propose'(services, input, caller) {
    await services.ready;
    const { content, confidence, trigger, core_worthy, entities, replaces = null } = input;
    const { store, kind, about } = await placed(services, input);
    // What was only read from the words gets no page but that of its fact.
    const named = entities.length > 0 || store !== 'semantic' ? entities : about;
    const [entity] = named;
    const { id, status, line, message } = await services.proposals.propose(
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
        replaces,
      },
      caller,
    );
    return { id, status, line, message };
  },

  async 'memory.review'(services, { decisions = [], limit }, caller) {
    await services.ready;
    const { results } =
      decisions.length === 0 ? { results: [] } : await services.proposals.decide(decisions, reviewer(caller));
    const { rows, held } = await services.proposals.list(caller.role === 'owner' ? 'owner' : 'main');
    const proposals = rows.slice(0, limit);
    const more = rows.length - proposals.length + (held?.count ?? 0);
    return { proposals, more, results, message: said(results, rows.length, held?.words ?? null) };
  },

  async 'proposals.list'(services) {
    await services.ready;
    const { rows, held, counts, hash } = await services.proposals.list('owner');
    return { proposals: withGivers(services.root, rows), held, counts, hash };
  },

  async 'proposals.decide'(services, { decisions }, caller) {
    await services.ready;
    const { results, change } = await services.proposals.decide(decisions, reviewer(caller));
    return { results, change, left: await services.proposals.open() };
  },

  async 'proposals.impact'(services, { id, questions }) {
    await services.ready;
    const { changes } = await services.proposals.accepted(id);
    const asked = services.provenance.records.questions(questions);
    return { asked: asked.length, changed: await askedAgain(services.index, updateOf(changes), asked) };
  },

  async 'proposals.discard'(services, { id }, caller) {
    await services.ready;
    return { change: await services.proposals.discard(id, caller) };
  },
};

/** What was handed over with who did. */
function withGivers(root: string, rows: ProposalRow[]): ProposalRow[] {
  if (!rows.some(({ from }) => isHandover(from))) return rows;
  const giverOf = giversIn(root);
  return rows.map((row) => {
    const giver = giverOf(row.from);
    return giver === undefined ? row : { ...row, giver };
  });
}

/** The store that was named, else where the words would be routed; a fact about nobody is an episode. */
async function placed(
  services: Services,
  { content, store, entities }: { content: string; store?: Store | undefined; entities: string[] },
) {
  const routing =
    store === undefined
      ? (await placing(services, content, false)).routing
      : await placingByRules(services, content, false);
  const about = routing.entities
    .slice(0, 1)
    .map(({ name, type }) => services.around.resolve(name, { type }))
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
