import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPreferences } from './preferences.ts';
import { openUpdates, type Updater } from './updates.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let base = '';
/** What was done, in its order. */
let done: string[] = [];
let refused: Error | null = null;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mneme-updates-'));
  done = [];
  refused = null;
  writeFileSync(join(base, 'mneme-0.2.0.deb'), 'newer');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Finds this version at the far end, where there is one. */
function updaterThatFinds(version: string | null): Updater {
  const hearing: ((cause: Error) => void)[] = [];
  return {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    logger: null,
    on: (_, heard) => hearing.push(heard),
    async checkForUpdates() {
      done.push('asked');
      if (refused !== null) throw refused;
      const downloadPromise = Promise.resolve([join(base, 'mneme-0.2.0.deb')]);
      return { isUpdateAvailable: version !== null, updateInfo: { version: version ?? '0.1.0' }, downloadPromise };
    },
    quitAndInstall() {
      done.push('installer');
      if (refused !== null) for (const hear of hearing) hear(refused);
    },
  };
}

function opened(found: string | null, appImage?: string) {
  const updater = updaterThatFinds(found);
  const preferences = openPreferences(base, log);
  const updates = openUpdates({
    load: async () => updater,
    preferences,
    folder: join(base, 'installers'),
    version: '0.1.0',
    appImage,
    leave: async () => void done.push('left'),
    back: async () => void done.push('back'),
    changed: () => undefined,
    log,
  });
  const becomes = (state: string) => vi.waitFor(() => expect(updates.state().state).toBe(state));
  return { updates, updater, becomes };
}

test('nothing is asked until its owner chose it; then it is fetched and waits for a word', async () => {
  const { updates, updater, becomes } = opened('0.2.0');
  expect(updates.state()).toMatchObject({ looks: false, state: 'none', unavailable: null });
  await expect(updates.install()).rejects.toMatchObject({ value: { code: 'input.invalid' } });
  expect(done).toEqual([]);
  updates.choose(true);
  await becomes('ready');
  expect(updates.state()).toMatchObject({ looks: true, version: '0.2.0', problem: null });
  expect([done, updater.autoInstallOnAppQuit]).toEqual([['asked'], false]);
});

test('the installer comes after the engines stopped, and the version before stays', async () => {
  const appImage = join(base, 'Mneme.AppImage');
  writeFileSync(appImage, 'this one');
  const { updates, becomes } = opened('0.2.0', appImage);
  updates.choose(true);
  await becomes('ready');
  await updates.install();
  expect(done).toEqual(['asked', 'left', 'installer']);
  expect(readdirSync(join(base, 'installers')).sort()).toEqual(['0.1.0', '0.2.0']);
  expect(readFileSync(join(base, 'installers/0.1.0/Mneme.AppImage'), 'utf8')).toBe('this one');
});

test('of installers three versions are kept; the way back is the newest of none that runs or waits', async () => {
  for (const old of ['0.0.7', '0.0.8', '0.0.9']) {
    mkdirSync(join(base, 'installers', old), { recursive: true });
    writeFileSync(join(base, 'installers', old, 'mneme.deb'), old);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { updates, becomes } = opened('0.2.0');
  updates.choose(true);
  await becomes('ready');
  expect(existsSync(join(base, 'installers/0.0.7'))).toBe(false);
  expect(updates.state().before).toBe(join(base, 'installers/0.0.9/mneme.deb'));
});

test('an installer that is refused leaves Mneme open as it was', async () => {
  const { updates, becomes } = opened('0.2.0');
  updates.choose(true);
  await becomes('ready');
  refused = new Error('Command pkexec exited with code 126\nheaders');
  await updates.install();
  await becomes('failed');
  expect(done).toEqual(['asked', 'left', 'installer', 'back']);
  expect(updates.state().problem).toBe('Command pkexec exited with code 126');
});

test('a place that cannot be reached is told; where nothing is newer nothing is', async () => {
  refused = new Error('net::ERR_INTERNET_DISCONNECTED');
  const away = opened('0.2.0');
  away.updates.choose(true);
  await away.becomes('failed');
  expect(away.updates.state().problem).toBe('net::ERR_INTERNET_DISCONNECTED');
  refused = null;
  const same = opened(null);
  same.updates.choose(true);
  await vi.waitFor(() => expect(done.filter((one) => one === 'asked')).toHaveLength(2));
  await same.becomes('none');
});
