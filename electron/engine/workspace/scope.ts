import type { Memory } from '#shared/model/memory.ts';
import { slug } from './slug.ts';

/** What is not one project's, in a caller's words. */
const everywhere = 'global';

/**
 * The scope that a project's folder or name means, as memories bear it: one word, `/home/ines/Tide Gauge` → `tide-gauge`.
 * Folders of one name are one scope, on every machine. Null: global.
 */
export function scopeOf(given: string | null | undefined): string | null {
  const name = (given ?? '').split(/[\\/]/).findLast((part) => part.trim() !== '') ?? '';
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  const scope = slug(name);
  return scope === everywhere ? null : scope;
}

/** Gives a memory the scope that its file says; none for what says none. */
export function inScope<M extends Pick<Memory, 'scope'>>(memory: M, written: string | null | undefined): M {
  const scope = scopeOf(written);
  if (scope !== null) memory.scope = scope;
  return memory;
}

/**
 * Whether a memory may be what somebody says: it is global, or of the project that is spoken of, or nobody said of which
 * (undefined). Null: it is said of all.
 */
export const isOneScope = (its: string | undefined, spokenOf: string | null | undefined): boolean =>
  its === undefined || spokenOf === undefined || its === spokenOf;
