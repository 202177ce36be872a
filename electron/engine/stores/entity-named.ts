import type { Index } from '../index/types.ts';

const fold = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Finds the entity that a name, alias or id means, case and diacritics aside; null when none or when two would fit. */
export function entityNamed(index: Index): (name: string) => string | null {
  return (name) => {
    const wanted = fold(name);
    const fits = index
      .entities()
      .filter(({ id, label, aliases }) => [id, label, ...aliases].some((known) => fold(known) === wanted));
    return fits.length === 1 ? (fits[0]?.id ?? null) : null;
  };
}
