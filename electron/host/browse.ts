import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Opens an address in the person's browser; where there is none, the printed address has to do. The browser is given a
 * page that leads there, and that only this user may read: a command line can be read by everybody.
 * @param doorstep where that page is put
 */
export function openInBrowser(address: string, doorstep: string): void {
  const [command, ...args] = opener();
  if (command === undefined) return;
  removeDoorstep(doorstep);
  const page = `<!doctype html><title>Mneme</title><meta http-equiv="refresh" content="0;url=${address}">`;
  writeFileSync(doorstep, page, { mode: 0o600, flag: 'wx' });
  const child = spawn(command, [...args, pathToFileURL(doorstep).href], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** Used once, it leads nowhere. */
export const removeDoorstep = (doorstep: string): void => rmSync(doorstep, { force: true });

function opener(): string[] {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : [];
}
