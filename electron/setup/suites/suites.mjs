import { rm } from 'node:fs/promises';
import { alone } from '../lock.mjs';
import { inRoot, root } from '../paths.mjs';
import { runThrough, runUnderElectron } from '../run.mjs';
import { build, everyPart } from '../steps/build.mjs';
import { hasDisplay } from '../steps/system-packages.mjs';
import { changedFiles, roomsOf } from './changed.mjs';
import {
  countOne,
  countPlaywright,
  countVitest,
  crashed,
  failuresOfPlaywright,
  failuresOfVitest,
  honest,
  readReport,
} from './count.mjs';

/**
 * @typedef {import('./count.mjs').Count} Count
 * @typedef {{ name: string, count: Count, failures?: import('./count.mjs').Failures }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome[]> }} Suite
 */

const results = inRoot('.test-results');
const packages = inRoot('node_modules');

/** What the tests drive. @type {Suite} */
const product = {
  name: 'Build',
  async run() {
    await alone(() => build(everyPart));
    return [{ name: 'build', count: countOne(0) }];
  },
};

/** What each side may use (a page, Node, neither) stands in its own tsconfig; the last sees both. */
const sides = ['shared', 'renderer', 'electron', 'e2e'];

/** Types of everything, scripts included; a side in which nothing changed is not read again. @type {Suite} */
const types = { name: 'Types', run: () => check('types', [`${packages}/typescript/bin/tsc`, '--build', ...sides]) };

/** @type {Suite} */
const lint = {
  name: 'Lint and format',
  run: () => check('lint', [`${packages}/@biomejs/biome/bin/biome`, 'ci', '--colors=off', '.']),
};

/**
 * @param {string} name
 * @param {string[]} args
 */
async function check(name, args) {
  return [{ name, count: countOne(await runThrough(process.execPath, args, { cwd: root })) }];
}

/** Import layers and unit tests. @type {Suite} */
const unit = { name: 'Layers and unit tests', run: () => vitest([]) };

/** Import layers, and unit tests of the rooms in which something differs from `main`. @type {Suite} */
const changed = {
  name: 'Layers and unit tests of what changed',
  run: async () => vitest(['electron/layers.test.ts', ...roomsOf(await changedFiles(root))]),
};

/**
 * Runs unit tests under the Node that ships.
 * @param {string[]} filters beginnings of paths; none: all tests
 */
async function vitest(filters) {
  const report = `${results}/unit.json`;
  await rm(report, { force: true });
  const command = [`${packages}/vitest/vitest.mjs`, 'run', '--config', 'electron/vitest.config.ts', ...filters];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runUnderElectron([...command, ...reporters], { cwd: root });
  /** @type {import('./count.mjs').VitestReport | null} */
  const read = readReport(report);
  if (read === null) return [{ name: 'unit', count: crashed }];
  return [{ name: 'unit', count: honest(countVitest(read), code), failures: failuresOfVitest(read) }];
}

/** The built app, driven: the real window, and Chromium on the browser host. @type {Suite} */
const endToEnd = {
  name: 'End to end',
  async run() {
    const report = `${results}/e2e.json`;
    await rm(report, { force: true });
    const command = [`${packages}/@playwright/test/cli.js`, 'test', '--config', 'e2e/playwright.config.ts'];
    const code = await onDisplay(command);
    /** @type {import('./count.mjs').PlaywrightReport | null} */
    const read = readReport(report);
    if (read === null) return [{ name: 'e2e', count: crashed }];
    /** @type {Outcome[]} */
    const counts = read.config.projects.map(({ name }) => ({
      name: `e2e in ${name}`,
      // One of them explains the exit code; if none does, something outside the tests broke.
      count: honest(countPlaywright(read, name), 0),
      failures: failuresOfPlaywright(read, name),
    }));
    if (code !== 0 && counts.every(({ count }) => count.failed === 0)) {
      counts.push({ name: 'e2e run', count: countOne(code) });
    }
    return counts;
  },
};

/** @param {string[]} args */
function onDisplay(args) {
  if (hasDisplay()) return runThrough(process.execPath, args, { cwd: root });
  const screen = ['-a', '-s', '-screen 0 1600x1200x24 -noreset'];
  return runThrough('xvfb-run', [...screen, process.execPath, ...args], { cwd: root });
}

/** Those of one list run at once: a compiler that checks types keeps one core busy. @type {Suite[][]} */
export const suites = [[types, product, lint], [unit], [endToEnd]];
/** What a person runs between two commits. @type {Suite[][]} */
export const quickSuites = [[types, lint], [changed]];
