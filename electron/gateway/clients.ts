import type { Agent, AgentCall, Caller } from '#shared/model/agent.ts';
import type { By } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { ReviewMode } from '#shared/model/proposal.ts';
import type { Consent, UnconfirmedRoles } from '../engine/ports.ts';
import { openConsent } from './consent.ts';
import { Grants, tokenDigest, usualMode } from './grants.ts';
import { SightingLog } from './last-seen.ts';
import { isReserved, nameLikeness, withoutProof } from './names.ts';

type AgentRole = Agent['role'];
/** What became of an agent's proposals. */
export type ProposalTally = Agent['proposals'];

/** One open connection: what it said of itself, and the token it presented. */
export type Presence = {
  name: string;
  tokenHash: string | null;
  session: string;
  /** The program and its version, as it calls itself. */
  client?: string;
  /** The project of the folder it works in. */
  scope?: string | null;
  inRepository?: boolean;
  since?: string;
  calls?: number;
};

const mostSessions = 2_000;

const noProposals: ProposalTally = { open: 0, committed: 0, rejected: 0 };

/**
 * Who may do what in one workspace. Grants live in `.mneme/agents.json`, local to this machine; a token is shown once
 * and kept as its hash. A name without its token may read and propose, never write, and is nobody else's.
 */
export class Clients {
  readonly #grants: Grants;
  readonly #seen: SightingLog;
  readonly #present = new Set<Presence>();
  /** Sessions by id, those that have just ended too: what they asked may still be under way. */
  readonly #sessions = new Map<string, Presence>();

  constructor(
    readonly root: string,
    private readonly now: () => number,
    private readonly onChange: () => void,
    /** Told after a grant, a change or a revocation. */
    private readonly onRoles: () => void,
    /** A connected agent has gone. */
    private readonly onLeave: (caller: Caller) => void = () => undefined,
    consent: Consent = openConsent(root),
  ) {
    this.#grants = new Grants(root, consent);
    this.#seen = new SightingLog(root);
  }

  /** Grants that a file brought, for the owner to confirm. */
  get roles(): UnconfirmedRoles {
    const settle = (how: 'confirm' | 'refuse') => (name: string) => {
      this.#grants[how](name);
      this.#changed();
    };
    return { waiting: () => this.#grants.waiting(), confirm: settle('confirm'), refuse: settle('refuse') };
  }

  get connected(): number {
    return this.#present.size;
  }

  enter(presence: Presence): void {
    presence.since = this.#time();
    this.#present.add(presence);
    this.#sessions.set(presence.session, presence);
    if (this.#sessions.size > mostSessions) this.#sessions.delete(this.#sessions.keys().next().value as string);
    this.#pass(presence, presence.since);
    this.onChange();
  }

  leave(presence: Presence): void {
    if (!this.#present.delete(presence)) return;
    this.#pass(presence, this.#time());
    this.onChange();
    this.onLeave(this.caller(presence));
  }

  /** A connection began or ended. A name that nobody granted anything, and that asked nothing, is not written down. */
  #pass(presence: Presence, at: string): void {
    const { name } = this.caller(presence);
    if (this.#grants.of(name) !== undefined || this.#seen.of(name) !== undefined) this.#seen.passed(name, at);
  }

  /** Who is calling, as of now: a role that was changed a moment ago already counts. */
  caller(presence: Presence): Caller {
    const byToken = presence.tokenHash === null ? undefined : this.#grants.byToken(presence.tokenHash);
    const { session, scope = null, inRepository = false } = presence;
    const where = scope === null ? {} : { scope, inRepository };
    if (byToken !== undefined)
      return { name: byToken.name, role: byToken.role, mode: byToken.mode, session, proven: true, ...where };
    const name = this.#nameWithoutProof(presence.name);
    // A name alone can take away, never give.
    const named = [this.#grants.of(presence.name), this.#grants.of(name)];
    return {
      name,
      role: named.some((grant) => grant?.role === 'reader') ? 'reader' : 'subagent',
      mode: named.some((grant) => grant?.mode === 'manual') ? 'manual' : usualMode,
      session,
      ...where,
    };
  }

  /**
   * Asked at the door, just before a change is planned: a role that was taken away while the call waited is gone.
   * @throws role.denied
   */
  requireStanding({ actor, session }: By): void {
    const presence = session === undefined ? undefined : this.#sessions.get(session);
    if (presence === undefined) return;
    const { name, role, mode } = this.caller(presence);
    const isTrusted =
      role === 'main' || (role === 'subagent' && mode === 'auto' && actor.startsWith('bot:commit-from:'));
    const isLost = (actor.startsWith('bot:') && !isTrusted) || (actor.startsWith('subagent:') && role === 'reader');
    if (isLost)
      throw fail(
        'role.denied',
        `The owner changed what ${name} may do while this was under way.`,
        'Nothing was written. Look at your tools again, and ask anew what you may.',
      );
  }

  /** One call of an agent, done or refused. */
  note(call: Pick<AgentCall, 'name' | 'at' | 'session'>): void {
    this.#seen.called(call.name, call.at);
    for (const one of this.#present) if (one.session === call.session) one.calls = (one.calls ?? 0) + 1;
  }

  /** How the owner has proposals of this name taken; null when nothing was said of it. */
  modeOf(name: string): ReviewMode | null {
    return this.#grants.of(name)?.mode ?? null;
  }

  /** Agents that are connected and may not write. */
  get suspects(): string[] {
    const callers = [...this.#present].map((presence) => this.caller(presence));
    return [...new Set(callers.flatMap(({ name, role }) => (role === 'main' ? [] : [name])))].sort();
  }

  knows(token: string): boolean {
    return this.#grants.byToken(tokenDigest(token)) !== undefined;
  }

  hash(token: string): string {
    return tokenDigest(token);
  }

  /** What stands for a client that was granted a token, where this machine itself knows who it is. */
  hashOf(name: string): string | null {
    return this.#grants.of(name)?.tokenHash ?? null;
  }

  /** @throws input.invalid for a name that history gives a meaning to, or that looks like another client's */
  grant(name: string, role: AgentRole): { name: string; role: AgentRole; token: string } {
    const twin = this.#grants.names().find((other) => other !== name && nameLikeness(other) === nameLikeness(name));
    if (isReserved(name) || twin !== undefined) {
      const why = twin === undefined ? `${name} means somebody else in history.` : `${name} looks like ${twin}.`;
      throw fail('input.invalid', `name: ${why}`, 'Choose another name.');
    }
    const token = this.#grants.grant(name, role, this.#time());
    this.#changed();
    return { name, role, token };
  }

  /**
   * Another role or mode for a client that is known. Whoever has no token can be bound, never raised.
   * @param proposers known by what they proposed alone, such as in the file itself
   * @throws input.invalid, token.unknown
   */
  change(
    name: string,
    { role, mode }: { role?: AgentRole | undefined; mode?: ReviewMode | undefined },
    proposers: ReadonlyMap<string, ProposalTally> = new Map(),
  ): void {
    const before = this.#grants.of(name);
    if (before === undefined && !this.#knowsName(name) && !proposers.has(name))
      throw fail('input.invalid', `There is no client ${name}.`, 'See who there is with mneme agents.');
    const grant = before ?? { role: 'subagent', tokenHash: null, granted: this.#time(), mode: usualMode };
    const after = { ...grant, role: role ?? grant.role, mode: mode ?? grant.mode };
    if (after.tokenHash === null && (after.role === 'main' || after.mode === 'auto'))
      throw fail(
        'token.unknown',
        `${name} has no token: anybody could come by this name.`,
        `Give it one first: mneme agents grant ${JSON.stringify(name)} --role ${after.role}.`,
      );
    this.#grants.put(name, after);
    this.#changed();
  }

  revoke(name: string): { name: string; revoked: boolean } {
    const revoked = this.#grants.remove(name);
    if (revoked) this.#changed();
    return { name, revoked };
  }

  list(tallies: ReadonlyMap<string, ProposalTally> = new Map()): Agent[] {
    const present = [...this.#present].map((presence) => ({ presence, caller: this.caller(presence) }));
    const named = present.map(({ caller }) => caller.name);
    const names = new Set<string>([...this.#grants.names(), ...this.#seen.names(), ...named, ...tallies.keys()]);
    return [...names].sort().map((name) => {
      const here = present.filter(({ caller }) => caller.name === name);
      const grant = this.#grants.of(name);
      return {
        name,
        role: grant?.role ?? (here[0]?.caller.role === 'reader' ? 'reader' : 'subagent'),
        hasToken: (grant?.tokenHash ?? null) !== null,
        mode: grant?.mode ?? usualMode,
        connections: here.length,
        sessions: here.map(({ presence }) => sessionOf(presence)),
        lastSeen: this.#seen.of(name)?.lastSeen ?? here.at(-1)?.presence.since ?? null,
        calls: this.#seen.of(name)?.calls ?? 0,
        proposals: tallies.get(name) ?? noProposals,
      };
    });
  }

  #knowsName(name: string): boolean {
    return (
      this.#seen.of(name) !== undefined || [...this.#present].some((presence) => this.caller(presence).name === name)
    );
  }

  /** Whoever comes without a token by a name that is granted, or looks so, is told apart from the one who has it. */
  #nameWithoutProof(name: string): string {
    const like = nameLikeness(name);
    const taken = this.#grants.names().some((other) => {
      const grant = this.#grants.of(other);
      return grant?.tokenHash !== null && nameLikeness(other) === like;
    });
    return taken || isReserved(name) ? withoutProof(name) : name;
  }

  #changed(): void {
    this.onChange();
    this.onRoles();
  }

  #time(): string {
    return new Date(this.now()).toISOString();
  }
}

const sessionOf = ({ session, client, name, since, calls }: Presence): Agent['sessions'][number] => ({
  session,
  client: client ?? name,
  since: since ?? '',
  calls: calls ?? 0,
});
