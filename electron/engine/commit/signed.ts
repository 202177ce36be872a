import type { By } from '#shared/model/change.ts';
import type { OwnerName } from '../ports.ts';

/** The same, with on whose machine it is made, where its owner gave a name. */
export function signed(by: By, owner: OwnerName | undefined): By {
  const signature = signatureOf(owner);
  return signature === null ? by : { ...by, owner: signature };
}

/** `Ines on kuna`; null where the owner gave no name. */
export const signatureOf = (owner: OwnerName | undefined): string | null =>
  owner?.name ? `${owner.name} on ${owner.machine}` : null;
