import { spawn } from 'node:child_process';
import { built, electronBinary, type Place } from '../../place.ts';

/** Milliseconds that an engine may take to open what somebody prepared. */
const patienceMs = 60_000;

/** Whether an engine opened a folder, and its end. */
export type Opened = { ready: boolean; words: string; end(): Promise<void> };

/** Opens a folder with the engine as it ships, as `npm start` does with a folder that somebody gave. */
export async function openGiven({ env }: Pick<Place, 'env'>, root: string): Promise<Opened> {
  const args = [built('engine.mjs'), '--workspace', root, '--create', '--idle-exit', '60', '--ready-fd', '3'];
  const child = spawn(electronBinary, args, {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const words = await Promise.race([
    new Promise<string>((resolve) => child.stdio[3]?.once('data', (data) => resolve(String(data)))),
    gone.then(() => 'it ended'),
    new Promise<string>((resolve) => setTimeout(() => resolve('it never opened'), patienceMs).unref()),
  ]);
  const end = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await gone;
    clearTimeout(late);
  };
  return { ready: words.includes('"ready":true'), words: words.trim(), end };
}
