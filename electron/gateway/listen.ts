import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Event } from '#shared/contract/events.ts';
import { limits } from '#shared/contract/shapes.ts';
import { fail } from '#shared/model/error.ts';
import type { Log } from '../engine/ports.ts';
import type { Clients, Presence } from './clients.ts';
import type { Dispatch } from './dispatch.ts';
import { readLines, sendLine } from './lines.ts';
import { type McpPeer, serveMcp } from './mcp/server.ts';
import { errorReply, OwnerPeer } from './owner.ts';
import { Rate } from './rate.ts';

/** Calls a second, sustained and at once, of one connection. */
const callsPerSecond = 500;
const callsAtOnce = 3_000;
/** Milliseconds within which a new connection says something. */
const silenceMs = 60_000;

export type ListenOptions = {
  address: string;
  token: string;
  dispatch: Dispatch;
  clients: Clients;
  log: Log;
  id(): string;
  /** Told after each connection that comes or goes. */
  onConnections(open: number): void;
};

export type Listener = { push(event: Event): void; rolesChanged(): void; close(): Promise<void> };

/** Listens on the workspace's socket. The caller holds the workspace's lock, so a socket file found here is a dead one's. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { address, log } = options;
  if (process.platform !== 'win32') rmSync(address, { force: true });
  const open = new Set<Socket>();
  const owners = new Set<OwnerPeer>();
  const agents = new Set<McpPeer>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    options.onConnections(open.size);
    socket.on('error', (cause) => log.info('a connection broke', { cause: cause.message }));
    socket.on('close', () => {
      open.delete(socket);
      options.onConnections(open.size);
    });
    welcome(socket, options, owners, agents);
  });
  await bind(server, address);
  return {
    push: (event) => {
      for (const owner of owners) owner.push(event);
    },
    rolesChanged: () => {
      for (const agent of agents) agent.toolsChanged();
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.end();
      setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, 500).unref();
      await closed;
    },
  };
}

async function bind(server: Server, address: string): Promise<void> {
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
  } catch (cause) {
    throw fail(
      'engine.start',
      `The socket ${address} could not be opened.`,
      'Set MNEME_HOME to a folder of yours with a short path.',
      { cause },
    );
  } finally {
    process.umask(before);
  }
  if (process.platform !== 'win32') chmodSync(address, 0o600);
}

/** Waits for the first message, which says who is there, and gives the connection to its side. */
function welcome(socket: Socket, options: ListenOptions, owners: Set<OwnerPeer>, agents: Set<McpPeer>): void {
  const { dispatch, clients, log, token, id } = options;
  const rate = new Rate(callsPerSecond, callsAtOnce);
  const presence: Presence = { name: unnamed, tokenHash: null, session: id() };
  const impatience = setTimeout(() => socket.destroy(), silenceMs);
  let owner: OwnerPeer | undefined;
  let agent: Promise<McpPeer> | undefined;

  const receive = (message: Record<string, unknown>) => {
    clearTimeout(impatience);
    if (owner) return void owner.receive(message);
    if (agent === undefined && message.method === 'mneme/hello') {
      const peer = new OwnerPeer(socket, token, dispatch, log);
      if (!peer.greet(message)) return;
      owner = peer;
      owners.add(peer);
      socket.on('close', () => owners.delete(peer));
      return;
    }
    if (message.method === 'mneme/token') {
      const given = (message.params as { token?: unknown } | undefined)?.token;
      if (typeof given === 'string' && clients.knows(given)) presence.tokenHash = clients.hash(given);
      return;
    }
    if (message.method === 'initialize' && presence.name === unnamed) presence.name = nameIn(message.params);
    agent ??= begin();
    void agent.then((peer) => peer.receive(message as JSONRPCMessage));
  };

  const begin = async () => {
    const peer = await serveMcp({
      socket,
      dispatch,
      log,
      caller: () => clients.caller(presence),
    });
    agents.add(peer);
    clients.enter(presence);
    socket.on('close', () => {
      agents.delete(peer);
      clients.leave(presence);
      peer.close();
    });
    return peer;
  };

  readLines(socket, {
    tooLong: () => {
      const error = fail(
        'input.too-large',
        `A message was longer than ${limits.line} bytes and was skipped.`,
        'Send it in parts.',
      ).value;
      sendLine(socket, errorReply(null, error));
    },
    line: (text) => {
      if (text.trim() === '') return;
      const message = read(text);
      if (message === null)
        return sendLine(socket, {
          jsonrpc: '2.0',
          id: null,
          error: { code: -32700, message: 'This line is no JSON object.' },
        });
      if (message.id !== undefined && !rate.allows()) {
        const error = fail(
          'rate.limited',
          'Too many calls at once.',
          `Wait a second; at most ${callsPerSecond} calls a second are taken.`,
        ).value;
        return sendLine(socket, errorReply(message.id as number, error));
      }
      receive(message);
    },
  });
}

const unnamed = 'unnamed';

/** The name that an MCP client gives of itself, on one line. */
function nameIn(params: unknown): string {
  const name = (params as { clientInfo?: { name?: unknown } } | undefined)?.clientInfo?.name;
  const line =
    typeof name === 'string'
      ? name
          .replace(/[\s|]+/g, ' ')
          .trim()
          .slice(0, 60)
      : '';
  return line || unnamed;
}

function read(text: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? (message as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
