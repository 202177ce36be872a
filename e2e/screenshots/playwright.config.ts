import { defineConfig } from '@playwright/test';

/**
 * Takes the pictures of the README anew, of the sample in the real window:
 * `xvfb-run -a -s '-screen 0 2600x1700x24' node node_modules/@playwright/test/cli.js test --config e2e/screenshots/playwright.config.ts`
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'take.ts',
  outputDir: '../../.test-results/taking',
  reporter: 'list',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
});
