import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { HostMethods } from '#shared/contract/host.ts';
import { fail } from '#shared/model/error.ts';
import type { Log } from '../engine/ports.ts';
import type { Preferences } from './preferences.ts';

/** What is used of electron-updater, in its own words. It is part of installed apps alone. */
export type Updater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  logger: Log | null;
  on(event: 'error', heard: (cause: Error) => void): unknown;
  checkForUpdates(): Promise<{
    isUpdateAvailable: boolean;
    updateInfo: { version: string };
    downloadPromise?: Promise<string[]> | null;
  } | null>;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
};

type State = z.output<HostMethods['host.updates']['output']>;
export type Updates = {
  state(): State;
  /** Whether newer versions are looked for. */
  choose(looks: boolean): void;
  /** Leaves what is open and hands over to the installer. @throws input.invalid */
  install(): Promise<void>;
};

type Options = {
  load(): Promise<Updater>;
  preferences: Preferences;
  /** Where installers are kept, a folder a version. */
  folder: string;
  version: string;
  /** The running app as one file, where it is one. */
  appImage: string | undefined;
  /** Has every engine finish, write its history and stop. */
  leave(): Promise<void>;
  /** Opens again what `leave` closed. */
  back(): Promise<void>;
  changed(state: State['state']): void;
  log: Log;
};

const firstLookMs = 60_000;
const everyMs = 24 * 3_600_000;
/** The one that waits, the one that runs, and the one before. */
const keptVersions = 3;

/** Of what nothing was installed that could be replaced. */
const noUpdates: Updates = {
  state: () => ({
    unavailable: 'Only an installed app of a release looks for newer versions.',
    looks: false,
    state: 'none',
    version: null,
    problem: null,
    before: null,
  }),
  choose: () => refuse(),
  install: async () => refuse(),
};

type UpdateMethods = 'host.updates' | 'host.lookForUpdates' | 'host.installUpdate';
type Handlers = {
  [N in UpdateMethods]: (input: z.output<HostMethods[N]['input']>) => Promise<z.output<HostMethods[N]['output']>>;
};

export const updateHandlers = (updates: Updates = noUpdates): Handlers => ({
  'host.updates': async () => updates.state(),
  'host.lookForUpdates': async ({ looks }) => {
    updates.choose(looks);
    return { looks };
  },
  'host.installUpdate': async () => {
    await updates.install();
    return { leaving: true };
  },
});

function refuse(): never {
  throw fail('input.invalid', 'No newer version is here.', 'Turn on looking for newer versions in an installed app.');
}

/** Looks for newer versions once its owner chose that, fetches them, and installs one at his word. Until then no network is used. */
export function openUpdates(options: Options): Updates {
  const { preferences, version, changed, log } = options;
  let now: Pick<State, 'state' | 'version' | 'problem'> = { state: 'none', version: null, problem: null };
  let updater: Promise<Updater> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let installing = false;
  const tell = (state: State['state'], newer: string | null = null, problem: string | null = null) => {
    now = { state, version: newer, problem };
    changed(state);
  };
  const prepared = async () => {
    const one = await options.load();
    one.autoDownload = true;
    // A quit is no word for it: an installer may ask for a password.
    one.autoInstallOnAppQuit = false;
    one.logger = null;
    one.on('error', (cause) => void failed(cause));
    return one;
  };
  /** Where installing failed Mneme goes on as it was. */
  async function failed(cause: unknown): Promise<void> {
    log.warn('An update failed.', { cause: String(cause) });
    if (!installing) return;
    installing = false;
    tell('failed', now.version, wordsOf(cause));
    await options.back();
  }
  const loaded = () => {
    updater ??= prepared();
    return updater;
  };

  async function look(): Promise<void> {
    if (['looking', 'fetching', 'ready'].includes(now.state)) return;
    tell('looking');
    try {
      const found = await (await loaded()).checkForUpdates();
      if (!found?.isUpdateAvailable) return tell('none');
      const newer = found.updateInfo.version;
      tell('fetching', newer);
      const [installer] = (await found.downloadPromise) ?? [];
      if (installer !== undefined) keepInstaller(options.folder, newer, installer);
      tell('ready', newer);
    } catch (cause) {
      tell('failed', null, wordsOf(cause));
    }
  }

  function watch(firstMs: number): void {
    clearTimeout(timer);
    if (preferences.read().looksForUpdates) timer = setTimeout(() => void look().then(() => watch(everyMs)), firstMs);
    timer?.unref();
  }
  watch(firstLookMs);

  return {
    state: () => ({
      ...now,
      unavailable: null,
      looks: preferences.read().looksForUpdates,
      before: installerBefore(options.folder, [version, now.version]),
    }),
    choose(looks) {
      preferences.update(() => ({ looksForUpdates: looks }));
      watch(0);
    },
    async install() {
      if (now.state !== 'ready' || installing) refuse();
      installing = true;
      try {
        if (options.appImage !== undefined) keepInstaller(options.folder, version, options.appImage);
        await options.leave();
        (await loaded()).quitAndInstall(false, true);
      } catch (cause) {
        await failed(cause);
      }
    },
  };
}

/** The first line says it; what follows are headers and traces. */
const wordsOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';

function keepInstaller(folder: string, version: string, file: string): void {
  const own = join(folder, version.replace(/[^\w.+-]/g, '_'));
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const copy = join(own, basename(file));
  if (!existsSync(copy)) copyFileSync(file, copy);
  for (const old of keptIn(folder).slice(keptVersions)) rmSync(join(folder, old), { recursive: true, force: true });
}

const keptIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).sort((a, b) => statSync(join(folder, b)).mtimeMs - statSync(join(folder, a)).mtimeMs)
    : [];

/** The newest installer of none of these versions. */
function installerBefore(folder: string, others: readonly (string | null)[]): string | null {
  const own = keptIn(folder).find((one) => !others.includes(one));
  const [file] = own === undefined ? [] : readdirSync(join(folder, own));
  return own === undefined || file === undefined ? null : join(folder, own, file);
}
