import { type ChildProcess, spawn } from 'node:child_process';

/** A display for the window where there is none; null where there is one. */
export async function openDisplay(): Promise<ChildProcess | null> {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return null;
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.stdout.once('data', (said: Buffer) => resolve(said.toString().trim()));
  });
  process.env.DISPLAY = `:${number}`;
  return server;
}
