import { randomUUID } from 'node:crypto';
import {
  type ClientCapabilities,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server';

/** A small form with one field, `answer`. */
export type FormQuestion = Pick<ElicitRequestFormParams, 'message' | 'requestedSchema'>;

/** Puts a question to the person before the client; null for a refusal, silence, or no answer. */
export type AskPerson = (question: FormQuestion) => Promise<string | null>;

/** Milliseconds that a person has to answer; the agent's call waits as long. */
const patience = 5 * 60_000;
/** Questions of one session that may stay open; the oldest counts as refused. */
const mostOpen = 16;

/** Whether a client can show a form. One that says nothing of the kinds it has, has forms. Pure. */
export function showsForms(can: ClientCapabilities | undefined): boolean {
  const { elicitation } = can ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** How a client of the revisions with a handshake is asked: by a request of the server's. */
export const askByRequest =
  (server: Server): AskPerson =>
  async (question) => {
    try {
      return textOf(await server.elicitInput(question, { timeout: patience }));
    } catch {
      return null;
    }
  };

type Turn<T> = { resolve(outcome: T | InputRequiredResult): void; reject(error: unknown): void };
type Open<T> = { turn: Turn<T>; answer(said: string | null): void };

/**
 * Calls that ask on the way, for clients of the revisions without a handshake: such a client is answered with the question
 * and calls again with what was said. The work goes on where it stopped; a second answer to one question is refused.
 */
export class Rounds<T> {
  readonly #open = new Map<string, Open<T>>();

  begin(work: (ask: AskPerson) => Promise<T>): Promise<T | InputRequiredResult> {
    return new Promise((resolve, reject) => {
      const turn: Turn<T> = { resolve, reject };
      const ask: AskPerson = (question) => new Promise((answer) => this.#put(question, turn, answer));
      work(ask).then(
        (result) => turn.resolve(result),
        (error: unknown) => turn.reject(error),
      );
    });
  }

  /** The client's next call: what was asked in `state` has this answer. */
  goOn(state: string, responses: Record<string, unknown> | undefined): Promise<T | InputRequiredResult> {
    const open = this.#open.get(state);
    if (open === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This was not asked, or is answered already.');
    this.#open.delete(state);
    return new Promise((resolve, reject) => {
      Object.assign(open.turn, { resolve, reject });
      const said = inputResponse(responses, 'answer');
      open.answer(said.kind === 'elicit' ? textOf(said) : null);
    });
  }

  /** The session ends: whatever is open is refused. */
  close(): void {
    for (const { answer } of this.#open.values()) answer(null);
    this.#open.clear();
  }

  #put(question: FormQuestion, turn: Turn<T>, answer: (said: string | null) => void): void {
    const state = randomUUID();
    const late = setTimeout(() => this.#giveUp(state), patience);
    const told = (said: string | null) => {
      clearTimeout(late);
      answer(said);
    };
    this.#open.set(state, { turn, answer: told });
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostOpen && oldest !== undefined) this.#giveUp(oldest);
    turn.resolve(inputRequired({ inputRequests: { answer: inputRequired.elicit(question) }, requestState: state }));
  }

  #giveUp(state: string): void {
    this.#open.get(state)?.answer(null);
    this.#open.delete(state);
  }
}

/** What was said, when it was a yes with words. Pure. */
function textOf({ action, content }: { action: string; content?: Record<string, unknown> | undefined }): string | null {
  const answer = content?.answer;
  return action === 'accept' && typeof answer === 'string' && answer.trim() !== '' ? answer : null;
}
