import type { Caller } from '#shared/model/agent.ts';
import type { House } from '../house.ts';
import { deskOf } from './desk.ts';

/** Holds a text with a secret back for the owner. @returns the secret's kind, or null when there is none */
export function holdBack(house: House, content: string, caller: Caller, source = 'user-explicit'): string | null {
  const at = new Date(house.ports.clock.now()).toISOString();
  return deskOf(house).held.hold(content, { id: house.ports.id(), at, agent: caller.name, source })?.kind ?? null;
}
