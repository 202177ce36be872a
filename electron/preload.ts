import { contextBridge, ipcRenderer, webUtils } from 'electron';

// The only bridge between the page and the host. It runs sandboxed and carries text both ways; every message is
// validated by the host (host/ipc.ts), so nothing here decides anything.
const channel = 'mneme';
/** As host/window.ts gives them. */
const localeFlag = '--mneme-locale=';
const languageFlag = '--mneme-language=';

const given = (flag: string): string | undefined =>
  process.argv.find((one) => one.startsWith(flag))?.slice(flag.length);

function tell(method: string, params: string): void {
  ipcRenderer.send(channel, JSON.stringify({ jsonrpc: '2.0', method, params }));
}

contextBridge.exposeInMainWorld('mneme', {
  /** Sends one JSON-RPC frame to the host. */
  post(message: string): void {
    ipcRenderer.send(channel, String(message));
  },
  /** Hears every frame of the host; the answer stops listening. */
  listen(callback: (message: string) => void): () => void {
    const listener = (_event: unknown, message: string) => callback(message);
    ipcRenderer.on(channel, listener);
    return () => ipcRenderer.off(channel, listener);
  },
  window: {
    minimise: () => tell('mneme/window', 'minimise'),
    toggleMaximise: () => tell('mneme/window', 'toggleMaximise'),
    close: () => tell('mneme/window', 'close'),
    /** Another window of the same workspace, at a page such as `/review`. */
    open: (page: string) => tell('mneme/open', String(page)),
  },
  setTheme(theme: 'system' | 'light' | 'dark'): void {
    tell('mneme/theme', String(theme));
  },
  setLanguage(choice: 'system' | 'en' | 'de'): void {
    tell('mneme/language', String(choice));
  },
  /** Where a file that was dropped lies on this machine; empty for one that lies nowhere. */
  pathOf: (file: File): string => webUtils.getPathForFile(file),
  platform: process.platform,
  locale: given(localeFlag) ?? 'en-GB',
  language: given(languageFlag) ?? 'en',
});
