import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent, Caller } from '#shared/model/agent.ts';

type AgentRole = Agent['role'];
type Grant = { role: AgentRole; tokenHash: string; granted: string };
type Seen = { lastSeen: string; calls: number };
/** One open connection: what it said of itself, and the token it presented. */
export type Presence = { name: string; tokenHash: string | null; session: string };

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Who may do what in one workspace. Grants live in `.mneme/agents.json`, local to this machine; a token is shown once
 * and kept as its hash. A name without its token may read and propose, never write.
 */
export class Clients {
  readonly #file: string;
  #grants: ReadonlyMap<string, Grant>;
  readonly #seen = new Map<string, Seen>();
  readonly #present = new Set<Presence>();

  constructor(
    root: string,
    private readonly now: () => number,
    private readonly onChange: () => void,
    /** Told after a grant or a revocation. */
    private readonly onRoles: () => void,
    /** A connected agent has gone. */
    private readonly onLeave: (caller: Caller) => void = () => undefined,
  ) {
    this.#file = join(root, '.mneme', 'agents.json');
    this.#grants = readGrants(this.#file);
  }

  get connected(): number {
    return this.#present.size;
  }

  enter(presence: Presence): void {
    this.#present.add(presence);
    this.onChange();
  }

  leave(presence: Presence): void {
    if (!this.#present.delete(presence)) return;
    this.onChange();
    this.onLeave(this.caller(presence));
  }

  /** Who is calling, as of now: a role that was changed a moment ago already counts. */
  caller(presence: Presence): Caller {
    const byToken = presence.tokenHash === null ? undefined : this.#byToken(presence.tokenHash);
    const name = byToken?.name ?? presence.name;
    const named = this.#grants.get(name);
    const role = byToken?.role ?? (named?.role === 'reader' ? 'reader' : 'subagent');
    return { name, role, session: presence.session };
  }

  count(caller: Caller): void {
    const seen = this.#seen.get(caller.name);
    this.#seen.set(caller.name, { lastSeen: new Date(this.now()).toISOString(), calls: (seen?.calls ?? 0) + 1 });
  }

  knows(token: string): boolean {
    return this.#byToken(digest(token)) !== undefined;
  }

  hash(token: string): string {
    return digest(token);
  }

  grant(name: string, role: AgentRole): { name: string; role: AgentRole; token: string } {
    const token = randomBytes(32).toString('base64url');
    const granted = new Date(this.now()).toISOString();
    this.#save(new Map([...this.#grants, [name, { role, tokenHash: digest(token), granted }]]));
    return { name, role, token };
  }

  revoke(name: string): { name: string; revoked: boolean } {
    const rest = new Map(this.#grants);
    const revoked = rest.delete(name);
    if (revoked) this.#save(rest);
    return { name, revoked };
  }

  list(): Agent[] {
    const present = [...this.#present].map((presence) => this.caller(presence).name);
    const names = new Set([...this.#grants.keys(), ...this.#seen.keys(), ...present]);
    return [...names].sort().map((name) => ({
      name,
      role: this.#grants.get(name)?.role ?? 'subagent',
      hasToken: this.#grants.has(name),
      connections: present.filter((other) => other === name).length,
      lastSeen: this.#seen.get(name)?.lastSeen ?? null,
      calls: this.#seen.get(name)?.calls ?? 0,
    }));
  }

  #byToken(hash: string): { name: string; role: AgentRole } | undefined {
    for (const [name, grant] of this.#grants) if (grant.tokenHash === hash) return { name, role: grant.role };
    return undefined;
  }

  #save(grants: ReadonlyMap<string, Grant>): void {
    writeWhole(this.#file, `${JSON.stringify(Object.fromEntries(grants), null, 2)}\n`);
    this.#grants = grants;
    this.onChange();
    this.onRoles();
  }
}

/** A missing or damaged file grants nothing: everybody may read and propose. */
function readGrants(file: string): ReadonlyMap<string, Grant> {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Grant>;
    const sound = Object.entries(read).filter(
      ([, grant]) => ['main', 'subagent', 'reader'].includes(grant?.role) && /^[0-9a-f]{64}$/.test(grant.tokenHash),
    );
    return new Map(sound);
  } catch {
    return new Map();
  }
}

/** On disk before it takes the old one's place: a power cut leaves the one or the other. */
function writeWhole(file: string, text: string): void {
  const draft = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(draft, text);
    fsyncSync(draft);
  } finally {
    closeSync(draft);
  }
  renameSync(`${file}.new`, file);
}
