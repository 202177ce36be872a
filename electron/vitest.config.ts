import { defineConfig } from 'vitest/config';

// Run under Electron's own Node, so that what is tested is what ships (native modules, Node's version).
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['electron/**/*.test.ts', 'shared/**/*.test.ts', 'renderer/**/*.test.ts', 'e2e/sets/**/*.test.ts'],
    pool: 'forks',
    // Tests wait for disks and git more than they compute: a worker a core, none kept back.
    maxWorkers: '100%',
    testTimeout: 30_000,
    // What is waited for comes late on a busy machine; how late is no matter of these tests.
    expect: { poll: { timeout: 20_000 } },
  },
});
