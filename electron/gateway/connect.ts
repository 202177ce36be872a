import type { Socket } from 'node:net';
import type { Event } from '#shared/contract/events.ts';
import type { Input, MethodName, Output } from '#shared/contract/methods.ts';
import type { Message, Reply } from '#shared/contract/rpc.ts';
import { fail, MnemeError } from '#shared/model/error.ts';
import { ownerToken } from './home.ts';
import { serverInfo } from './mcp/greeting.ts';
import { connectOrStart, connectSocket, type StartOptions } from './start-engine.ts';

/** A connection of the owner's to the engine of one workspace. */
export type OwnerConnection = {
  /** Whether no engine ran for the workspace before. */
  readonly started: boolean;
  call<N extends MethodName>(method: N, input: Input<N>): Promise<Output<N>>;
  /** The same for a caller that relays: method and input are validated by the engine. */
  relay(method: string, input: unknown): Promise<unknown>;
  onEvent(listener: (event: Event) => void): void;
  onClose(listener: () => void): void;
  close(): void;
};

export type ConnectOptions = {
  /** Who this is, for history: “the window”, “the mneme command”. */
  client: string;
  /** Start an engine when none runs; else `engine.stopped` is thrown. */
  start: StartOptions | false;
};

/**
 * An engine of an older Mneme, which a program of a newer one finds, finishes what is under way and gives way to its own.
 * @throws engine.start, engine.stopped, engine.newer, workspace.*, token.unknown
 */
export async function connectOwner(root: string, { client, start }: ConnectOptions): Promise<OwnerConnection> {
  for (let tries = 1; ; tries++) {
    const running = await connectSocket(root);
    const socket = running ?? (start === false ? null : await connectOrStart(root, start));
    if (!socket) throw fail('engine.stopped', 'No engine runs for this workspace.', 'Start Mneme, or run mneme serve.');
    const connection = new SocketConnection(socket, running === null);
    try {
      const version = await connection.hello(ownerToken(), client);
      const newer = version.localeCompare(serverInfo.version, 'en', { numeric: true });
      if (start === false || newer === 0) return connection;
      if (newer > 0) throw fail('engine.newer', ...newerEngine(version));
      await connection.stopEngine();
    } catch (thrown) {
      connection.close();
      // It was just ending, and nothing was asked of it yet: the next one will do.
      const ending = thrown instanceof MnemeError && thrown.code === 'engine.stopped';
      if (!ending || start === false || tries === mostTries) throw thrown;
    }
  }
}

/** Engines that may go away before they answer a greeting. */
const mostTries = 5;

/** How long an engine may leave the greeting unanswered; it answers at once unless it hangs. */
const greetingMs = 20_000;

/** How long an engine that was told to stop may go on writing before it is asked again. */
const stopMs = 10_000;

const newerEngine = (version: string): [string, string] => [
  `Mneme ${version} holds this workspace, and this is ${serverInfo.version}.`,
  'Close this program and start it anew; where that does not help, install the newer one here, too.',
];

type Waiting = { resolve(result: unknown): void; reject(error: Error): void };

class SocketConnection implements OwnerConnection {
  #next = 1;
  /** Pieces of a line that has not ended. */
  #rest: string[] = [];
  readonly #waiting = new Map<number, Waiting>();
  readonly #eventListeners: ((event: Event) => void)[] = [];
  readonly #closeListeners: (() => void)[] = [];

  constructor(
    private readonly socket: Socket,
    readonly started: boolean,
  ) {
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => this.#read(text));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#closed());
  }

  /** Answers the engine's version; empty for one that is older than versions are. */
  async hello(token: string, client: string): Promise<string> {
    let silent: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_, reject) => {
      silent = setTimeout(() => reject(unanswered()), greetingMs);
    });
    try {
      const said = await Promise.race([this.#request('mneme/hello', { token, client }), patience]);
      return (said as { version?: string }).version ?? '';
    } catch (thrown) {
      this.socket.destroy();
      throw thrown;
    } finally {
      clearTimeout(silent);
    }
  }

  /** Settles when the engine has gone, or takes its time. */
  async stopEngine(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.onClose(resolve));
    await this.call('engine.stop', {}).catch(() => undefined);
    await Promise.race([gone, new Promise<void>((resolve) => setTimeout(resolve, stopMs).unref())]);
    this.close();
  }

  call<N extends MethodName>(method: N, input: Input<N>): Promise<Output<N>> {
    return this.relay(method, input) as Promise<Output<N>>;
  }

  relay(method: string, input: unknown): Promise<unknown> {
    return this.#request('mneme/call', { method, input });
  }

  onEvent(listener: (event: Event) => void): void {
    this.#eventListeners.push(listener);
  }

  onClose(listener: () => void): void {
    if (this.socket.destroyed) listener();
    else this.#closeListeners.push(listener);
  }

  close(): void {
    this.socket.end();
  }

  #request(method: string, params: unknown): Promise<unknown> {
    if (this.socket.destroyed) return Promise.reject(gone());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }

  #read(text: string): void {
    const [first = '', ...later] = text.split('\n');
    this.#rest.push(first);
    for (const begun of later) {
      const line = this.#rest.join('');
      this.#rest = [begun];
      this.#receive(JSON.parse(line) as Message);
    }
  }

  #receive(message: Message): void {
    if ('method' in message) {
      if (message.method === 'mneme/event') for (const listener of this.#eventListeners) listener(message.params);
      return;
    }
    this.#answer(message);
  }

  #answer(reply: Reply): void {
    const waiting = reply.id === null ? undefined : this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id as number);
    if ('result' in reply) waiting.resolve(reply.result);
    else waiting.reject(reply.error.data ? new MnemeError(reply.error.data) : new Error(reply.error.message));
  }

  #closed(): void {
    for (const waiting of this.#waiting.values()) waiting.reject(gone());
    this.#waiting.clear();
    for (const listener of this.#closeListeners) listener();
  }
}

const unanswered = () =>
  fail(
    'engine.start',
    'The engine is there and does not answer.',
    'End its process; mneme doctor starts the next one.',
  );

const gone = () =>
  fail(
    'engine.stopped',
    'The engine went away before it answered.',
    'Try again; look first whether the change is there.',
  );
