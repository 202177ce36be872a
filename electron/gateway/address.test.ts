import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressesOf, forgetAddress, noteAddress, socketAddress } from './address.ts';

let base: string;
let root: string;
const servers: Server[] = [];
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-addr-')));
  root = join(base, 'ws');
  mkdirSync(join(root, '.mneme'), { recursive: true });
  vi.stubEnv('MNEME_HOME', undefined);
  vi.stubEnv('XDG_CONFIG_HOME', join(base, 'config'));
  vi.stubEnv('XDG_RUNTIME_DIR', undefined);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true });
});

async function serve(address: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(address, resolve));
  servers.push(server);
}

/** An engine that listens where a desktop session would have it. */
async function engineOfSession(): Promise<string> {
  mkdirSync(join(base, 'run'));
  vi.stubEnv('XDG_RUNTIME_DIR', join(base, 'run'));
  const address = socketAddress(root);
  await serve(address);
  noteAddress(root, address);
  vi.stubEnv('XDG_RUNTIME_DIR', undefined);
  return address;
}

test('[ADDRESS-1] one address a workspace, whichever way its folder is written, in a folder of ours alone', () => {
  symlinkSync(root, join(base, 'link'));
  expect(socketAddress(join(base, 'link'))).toBe(socketAddress(root));
  expect(socketAddress(join(root, '..', 'ws'))).toBe(socketAddress(root));
  mkdirSync(join(base, 'other'));
  expect(socketAddress(join(base, 'other'))).not.toBe(socketAddress(root));
  expect(statSync(dirname(socketAddress(root))).mode & 0o777).toBe(0o700);
});

test('[ADDRESS-2] a home too deep for a socket falls back to a short folder', () => {
  vi.stubEnv('MNEME_HOME', join(base, 'deep'.repeat(20)));
  const address = socketAddress(root);
  expect(Buffer.byteLength(address)).toBeLessThanOrEqual(103);
  expect(statSync(dirname(address)).mode & 0o777).toBe(0o700);
  rmSync(dirname(address), { recursive: true });
});

test('[ADDRESS-3] a runtime folder that is gone is not used', () => {
  vi.stubEnv('XDG_RUNTIME_DIR', join(base, 'gone'));
  expect(socketAddress(root).startsWith(join(base, 'config'))).toBe(true);
});

test('[ADDRESS-4] an engine started in a desktop session is found by a client without the session’s variables', async () => {
  const address = await engineOfSession();
  expect(socketAddress(root)).not.toBe(address);
  expect(addressesOf(root)).toEqual([address, socketAddress(root)]);
  forgetAddress(root);
  expect(addressesOf(root)).toEqual([socketAddress(root)]);
});

test('[ADDRESS-5] a note that came with a copied folder leads nowhere', async () => {
  const address = await engineOfSession();
  const copy = join(base, 'copy');
  mkdirSync(join(copy, '.mneme'), { recursive: true });
  noteAddress(copy, address);
  expect(addressesOf(copy)).toEqual([socketAddress(copy)]);
});

test('[ADDRESS-6] a socket in a folder that others may enter, or none at all, is not believed', async () => {
  const address = await engineOfSession();
  chmodSync(dirname(address), 0o755);
  expect(addressesOf(root)).toEqual([socketAddress(root)]);
  chmodSync(dirname(address), 0o700);
  for (const text of ['', '/etc/passwd', 'nowhere', 'x'.repeat(10_000), address.replace('.sock', '.txt')]) {
    writeFileSync(join(root, '.mneme/address'), text);
    expect(addressesOf(root)).toEqual([socketAddress(root)]);
  }
});
