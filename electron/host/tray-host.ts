import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Milliseconds the session bus may take to answer. */
const patience = 2_000;
const watcher = 'org.kde.StatusNotifierWatcher';

/**
 * Whether this desktop shows tray icons. Windows and macOS do; on Linux some desktops do not, and a window closed there
 * into a tray that nobody sees would be lost. `MNEME_TRAY=on|off` overrules what is found.
 */
export async function showsTray(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  if (env.MNEME_TRAY === 'on' || env.MNEME_TRAY === 'off') return env.MNEME_TRAY === 'on';
  if (platform !== 'linux') return true;
  if (env.DBUS_SESSION_BUS_ADDRESS === undefined && env.XDG_RUNTIME_DIR === undefined) return false;
  return (await asked('gdbus', gdbus, env)) ?? (await asked('dbus-send', dbusSend, env)) ?? false;
}

const bus = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.NameHasOwner'] as const;
const gdbus = ['call', '--session', '--dest', bus[0], '--object-path', bus[1], '--method', bus[2], watcher];
const dbusSend = ['--session', '--print-reply', `--dest=${bus[0]}`, bus[1], bus[2], `string:${watcher}`];

/** Whether somebody owns the watcher's name; null when this program cannot say. */
async function asked(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean | null> {
  try {
    const { stdout } = await run(program, [...args], { timeout: patience, env });
    return /\btrue\b/.test(stdout);
  } catch {
    return null;
  }
}
