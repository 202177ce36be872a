import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { autostartHandlers, type LoginItems, openAutostart, startedByLogin } from './autostart.ts';

let config = '';
beforeEach(() => {
  config = mkdtempSync(join(tmpdir(), 'mneme-autostart-'));
});
afterEach(() => rmSync(config, { recursive: true, force: true }));

const entry = () => join(config, 'autostart', 'mneme-window.desktop');
const unused: LoginItems = {
  getLoginItemSettings: () => expect.fail('not on Linux'),
  setLoginItemSettings: () => expect.fail('not on Linux'),
};
const onLinux = (more: NodeJS.ProcessEnv = {}, program = '/opt/Mneme/mneme-window') =>
  openAutostart(unused, program, 'linux', { XDG_CONFIG_HOME: config, ...more });

test('on Linux it is an entry that desktops read; off until chosen, and gone without a trace', () => {
  const autostart = onLinux();
  expect(autostart.isOn()).toBe(false);
  autostart.set(true);
  expect(autostart.isOn()).toBe(true);
  expect(readFileSync(entry(), 'utf8')).toContain(`Exec="/opt/Mneme/mneme-window" ${startedByLogin}\n`);
  autostart.set(false);
  autostart.set(false);
  expect(autostart.isOn()).toBe(false);
});

test('an AppImage starts by its own file; what a command line or a desktop would read otherwise is escaped', () => {
  onLinux({ APPIMAGE: '/home/ines/100% "mine"/$x/Mneme.AppImage' }).set(true);
  const line = String.raw`Exec="/home/ines/100%% \\"mine\\"/\\$x/Mneme.AppImage" --at-login`;
  expect(readFileSync(entry(), 'utf8')).toContain(`${line}\n`);
});

test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('a desktop that wrote %s turned it off', (line) => {
  const autostart = onLinux();
  autostart.set(true);
  writeFileSync(entry(), `${readFileSync(entry(), 'utf8')}${line}\n`);
  expect(autostart.isOn()).toBe(false);
});

test.each(['win32', 'darwin'] as const)('on %s the system keeps it', (platform) => {
  let kept = false;
  const items: LoginItems = {
    getLoginItemSettings: () => ({ openAtLogin: kept }),
    setLoginItemSettings({ openAtLogin }) {
      kept = openAtLogin;
    },
  };
  const autostart = openAutostart(items, 'Mneme', platform, {});
  autostart.set(true);
  expect([kept, autostart.isOn()]).toEqual([true, true]);
});

test('Settings read and write it; what is not installed says so', async () => {
  const mine = autostartHandlers(onLinux());
  expect(await mine['host.startAtLogin']({})).toEqual({ available: true, on: false });
  expect(await mine['host.setStartAtLogin']({ on: true })).toEqual({ on: true });
  expect(onLinux().isOn()).toBe(true);
  const none = autostartHandlers();
  expect(await none['host.startAtLogin']({})).toEqual({ available: false, on: false });
  await expect(none['host.setStartAtLogin']({ on: true })).rejects.toMatchObject({ value: { code: 'input.invalid' } });
});
