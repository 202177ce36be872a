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
await import(bundle.href);
