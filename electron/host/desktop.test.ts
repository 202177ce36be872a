import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { desktopHandlers, openDesktop, rememberKeys } from './desktop.ts';
import { openPreferences } from './preferences.ts';

const log = { info() {}, warn() {}, error() {} };

function openWith(home: string, free = true) {
  const registered = new Map<string, () => void>();
  const did: string[] = [];
  const desktop = openDesktop({
    preferences: openPreferences(home, log),
    shortcuts: {
      register(keys, act) {
        if (free) registered.set(keys, act);
        return free;
      },
      unregister: (keys) => void registered.delete(keys),
    },
    spelling: { setSpellCheckerEnabled: (on) => void did.push(`spelling ${on}`) },
    remember: () => void did.push('remember'),
    changed: () => void did.push('changed'),
  });
  return { desktop, registered, did };
}

test('a key of the whole system remembers, until it is turned off; that is kept', () => {
  const home = mkdtempSync(join(tmpdir(), 'mneme-desktop-'));
  const { desktop, registered, did } = openWith(home);
  registered.get(rememberKeys)?.();
  expect(did).toEqual(['spelling false', 'remember']);
  expect(desktop.state().shortcut).toEqual({ keys: rememberKeys, on: true, isTaken: false });
  desktop.set({ shortcut: false });
  expect([...registered]).toEqual([]);
  expect(did.at(-1)).toBe('changed');
  expect(openWith(home).desktop.state().shortcut).toMatchObject({ on: false, isTaken: false });
});

test('nothing is fetched to check spelling before the owner wants it', () => {
  const home = mkdtempSync(join(tmpdir(), 'mneme-desktop-'));
  const { desktop, did } = openWith(home);
  expect(desktop.state().spelling).toEqual({ on: false });
  desktop.set({ spelling: true });
  expect(did).toEqual(['spelling false', 'spelling true', 'changed']);
  expect(openWith(home).did).toEqual(['spelling true']);
});

test('a key that another program has is said to be taken; a browser has neither', async () => {
  const { desktop } = openWith(mkdtempSync(join(tmpdir(), 'mneme-desktop-')), false);
  expect(desktop.state().shortcut).toMatchObject({ on: true, isTaken: true });
  const handlers = desktopHandlers(() => undefined);
  expect(await handlers['host.desktop']({})).toEqual({ shortcut: null, spelling: null });
  await expect(handlers['host.setDesktop']({ shortcut: true })).rejects.toThrow('of its own');
});
