import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Cipher, noKeys, openKeys, withKeys } from './keys.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'mneme-keys-'));
/** In the system's place: turns each byte around, so that the words are not in the file. */
const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
const cipher: Cipher = {
  isEncryptionAvailable: () => true,
  encryptString: (text) => turned(Buffer.from(text)),
  decryptString: (sealed) => turned(sealed).toString(),
};
const said: string[] = [];
const log = { info: () => undefined, warn: (m: string) => said.push(m), error: () => undefined };
const place = { provider: 'anthropic', baseUrl: '' } as const;

test('[KEYS-1] a key is kept sealed, for its address alone, for this user alone', () => {
  const home = folder();
  const keys = openKeys(home, cipher, log);
  keys.set(place, 'sk-secret');
  keys.set({ ...place, baseUrl: 'https://elsewhere.example/v1' }, 'sk-other');
  keys.set({ ...place, baseUrl: 'https://api.anthropic.com' }, 'sk-newer');
  const text = readFileSync(join(home, 'keys.json'), 'utf8');
  expect(text).not.toMatch(/sk-/);
  if (process.platform !== 'win32') expect(statSync(join(home, 'keys.json')).mode & 0o777).toBe(0o600);
  const again = openKeys(home, cipher, log).all();
  expect(again.map(({ key }) => key)).toEqual(['sk-other', 'sk-newer']);
  keys.set(place, null);
  expect(keys.all().map(({ key }) => key)).toEqual(['sk-other']);
});

test('[KEYS-2] without a keychain a key is refused, with the way that remains', () => {
  const home = folder();
  for (const without of [
    { ...cipher, isEncryptionAvailable: () => false },
    { ...cipher, getSelectedStorageBackend: () => 'basic_text' },
  ]) {
    const keys = openKeys(home, without, log);
    expect(keys.unavailable()).toContain('keychain');
    expect(() => keys.set(place, 'sk-1')).toThrow('keychain');
    expect(keys.all()).toEqual([]);
  }
  expect(() => noKeys.set(place, 'sk-1')).toThrow('keychain');
});

test('[KEYS-3] a damaged file, a key sealed by another machine, and an address that is none', () => {
  const home = folder();
  writeFileSync(join(home, 'keys.json'), '{"keys": [7');
  const keys = openKeys(home, cipher, log);
  expect(keys.all()).toEqual([]);
  keys.set(place, 'sk-1');
  const broken = () => {
    throw new Error('another keychain');
  };
  expect(openKeys(home, { ...cipher, decryptString: broken }, log).all()).toEqual([]);
  expect(() => keys.set({ ...place, baseUrl: 'nonsense' }, 'sk')).toThrow('no http(s) address');
  expect(said.join()).not.toContain('sk-');
});

test('[KEYS-4] every engine that is reached gets the keys', async () => {
  const keys = openKeys(folder(), cipher, log);
  keys.set(place, 'sk-1');
  const calls: unknown[] = [];
  const connection = {
    call: async (method: string, input: unknown) => calls.push([method, input]),
    onEvent: () => undefined,
    onClose: () => undefined,
    close: () => undefined,
    started: false,
  };
  await withKeys(async () => connection, keys, log)('/x', { create: false });
  expect(calls).toEqual([['models.provideKey', { ...place, key: 'sk-1' }]]);
});
