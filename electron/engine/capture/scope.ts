import type { Caller } from '#shared/model/agent.ts';
import type { EpisodeType } from '#shared/model/memory.ts';
import { type Request, resolvedIn, type Surroundings } from '../memories/remember.ts';
import { scopeOf } from '../workspace/scope.ts';
import type { CaptureDeps } from './deps.ts';

/** Types of episodes that tell of a person, wherever they work. */
const personal: readonly EpisodeType[] = ['preference', 'emotion'];
/** Types of entities that are the same from wherever they are asked about. */
const worldly = ['place', 'organization'];

/**
 * A request with the project it belongs to: as the caller says, else that of the folder it works in. Core memory, the vault and
 * what tells of a person are of no project unless the caller says so; the first two have no place for one. Nor is what tells of a place
 * or an organisation, where the folder is no project of anybody.
 */
export function inItsScope(
  request: Request,
  asked: string | undefined,
  caller: Pick<Caller, 'scope' | 'inRepository'>,
  { around, index }: Pick<CaptureDeps, 'around' | 'index'>,
): Request {
  const { scope: own = null } = caller;
  if (request.store === 'core' || request.store === 'vault') return request;
  if (asked !== undefined) return { ...request, scope: scopeOf(asked) };
  if (own === null || isOfSomebody(request, around)) return request;
  // A mere folder is no reason to keep a house or a club from those who ask elsewhere.
  const isElse = isOf(worldly, request, around) && projectAt({ index }, { ...caller, scope: own }) === null;
  return isElse ? request : { ...request, scope: own };
}

/**
 * The project whose page a statement may be told on: a repository's, or one that has a page. A folder that a client happened to be started
 * in is no project of anybody.
 */
export function projectAt(
  { index }: Pick<CaptureDeps, 'index'>,
  { scope = null, inRepository }: Pick<Caller, 'scope' | 'inRepository'>,
): string | null {
  if (scope === null || inRepository !== false) return scope;
  const known = index.entities().some(({ type, label }) => type === 'project' && scopeOf(label) === scope);
  return known ? scope : null;
}

function isOfSomebody(request: Request, around: Resolving): boolean {
  return (request.store === 'episodic' && personal.includes(request.kind)) || isOf(['person'], request, around);
}

type Resolving = Pick<Surroundings, 'resolve'>;

/** Whether a memory is about an entity of one of these types, as its caller says. */
const isOf = (types: readonly string[], request: Request, around: Resolving): boolean =>
  (request.store === 'semantic' || request.store === 'episodic') &&
  request.entity !== undefined &&
  types.includes(resolvedIn(request.entity, request, around).type);
