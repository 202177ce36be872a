import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures.ts';

const results = '../.test-results';

/** Drives the built app (`.build/`): the real Electron window, Chromium on the browser host, and agents on the socket. */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${results}/artefacts`,
  reporter: [['list'], ['json', { outputFile: `${results}/e2e.json` }]],
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { actionTimeout: 10_000 },
  projects: [
    { name: 'electron', use: { surface: 'window' }, testIgnore: ['*.browser.spec.ts', '*.socket.spec.ts'] },
    { name: 'browser', use: { surface: 'browser' }, testIgnore: ['*.window.spec.ts', '*.socket.spec.ts'] },
    { name: 'socket', testMatch: '*.socket.spec.ts' },
  ],
});
