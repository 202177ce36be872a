#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

// The command of an installed Mneme: everything is built, and nothing is fetched.

/** What an agent waits for, and the window, are run without reading the other commands. */
const direct = new Map([
  ['mcp', 'mcp.mjs'],
  ['hook', 'hook.mjs'],
  ['window', 'headless.mjs'],
]);
const asked = process.argv.slice(2);
const isValue = (/** @type {number} */ n) => ['--workspace', '--port'].includes(asked[n - 1] ?? '');
const hasCommand = asked.some((one, n) => !one.startsWith('--') && !isValue(n));
const asksAbout = asked.some((one) => ['-h', '--help', '-V', '--version'].includes(one));
// Without a word it opens the window.
const words = hasCommand || asksAbout ? asked : ['window', ...asked];
const program = (asksAbout ? undefined : direct.get(words[0] ?? '')) ?? 'cli.mjs';
const bundle = new URL(`../dist/${program}`, import.meta.url);
process.argv = [process.execPath, fileURLToPath(bundle), ...(program === 'cli.mjs' ? words : words.slice(1))];

/** The installed app has a window of its own; a machine without a display gets it in a browser. */
const { ELECTRON_RUN_AS_NODE: _, ...own } = process.env;
const hasDisplay = process.platform !== 'linux' || Boolean(own.DISPLAY || own.WAYLAND_DISPLAY);
if (program === 'headless.mjs' && process.versions.electron && hasDisplay) {
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, words.slice(1), { env: own, detached: true, stdio: 'ignore' }).unref();
} else {
  await import(bundle.href);
}
