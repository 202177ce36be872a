import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { placed, titleBarHeight } from './bounds.ts';
import { systemLanguage } from './languages.ts';
import { appUrl } from './origin.ts';
import type { Preferences } from './preferences.ts';

/** Colours of the window before its page is painted, and of the native controls: `--chrome` and `--ink` of the renderer. */
const chrome = { light: { back: '#f1f3f2', ink: '#1a201e' }, dark: { back: '#131615', ink: '#e5eae8' } };
const smallest = { width: 640, height: 480 };
/** Points by which one window stands below another. */
const cascade = 28;

const colours = () => (nativeTheme.shouldUseDarkColors ? chrome.dark : chrome.light);

/**
 * Creates a window; it is shown when its page has been painted. Beside another one it stands a little lower.
 * @param page where it begins, such as `/inbox`
 */
export function openWindow(
  files: { preload: string; icon: string },
  preferences: Preferences,
  page = '',
): BrowserWindow {
  const { bounds } = preferences.read();
  const beside = BrowserWindow.getFocusedWindow();
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const window = new BrowserWindow({
    ...placed(bounds, areas),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Mneme',
    icon: files.icon,
    backgroundColor: colours().back,
    ...titleBar(),
    webPreferences: {
      preload: files.preload,
      additionalArguments: [`--mneme-locale=${app.getSystemLocale()}`, `--mneme-language=${systemLanguage()}`],
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Whether it is really done is the session's, by the owner's choice.
      spellcheck: true,
    },
  });
  if (beside !== null) {
    const [x = 0, y = 0] = beside.getPosition();
    window.setPosition(x + cascade, y + cascade);
  } else if (bounds?.maximised) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('page-title-updated', (event) => event.preventDefault());
  rememberBounds(window, preferences);
  followTheme(window);
  comeBack(window);
  void window.loadURL(page === '' ? appUrl : `${appUrl}#${page}`);
  return window;
}

/** Crashes closer together than this, in milliseconds, are not answered with yet another try. */
const crashSpan = 10_000;

/** A page whose process died is loaded again: nothing is lost with it, for everything stands in the engine. */
function comeBack(window: BrowserWindow): void {
  let last = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    const now = performance.now();
    if (reason === 'clean-exit' || now - last < crashSpan) return;
    last = now;
    window.webContents.reload();
  });
}

/** The page draws the title bar. Windows and macOS lay their own controls over it; on Linux the page draws those too. */
function titleBar(): Electron.BrowserWindowConstructorOptions {
  if (process.platform === 'darwin') return { titleBarStyle: 'hidden', trafficLightPosition: { x: 14, y: 13 } };
  if (process.platform === 'win32') return { titleBarStyle: 'hidden', titleBarOverlay: overlay() };
  return { frame: false };
}

const overlay = () => ({ color: colours().back, symbolColor: colours().ink, height: titleBarHeight - 1 });

function followTheme(window: BrowserWindow): void {
  const follow = () => {
    window.setBackgroundColor(colours().back);
    if (process.platform === 'win32') window.setTitleBarOverlay(overlay());
  };
  nativeTheme.on('updated', follow);
  window.on('closed', () => nativeTheme.off('updated', follow));
}

function rememberBounds(window: BrowserWindow, preferences: Preferences): void {
  window.on('close', () => {
    const bounds = { ...window.getNormalBounds(), maximised: window.isMaximized() };
    preferences.update(() => ({ bounds }));
  });
}
