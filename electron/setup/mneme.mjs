#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = (/** @type {string} */ name) => new URL(`../../.build/${name}`, import.meta.url);
const pipe = built('mcp.mjs');
const hook = built('hook.mjs');
const [command, ...rest] = process.argv.slice(2);
const asksAbout = rest.some((one) => ['-h', '--help'].includes(one));

/** @type {import('./steps/build.mjs').Part[]} */
const parts = ['cli.mjs', 'engine.mjs', 'mcp.mjs', 'hook.mjs'];

/** Any other command: standard output carries its answer alone, set-up speaks on standard error. */
async function runCommand() {
  const [{ setUp }, paths, { runUnderElectron }] = await Promise.all([
    import('./setup.mjs'),
    import('./paths.mjs'),
    import('./run.mjs'),
  ]);
  await setUp({ parts: command === 'window' ? [...parts, 'headless.mjs', 'renderer'] : parts });
  if (command === 'mcp' && !asksAbout) return runHere(pipe);
  const args = [paths.built('cli.mjs'), ...process.argv.slice(2)];
  // As npm names the Node that runs it: what is connected is started by that one where the path has none.
  const env = { npm_node_execpath: process.execPath };
  process.exitCode = await runUnderElectron(args, { cwd: paths.callersFolder(), env });
}

/**
 * What an agent waits for needs nothing but Node: no set-up, no second process.
 * @param {URL} bundle
 */
async function runHere(bundle) {
  process.argv = [process.execPath, fileURLToPath(bundle), ...rest];
  await import(bundle.href);
}

if (command === 'hook') {
  // Whatever is missing, the client that calls it goes on.
  if (existsSync(hook)) await runHere(hook);
} else if (command === 'mcp' && existsSync(pipe) && !asksAbout) {
  await runHere(pipe);
} else {
  await runCommand().catch(async (error) => (await import('./failure.mjs')).report(error));
}
