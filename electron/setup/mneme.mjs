#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pipe = new URL('../../.build/mcp.mjs', import.meta.url);
const [command, ...rest] = process.argv.slice(2);

/** @type {import('./steps/build.mjs').Part[]} */
const parts = ['cli.mjs', 'engine.mjs', 'mcp.mjs'];

/** Any other command: standard output carries its answer alone, set-up speaks on standard error. */
async function runCommand() {
  const [{ setUp }, { built, callersFolder }, { runUnderElectron }] = await Promise.all([
    import('./setup.mjs'),
    import('./paths.mjs'),
    import('./run.mjs'),
  ]);
  await setUp({ parts: command === 'serve' ? [...parts, 'headless.mjs', 'renderer'] : parts });
  if (command === 'mcp') return runPipe();
  const args = [built('cli.mjs'), ...process.argv.slice(2)];
  process.exitCode = await runUnderElectron(args, { cwd: callersFolder() });
}

/** An agent waits for its answer, and the pipe needs nothing but Node: no set-up, no second process. */
async function runPipe() {
  process.argv = [process.execPath, fileURLToPath(pipe), ...rest];
  await import(pipe.href);
}

if (command === 'mcp' && existsSync(pipe)) {
  await runPipe();
} else {
  await runCommand().catch(async (error) => (await import('./failure.mjs')).report(error));
}
