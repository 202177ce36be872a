import { writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';
import { expect, test } from './fixtures.ts';
import { startHeadless, stop } from './front.ts';

/** Raw HTTP: a browser would not send what these tests send. */
function get(port: number, path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = ask({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on('error', reject).end();
  });
}

function upgradeStatus(port: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  });
}

test('the token leaves the address, and the cookie is out of reach of scripts', async ({ front, page }) => {
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  const [cookie] = await front.context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('a browser without the cookie reads why, in plain words, and is shown nothing', async ({ front, page }) => {
  await page.waitForLoadState();
  const stranger = await front.newContext();
  const other = await stranger.newPage();
  const answer = await other.goto(new URL('/', front.address ?? '').href);
  expect(answer?.status()).toBe(401);
  await expect(other.getByRole('heading', { name: 'This browser is not let in yet' })).toBeVisible();
  await stranger.close();
});

test('a rebound name, another origin or a missing cookie open nothing', async ({ front, page }) => {
  await page.waitForLoadState();
  const port = Number(new URL(front.address ?? '').port);
  const [held] = await front.context.cookies();
  const cookie = `${held?.name}=${held?.value}`;
  const origin = `http://127.0.0.1:${port}`;
  expect((await get(port, '/', { cookie })).status).toBe(200);
  expect((await get(port, '/', { cookie, host: `rebound.example:${port}` })).status).toBe(403);
  expect((await get(port, '/', { cookie, origin: 'https://rebound.example' })).status).toBe(403);
  expect((await get(port, '/', {})).status).toBe(401);
  expect(await upgradeStatus(port, { cookie, origin })).toBe(101);
  expect(await upgradeStatus(port, { cookie, origin: 'https://rebound.example' })).toBe(403);
  expect(await upgradeStatus(port, { cookie })).toBe(403);
  expect(await upgradeStatus(port, { origin })).toBe(401);
  expect(await upgradeStatus(port, { cookie, origin, host: `rebound.example:${port}` })).toBe(403);
});

test('the content security policy holds in the browser too', async ({ page }) => {
  await page.waitForLoadState();
  const held = await page.evaluate(async () => {
    const inline = document.createElement('script');
    inline.textContent = 'globalThis.ran = true';
    document.head.append(inline);
    const fetched = await fetch('https://example.org/').then(
      () => 'reached',
      () => 'refused',
    );
    return { ran: Reflect.has(globalThis, 'ran'), fetched, bridge: Reflect.has(globalThis, 'mneme') };
  });
  expect(held).toEqual({ ran: false, fetched: 'refused', bridge: false });
});

test('an address lets in one browser, once, from whatever page leads there', async ({ front, page, place }) => {
  await page.waitForLoadState();
  const { child, invite } = await startHeadless(place, ['--workspace', place.root]);
  const [first, doorstep] = [await invite(), join(place.root, '..', 'doorstep.html')];
  await writeFile(doorstep, `<meta http-equiv="refresh" content="0;url=${first}">`);
  const enter = async (address: string) => {
    const other = await front.newContext();
    const tab = await other.newPage();
    await tab.goto(address);
    return { tab, close: () => other.close() };
  };
  const mine = await enter(pathToFileURL(doorstep).href);
  await expect(mine.tab.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(mine.tab.url()).not.toContain('token');
  const late = await enter(first);
  await expect(late.tab.getByRole('heading', { name: 'This browser is not let in yet' })).toBeVisible();
  const next = await enter(await invite());
  await expect(next.tab.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  for (const one of [mine, late, next]) await one.close();
  expect(await stop(child)).toBe(0);
});

test('two tabs show the same workspace, live', async ({ front, page, agent }) => {
  const second = await front.context.newPage();
  await second.goto(new URL('/', front.address ?? '').href);
  await agent.use('memory_store', { content: 'Both tabs learn of the harbour gauge at once.' });
  for (const tab of [page, second]) await expect(tab.getByText('harbour gauge').first()).toBeVisible();
});

test('Ctrl-C ends the browser host cleanly', async ({ place }) => {
  const { child, invite } = await startHeadless(place, ['--workspace', place.root]);
  await invite();
  expect(await stop(child)).toBe(0);
});
