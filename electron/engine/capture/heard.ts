import { isBorrowed } from '../reason/borrowed.ts';
import type { Message } from './trust.ts';
import { originOf } from './trust.ts';

/** Characters kept a session of what others and of what the person said, and sessions; the oldest go first. */
const mostText = 40_000;
const mostSessions = 200;

type Session = { others: { source: string; text: string }[]; persons: string };

/** What each session lately heard, and from whom: a caller that repeats a page does not make it the person's. */
export class Heard {
  readonly #sessions = new Map<string, Session>();

  heard(session: string, messages: readonly Message[]): void {
    const known = this.#sessions.get(session) ?? { others: [], persons: '' };
    this.#sessions.delete(session);
    this.#sessions.set(session, known);
    for (const message of messages) {
      const { trust, source } = originOf(message);
      const text = message.content.slice(0, mostText);
      if (trust === 'person') known.persons = `${known.persons}\n${text}`.slice(-mostText);
      else if (trust === 'untrusted' && message.role !== 'system') known.others.push({ source, text });
    }
    for (let size = lengthOf(known); size > mostText && known.others.length > 1; size = lengthOf(known))
      known.others.shift();
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= mostSessions) break;
      this.#sessions.delete(oldest);
    }
  }

  /** The source that a statement was taken from; null when it is nobody else's. */
  sourceOf(session: string, statement: string): string | null {
    const known = this.#sessions.get(session);
    if (known === undefined) return null;
    return known.others.findLast(({ text }) => isBorrowed(statement, text, known.persons))?.source ?? null;
  }
}

const lengthOf = ({ others }: Session) => others.reduce((sum, { text }) => sum + text.length, 0);
