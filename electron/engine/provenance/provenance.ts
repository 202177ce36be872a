import type { AgentCall, Caller } from '#shared/model/agent.ts';
import { Tail } from '../commit/tail.ts';
import type { Ports } from '../ports.ts';
import {
  type Attribution,
  type AttributionEvidence,
  type Channel,
  exposureEvidence,
  feedbackEvidence,
} from './attribution.ts';
import { attributionsPath, ProvenanceRecords } from './records.ts';
import { Sessions } from './sessions.ts';

/** Characters of an answer that are kept with what it owes to which memories. */
const answerLength = 200;
const sweepMs = 86_400_000;
/** Characters. */
const longestQuestion = 1_000;

/**
 * Which memories came before whom and through which channel, and what came of it. The owner looking around counts for
 * nothing. @source 001 "Provenance"
 */
export class Provenance {
  readonly records: ProvenanceRecords;
  readonly #sessions = new Sessions();
  readonly #tail: Tail;
  #swept = 0;

  constructor(
    root: string,
    private readonly ports: Pick<Ports, 'clock' | 'log'>,
  ) {
    this.records = new ProvenanceRecords(root);
    this.#tail = new Tail(root, attributionsPath, ports.log);
  }

  /** Memories came before a caller, or were stored by it. */
  shown(caller: Caller, channel: Channel, ids: readonly string[]): void {
    if (caller.role === 'owner' || ids.length === 0) return;
    const now = this.ports.clock.now();
    this.#sessions.shown(keyOf(caller), channel, ids);
    this.#note(() => {
      this.records.expose(now, caller.name, channel, ids);
      if (Math.abs(now - this.#swept) < sweepMs) return;
      this.#swept = now;
      this.records.sweep(now);
    });
  }

  /** Memory was asked something, by whomever. Very long questions are not kept. */
  asked(query: string): void {
    const text = query.trim();
    if (text === '' || text.length > longestQuestion) return;
    this.#note(() => this.records.asked(this.ports.clock.now(), text));
  }

  /** An agent called something, and was answered or refused. */
  called(call: AgentCall): void {
    this.#note(() => this.records.called(call));
  }

  /** A disk that takes no note costs a count, never an answer. */
  #note(work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.ports.log.warn('who was shown what was not noted', { cause: String(cause) });
    }
  }

  /** Ids that this session has seen already. */
  seen(caller: Caller): ReadonlySet<string> {
    return this.#sessions.seen(keyOf(caller));
  }

  /** The turn is over: what it was shown is attributed to its answer, which is null when it was not handed over. */
  answered(caller: Caller, answer: string | null): void {
    const memories: Record<string, AttributionEvidence> = {};
    for (const [id, channels] of this.#sessions.endTurn(keyOf(caller))) {
      const evidence = exposureEvidence(channels);
      if (evidence !== null) memories[id] = evidence;
    }
    if (Object.keys(memories).length > 0) this.#write(caller.name, caller.session, memories, answer, null);
  }

  /** @returns the confidence that the rating stands for. */
  feedback(caller: Caller, id: string, rating: number, note: string | null): number {
    const evidence = feedbackEvidence(rating);
    this.#write(caller.name, caller.session, { [id]: evidence }, null, note);
    return evidence.confidence;
  }

  /** Resolves when everything said so far stands in the log. */
  flush(): Promise<void> {
    return this.#tail.flush();
  }

  async close(): Promise<void> {
    for (const key of this.#sessions.open()) {
      const [name = '', session = ''] = key.split('\n');
      this.answered({ name, session, role: 'main' }, null);
    }
    await this.#tail.flush();
    this.records.close();
  }

  #write(
    agent: string,
    session: string,
    memories: Record<string, AttributionEvidence>,
    answer: string | null,
    note: string | null,
  ) {
    const words = answer?.replace(/\s+/g, ' ').trim().slice(0, answerLength) ?? '';
    const line: Attribution = {
      at: new Date(this.ports.clock.now()).toISOString(),
      agent,
      session,
      answer: words === '' ? null : words,
      note,
      memories,
    };
    this.#tail.add(JSON.stringify(line));
  }
}

const keyOf = ({ name, session }: Pick<Caller, 'name' | 'session'>) => `${name}\n${session}`;
