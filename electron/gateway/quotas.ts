import type { Caller } from '#shared/model/agent.ts';
import { fail, type MnemeError } from '#shared/model/error.ts';
import { Rate } from './rate.ts';

type AgentRole = Exclude<Caller['role'], 'owner'>;

/** What one client may ask: with a token over all of its connections together, without one on its connection. */
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

/** What all who present no token may ask together: who invents names or connects anew in a loop has spent what it has spent. */
export const strangers: Quota = {
  calls: { perSecond: 500, atOnce: 3_000 },
  writes: { perSecond: 4, atOnce: 240 },
  bytes: 1_000_000,
};

/** Clients whose use is remembered; the one unused longest is forgotten first. */
const mostClients = 1_000;

type Use = { role: AgentRole; calls: Rate; writes: Rate };

/** Holds each client to what its role may ask. */
export class Quotas {
  readonly #used = new Map<string, Use>();
  readonly #strangers: Use;

  constructor(private readonly now?: () => number) {
    this.#strangers = this.#fresh('subagent', strangers);
  }

  /** @throws rate.limited, input.too-large */
  take(caller: Caller, writes: boolean, input: unknown): void {
    if (caller.role === 'owner') return;
    const { name, role, session, proven } = caller;
    const quota = quotas[role];
    const held: [Use, Quota, string][] = [
      [this.#use(proven ? `name ${name}` : `session ${session}`, role), quota, name],
    ];
    if (!proven) held.push([this.#strangers, strangers, 'Clients without a token']);
    for (const [use, { calls }, who] of held)
      if (!use.calls.allows()) throw tooMany(who, 'calls', calls.perSecond, use.calls.waitMs());
    if (!writes) return;
    const bytes = Buffer.byteLength(JSON.stringify(input) ?? '');
    if (bytes > quota.bytes) throw tooLarge(caller, bytes, quota.bytes);
    const what = role === 'main' ? 'writes' : 'proposals';
    for (const [use, { writes: most }, who] of held)
      if (!use.writes.allows()) throw tooMany(who, what, most.perSecond, use.writes.waitMs());
  }

  #use(who: string, role: AgentRole): Use {
    const known = this.#used.get(who);
    const use = known?.role === role ? known : this.#fresh(role, quotas[role]);
    this.#used.delete(who);
    this.#used.set(who, use);
    if (this.#used.size > mostClients) this.#used.delete(this.#used.keys().next().value as string);
    return use;
  }

  #fresh(role: AgentRole, { calls, writes }: Quota): Use {
    return {
      role,
      calls: new Rate(calls.perSecond, calls.atOnce, this.now),
      writes: new Rate(writes.perSecond, writes.atOnce, this.now),
    };
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
