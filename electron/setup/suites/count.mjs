import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many checks passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

/**
 * What the tests that failed said, each under its name; a log that is kept only at its end still says what to mend.
 * @typedef {string[]} Failures
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
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name?: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: TestFile[] }} VitestReport
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
 * @param {VitestReport} report
 * @returns {Failures}
 */
export function failuresOfVitest(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((one) => one.status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [told(file.name ?? '', file.message)];
    return failed.map((one) => told(`${file.name ?? ''} › ${one.fullName}`, one.failureMessages?.join('\n')));
  });
}

/**
 * @param {string} name
 * @param {string} [message] with its stack, of which the beginning tells where
 */
function told(name, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * @typedef {{ status: string, error?: { message?: string } }} Attempt
 * @typedef {{ projectName: string, status: string, results?: Attempt[] }} PlaywrightTest
 * @typedef {{ title?: string, file?: string, tests: PlaywrightTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ config: { projects: { name: string }[] }, suites: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * One project's tests; a test that passed only when repeated has failed.
 * @param {PlaywrightReport} report
 * @param {string} project
 * @returns {Count}
 */
export function countPlaywright(report, project) {
  const states = testsOf(report, project);
  const many = (/** @type {string[]} */ ...wanted) => states.filter((test) => wanted.includes(test.status)).length;
  return { passed: many('expected'), failed: many('unexpected', 'flaky'), skipped: many('skipped') };
}

/**
 * @param {PlaywrightReport} report
 * @param {string} project
 * @returns {Failures}
 */
export function failuresOfPlaywright(report, project) {
  return testsOf(report, project)
    .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
    .map((test) => told(test.name, test.results?.find((result) => result.error)?.error?.message));
}

/**
 * @param {PlaywrightReport} report
 * @param {string} project
 */
function testsOf(report, project) {
  const named = (/** @type {Spec} */ spec) =>
    spec.tests.map((test) => ({ ...test, name: `[${test.projectName}] ${spec.file} › ${spec.title}` }));
  return report.suites
    .flatMap(specsOf)
    .flatMap(named)
    .filter((test) => test.projectName === project);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {Spec[]}
 */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
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
