import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { asRoot } from '../front.ts';
import type { Home } from '../place.ts';

/** Folder of the installed app. */
export const folder = process.env.MNEME_APP ?? '/opt/Mneme';
export const command = join(folder, 'resources/app.asar.unpacked/bin/mneme');

/** A window of the installed app, driven over Chromium's own protocol: its fuses let nobody inspect its Node. */
export async function openInstalled({ env }: Home, workspace: string) {
  const flags = [...asRoot, '--remote-debugging-port=0', '--workspace', workspace];
  const child = spawn(join(folder, 'mneme-window'), flags, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await debuggerOf(child);
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The app shows no window.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return { child, page };
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
