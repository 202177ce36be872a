import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { showsTray } from './tray-host.ts';

const run = promisify(execFile);
const has = (program: string) =>
  run('which', [program]).then(
    () => true,
    () => false,
  );

test('Windows and macOS have a tray; a Linux without a session bus has none; the environment overrules', async () => {
  expect(await showsTray('win32', {})).toBe(true);
  expect(await showsTray('darwin', {})).toBe(true);
  expect(await showsTray('linux', {})).toBe(false);
  expect(await showsTray('linux', { MNEME_TRAY: 'on' })).toBe(true);
  expect(await showsTray('darwin', { MNEME_TRAY: 'off' })).toBe(false);
});

const canBus = (await has('dbus-daemon')) && ((await has('gdbus')) || (await has('dbus-send')));

test.skipIf(!canBus)('a session bus on which nobody shows tray icons is no tray', async () => {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said] = (await once(bus.stdout, 'data')) as [Buffer];
  const env = { PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: said.toString().trim() };
  expect(await showsTray('linux', env)).toBe(false);
  bus.kill();
});
