import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Message } from '#shared/contract/rpc.ts';
import { frameCap } from './frame.ts';
import { type BrowserHost, serveBrowser } from './server.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let folder: string;
let host: BrowserHost;
let attached: number;
let heard: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mneme-renderer-'));
  await mkdir(join(folder, 'renderer', 'assets'), { recursive: true });
  await writeFile(join(folder, 'renderer', 'index.html'), '<title>Mneme</title>');
  await writeFile(join(folder, 'renderer', 'assets', 'a-1234.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'not for anybody');
  attached = 0;
  heard = [];
  const attach = (send: (message: Message) => void) => {
    attached++;
    return {
      receive(text: unknown) {
        heard.push(text);
        send({ jsonrpc: '2.0', id: 1, result: 'heard' });
      },
      detach: () => void attached--,
    };
  };
  host = await serveBrowser({ session: { attach }, renderer: join(folder, 'renderer'), port: 0, log });
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

type Got = { status: number; headers: Record<string, unknown>; body: string };

/** Raw HTTP: fetch would normalise paths and set the Host header itself. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: host.port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asked.on('error', reject).end();
  });
}

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;

async function enter(): Promise<string> {
  const { headers } = await get(pathOf(host.invite()));
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** The status an upgrade is answered with; 101 when it opened. */
function upgrade(path: string, headers: Record<string, string>): Promise<{ status: number; socket: WebSocket }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers });
    socket.on('open', () => resolve({ status: 101, socket }));
    socket.on('unexpected-response', (_request, response) => resolve({ status: response.statusCode ?? 0, socket }));
    socket.on('error', reject);
  });
}

test('the token is traded for a cookie, once, and the address becomes clean', async () => {
  const address = host.invite();
  expect((await get(pathOf(address), {}, 'HEAD')).headers['set-cookie']).toBeUndefined();
  const first = await get(pathOf(address));
  expect(first.status).toBe(200);
  expect(first.body).toContain('http-equiv="refresh" content="0;url=/"');
  expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
  expect(String(first.headers['set-cookie'])).not.toContain(new URL(address).searchParams.get('token'));
  const again = await get(pathOf(address));
  expect([again.status, again.headers['set-cookie']]).toEqual([401, undefined]);
  const cookie = await enter();
  // Whoever is in and opens a used address again comes to the clean one.
  const used = await get(pathOf(address), { cookie });
  expect(used).toMatchObject({ status: 200, body: first.body });
  expect(used.headers['set-cookie']).toBeUndefined();
  const page = await get('/', { cookie });
  expect(page).toMatchObject({ status: 200, body: '<title>Mneme</title>' });
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect((await get('/assets/a-1234.js', { cookie })).headers['cache-control']).toContain('immutable');
});

test('without the cookie there is one page, in plain words', async () => {
  for (const path of ['/', '/assets/a-1234.js', '/?token=', '/?token=wrong', '/library?token=wrong']) {
    const got = await get(path);
    expect(got.status).toBe(401);
    expect(got.body).toContain('open the whole address');
  }
  expect((await get('/', { cookie: 'mneme-1=x; other' })).status).toBe(401);
});

test('a name rebound to this machine is refused, the right cookie notwithstanding', async () => {
  const cookie = await enter();
  for (const name of ['evil.example', `evil.example:${host.port}`, '127.0.0.1', `127.0.0.1:${host.port + 1}`]) {
    expect((await get('/', { cookie, host: name })).status).toBe(403);
    const origin = `http://127.0.0.1:${host.port}`;
    expect((await upgrade('/ws', { cookie, host: name, origin })).status).toBe(403);
  }
  expect((await get('/', { cookie, host: `localhost:${host.port}` })).status).toBe(200);
});

test('another origin is refused on both protocols; a socket must name its origin', async () => {
  const cookie = await enter();
  for (const origin of ['https://evil.example', 'null', `https://127.0.0.1:${host.port}`, 'http://127.0.0.1']) {
    expect((await get('/', { cookie, origin })).status).toBe(403);
    expect((await upgrade('/ws', { cookie, origin })).status).toBe(403);
  }
  expect((await upgrade('/ws', { cookie })).status).toBe(403);
  expect((await upgrade('/ws', { origin: `http://127.0.0.1:${host.port}` })).status).toBe(401);
  expect((await upgrade('/other', { cookie, origin: `http://127.0.0.1:${host.port}` })).status).toBe(404);
  expect(attached).toBe(0);
});

test('nothing outside the built renderer is served, and nothing is written', async () => {
  const cookie = await enter();
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%00',
    '/%',
  ]) {
    expect((await get(path, { cookie })).body).not.toContain('not for anybody');
  }
  expect((await get('/assets/none.js', { cookie })).status).toBe(404);
  expect((await get('/', { cookie }, 'POST')).status).toBe(405);
});

test('several tabs speak frames; one that floods is cut off and the others live', async () => {
  const headers = { cookie: await enter(), origin: `http://localhost:${host.port}` };
  const { socket: one } = await upgrade('/ws', headers);
  const { socket: two } = await upgrade('/ws', headers);
  expect(attached).toBe(2);
  const closed = new Promise<number>((resolve) => one.on('close', resolve));
  one.on('error', () => {});
  one.send('x'.repeat(frameCap + 1));
  expect(await closed).toBe(1009);
  const reply = new Promise((resolve) => two.on('message', (data) => resolve(JSON.parse(String(data)))));
  two.send('hello');
  expect(await reply).toEqual({ jsonrpc: '2.0', id: 1, result: 'heard' });
  expect(heard).toEqual(['hello']);
  expect(attached).toBe(1);
});

test('a port in use is said', async () => {
  const again = serveBrowser({
    session: { attach: () => ({ receive() {}, detach() {} }) },
    renderer: folder,
    port: host.port,
    log,
  });
  await expect(again).rejects.toMatchObject({
    code: 'engine.start',
    value: { remedy: expect.stringContaining('--port') },
  });
});
