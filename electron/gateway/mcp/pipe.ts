import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { limits } from '#shared/contract/limits.ts';
import type { GrantedRole } from '#shared/model/agent.ts';
import { type ErrorValue, fail, toErrorValue } from '#shared/model/error.ts';
import { grantedRole } from '../grants.ts';
import { connectedFile, folderOfSession, type HookConnection, readJson } from '../hook/folder.ts';
import { chosenWorkspace } from '../places.ts';
import { connectOrStart } from '../start-engine.ts';
import { greetingOf, helloOf, isClaimed } from './greeting.ts';

/** Seconds the engine waits for the next agent before it ends. */
const idleExit = 120;
/** The id under which the engine is greeted in the client's place; its answer is not the client's. */
const greetingId = 'mneme/pipe-initialize';
/** Engines that may go away before they answer a greeting: who comes while one ends finds the next. */
const mostTries = 5;

type Json = { id?: string | number | null; method?: string; params?: Record<string, unknown>; [key: string]: unknown };

/**
 * A pipe between an MCP client's stdio and the engine's socket. It answers `initialize` and `server/discover` itself, so
 * that no client waits for an engine to start, and greets each engine anew: when one goes away, the next request finds the next.
 */
class Pipe {
  #socket: Promise<Socket> | undefined;
  /** How the client began; with a request that holds all where it neither greets nor asks. */
  #first: Json | undefined;
  #initialized: Json | undefined;
  readonly #unanswered = new Set<string | number>();

  constructor(
    private readonly workspace: () => string,
    private readonly token: string | undefined,
    private readonly folder: string,
    private readonly write: (message: Json) => void,
  ) {}

  take(line: string): void {
    const message = Buffer.byteLength(line) > limits.line ? undefined : read(line);
    if (message === undefined) this.#refuse(null, tooLong());
    else if (message === null) this.write(notJson);
    else this.#take(message, line);
  }

  #take(message: Json, line: string): void {
    const answer = message.id === undefined ? null : greetingOf(message, this.#role());
    if (answer === null) void this.#forward(message, line);
    else this.#greet(message, answer);
  }

  /** As whom the engine will know the client. */
  #role(): GrantedRole {
    try {
      return grantedRole(this.workspace(), this.token);
    } catch {
      return grantedRole(null, this.token);
    }
  }

  /** Answers in the engine's place, and sees to it that the engine hears of it. */
  #greet(message: Json, result: object): void {
    const late = this.#socket !== undefined;
    this.#first = message;
    this.write({ jsonrpc: '2.0', id: message.id, result });
    this.#connected().then(
      (socket) => late && socket.write(`${JSON.stringify({ ...message, id: greetingId })}\n`),
      () => undefined,
    );
  }

  /** Ends once every request that the engine holds has its answer. */
  async end(): Promise<void> {
    const socket = await this.#socket?.catch(() => undefined);
    while (this.#unanswered.size > 0 && socket && !socket.destroyed)
      await new Promise((resolve) => setTimeout(resolve, 10));
    socket?.end();
  }

  async #forward(message: Json, line: string): Promise<void> {
    const asks = message.method !== undefined && message.id !== undefined && message.id !== null;
    this.#first ??= isClaimed(message) ? message : undefined;
    if (asks) this.#unanswered.add(message.id as string | number);
    try {
      const socket = await this.#connected();
      socket.write(`${line}\n`);
      if (message.method === 'notifications/initialized') this.#initialized = message;
    } catch (thrown) {
      if (asks) this.#refuse(message.id as string | number, toErrorValue(thrown));
    }
  }

  #connected(): Promise<Socket> {
    this.#socket ??= this.#connect().catch((thrown) => {
      this.#socket = undefined;
      throw thrown;
    });
    return this.#socket;
  }

  /** A connection whose engine answered: what is sent on it now is taken, or was never seen. */
  async #connect(): Promise<Socket> {
    for (let tries = 1; ; tries++) {
      const socket = await connectOrStart(this.workspace(), { idleExit });
      if (await this.#greeted(socket)) return socket;
      if (tries === mostTries)
        throw fail('engine.start', 'The engine ends as soon as it is reached.', 'Run mneme doctor.');
    }
  }

  #greeted(socket: Socket): Promise<boolean> {
    return new Promise((resolve) => {
      let answered = false;
      const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
      lines.on('error', () => undefined); // The socket's own, told again; its close is what counts.
      lines.on('line', (line) => {
        const message = read(line);
        if (message !== null && message.id !== greetingId) this.#answer(message);
        if (message?.id !== greetingId) return;
        answered = true;
        resolve(true);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (answered) this.#lost();
        resolve(false);
      });
      for (const message of this.#introduction()) socket.write(`${JSON.stringify(message)}\n`);
    });
  }

  /** What a new engine has to know before it hears the client. */
  #introduction(): Json[] {
    const token = { jsonrpc: '2.0', method: 'mneme/token', params: { token: this.token } };
    const hello = { ...helloOf(this.#first), id: greetingId };
    // Where the client was started is where its agent works, unless it says otherwise.
    const place = { jsonrpc: '2.0', method: 'mneme/folder', params: { folder: this.folder } };
    return [...(this.token ? [token] : []), place, hello, ...(this.#initialized ? [this.#initialized] : [])];
  }

  #answer(message: Json): void {
    if (message.id !== undefined && message.id !== null && message.method === undefined)
      this.#unanswered.delete(message.id);
    this.write(message);
  }

  #lost(): void {
    this.#socket = undefined;
    const error = fail(
      'engine.stopped',
      'The engine went away before it answered.',
      'Try again; look first whether the change is there.',
    ).value;
    for (const id of this.#unanswered) this.#refuse(id, error);
  }

  #refuse(id: string | number | null, error: ErrorValue): void {
    if (id !== null) this.#unanswered.delete(id);
    this.write({
      jsonrpc: '2.0',
      id,
      error: { code: -32000, message: `${error.message} ${error.remedy}`, data: error },
    });
  }
}

const notJson = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'This line is no JSON object.' } };

const tooLong = () =>
  fail('input.too-large', `A message was longer than ${limits.line} bytes and was skipped.`, 'Send it in parts.').value;

function read(line: string): Json | null {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? (message as Json) : null;
  } catch {
    return null;
  }
}

const options = { workspace: { type: 'string' }, client: { type: 'string' } } as const;
/** What a client was granted as it was connected: its settings hold no secret. */
const tokenOf = (client: unknown): string | undefined =>
  typeof client === 'string'
    ? (readJson<Record<string, HookConnection>>(connectedFile())?.[client]?.token ?? undefined)
    : undefined;

const { values } = parseArgs({ options, allowPositionals: true, strict: false });
const named = typeof values.workspace === 'string' ? values.workspace : undefined;
const pipe = new Pipe(
  () => chosenWorkspace(named),
  process.env.MNEME_TOKEN ?? tokenOf(values.client),
  folderOfSession(String(values.client), process.cwd()),
  (message) => process.stdout.write(`${JSON.stringify(message)}\n`),
);
process.stdout.on('error', () => process.exit());
createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  .on('line', (line) => line.trim() !== '' && pipe.take(line))
  .on('close', () => void pipe.end().then(() => process.exit()));
