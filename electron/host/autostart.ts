import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import type { HostMethods } from '#shared/contract/host.ts';
import { fail } from '#shared/model/error.ts';

/** Whether Mneme starts, in its tray, when its owner logs in. Off until he chooses it. */
export type Autostart = { isOn(): boolean; set(on: boolean): void };

/** What the system keeps such a wish in, where it has a place of its own for it: Electron's `app`. */
export type LoginItems = {
  getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void;
};

/** A start by the system, not by a person: no window is shown. */
export const startedByLogin = '--at-login';

/** @param program the installed app's executable */
export function openAutostart(
  items: LoginItems,
  program: string,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Autostart {
  if (platform === 'linux') return desktopEntry(program, env);
  const args = [startedByLogin];
  return {
    isOn: () => items.getLoginItemSettings({ args }).openAtLogin,
    set: (on) => items.setLoginItemSettings({ openAtLogin: on, args }),
  };
}

/** On Linux a file that every desktop reads. @source freedesktop.org, Desktop Application Autostart 0.5 */
function desktopEntry(program: string, { XDG_CONFIG_HOME, APPIMAGE }: NodeJS.ProcessEnv): Autostart {
  const file = join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart', 'mneme-window.desktop');
  return {
    // A desktop's own settings hide an entry instead of removing it.
    isOn: () =>
      existsSync(file) && !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(readFileSync(file, 'utf8')),
    set(on) {
      if (!on) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      // An AppImage is mounted elsewhere at each start: its own file is what stays.
      const command = `${quoted(APPIMAGE || program)} ${startedByLogin}`;
      writeFileSync(file, `[Desktop Entry]\nType=Application\nName=Mneme\nExec=${command}\nTerminal=false\n`);
    },
  };
}

/** An argument of `Exec`: first as the command wants it, then as the value of a key. @source Desktop Entry 1.5, “The Exec key” */
const quoted = (path: string): string =>
  `"${path
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

type Handlers = {
  [N in 'host.startAtLogin' | 'host.setStartAtLogin']: (
    input: z.output<HostMethods[N]['input']>,
  ) => Promise<z.output<HostMethods[N]['output']>>;
};

/** @param autostart undefined for what is not installed: nothing would be there to start */
export const autostartHandlers = (autostart?: Autostart): Handlers => ({
  'host.startAtLogin': async () => ({ available: autostart !== undefined, on: autostart?.isOn() ?? false }),
  'host.setStartAtLogin': async ({ on }) => {
    if (autostart === undefined)
      throw fail('input.invalid', 'This Mneme is not installed.', 'Start at login is there in an installed app.');
    autostart.set(on);
    return { on: autostart.isOn() };
  },
});
