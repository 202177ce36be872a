import type { Index } from '../index/types.ts';
import { currentId } from './graph/aliases.ts';

/**
 * Finds the entity that a name, alias or id means, case and diacritics aside, also by an id it had before; null when
 * none or when two would fit.
 */
export function entityNamed(index: Index): (name: string) => string | null {
  return (name) => {
    const fits = index.entitiesNamed(name);
    if (fits.length > 0) return fits.length === 1 ? (fits[0] ?? null) : null;
    const now = currentId(index, name.trim().replace(/^entity:/, ''));
    return index.get([`entity:${now}`]).length > 0 ? now : null;
  };
}
