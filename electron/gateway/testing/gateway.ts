import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Event } from '#shared/contract/events.ts';
import { type Engine, openEngine } from '../../engine/engine.ts';
import type { Ports } from '../../engine/ports.ts';
import { socketAddress } from '../address.ts';
import { Clients } from '../clients.ts';
import { openConsent } from '../consent.ts';
import { type Dispatch, dispatcher } from '../dispatch.ts';
import { ownerToken } from '../home.ts';
import { type Listener, listen } from '../listen.ts';
import { Quotas } from '../quotas.ts';

export type TestGateway = Awaited<ReturnType<typeof openGateway>>;

const cleanups: (() => unknown)[] = [];

/** A home of its own for Mneme, and an empty folder to be a workspace; both are gone after `cleanUp`. */
export function freshPlace(): { home: string; root: string } {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-gw-')));
  const place = { home: join(base, 'home'), root: join(base, 'ws') };
  mkdirSync(place.root);
  const before = process.env.MNEME_HOME;
  process.env.MNEME_HOME = place.home;
  cleanups.push(
    // Again where a git of a background group still writes.
    () => rmSync(base, { recursive: true, force: true, maxRetries: 10 }),
    () => {
      if (before === undefined) delete process.env.MNEME_HOME;
      else process.env.MNEME_HOME = before;
    },
  );
  return place;
}

/** For `afterEach`: closes what a test opened, last first. */
export async function cleanUp(): Promise<void> {
  for (const clean of cleanups.splice(0).reverse()) await clean();
}

/** `hold`: the engine opens when told to. `now`: what the engine takes for now, ms. */
export type GatewayOptions = { hold?: boolean; now?: () => number } & Partial<Pick<Ports, 'embedders' | 'models'>>;

/** A gateway on a real socket before a real engine, in this process. */
export async function openGateway({ hold = false, now = Date.now, ...given }: GatewayOptions = {}) {
  const { root, home } = freshPlace();
  mkdirSync(join(root, '.mneme'));
  const said: unknown[] = [];
  const log = { info: () => undefined, warn: (m: string) => said.push(m), error: (m: string) => said.push(m) };
  let listener: Listener | undefined;
  const ports: Ports = {
    clock: { now, zone: 'UTC' },
    log,
    ...given,
    emit: (event: Event) => listener?.push(event),
    id: () => randomBytes(8).toString('hex'),
    consent: openConsent(root),
    get roles() {
      return clients.roles;
    },
    standing: (by) => clients.requireStanding(by),
    suspects: () => clients.suspects,
    reviewMode: (name) => clients.modeOf(name),
  };
  const address = socketAddress(root);
  const clients = new Clients(
    root,
    ports.clock.now,
    () => ports.emit({ name: 'agents', data: { connected: clients.connected } }),
    () => listener?.toolsChanged(),
    (caller) => running?.left(caller),
  );
  let running: Engine | undefined;
  let open!: () => Promise<Engine>;
  const engine = new Promise<Engine>((resolve, reject) => {
    open = () => {
      openEngine({ root, ports, create: true, version: '0' }).then(resolve, reject);
      return engine;
    };
  });
  let stops = 0;
  const dispatch: Dispatch = dispatcher({
    engine,
    clients,
    quotas: new Quotas(),
    socket: address,
    now: ports.clock.now,
    stop: () => stops++,
  });
  engine.then(
    (opened) => {
      running = opened;
    },
    () => undefined,
  );
  const connections: number[] = [];
  listener = await listen({
    address,
    token: ownerToken(),
    dispatch,
    clients,
    log,
    id: ports.id,
    isOn: (setting) => running?.isOn(setting) ?? false,
    onConnections: (count) => connections.push(count),
  });
  if (!hold) await (await open()).ready;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await listener?.close();
      if (!hold) await engine;
      await running?.close();
    })();
    return closing;
  };
  cleanups.push(close);
  return { root, home, address, clients, dispatch, engine, open, close, said, connections, stops: () => stops };
}

/** A bare connection, for what no client of good manners sends. */
export function bare(address: string) {
  const socket: Socket = connect(address);
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const lines = createInterface({ input: socket })
    .on('error', () => undefined)
    [Symbol.asyncIterator]();
  cleanups.push(() => socket.destroy());
  return {
    socket,
    closed,
    write: (text: string | Buffer) => void socket.write(text),
    send: (message: unknown) => void socket.write(`${JSON.stringify(message)}\n`),
    next: async () => JSON.parse((await lines.next()).value as string) as Json,
  };
}

type Json = { id?: unknown; method?: string; result?: never; error?: { code: number; data?: { code: string } } };

export const initialize = (name = 'bare', protocolVersion = '2025-06-18') => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name, version: '1' } },
});

export const request = (id: number, method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id, method, params });

/** The official client on the socket, with a token and the folder it was started in sent first as the pipe does. */
export async function agent(address: string, name: string, token?: string, folder?: string): Promise<Client> {
  const socket = connect(address);
  if (token !== undefined)
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'mneme/token', params: { token } })}\n`);
  if (folder !== undefined)
    socket.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'mneme/folder', params: { folder } })}\n`);
  const client = new Client({ name, version: '1' });
  cleanups.push(() => socket.destroy());
  // The stdio framing is the same at both ends.
  await client.connect(new StdioServerTransport(socket, socket));
  client.onclose = () => void socket.destroy();
  return client;
}

export type ToolAnswer = {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  _meta?: Record<string, unknown>;
};

export async function use(client: Client, name: string, input: Record<string, unknown>): Promise<ToolAnswer> {
  const answer = (await client.callTool({ name, arguments: input })) as ToolAnswer;
  // What a reading tool found is told to models in words, and to programs beside them.
  const found = answer._meta?.['mneme/result'] as ToolAnswer['structuredContent'];
  return found === undefined ? answer : { ...answer, structuredContent: found };
}
