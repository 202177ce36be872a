import { expect, test } from 'vitest';
import { countOne, countPlaywright, countVitest, honest, lineOf, readReport, sum } from './count.mjs';

const file = (status: string, assertions: number) => ({ status, assertionResults: Array(assertions).fill({}) });

test('a file of tests that cannot be loaded is a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    testResults: [file('passed', 4), file('failed', 0)],
  };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test('a file of tests that failed is counted by its tests', () => {
  const report = { numPassedTests: 3, numFailedTests: 2, numPendingTests: 0, testResults: [file('failed', 5)] };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 0 });
});

test('tests of a project are counted wherever they are nested; a flaky one has failed', () => {
  const spec = (projectName: string, ...states: string[]) => ({
    tests: states.map((status) => ({ projectName, status })),
  });
  const report = {
    config: { projects: [{ name: 'electron' }, { name: 'browser' }] },
    suites: [
      { specs: [spec('browser', 'expected')], suites: [{ specs: [spec('electron', 'expected', 'flaky')] }] },
      { suites: [{ suites: [{ specs: [spec('electron', 'skipped', 'unexpected')] }] }] },
    ],
  };
  expect(countPlaywright(report, 'electron')).toEqual({ passed: 1, failed: 2, skipped: 1 });
  expect(countPlaywright(report, 'browser')).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

test('a suite that crashed, or ran nothing, or left no report, has failed', () => {
  expect(honest({ passed: 9, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(honest({ passed: 0, failed: 0, skipped: 5 }, 0).failed).toBe(1);
  expect(honest({ passed: 9, failed: 0, skipped: 0 }, 0).failed).toBe(0);
  expect(honest({ passed: 9, failed: 3, skipped: 0 }, 1).failed).toBe(3);
  expect(readReport('/nowhere/report.json')).toBeNull();
});

test('one line says it, and names what was skipped only when something was', () => {
  expect(lineOf(sum([countOne(0), countOne(2), { passed: 5, failed: 0, skipped: 0 }]))).toBe('6 passed, 1 failed');
  expect(lineOf({ passed: 6, failed: 0, skipped: 2 })).toBe('6 passed, 0 failed, 2 skipped');
});
