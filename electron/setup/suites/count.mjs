import { readFileSync } from 'node:fs';

/**
 * How many checks passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

/** @type {Count} */
export const crashed = { passed: 0, failed: 1, skipped: 0 };

/**
 * A check that either holds or does not.
 * @param {number} code exit code
 * @returns {Count}
 */
export function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : crashed;
}

/**
 * A suite that ended badly has failed at least once, whatever its report says; so has one that ran no test at all.
 * @param {Count} count
 * @param {number} code exit code
 * @returns {Count}
 */
export function honest(count, code) {
  const nothing = count.passed + count.failed === 0;
  return count.failed === 0 && (code !== 0 || nothing) ? { ...count, failed: 1 } : count;
}

/** @param {readonly Count[]} counts */
export function sum(counts) {
  return counts.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));
}

/**
 * The one line a run ends with.
 * @param {Count} count
 */
export function lineOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} VitestReport
 */

/**
 * A file that could not even be loaded counts as one failure.
 * @param {VitestReport} report
 * @returns {Count}
 */
export function countVitest(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * @typedef {{ specs?: { tests: { projectName: string, status: string }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ config: { projects: { name: string }[] }, suites: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * One project's tests; a test that passed only when repeated has failed.
 * @param {PlaywrightReport} report
 * @param {string} project
 * @returns {Count}
 */
export function countPlaywright(report, project) {
  const states = report.suites.flatMap(testsOf).filter((test) => test.projectName === project);
  const many = (/** @type {string[]} */ ...wanted) => states.filter((test) => wanted.includes(test.status)).length;
  return { passed: many('expected'), failed: many('unexpected', 'flaky'), skipped: many('skipped') };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {{ projectName: string, status: string }[]}
 */
function testsOf(suite) {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests);
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/**
 * @template T
 * @param {string} file
 * @returns {T | null} null when the suite wrote no report
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
