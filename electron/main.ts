import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  session as electronSession,
  globalShortcut,
  Notification,
  nativeTheme,
  safeStorage,
} from 'electron';
import { fronts } from '#shared/model/agent.ts';
import type { LanguageChoice } from '#shared/text/texts.ts';
import { mnemeHome } from './gateway/home.ts';
import { nodeForAgents } from './gateway/runtime.ts';
import { argument } from './host/argument.ts';
import { type Autostart, openAutostart, startedByLogin } from './host/autostart.ts';
import { type Desktop, openDesktop } from './host/desktop.ts';
import { connectEngine, stopEngines } from './host/engine.ts';
import { drawWithWhatIsThere } from './host/graphics.ts';
import { guardApp, guardSession } from './host/guard.ts';
import { createHerald } from './host/herald.ts';
import { connectWindow } from './host/ipc.ts';
import { openKeys, withKeys } from './host/keys.ts';
import { hostTexts } from './host/languages.ts';
import { hostLog } from './host/log.ts';
import { setMenu } from './host/menu.ts';
import { placesBeside } from './host/places.ts';
import { openPreferences } from './host/preferences.ts';
import { registerScheme, serveRenderer } from './host/protocol.ts';
import { createSession } from './host/session.ts';
import { pageOfLink, pageOfStart } from './host/show-link.ts';
import { giveTextMenu } from './host/text-menu.ts';
import { openTray, type TrayIcon } from './host/tray.ts';
import { showsTray } from './host/tray-host.ts';
import { openUpdates, type Updater, type Updates } from './host/updates.ts';
import { watchWaiting } from './host/waiting.ts';
import { openWindow } from './host/window.ts';

const places = placesBeside(import.meta.dirname);
const home = mnemeHome();
const log = hostLog('window');
const preferences = openPreferences(home, log);
const keys = openKeys(home, safeStorage, log);
/** The window that was in front last; null where none is open. */
let window: BrowserWindow | null = null;
/** Whether quitting stops the engine though agents use it. */
let stopToo = false;

let tray: TrayIcon | null = null;
let desktop: Desktop | undefined;
const autostart = app.isPackaged ? toldOf(openAutostart(app, process.execPath)) : null;
let texts: Awaited<ReturnType<typeof hostTexts>>;

const herald = createHerald({
  say: notify,
  attended: () => BrowserWindow.getFocusedWindow() !== null,
  now: () => performance.now(),
  later: (act, ms) => void setTimeout(act, ms),
});
const waiting = watchWaiting({
  ask: (method, input) => session.ask(method, input),
  onChange: (waits) => tray?.show(waits),
  onPressing: (fresh) => herald.hear(fresh),
});

const session = createSession({
  surface: 'window',
  version: places.version,
  sample: places.sample,
  story: places.story,
  get documents() {
    return app.getPath('documents');
  },
  preferences,
  log,
  keys,
  connect: withKeys(connectEngine(fronts.window), keys, log),
  mcp: (root) => ({ command: nodeForAgents(), args: [places.mcp, ...(root === null ? [] : ['--workspace', root])] }),
  notify,
  ...(app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml')) ? { updates: openAppUpdates() } : {}),
  ...(autostart === null ? {} : { autostart }),
  get desktop() {
    return desktop;
  },
  hear: (event) => waiting.hear(event),
  async pickFolder(purpose) {
    const title = texts.t(purpose === 'create' ? 'Choose an empty folder' : 'Choose a folder');
    const options = {
      title,
      properties: ['openDirectory', 'createDirectory'] as ('openDirectory' | 'createDirectory')[],
    };
    const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return filePaths[0] ?? null;
  },
  async pickFile({ purpose, path }) {
    const named = {
      title: texts.t(purpose === 'import' ? 'Choose what to import' : 'Backup'),
      ...(path === undefined ? {} : { defaultPath: path }),
    };
    if (purpose === 'backup') {
      const asked = await (window ? dialog.showSaveDialog(window, named) : dialog.showSaveDialog(named));
      return asked.filePath || null;
    }
    const options = { ...named, properties: ['openFile'] as 'openFile'[] };
    const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return filePaths[0] ?? null;
  },
});

function notify({ title, text, page }: { title: string; text: string; page?: string }): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title: texts.read(title), body: texts.read(text), icon: places.icon });
  notification.on('click', () => reveal(page));
  notification.show();
}

/** The tray's menu and Settings show the same wish, wherever it was changed. */
function toldOf(kept: Autostart): Autostart {
  return {
    isOn: kept.isOn,
    set(on) {
      kept.set(on);
      session.tell({ name: 'autostart', data: { on } });
      tray?.show(waiting.counts());
    },
  };
}

/** Of an app whose release says where newer ones are. */
function openAppUpdates(): Updates {
  return openUpdates({
    // Part of installed apps alone: `release` in package.json names it.
    load: async () => (createRequire(import.meta.url)('electron-updater') as { autoUpdater: Updater }).autoUpdater,
    preferences,
    folder: join(home, 'installers'),
    version: places.version,
    appImage: process.env.APPIMAGE,
    async leave() {
      const roots = preferences.read().recent.map(({ root }) => root);
      await session.close({ stopToo: true });
      await stopEngines(roots, fronts.window);
    },
    back: async () => void (await session.start(null)),
    changed: (state) => session.tell({ name: 'updates', data: { state } }),
    log,
  });
}

/** One more window of the same workspace. */
function show(page?: string): void {
  const opened = openWindow({ preload: places.preload, icon: places.icon }, preferences, page);
  connectWindow(opened, session, preferences, { open: show, setLanguage });
  giveTextMenu(opened.webContents, () => texts);
  window = opened;
  opened.on('focus', () => {
    window = opened;
  });
  opened.on('closed', () => {
    if (window === opened) window = BrowserWindow.getAllWindows()[0] ?? null;
  });
}

/** Brings the window to the front, at a page when one is given. */
function reveal(page?: string): void {
  if (window === null) {
    show(page);
    return;
  }
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  if (page !== undefined) void window.webContents.executeJavaScript(`location.hash = ${JSON.stringify(page)}`);
}

/** Another workspace, chosen in the system's own dialog. */
async function openFolder(): Promise<void> {
  const options = { title: texts.t('Choose a folder'), properties: ['openDirectory'] as 'openDirectory'[] };
  const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
  const [root] = filePaths;
  if (root === undefined) return;
  reveal();
  await session.start(root);
}

/** A second start only hands over what it was asked for. */
function onSecondStart(argv: string[], folder: string): void {
  reveal(pageOfStart(argv) ?? undefined);
  const asked = argument(argv, 'workspace');
  if (asked !== null) void session.start(resolve(folder, asked));
}

/** The page reads itself anew; menus and tray follow here. */
async function setLanguage(language: LanguageChoice): Promise<void> {
  preferences.update(() => ({ language }));
  await speak();
  tray?.show(waiting.counts());
}

async function speak(): Promise<void> {
  texts = await hostTexts(preferences);
  setMenu({ quit, open: show, show: reveal, openFolder: () => void openFolder() }, texts);
}

async function run(): Promise<void> {
  await app.whenReady();
  nativeTheme.themeSource = preferences.read().theme;
  guardSession(electronSession.defaultSession);
  serveRenderer(places.renderer);
  desktop = openDesktop({
    preferences,
    shortcuts: globalShortcut,
    spelling: process.platform === 'darwin' ? null : electronSession.defaultSession,
    remember: () => reveal('/remember'),
    changed: () => session.tell({ name: 'desktop', data: {} }),
  });
  await speak();
  const asked = argument(process.argv, 'workspace');
  void session.start(asked === null ? null : resolve(asked));
  const byLogin = process.argv.includes(startedByLogin);
  if (!byLogin) show(pageOfStart(process.argv) ?? undefined);
  if (await showsTray()) {
    tray = openTray({ icons: places.icons, open: reveal, quit, texts: () => texts, autostart });
    tray.show(waiting.counts());
  } else if (byLogin) show();
}

/** By hand: the engine stops too. An agent that is still at work starts one of its own with its next call. */
function quit(): void {
  stopToo = true;
  app.quit();
}

/** Quitting waits for the session to take its leave, once. */
function quitCleanly(): void {
  let left = false;
  app.on('before-quit', (event) => {
    if (left) return;
    event.preventDefault();
    left = true;
    waiting.stop();
    // In a later turn: asked for a signal's sake this event is still being told, and its end would take back a quit within it.
    void session.close({ stopToo }).finally(() => setImmediate(() => app.quit()));
  });
  app.on('window-all-closed', stayOrQuit);
}

/** With an icon in the tray Mneme stays, for the agents and for what waits; without one nobody could call it back. */
function stayOrQuit(): void {
  if (tray === null) {
    app.quit();
    return;
  }
  if (preferences.read().knowsTray) return;
  preferences.update(() => ({ knowsTray: true }));
  notify({
    title: texts.t('Mneme goes on in the tray'),
    text: texts.t('Your agents can use their memory. Quit it from its icon there.'),
  });
}

app.setName('Mneme');
// Chromium's own files stand apart from Mneme's, and each Mneme home has a single instance of its own.
app.setPath('userData', join(home, 'window'));
registerScheme();
guardApp();
drawWithWhatIsThere();
if (app.requestSingleInstanceLock()) {
  quitCleanly();
  app.on('second-instance', (_event, argv, folder) => onSecondStart(argv, folder));
  app.on('activate', () => reveal());
  app.on('open-url', (_event, link) => reveal(pageOfLink(link) ?? undefined));
  void run();
} else {
  app.quit();
}
