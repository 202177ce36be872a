import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Event } from '#shared/contract/events.ts';
import { fail } from '#shared/model/error.ts';
import { Connection, type ConnectionOptions, type ConnectionSides } from './connection.ts';

/** Milliseconds that calls under way get to finish when the engine stops. */
const finishMs = 10_000;
/** Milliseconds that a client gets to read its last answers. */
const farewellMs = 500;

export type ListenOptions = ConnectionOptions & {
  address: string;
  /** Told after each connection that comes or goes. */
  onConnections(open: number): void;
};

export type Listener = {
  push(event: Event): void;
  /** What agents are shown of the tools is another now. */
  toolsChanged(): void;
  /** Takes nothing more, answers what is under way, then ends every connection. */
  close(): Promise<void>;
};

/** Listens on the workspace's socket. The caller holds the workspace's lock, so a socket file found here is a dead one's. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { address, log } = options;
  if (process.platform !== 'win32') rmSync(address, { force: true });
  const open = new Set<Socket>();
  const sides: ConnectionSides = { owners: new Set(), agents: new Set() };
  const server: Server = createServer((socket) => {
    open.add(socket);
    options.onConnections(open.size);
    socket.on('error', (cause) => log.info('a connection broke', { cause: cause.message }));
    socket.on('close', () => {
      open.delete(socket);
      options.onConnections(open.size);
    });
    new Connection(socket, options, sides);
  });
  await bind(server, address);
  const toolsChanged = () => {
    for (const agent of sides.agents) agent.toolsChanged();
  };
  return {
    push: (event) => {
      for (const peer of [...sides.owners, ...sides.agents]) peer.push(event);
      // Settings say which tools are listed.
      if (event.name === 'changed' && event.data.paths.includes('mneme.json')) toolsChanged();
    },
    toolsChanged,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.removeAllListeners('data');
      // A turn for what was read to become a call, and one for the last call's answer to become bytes.
      await turn();
      await Promise.race([options.dispatch.settled(), after(finishMs)]);
      await turn();
      for (const socket of open) socket.resume().end();
      const impatience = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, farewellMs);
      await closed;
      clearTimeout(impatience);
    },
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

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
