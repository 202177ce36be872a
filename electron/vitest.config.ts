import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { driver } from './testing/driver.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sides = ['electron', 'shared', 'renderer', 'e2e/sets', 'e2e/bench'];

/** What a test file says when it touches more than values: Node's modules, a room's real ground, the process, the clock. */
const real = /from '(node:|[^']*\/testing\/)|\bprocess\.|\bvi\./;
const isPure = (file: string) => !real.test(readFileSync(join(root, file), 'utf8'));

const files = sides.flatMap((side) =>
  readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.test.ts') ? join(side, name) : [],
  ),
);

// Run under Electron's own Node, as most of what ships; under another Node, over the driver that npm's package has.
export default defineConfig({
  resolve: { alias: driver },
  test: {
    root,
    globalSetup: 'electron/gateway/testing/sweep.ts',
    pool: 'forks',
    // Tests wait for disks and git more than they compute: a worker a core, none kept back.
    maxWorkers: '100%',
    testTimeout: 30_000,
    // What is waited for comes late on a busy machine; how late is no matter of these tests.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // Pure files share a worker and what they import: to import anew costs more than such a file's tests.
      { extends: true, test: { name: 'pure', include: files.filter(isPure), isolate: false } },
      { extends: true, test: { name: 'real', include: files.filter((file) => !isPure(file)) } },
    ],
  },
});
