import type { Caller } from '#shared/model/agent.ts';
import type { EpisodeType } from '#shared/model/memory.ts';
import { type Request, resolvedIn, type Surroundings } from '../memories/remember.ts';
import { scopeOf } from '../workspace/scope.ts';
import type { CaptureDeps } from './deps.ts';

/** Types of episodes that tell of a person, wherever they work. */
const personal: readonly EpisodeType[] = ['preference', 'emotion'];

/**
 * A request with the project it belongs to: as the caller says, else that of the folder it works in. Core memory, the vault and
 * what tells of a person are of no project unless the caller says so; the first two have no place for one.
 */
export function inItsScope(
  request: Request,
  asked: string | undefined,
  { scope: own = null }: Pick<Caller, 'scope'>,
  around: Pick<Surroundings, 'resolve'>,
): Request {
  if (request.store === 'core' || request.store === 'vault') return request;
  if (asked !== undefined) return { ...request, scope: scopeOf(asked) };
  return own === null || isPersonal(request, around) ? request : { ...request, scope: own };
}

/**
 * The project whose page a statement may be told on: a repository's, or one that has a page. A folder that a client happened to be started
 * in is no project of anybody.
 */
export function projectAt(
  { index }: Pick<CaptureDeps, 'index'>,
  { scope = null, inRepository }: Caller,
): string | null {
  if (scope === null || inRepository !== false) return scope;
  const known = index.entities().some(({ type, label }) => type === 'project' && scopeOf(label) === scope);
  return known ? scope : null;
}

function isPersonal(request: Request, around: Pick<Surroundings, 'resolve'>): boolean {
  if (request.store === 'episodic') return personal.includes(request.kind);
  return (
    request.store === 'semantic' &&
    request.entity !== undefined &&
    resolvedIn(request.entity, request, around).type === 'person'
  );
}
