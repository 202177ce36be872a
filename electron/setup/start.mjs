import { report } from './failure.mjs';
import { built, callersFolder, electronBinary, root } from './paths.mjs';
import { runThrough, runUnderElectron } from './run.mjs';
import { setUp } from './setup.mjs';
import { ensureSandbox } from './steps/sandbox.mjs';
import { hasDisplay } from './steps/system-packages.mjs';

/** Opens the window; where there is no display, serves it to a browser and prints the address. */
async function start() {
  const args = process.argv.slice(2);
  const cwd = callersFolder();
  if (!hasDisplay()) {
    await setUp({ parts: ['headless.mjs', 'engine.mjs', 'cli.mjs', 'mcp.mjs', 'renderer'] });
    return runUnderElectron([built('headless.mjs'), ...args], { cwd });
  }
  await setUp({ parts: ['main.mjs', 'preload.cjs', 'engine.mjs', 'cli.mjs', 'mcp.mjs', 'renderer'] });
  ensureSandbox();
  // Chromium's sandbox cannot be used by root; nobody else loses it.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // Inherited from some editors' terminals, it would turn the window into a bare Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return runThrough(electronBinary, [...asRoot, root, ...args], { cwd, env });
}

try {
  process.exitCode = await start();
} catch (error) {
  report(error);
}
