import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Event } from '#shared/contract/events.ts';
import { type Reply, rpcErrorCode } from '#shared/contract/rpc.ts';
import { type ErrorValue, fail, toErrorValue } from '#shared/model/error.ts';
import type { Log } from '../engine/ports.ts';
import type { Dispatch } from './dispatch.ts';
import { sendLine } from './lines.ts';
import { serverInfo } from './mcp/greeting.ts';

export const errorReply = (id: number | string | null, error: ErrorValue) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code: rpcErrorCode, message: error.message, data: error },
});

/** The owner's side of the socket: calls of every method, and events as they happen. */
export class OwnerPeer {
  #client = '';

  constructor(
    private readonly socket: Socket,
    private readonly token: string,
    private readonly dispatch: Dispatch,
    private readonly log: Log,
  ) {}

  /** True when the greeting held the owner's token; else it is answered with why not and the connection ends. */
  greet(message: { id?: unknown; params?: { token?: unknown; client?: unknown } }): boolean {
    const given = Buffer.from(text(message.params?.token));
    const right = Buffer.from(this.token);
    const id = typeof message.id === 'number' ? message.id : null;
    if (given.length === right.length && timingSafeEqual(given, right)) {
      this.#client = text(message.params?.client).slice(0, 60) || 'owner';
      sendLine(this.socket, { jsonrpc: '2.0', id, result: { ok: true, version: serverInfo.version } });
      return true;
    }
    const error = fail(
      'token.unknown',
      'This is not the owner’s token.',
      'Start the program as the user who owns the workspace.',
    ).value;
    sendLine(this.socket, errorReply(id, error));
    this.socket.end();
    return false;
  }

  push(event: Event): void {
    sendLine(this.socket, { jsonrpc: '2.0', method: 'mneme/event', params: event });
  }

  async receive(message: {
    id?: unknown;
    method?: unknown;
    params?: { method?: unknown; input?: unknown };
  }): Promise<void> {
    const id = typeof message.id === 'number' ? message.id : null;
    const method = text(message.params?.method);
    let reply: Reply;
    try {
      if (message.method !== 'mneme/call' || id === null)
        throw fail('method.unknown', 'Only mneme/call is understood here.', 'Update Mneme on both sides.');
      const caller = { name: this.#client, role: 'owner' as const, session: '' };
      const result = await this.dispatch(method, message.params?.input, caller);
      reply = { jsonrpc: '2.0', id, result };
    } catch (thrown) {
      const error = toErrorValue(thrown);
      if (error.code === 'internal')
        this.log.error('a call failed', {
          method,
          cause: thrown instanceof Error ? thrown.stack : String(thrown),
        });
      reply = { jsonrpc: '2.0', id, error: { code: rpcErrorCode, message: error.message, data: error } };
    }
    sendLine(this.socket, reply);
  }
}

/** What was sent may be anything, even an object that cannot be made a text. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
