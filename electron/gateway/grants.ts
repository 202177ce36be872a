import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '#shared/model/agent.ts';
import { type ReviewMode, reviewModes } from '#shared/model/proposal.ts';
import type { Consent } from '../engine/ports.ts';

/** What the owner decided about one client. `tokenHash` null: known by name alone, which can only take away. */
export type Grant = { role: Agent['role']; tokenHash: string | null; granted: string; mode: ReviewMode };

export const usualMode: ReviewMode = 'batch';

export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The owner's decisions about clients, in `.mneme/agents.json`. A token in that file counts only when its grant was
 * given on this machine; what takes away counts always.
 */
export class Grants {
  readonly #file: string;
  #all: ReadonlyMap<string, Grant>;
  /** What the file grants and nobody granted here; it is kept, and does nothing. */
  #waiting: ReadonlyMap<string, Grant>;

  constructor(
    root: string,
    private readonly consent: Consent,
  ) {
    this.#file = join(root, '.mneme', 'agents.json');
    const read = [...readGrants(this.#file)];
    const counts = ([name, grant]: [string, Grant]) =>
      grant.tokenHash === null || consent.given(topicOf(name), factOf(grant));
    this.#all = new Map(read.filter(counts));
    this.#waiting = new Map(read.filter((one) => !counts(one)));
  }

  waiting(): { name: string; role: string }[] {
    return [...this.#waiting].map(([name, { role }]) => ({ name, role }));
  }

  /** The owner's word on a grant that the file brought. */
  confirm(name: string): void {
    const grant = this.#waiting.get(name);
    if (grant !== undefined) this.put(name, grant);
  }

  refuse(name: string): void {
    this.#waiting = without(this.#waiting, name);
    this.#save(this.#all);
  }

  of(name: string): Grant | undefined {
    return this.#all.get(name);
  }

  names(): string[] {
    return [...this.#all.keys()];
  }

  /** Whose token has this hash. */
  byToken(hash: string): (Grant & { name: string }) | undefined {
    for (const [name, grant] of this.#all) if (grant.tokenHash === hash) return { name, ...grant };
    return undefined;
  }

  /** A new token for a name; what it was before no longer counts. The token is in no file. */
  grant(name: string, role: Agent['role'], granted: string): string {
    const token = randomBytes(32).toString('base64url');
    const mode = this.#all.get(name)?.mode ?? usualMode;
    this.put(name, { role, tokenHash: tokenDigest(token), granted, mode });
    return token;
  }

  put(name: string, grant: Grant): void {
    this.consent.give(topicOf(name), factOf(grant));
    this.#waiting = without(this.#waiting, name);
    this.#save(new Map([...this.#all, [name, grant]]));
  }

  remove(name: string): boolean {
    const rest = new Map(this.#all);
    const was = rest.delete(name);
    // A copy of the file as it was before grants nothing again.
    if (was) this.consent.give(topicOf(name), null);
    if (was) this.#save(rest);
    return was;
  }

  #save(grants: ReadonlyMap<string, Grant>): void {
    writeWhole(this.#file, `${JSON.stringify(Object.fromEntries([...this.#waiting, ...grants]), null, 2)}\n`);
    this.#all = grants;
  }
}

const topicOf = (name: string) => `role:${name}`;
const factOf = ({ role, tokenHash, mode }: Grant) => ({ role, tokenHash, mode });

function without<T>(all: ReadonlyMap<string, T>, name: string): ReadonlyMap<string, T> {
  const rest = new Map(all);
  rest.delete(name);
  return rest;
}

/** The role that a token has by a workspace's file, as far as that alone tells. */
export function grantedRole(root: string | null, token: string | undefined): Grant['role'] {
  if (root === null || !token) return 'subagent';
  const hash = tokenDigest(token);
  const granted = [...readGrants(join(root, '.mneme', 'agents.json')).values()];
  return granted.find(({ tokenHash }) => tokenHash === hash)?.role ?? 'subagent';
}

/** A missing or damaged file grants nothing: everybody may read and propose. */
function readGrants(file: string): ReadonlyMap<string, Grant> {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Partial<Grant>>;
    return new Map(Object.entries(read).flatMap(([name, grant]) => sound(name, grant)));
  } catch {
    return new Map();
  }
}

function sound(name: string, grant: Partial<Grant> | null): [string, Grant][] {
  const { role, tokenHash = null, granted = '', mode = usualMode } = grant ?? {};
  if (role === undefined || !['main', 'subagent', 'reader'].includes(role) || !reviewModes.includes(mode)) return [];
  const raises = role === 'main' || mode === 'auto';
  if (tokenHash === null ? raises : !/^[0-9a-f]{64}$/.test(tokenHash)) return [];
  return [[name, { role, tokenHash, granted, mode }]];
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
