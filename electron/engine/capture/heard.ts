import type { Memory } from '#shared/model/memory.ts';
import { withoutMarks } from '../language/secrets/withhold.ts';
import { borrows, type Telling, tellingIn } from '../llm/borrowed.ts';
import { pastedName } from './pasted.ts';
import { messageOrigin, type TurnMessage, takenFrom } from './trust.ts';

/** Characters kept a session of what others and of what the person said, lines of others, and sessions; the oldest go first. */
const mostText = 40_000;
const mostLines = 400;
const mostSessions = 100;
const pasted = messageOrigin({ role: 'user', name: pastedName }).source;

/** What somebody else said; what tells it from other words is read when it is first asked for. */
type Line = { source: string; text: string; telling: Telling | null };
/** `given`: what memory gave that is the person's. */
type Session = { others: Line[]; persons: string; given: string };

type Given = Pick<Memory, 'text' | 'tags' | 'source'>;

/** What each session lately heard, and from whom: a caller that repeats a page does not make it the person's. */
export class HearingLog {
  readonly #sessions = new Map<string, Session>();

  heard(session: string, messages: readonly TurnMessage[]): void {
    const known = this.#of(session);
    for (const message of messages) {
      const { trust, source } = messageOrigin(message);
      const text = message.content.slice(0, mostText);
      if (trust === 'person') known.persons = `${known.persons}\n${text}`.slice(-mostText);
      else if (trust === 'untrusted' && message.role !== 'system') known.others.push({ source, text, telling: null });
    }
    known.others = latest(known.others);
  }

  /** What memory gave a session says what it said before: what was others' stays theirs. */
  gave(session: string, memories: readonly Given[]): void {
    const known = this.#of(session);
    for (const memory of memories) {
      const text = memory.text.slice(0, mostText);
      const source = memory.source ?? 'other:somebody';
      if (takenFrom(memory) === null) known.given = `${known.given}\n${text}`.slice(-mostText);
      else if (!known.others.some((line) => line.text === text)) known.others.push({ source, text, telling: null });
    }
    known.others = latest(known.others);
  }

  #of(session: string): Session {
    const known = this.#sessions.get(session) ?? { others: [], persons: '', given: '' };
    this.#sessions.delete(session);
    this.#sessions.set(session, known);
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= mostSessions) break;
      this.#sessions.delete(oldest);
    }
    return known;
  }

  /** The source that a statement was taken from; null when it is nobody else's. `standing`: what it takes the place of. */
  sourceOf(session: string, statement: string, standing = ''): string | null {
    const known = this.#sessions.get(session);
    if (known === undefined || known.others.length === 0) return null;
    // A mark in a secret's place is Mneme's own, whoever's words it stands among.
    const [said, own] = [
      tellingIn(withoutMarks(statement)),
      tellingIn(`${known.persons}\n${known.given}\n${standing}`),
    ];
    const taken = known.others.findLast((line) => {
      line.telling ??= tellingIn(line.text);
      // Of whom a letter is the person knows who pasted it: whoever names them repeats nothing of it.
      return borrows(said, line.telling, own, line.source !== pasted);
    });
    return taken?.source ?? null;
  }
}

/** The last of them that are together within the bounds, and one at least. */
function latest(lines: readonly Line[]): Line[] {
  let length = 0;
  const first = lines.findLastIndex(({ text }, n) => {
    length += text.length;
    return n < lines.length - 1 && (length > mostText || lines.length - n > mostLines);
  });
  return lines.slice(first + 1);
}
