import { type BrowserWindow, type IpcMainEvent, ipcMain, nativeTheme } from 'electron';
import type { LanguageChoice } from '#shared/text/texts.ts';
import { parseFrame } from './frame.ts';
import { isOwnUrl } from './origin.ts';
import type { Preferences } from './preferences.ts';
import type { HostSession } from './session.ts';
import { pageOfLink } from './show-link.ts';

const channel = 'mneme';

/** `open` shows one more window. */
type Acts = { open(page?: string): void; setLanguage(choice: LanguageChoice): void };

/**
 * Joins a window's page to the session over the one IPC channel. Only the main frame of our own page is heard; frames that
 * steer the window itself are handled here, the rest is the session's.
 */
export function connectWindow(
  window: BrowserWindow,
  session: HostSession,
  preferences: Preferences,
  { open, setLanguage }: Acts,
): void {
  const { webContents } = window;
  const attach = () =>
    session.attach((message) => {
      if (!webContents.isDestroyed()) webContents.send(channel, JSON.stringify(message));
    });
  let renderer = attach();
  // A page that is loaded anew numbers its calls from one again: an answer to the page before it would pass for its own.
  webContents.on('did-navigate', () => {
    renderer.detach();
    renderer = attach();
  });
  const hear = (event: IpcMainEvent, text: unknown) => {
    if (event.sender !== webContents || !isTrusted(event)) return;
    const parsed = parseFrame(text);
    if (parsed.ok && parsed.frame.method === 'mneme/window') return steer(window, parsed.frame.params);
    if (parsed.ok && parsed.frame.method === 'mneme/open')
      return open(pageOfLink(`mneme://show${parsed.frame.params}`) ?? undefined);
    if (parsed.ok && parsed.frame.method === 'mneme/theme') return setTheme(parsed.frame.params, preferences);
    if (parsed.ok && parsed.frame.method === 'mneme/language') return setLanguage(parsed.frame.params);
    renderer.receive(text);
  };
  ipcMain.on(channel, hear);
  window.on('closed', () => {
    ipcMain.off(channel, hear);
    renderer.detach();
  });
}

function isTrusted(event: IpcMainEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && isOwnUrl(frame.url);
}

function steer(window: BrowserWindow, act: 'minimise' | 'toggleMaximise' | 'close'): void {
  if (act === 'minimise') window.minimize();
  else if (act === 'close') window.close();
  else if (window.isMaximized()) window.unmaximize();
  else window.maximize();
}

function setTheme(theme: 'system' | 'light' | 'dark', preferences: Preferences): void {
  nativeTheme.themeSource = theme;
  preferences.update(() => ({ theme }));
}
