import type { Alert } from '#shared/model/audit.ts';

/** Who brings what other machines of the same owner did. */
export const syncActor = 'system:sync';

/** True of the owner's hand, here or on another machine, and of a reflection that the owner approved. @source 000 §12.5 */
export function isTrustedChange({ actor, approval }: { actor: string; approval: string }): boolean {
  return actor === 'manual' || actor === syncActor || (actor.startsWith('reflection:') && approval === 'approved');
}

/** Of two alerts of one file that become one, the graver. */
export function graver(one: Alert['kind'] | undefined, other: Alert['kind']): Alert['kind'] {
  return one === 'integrity' ? one : other;
}
