import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { asRoot } from '../front.ts';
import type { Home } from '../place.ts';

/** Folder of the installed app. */
export const folder = process.env.MNEME_APP ?? '/opt/Mneme';
export const program = join(folder, 'mneme-window');
export const command = join(folder, 'resources/app.asar.unpacked/bin/mneme');

/** A window of the installed app, driven over Chromium's own protocol: its fuses let nobody inspect its Node. */
export async function openInstalled(home: Home, workspace: string) {
  const { child, context } = await startInstalled(home, ['--workspace', workspace]);
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return { child, page };
}

/** The installed app, with whatever windows it shows by itself. */
export async function startInstalled({ env }: Pick<Home, 'env'>, args: string[]) {
  const flags = [...asRoot, '--remote-debugging-port=0', ...args];
  const child = spawn(program, flags, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const browser = await chromium.connectOverCDP(await debuggerOf(child));
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The app cannot be watched.');
  return { child, context };
}

/** One more start, as a click on a link or an icon makes it: it hands over to the app that runs, and ends. */
export async function startAgain({ env }: Pick<Home, 'env'>, args: string[]): Promise<void> {
  await once(spawn(program, [...asRoot, ...args], { env, stdio: 'ignore' }), 'exit');
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString();
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The app ended with ${code}: ${said}`)));
  });
}
