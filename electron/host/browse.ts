import { spawn } from 'node:child_process';

/** Opens an address in the person's browser; where there is none, the printed address has to do. */
export function openInBrowser(address: string): void {
  const [command, ...args] = opener();
  if (command === undefined) return;
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

function opener(): string[] {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : [];
}
