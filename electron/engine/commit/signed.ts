import type { By } from '#shared/model/change.ts';
import type { OwnerName } from '../ports.ts';

/** `Ines on kuna`; null where nobody gave a name. */
export const nameOfOwnerHere = (owner: OwnerName | undefined): string | null =>
  owner?.name ? `${owner.name} on ${owner.machine}` : null;

/** The same, with on whose machine it is made, where its owner gave a name. */
export function signed(by: By, owner: OwnerName | undefined): By {
  const name = nameOfOwnerHere(owner);
  return name === null ? by : { ...by, owner: name };
}
