import type { Index } from '../index/types.ts';

/** Finds the entity that a name, alias or id means, case and diacritics aside; null when none or when two would fit. */
export function entityNamed(index: Index): (name: string) => string | null {
  return (name) => {
    const fits = index.entitiesNamed(name);
    return fits.length === 1 ? (fits[0] ?? null) : null;
  };
}
