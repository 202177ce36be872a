import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { driver } from './testing/driver.ts';
import { StartingFirst } from './testing/sequence.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sides = ['electron', 'shared', 'renderer', 'e2e/sets', 'e2e/bench'];

// Run under Electron's own Node, as most of what ships; under another Node, over the driver that npm's package has.
export default defineConfig({
  resolve: { alias: driver },
  test: {
    root,
    // A build before it, in the process that starts it, sets it otherwise; and React is another one then.
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    // Tests wait for disks and git more than they compute: a worker a core, none kept back.
    maxWorkers: '100%',
    sequence: { sequencer: StartingFirst },
    // Milliseconds. They end what hangs; how fast something is, a bench tells, never a busy machine's test.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a busy machine; how late is no matter of these tests.
    expect: { poll: { timeout: 40_000 } },
    // What was compiled is kept beside the packages: a second run, of a few rooms most of all, compiles only what changed.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          globalSetup: 'electron/gateway/testing/sweep.ts',
          include: sides.map((side) => `${side}/**/*.test.ts`),
          // A worker's files share what they import: to import it anew costs a third of the processor's time of all tests.
          // So a test leaves no module, clock or variable of the process changed behind.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Parts of the window, in a document: each file in a process of its own, so that none finds another's.
          name: 'window',
          environment: 'happy-dom',
          include: ['renderer/**/*.test.tsx'],
        },
      },
    ],
  },
});
