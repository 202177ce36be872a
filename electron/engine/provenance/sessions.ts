import type { Channel } from './attribution.ts';

/** Sessions that are remembered; the one unused longest goes first. */
const mostSessions = 200;
/** Ids a session is remembered to have seen. */
const mostSeen = 5_000;

type Session = { seen: Set<string>; turn: Map<string, Set<Channel>> };

/**
 * What each session was shown: since its turn began, and at all. What a session saw lately is not put before it again
 * unasked. @source 001 "Deduplication ledger"
 */
export class Sessions {
  #sessions = new Map<string, Session>();

  shown(key: string, channel: Channel, ids: readonly string[]): void {
    const session = this.#touch(key);
    for (const id of ids) {
      session.seen.delete(id);
      session.seen.add(id);
      const channels = session.turn.get(id);
      if (channels) channels.add(channel);
      else session.turn.set(id, new Set([channel]));
    }
    for (const id of session.seen) {
      if (session.seen.size <= mostSeen) break;
      session.seen.delete(id);
    }
  }

  seen(key: string): ReadonlySet<string> {
    return this.#sessions.get(key)?.seen ?? new Set();
  }

  /** What was shown since the turn began; a new turn begins. */
  endTurn(key: string): Map<string, Set<Channel>> {
    const session = this.#sessions.get(key);
    if (session === undefined) return new Map();
    const { turn } = session;
    session.turn = new Map();
    return turn;
  }

  /** Every turn that is open, as when the workspace closes. */
  open(): string[] {
    return [...this.#sessions].filter(([, { turn }]) => turn.size > 0).map(([key]) => key);
  }

  #touch(key: string): Session {
    const session = this.#sessions.get(key) ?? { seen: new Set<string>(), turn: new Map<string, Set<Channel>>() };
    this.#sessions.delete(key);
    this.#sessions.set(key, session);
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= mostSessions) break;
      this.#sessions.delete(oldest);
    }
    return session;
  }
}
