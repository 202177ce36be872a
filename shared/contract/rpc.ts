import type { ErrorValue } from '../model/error.ts';
import type { Event } from './events.ts';

/**
 * The owner's own protocol: JSON-RPC 2.0, one message a line on the socket, one a frame on IPC and WebSocket.
 * On the engine's socket the first message tells the two protocols apart: `mneme/hello` is the owner's,
 * anything else is MCP.
 */
export type Hello = { jsonrpc: '2.0'; id: number; method: 'mneme/hello'; params: { token: string; client: string } };
export type Call = { jsonrpc: '2.0'; id: number; method: 'mneme/call'; params: { method: string; input: unknown } };
export type Reply = { jsonrpc: '2.0'; id: number | null } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: ErrorValue } }
);
export type Push = { jsonrpc: '2.0'; method: 'mneme/event'; params: Event };
export type Message = Hello | Call | Reply | Push;

/** JSON-RPC's own number for an error that carries an `ErrorValue` in `data`. */
export const rpcErrorCode = -32000;
