import type { Caller } from '#shared/model/agent.ts';
import { fail, type MnemeError } from '#shared/model/error.ts';
import { Rate } from './rate.ts';

type AgentRole = Exclude<Caller['role'], 'owner'>;

/** What one client may ask, over all of its connections together. */
type Quota = {
  calls: { perSecond: number; atOnce: number };
  /** Calls that write, or propose to. */
  writes: { perSecond: number; atOnce: number };
  /** Bytes of what one call that writes hands over, as JSON. */
  bytes: number;
};

/** A main agent may import a history; a sub-agent's proposals have to be read by somebody. */
export const quotas: Record<AgentRole, Quota> = {
  main: { calls: { perSecond: 500, atOnce: 3_000 }, writes: { perSecond: 100, atOnce: 1_000 }, bytes: 8_000_000 },
  subagent: { calls: { perSecond: 200, atOnce: 1_000 }, writes: { perSecond: 2, atOnce: 120 }, bytes: 1_000_000 },
  reader: { calls: { perSecond: 200, atOnce: 1_000 }, writes: { perSecond: 1, atOnce: 1 }, bytes: 10_000 },
};

/** Clients whose use is remembered; the one unused longest is forgotten first. */
const mostClients = 1_000;

type Use = { role: AgentRole; calls: Rate; writes: Rate };

/** Holds each client to what its role may ask. By name: who connects anew in a loop has spent what it has spent. */
export class Quotas {
  readonly #used = new Map<string, Use>();

  constructor(private readonly now?: () => number) {}

  /** @throws rate.limited, input.too-large */
  take(caller: Caller, writes: boolean, input: unknown): void {
    if (caller.role === 'owner') return;
    const use = this.#use(caller.name, caller.role);
    const quota = quotas[caller.role];
    if (!use.calls.allows()) throw tooMany(caller.name, 'calls', quota.calls.perSecond, use.calls.waitMs());
    if (!writes) return;
    const bytes = Buffer.byteLength(JSON.stringify(input) ?? '');
    if (bytes > quota.bytes) throw tooLarge(caller, bytes, quota.bytes);
    if (use.writes.allows()) return;
    const what = caller.role === 'main' ? 'writes' : 'proposals';
    throw tooMany(caller.name, what, quota.writes.perSecond, use.writes.waitMs());
  }

  #use(name: string, role: AgentRole): Use {
    const known = this.#used.get(name);
    const { calls, writes } = quotas[role];
    const use =
      known?.role === role
        ? known
        : {
            role,
            calls: new Rate(calls.perSecond, calls.atOnce, this.now),
            writes: new Rate(writes.perSecond, writes.atOnce, this.now),
          };
    this.#used.delete(name);
    this.#used.set(name, use);
    if (this.#used.size > mostClients) this.#used.delete(this.#used.keys().next().value as string);
    return use;
  }
}

function tooMany(name: string, what: string, perSecond: number, waitMs: number): MnemeError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return fail(
    'rate.limited',
    `${name} made too many ${what} at once; ${perSecond} a second are taken.`,
    `Wait ${seconds} s, then go on. Nothing of this call was done.`,
    { data: { waitMs: seconds * 1000 } },
  );
}

function tooLarge({ name, role }: Caller, bytes: number, most: number): MnemeError {
  const who = role === 'main' ? 'a main agent' : role === 'subagent' ? 'a sub-agent' : 'a reader';
  return fail(
    'input.too-large',
    `${name} handed over ${bytes} bytes; ${most} is the bound for ${who}.`,
    'Say it shorter, or in several calls.',
  );
}
