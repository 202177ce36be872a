import type { Caller } from '#shared/model/agent.ts';
import type { Ports } from '../ports.ts';
import type { HeldNote, HeldTexts } from './held.ts';

/** What holding back needs: it goes on before anything else of capture stands. */
export type QuarantineDeps = { readonly ports: Ports; readonly captureQueue: { readonly held: HeldTexts } };

/** Holds a text with a secret back for the owner; `kind`: of one that was seen in it already. @returns what may be said of it; null when there is none */
export function quarantine(
  { ports, captureQueue }: QuarantineDeps,
  content: string,
  caller: Caller,
  { source = 'user-explicit', kind = null }: { source?: string; kind?: string | null } = {},
): HeldNote | null {
  const at = new Date(ports.clock.now()).toISOString();
  return captureQueue.held.hold(content, { id: ports.id(), at, agent: caller.name, source }, kind);
}
