import type { z } from 'zod';
import type { HostMethods } from '#shared/contract/host.ts';
import { fail } from '#shared/model/error.ts';
import type { Preferences } from './preferences.ts';

type DesktopState = z.output<HostMethods['host.desktop']['output']>;
type DesktopWish = z.output<HostMethods['host.setDesktop']['input']>;

/** What the desktop does for Mneme, whatever program is in front: a key to remember something, and checking of spelling. */
export type Desktop = { state(): DesktopState; set(wish: DesktopWish): void };

/** Beside the letter that remembers within the window; with all three keys no layout writes a letter by it. */
export const rememberKeys = 'CommandOrControl+Alt+Shift+N';

type Options = {
  preferences: Preferences;
  /** Keys of the whole system: Electron's `globalShortcut`. `register` answers false for one that another program has. */
  shortcuts: { register(keys: string, act: () => void): boolean; unregister(keys: string): void };
  /** Null where the system checks spelling by itself, in every program. */
  spelling: { setSpellCheckerEnabled(on: boolean): void } | null;
  remember(): void;
  changed(): void;
};

/** Does at once what the owner chose before, and from then on what is chosen. */
export function openDesktop({ preferences, shortcuts, spelling, remember, changed }: Options): Desktop {
  let isTaken = false;
  const follow = () => {
    const { remembersByKey, checksSpelling } = preferences.read();
    shortcuts.unregister(rememberKeys);
    isTaken = remembersByKey && !shortcuts.register(rememberKeys, remember);
    spelling?.setSpellCheckerEnabled(checksSpelling);
  };
  follow();
  return {
    state() {
      const { remembersByKey, checksSpelling } = preferences.read();
      return {
        shortcut: { keys: rememberKeys, on: remembersByKey, isTaken },
        spelling: spelling === null ? null : { on: checksSpelling },
      };
    },
    set({ shortcut, spelling: checks }) {
      preferences.update(({ remembersByKey, checksSpelling }) => ({
        remembersByKey: shortcut ?? remembersByKey,
        checksSpelling: checks ?? checksSpelling,
      }));
      follow();
      changed();
    },
  };
}

type Handlers = {
  [N in 'host.desktop' | 'host.setDesktop']: (
    input: z.output<HostMethods[N]['input']>,
  ) => Promise<z.output<HostMethods[N]['output']>>;
};

/** @param beside answers undefined in a browser, which has its own, and before the app is ready */
export const desktopHandlers = (beside: () => Desktop | undefined): Handlers => ({
  'host.desktop': async () => beside()?.state() ?? { shortcut: null, spelling: null },
  'host.setDesktop': async (wish) => {
    const desktop = beside();
    if (desktop === undefined)
      throw fail(
        'input.invalid',
        'A browser has keys and spelling of its own.',
        'Set them in the browser, or open the app.',
      );
    desktop.set(wish);
    return desktop.state();
  },
});
