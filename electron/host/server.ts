import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { fail } from '#shared/model/error.ts';
import type { Log } from '../engine/ports.ts';
import { type AdmissionDoor, admitRequest, cookieOf } from './admission.ts';
import { readContent, securityHeaders } from './content.ts';
import { frameCap } from './frame.ts';
import { refusalPage } from './refusal.ts';
import type { HostSession } from './session.ts';

/** Bytes a tab may leave unread before it is cut off; it reconnects and asks afresh. */
const unreadCap = 32_000_000;
/** Milliseconds between two signs of life; a tab that gave none in between is gone. */
const heartbeat = 30_000;
/** Tabs at once; more than any person has open. */
const tabCap = 64;

export type BrowserHost = {
  /** An address that lets one browser in, once. */
  invite(): string;
  port: number;
  close(): Promise<void>;
};

/**
 * Serves the built renderer and its WebSocket on 127.0.0.1.
 * @param port 0 for any free one
 * @throws `engine.start` when the port cannot be had
 */
export async function serveBrowser(options: {
  session: Pick<HostSession, 'attach'>;
  renderer: string;
  port: number;
  log: Log;
  /** A browser came in by this address, which opens nothing any more. */
  entered?(address: string): void;
}): Promise<BrowserHost> {
  const secret = () => randomBytes(32).toString('base64url');
  const door: AdmissionDoor = { port: options.port, tokens: new Set(), secret: secret() };
  const addressWith = (token: string) => `http://127.0.0.1:${door.port}/?token=${token}`;
  const entered = (token: string) => {
    door.tokens.delete(token);
    options.entered?.(addressWith(token));
  };
  const server = createServer({ maxHeaderSize: 16_384 }, (request, response) => {
    void answer({ door, entered, renderer: options.renderer }, request, response).catch((error: unknown) => {
      options.log.error('A request failed.', { error: String(error) });
      response.destroy();
    });
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameCap, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => upgrade(door, sockets, request, socket, head));
  sockets.on('connection', (socket) => join(options.session, socket));
  const beat = setInterval(() => dropSilent(sockets), heartbeat);
  door.port = await listen(server, options.port);
  return {
    port: door.port,
    invite() {
      const token = secret();
      door.tokens.add(token);
      return addressWith(token);
    },
    async close() {
      clearInterval(beat);
      for (const socket of sockets.clients) socket.close(1001, 'Mneme is closing');
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const taken = 'code' in cause && cause.code === 'EADDRINUSE';
      const words = taken ? `Port ${port} is in use.` : `Port ${port} cannot be used.`;
      reject(fail('engine.start', words, 'Choose another with --port, or leave it out for any free one.', { cause }));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

type Serving = { door: AdmissionDoor; entered(token: string): void; renderer: string };

async function answer(
  { door, entered, renderer }: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = securityHeaders("'self'");
  const url = requestUrl(request);
  if (url === null) return void response.writeHead(400, headers).end();
  const admission = admitRequest(door, request.headers, url, false);
  if (admission.kind === 'refused') return refuse(response, admission);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return void response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
  }
  if (admission.kind === 'enter') {
    // Who only looks does not use it up.
    if (request.method === 'GET') entered(admission.token);
    return enter(door, response, request.method === 'GET');
  }
  // Whoever is in already, by an address that was used before, leaves its token out of sight, too.
  if (request.method === 'GET' && url.searchParams.has('token')) return void onward(response);
  const { status, type, body, immutable } = await readContent(renderer, url.pathname);
  response.writeHead(status, {
    ...headers,
    'content-type': type,
    'content-length': body.length,
    'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Goes on to the clean address. */
function onward(response: ServerResponse, more: Record<string, string> = {}): void {
  response.writeHead(200, { ...onePage, ...more });
  response.end('<!doctype html><title>Mneme</title><meta http-equiv="refresh" content="0;url=/">');
}

/**
 * Hands out the cookie, and goes on to the clean address. From a page of its own, not by a redirect: a browser that comes
 * from a file or a link would not send a `SameSite=Strict` cookie along with that.
 */
function enter(door: AdmissionDoor, response: ServerResponse, isFirst: boolean): void {
  if (isFirst) onward(response, { 'set-cookie': cookieOf(door) });
  else response.writeHead(200, onePage).end();
}

/** Of a page that needs nothing beside itself. */
const onePage = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

function refuse(response: ServerResponse, refused: { status: 401 | 403; reason: 'host' | 'origin' | 'session' }): void {
  response.writeHead(refused.status, onePage);
  response.end(refusalPage(refused.reason));
}

function upgrade(
  door: AdmissionDoor,
  sockets: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  socket.on('error', () => socket.destroy());
  const refusal = socketRefusal(door, sockets, request);
  if (refusal === null) {
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  } else {
    socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }
}

/** The HTTP status line that answers an upgrade that is not let in; null: it is. */
function socketRefusal(door: AdmissionDoor, sockets: WebSocketServer, request: IncomingMessage): string | null {
  const url = requestUrl(request);
  if (url === null || url.pathname !== '/ws') return '404 Not Found';
  const admission = admitRequest(door, request.headers, url, true);
  if (admission.kind === 'refused' && admission.status === 401) return '401 Unauthorized';
  if (admission.kind !== 'admitted') return '403 Forbidden';
  return sockets.clients.size >= tabCap ? '503 Service Unavailable' : null;
}

const alive = new WeakSet<WebSocket>();

function join(session: Pick<HostSession, 'attach'>, socket: WebSocket): void {
  const renderer = session.attach((message) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > unreadCap) return socket.terminate();
    socket.send(JSON.stringify(message));
  });
  alive.add(socket);
  socket.on('pong', () => alive.add(socket));
  socket.on('message', (data, binary) => renderer.receive(binary ? null : data.toString()));
  socket.on('error', () => socket.terminate());
  socket.on('close', () => renderer.detach());
}

function dropSilent(sockets: WebSocketServer): void {
  for (const socket of sockets.clients) {
    if (!alive.delete(socket)) socket.terminate();
    else socket.ping();
  }
}

/** Only paths: a proxy's absolute form is not for this server. */
function requestUrl(request: IncomingMessage): URL | null {
  const path = request.url ?? '';
  return path.startsWith('/') && URL.canParse(path, 'http://127.0.0.1') ? new URL(path, 'http://127.0.0.1') : null;
}
