import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { UnconfirmedHit } from '../proposals/unconfirmed.ts';
import type { Services } from '../services.ts';

/** Own proposals that a search brings beside what is kept. */
const most = 10;

/** Who may only propose finds again what it proposed; to everybody else it is no memory. */
export async function ownProposals(
  services: Services,
  { role, name }: Caller,
  query: string,
): Promise<UnconfirmedHit[]> {
  if (role !== 'subagent' || services.asOf !== null) return [];
  return services.proposals.unconfirmed(name, query, most);
}

type Hits = Output<'memory.search'>['hits'];

/** Kept memories and own proposals by their scores, at most `k`. */
export function withProposals(hits: Hits, waiting: UnconfirmedHit[], who: string, k: number): Hits {
  const own = waiting.map((one) => ({ ...one, status: 'active' as const, agent: who }));
  return [...hits, ...own].sort((a, b) => b.score - a.score).slice(0, k);
}

/** An empty store is not empty while proposals wait to be decided on. */
export async function waitsInstead(services: Services, hits: number): Promise<string | null> {
  if (hits > 0 || services.index.counts().memories > 0) return null;
  const open = await services.proposals.open();
  if (open === 0) return null;
  const what = open === 1 ? '1 proposal waits' : `${open} proposals wait`;
  return `Nothing is confirmed yet: ${what} for the owner, in the Inbox.`;
}
