import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures.ts';

const results = '../.test-results';

/**
 * What differs in a browser from the window: the way frames travel (`api/wire.ts`, `host/server.ts`: origin, cookie, token,
 * policy, workers), how a host starts and ends, dialogs and the keychain that only a system has (`host.surface`), and
 * another Chromium's keys, clipboard and editor. So the files of starting, ending and safety run there whole, one look at
 * every page, and the journeys, tagged, in which one of these takes part. What a page does beyond that is the same code
 * on both, and is tested in the window.
 */
const inBothSurfaces = /@both|\b(engine|security\.browser)\.spec/;

/** Drives the built app (`.build/`): the real Electron window, Chromium on the browser host, agents on the socket, and what is packed. */
export default defineConfig<object, Options>({
  testDir: '.',
  globalSetup: './prepare.ts',
  testMatch: '*.spec.ts',
  outputDir: `${results}/artefacts`,
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  // A worker takes the next test of any file: none waits for the last file of the other.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Milliseconds. They end what hangs; how fast a page is, a bench tells, never a busy machine's test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000 },
  projects: [
    {
      name: 'electron',
      use: { surface: 'window' },
      testIgnore: ['*.browser.spec.ts', '*.socket.spec.ts', '*.package.spec.ts'],
    },
    {
      name: 'browser',
      use: { surface: 'browser' },
      testIgnore: ['*.window.spec.ts', '*.socket.spec.ts', '*.package.spec.ts'],
      grep: inBothSurfaces,
    },
    { name: 'socket', testMatch: '*.socket.spec.ts' },
    // One worker: what is installed once serves every test of a file.
    { name: 'package', testMatch: '*.package.spec.ts', fullyParallel: false },
  ],
});
