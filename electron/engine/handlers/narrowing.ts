import type { Input } from '#shared/contract/methods.ts';
import { owner } from '#shared/model/agent.ts';
import type { Status } from '#shared/model/memory.ts';
import type { IndexFilter, StandingSieve } from '../index/types.ts';
import { foldName } from '../language/tokens.ts';
import { checkBounds, heldThen, resolveBound } from '../recall/bounds.ts';
import type { Services } from '../services.ts';
import { scopeOf } from '../workspace/scope.ts';

type Asked = Pick<
  Input<'memory.browse'>,
  'kinds' | 'entities' | 'valid_at' | 'since' | 'until' | 'archived' | 'statuses' | 'agents' | 'scopes' | 'min_score'
>;
/** `notes`: names that nobody and nothing bears, in words. */
export type Narrowing = { narrow: IndexFilter; notes: string[] };

/** What narrows a search, as the index takes it. @throws input.invalid for times that are none, or contradict each other */
export function narrowing(services: Services, input: Asked): Narrowing {
  const { clock } = services.ports;
  const since = resolveBound(input.since, clock, 'since');
  const until = resolveBound(input.until, clock, 'until');
  checkBounds(since, until);
  const entities = entitiesOf(services, input.entities);
  const agents = agentsOf(services, input.agents);
  const statuses = statusesOf(input.statuses);
  const sieve = sieveOf(services, { statuses, agents: agents.names, least: input.min_score ?? 0 });
  return {
    narrow: {
      kinds: input.kinds,
      archived: statuses === undefined ? input.archived : statuses.includes('archived'),
      entities: entities.ids,
      about: input.entities,
      since,
      until,
      held: heldThen(input.valid_at, clock),
      scopes: input.scopes?.map(scopeOf),
      sieve,
    },
    notes: [...entities.notes, ...agents.notes, ...unknownScopes(services, input.scopes)],
  };
}

function entitiesOf({ index }: Services, asked: string[] | undefined): { ids: string[] | undefined; notes: string[] } {
  const notes: string[] = [];
  const ids = asked?.flatMap((name) => {
    const named = index.entitiesNamed(name);
    // A name that only links bear, and no page, counts as well.
    if (named.length === 0 && index.linksTo(name).length === 0)
      notes.push(`No entity is called “${name}”: leave it out, or ask for it with words.`);
    return [...named, name];
  });
  return { ids, notes };
}

/** Names as they are known, whatever their case; `me` and `I` are the owner. */
function agentsOf({ scores }: Services, asked: string[] | undefined): { names: string[] | undefined; notes: string[] } {
  if (asked === undefined || asked.length === 0) return { names: undefined, notes: [] };
  const known = scores.storers().map(({ name }) => name);
  const notes: string[] = [];
  const names = asked.map((name) => {
    const folded = foldName(name);
    const found = known.find((one) => foldName(one) === folded);
    if (found === undefined && folded !== owner) notes.push(unknown(name, known));
    return found ?? name;
  });
  return { names: [...new Set(names)], notes };
}

/** Projects that nothing belongs to. */
function unknownScopes({ index }: Services, asked: string[] | undefined): string[] {
  const wanted = (asked ?? []).filter((name) => scopeOf(name) !== null);
  if (wanted.length === 0) return [];
  const known = index.scopes().map(({ name }) => name);
  const list =
    known.length === 0 ? 'Nothing belongs to a project yet' : `Known are: ${known.slice(0, mostNamed).join(', ')}`;
  return wanted
    .filter((name) => !known.includes(scopeOf(name) ?? ''))
    .map((name) => `Nothing belongs to a project “${name}”. ${list}.`);
}

const mostNamed = 8;

function unknown(name: string, known: string[]): string {
  if (known.length === 0) return `Nothing that “${name}” stored is known, nor who stored any other memory.`;
  return `Nothing that “${name}” stored is known. Known are: ${known.slice(0, mostNamed).join(', ')}.`;
}

const living: readonly Status[] = ['active', 'fading', 'dormant'];

/** Undefined: whatever is not archived. */
function statusesOf(asked: Status[] | undefined): Status[] | undefined {
  if (asked === undefined || asked.length === 0) return undefined;
  const distinct = [...new Set(asked)];
  return distinct.length === living.length && !distinct.includes('archived') ? undefined : distinct;
}

type Sought = { statuses: Status[] | undefined; agents: string[] | undefined; least: number };

function sieveOf({ scores }: Services, { statuses, agents, least }: Sought): StandingSieve | undefined {
  const every = statuses === undefined || statuses.length > living.length;
  if (every && agents === undefined && least === 0) return undefined;
  const by = new Set(agents);
  const standing = new Set(statuses);
  return {
    statuses: every ? undefined : statuses,
    agents,
    least,
    keeps: (memory) =>
      (agents === undefined || by.has(scores.storedBy(memory.id) ?? '')) &&
      (every || standing.has(scores.of(memory).status)) &&
      (least === 0 || scores.of(memory).score >= least),
  };
}
