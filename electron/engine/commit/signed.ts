import type { By } from '#shared/model/change.ts';
import type { OwnerName } from '../ports.ts';

/** The same, with on whose machine it is made, where its owner gave a name. */
export function signed(by: By, owner: OwnerName | undefined): By {
  return owner?.name ? { ...by, owner: `${owner.name} on ${owner.machine}` } : by;
}
