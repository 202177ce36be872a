import type { Caller } from '#shared/model/agent.ts';
import type { House } from '../house.ts';
import type { Stored } from '../stores/remember.ts';
import { planProposal, planRemember, type Request, storedBy } from '../stores/remember.ts';
import { knownAs } from './known.ts';

export type Kept = Omit<Stored, 'status'> & { status: Stored['status'] | 'reinforced' | 'superseded' };

const trustedSources = new Set(['conversation', 'user-explicit', 'reflection', 'manual']);

/** What did not come from the person, the agent or a reflection proves nothing by itself. */
export const isUntrusted = (source: string) => !trustedSources.has(source);

/** Stores a memory in one change set, unless it repeats one: that is reinforced. A changed value refers to the old one. */
export async function keep(house: House, asked: Request, caller: Caller): Promise<Kept> {
  const request = marked(asked, caller);
  const mayWrite = caller.role === 'owner' || caller.role === 'main';
  const known =
    mayWrite && request.store === 'episodic' ? knownAs(house.index, request.content, { kinds: ['episode'] }) : null;
  const now = house.ports.clock.now();
  if (known?.standing === 'same' && request.occurred_at === undefined) {
    const { id, path, line } = known.memory;
    house.access.note(now, 'store', [id]);
    house.provenance.shown(caller, 'tool_store', [id]);
    return { status: 'reinforced', id, path, line, message: `Known as ${id} in ${path}#L${line}; reinforced.` };
  }
  // What somebody else says is no reason to give up what is known.
  const old = known?.standing === 'changed' && !isUntrusted(request.source) ? known.memory : null;
  const said: Request =
    old === null
      ? request
      : {
          ...request,
          kind: 'correction',
          content: `${request.content}\n\nSupersedes [[${old.id}]], said ${old.at ?? 'before'}.`,
        };
  const plan = () => (mayWrite ? planRemember(said, house.around) : planProposal(said, caller, house.around));
  const { result } = await house.door.commit(plan, storedBy(said, caller));
  if (result.status === 'stored') {
    house.access.note(now, 'store', [result.id]);
    house.provenance.shown(caller, 'tool_store', [result.id]);
  }
  if (old === null || result.status !== 'stored') return result;
  return { ...result, status: 'superseded', message: `${result.message} It supersedes ${old.id}, which is kept.` };
}

/** Words of untrusted sources stay episodes, the one store that marks them, until the owner says otherwise. */
function marked(request: Request, caller: Caller): Request {
  if (caller.role === 'owner' || !isUntrusted(request.source)) return request;
  // At most 12 tags; the mark is never the one to go.
  const tags = [...request.tags.filter((tag) => tag !== 'untrusted').slice(0, 11), 'untrusted'];
  return { ...request, store: 'episodic', confidence: 'low', tags };
}
