import { defineConfig } from '@playwright/test';

/**
 * Walks an installed app, which lies in the folder that MNEME_APP names: `/opt/Mneme` after a .deb, or an archive unpacked.
 * Not part of `npm test`: what is installed is built and installed first (.github/RELEASING.md).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.walk.ts',
  outputDir: '../../.test-results/installer',
  reporter: 'list',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
});
