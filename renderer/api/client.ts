import type { z } from 'zod';
import { declared } from '#shared/contract/declared.ts';
import type { Event } from '#shared/contract/events.ts';
import type { HostMethodName, HostMethods } from '#shared/contract/host.ts';
import type { MethodName, Methods } from '#shared/contract/methods.ts';
import type { Message } from '#shared/contract/rpc.ts';
import { fail, MnemeError } from '#shared/model/error.ts';
import { engineText, t } from '../text/text.ts';
import type { LiveWire, WireState } from './wire.ts';

export type CallName = MethodName | HostMethodName;
type Any = Methods & HostMethods;
export type In<N extends CallName> = z.input<Any[N]['input']>;
export type Out<N extends CallName> = z.output<Any[N]['output']>;

export type CallOptions = {
  /** Milliseconds; 0 waits for ever. By default as the method declares. */
  timeout?: number;
  signal?: AbortSignal;
};

/** Milliseconds that a window waits for an answer that takes no longer than it must. */
const standardTimeout = 30_000;

type Waiting = { resolve(value: unknown): void; reject(error: MnemeError): void; done(): void };

export type Client = ReturnType<typeof createClient>;

/**
 * The one way from the window to the engine and the host. Calls made while the connection is being made wait for it;
 * calls under way when it is lost fail with `engine.stopped`. Every failure is a `MnemeError`.
 */
export function createClient(wire: LiveWire) {
  const waiting = new Map<number, Waiting>();
  const events = new Set<(event: Event) => void>();
  const states = new Set<(state: WireState) => void>();
  let held: Message[] = [];
  let state: WireState = 'connecting';
  let lastId = 0;

  function take(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.done();
    return found;
  }

  function onMessage(message: Message) {
    if ('method' in message) {
      if (message.method === 'mneme/event') for (const listen of events) listen(message.params);
      return;
    }
    const call = message.id === null ? undefined : take(message.id);
    if (call === undefined) return;
    if ('result' in message) call.resolve(message.result);
    else call.reject(asError(message.error));
  }

  function onState(next: WireState) {
    state = next;
    if (next === 'connected') {
      const ready = held;
      held = [];
      for (const message of ready) wire.send(message);
    }
    if (next === 'lost') {
      held = [];
      for (const id of [...waiting.keys()]) take(id)?.reject(lost());
    }
    for (const listen of states) listen(next);
  }

  function call<N extends CallName>(name: N, input: In<N>, options: CallOptions = {}): Promise<Out<N>> {
    const id = ++lastId;
    const timeout = options.timeout ?? (declared[name]?.timeout === 'none' ? 0 : standardTimeout);
    return new Promise<unknown>((resolve, reject) => {
      const timer = timeout > 0 ? setTimeout(() => take(id)?.reject(slow(name)), timeout) : undefined;
      const abort = () => take(id)?.reject(stopped());
      options.signal?.addEventListener('abort', abort);
      const done = () => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', abort);
      };
      waiting.set(id, { resolve, reject, done });
      const message: Message = { jsonrpc: '2.0', id, method: 'mneme/call', params: { method: name, input } };
      if (state === 'connected') wire.send(message);
      else held.push(message);
    }) as Promise<Out<N>>;
  }

  return {
    call,
    retry: () => wire.retry(),
    state: () => state,
    start: () => wire.start({ message: onMessage, state: onState }),
    /** Both answer how to stop listening. */
    onEvent(listen: (event: Event) => void): () => void {
      events.add(listen);
      return () => events.delete(listen);
    },
    onState(listen: (state: WireState) => void): () => void {
      states.add(listen);
      return () => states.delete(listen);
    },
  };
}

function asError(error: { message: string; data?: MnemeError['value'] }): MnemeError {
  if (error.data === undefined) return fail('internal', error.message, t('Try again.'));
  const { message, remedy } = error.data;
  return new MnemeError({ ...error.data, message: engineText(message), remedy: engineText(remedy) });
}

const lost = () =>
  fail('engine.stopped', t('The connection to Mneme was lost.'), t('It reconnects by itself; try again then.'));
const stopped = () => fail('engine.stopped', t('This was cancelled.'), t('Try again.'));
const slow = (name: string) =>
  fail('engine.stopped', t('Mneme took too long to answer.'), t('Try again; a large index may still be building.'), {
    data: { method: name },
  });
