import type { Event } from '#shared/contract/events.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import type { Log } from '../engine/ports.ts';

/** An open connection to the engine of one workspace, as its owner. */
export type EngineConnection = {
  /** Rejects with a `MnemeError` as the engine said it, or `engine.stopped` when the connection closes first. */
  call(method: string, input: unknown): Promise<unknown>;
  onEvent(listener: (event: Event) => void): void;
  onClose(listener: () => void): void;
  close(): void;
  /** True when this connection had to start the engine's process. */
  started: boolean;
};

/**
 * Connects to the engine of a workspace, starting its process when none runs.
 * `create`: an empty folder becomes a workspace. `story`: a file whose story it begins with.
 */
export type OpenLink = (
  root: string,
  options: { create: boolean; story?: string | undefined },
) => Promise<EngineConnection>;

export type EngineLink = {
  readonly root: string;
  call(method: string, input: unknown): Promise<unknown>;
  /** Whether an engine that we started is behind it. */
  startedEngine(): boolean;
  state(): 'connected' | 'connecting' | 'lost';
  close(): void;
};

/** Milliseconds before try number `n` (from 0) to reach the engine again. */
function pause(n: number): number {
  return Math.min(5_000, 200 * 2 ** n);
}

/** Milliseconds a call waits for the engine to come back before it fails. */
const patience = 10_000;

/**
 * A connection to one workspace's engine that heals itself: when the engine dies it is reached, or started, again with
 * growing pauses. Calls made meanwhile wait for it; calls that were under way fail with `engine.stopped`.
 * The first connection is awaited, so that a workspace that cannot be opened is an answer and not an event.
 */
export async function openLink(options: {
  root: string;
  create: boolean;
  story?: string | undefined;
  connect: OpenLink;
  log: Log;
  emit: (event: Event) => void;
}): Promise<EngineLink> {
  const { root, connect, log, emit } = options;
  let closed = false;
  let started = false;
  let timer: NodeJS.Timeout | undefined;
  let current: EngineConnection | null = null;
  let waiting: ((connection: EngineConnection | null) => void)[] = [];

  function adopt(connection: EngineConnection): void {
    current = connection;
    started ||= connection.started;
    connection.onEvent((event) => !closed && emit(event));
    connection.onClose(() => {
      if (closed || current !== connection) return;
      current = null;
      log.warn('The connection to the engine was lost.', { root });
      emit({ name: 'connection', data: { state: 'lost' } });
      again(0);
    });
    for (const resume of waiting.splice(0)) resume(connection);
  }

  function again(n: number): void {
    timer = setTimeout(async () => {
      emit({ name: 'connection', data: { state: 'connecting' } });
      try {
        const connection = await connect(root, { create: false });
        if (closed) return connection.close();
        adopt(connection);
        emit({ name: 'connection', data: { state: 'connected' } });
      } catch (error) {
        log.warn('The engine could not be reached.', { root, attempt: n, error: toErrorValue(error).message });
        if (!closed) again(n + 1);
      }
    }, pause(n));
  }

  function reached(): Promise<EngineConnection | null> {
    if (current !== null || closed) return Promise.resolve(current);
    return new Promise((resolve) => {
      const give = () => {
        waiting = waiting.filter((one) => one !== resume);
        resolve(null);
      };
      const patienceOver = setTimeout(give, patience);
      const resume = (connection: EngineConnection | null) => {
        clearTimeout(patienceOver);
        resolve(connection);
      };
      waiting.push(resume);
    });
  }

  adopt(await connect(root, { create: options.create, story: options.story }));
  return {
    root,
    async call(method, input) {
      const connection = await reached();
      if (connection === null) throw engineStopped();
      return connection.call(method, input);
    },
    startedEngine: () => started,
    state: () => (current === null ? 'lost' : 'connected'),
    close() {
      closed = true;
      clearTimeout(timer);
      for (const resume of waiting.splice(0)) resume(null);
      current?.close();
    },
  };
}

const engineStopped = () =>
  fail('engine.stopped', 'Mneme’s engine is not running.', 'It is being started again; try again in a moment.');
