import { mkdir } from 'node:fs/promises';
import { report } from './failure.mjs';
import { inRoot } from './paths.mjs';
import { setUp } from './setup.mjs';
import { ensureSandbox } from './steps/sandbox.mjs';
import { crashed, lineOf, sum } from './suites/count.mjs';
import { withScratch } from './suites/scratch.mjs';
import { quickSuites, suites } from './suites/suites.mjs';

/** `npm test -- --quick`: without the built app. */
const quick = process.argv.includes('--quick');

/** Every suite is run, also after one has failed; then one line says how it went. */
async function test() {
  const counts = [];
  /** @type {string[]} */
  const failures = [];
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true));
  for (const group of quick ? quickSuites : suites) {
    process.stdout.write(`\n── ${group.map(({ name }) => name).join(', ')}\n`);
    const begun = performance.now();
    const outcomes = group.map(async (suite) => {
      /** @type {import('./suites/suites.mjs').Outcome[]} */
      const found = stopped ? [{ name: suite.name, count: crashed }] : await suite.run().catch(broken(suite.name));
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      for (const { name, count } of found) process.stdout.write(`${name}: ${lineOf(count)} (${seconds} s)\n`);
      return found;
    });
    const found = (await Promise.all(outcomes)).flat();
    counts.push(...found.map((one) => one.count));
    failures.push(...found.flatMap((one) => one.failures ?? []));
  }
  // Said once more at the end: whoever keeps only the last lines of a long log still learns what to mend.
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
  return sum(counts);
}

/** @param {string} name */
function broken(name) {
  return (/** @type {unknown} */ error) => {
    report(error);
    return [{ name, count: crashed }];
  };
}

/** Without set-up there is nothing to test, and that is a failure too. */
async function prepare() {
  await setUp({ needs: quick ? [] : ['display', 'browser'], parts: [] });
  if (!quick) ensureSandbox();
  await mkdir(inRoot('.test-results'), { recursive: true });
  return withScratch(test);
}

const total = await prepare().catch((error) => {
  report(error);
  return crashed;
});
process.exitCode = total.failed === 0 ? 0 : 1;
process.stdout.write(`\n${lineOf(total)}\n`);
