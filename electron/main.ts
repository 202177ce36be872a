import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  type BrowserWindow,
  dialog,
  session as electronSession,
  Notification,
  nativeTheme,
  safeStorage,
} from 'electron';
import { mnemeHome } from './gateway/home.ts';
import { argument } from './host/argument.ts';
import { connectEngine } from './host/engine.ts';
import { drawWithWhatIsThere } from './host/graphics.ts';
import { guardApp, guardSession } from './host/guard.ts';
import { connectWindow } from './host/ipc.ts';
import { openKeys, withKeys } from './host/keys.ts';
import { hostLog } from './host/log.ts';
import { setMenu } from './host/menu.ts';
import { placesUnder } from './host/places.ts';
import { openPreferences } from './host/preferences.ts';
import { registerScheme, serveRenderer } from './host/protocol.ts';
import { createSession } from './host/session.ts';
import { openWindow } from './host/window.ts';

const places = placesUnder(fileURLToPath(new URL('..', import.meta.url)));
const home = mnemeHome();
const log = hostLog('window');
const preferences = openPreferences(home, log);
const keys = openKeys(home, safeStorage, log);
let window: BrowserWindow | null = null;

const session = createSession({
  surface: 'window',
  version: places.version,
  sample: places.sample,
  get documents() {
    return app.getPath('documents');
  },
  preferences,
  log,
  keys,
  connect: withKeys(connectEngine('Mneme window'), keys, log),
  mcp: (root) => ({ command: 'node', args: [places.mcp, ...(root === null ? [] : ['--workspace', root])] }),
  notify({ title, text }) {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body: text, icon: places.icon });
    notification.on('click', () => {
      if (window === null) show();
      window?.show();
      window?.focus();
    });
    notification.show();
  },
  async pickFolder(purpose) {
    const title = purpose === 'create' ? 'Choose an empty folder' : 'Choose a folder';
    const options = {
      title,
      properties: ['openDirectory', 'createDirectory'] as ('openDirectory' | 'createDirectory')[],
    };
    const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return filePaths[0] ?? null;
  },
});

function show(): void {
  window = openWindow({ preload: places.preload, icon: places.icon }, preferences);
  connectWindow(window, session, preferences);
  window.on('closed', () => {
    window = null;
  });
}

/** A second start only hands over what it was asked for. */
function onSecondStart(argv: string[], folder: string): void {
  if (window === null) show();
  if (window?.isMinimized()) window.restore();
  window?.focus();
  const asked = argument(argv, 'workspace');
  if (asked !== null) void session.start(resolve(folder, asked));
}

async function run(): Promise<void> {
  await app.whenReady();
  nativeTheme.themeSource = preferences.read().theme;
  guardSession(electronSession.defaultSession);
  serveRenderer(places.renderer);
  setMenu();
  const asked = argument(process.argv, 'workspace');
  void session.start(asked === null ? null : resolve(asked));
  show();
}

/** Quitting waits for the session to take its leave, once. */
function quitCleanly(): void {
  let left = false;
  app.on('before-quit', (event) => {
    if (left) return;
    event.preventDefault();
    left = true;
    void session.close().finally(() => app.quit());
  });
  app.on('window-all-closed', () => app.quit());
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
  app.on('activate', () => window ?? show());
  void run();
} else {
  app.quit();
}
