import { expect, test } from 'vitest';
import {
  countOne,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  honest,
  lineOf,
  readReport,
  sum,
} from './count.mjs';

const file = (status: string, assertions: number) => ({
  status,
  assertionResults: Array(assertions).fill({ fullName: 'a test', status }),
});

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

test('what failed is told with its name and its first lines, and nothing of what passed', () => {
  const unit = failuresOfVitest({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'one holds', status: 'passed' },
          {
            fullName: 'one does not',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\nat a.ts:3'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(unit).toEqual(['a.test.ts › one does not\n    expected 1\n    at a.ts:3', 'b.test.ts\n    no such module']);

  const attempts = [{ status: 'passed' }, { status: 'failed', error: { message: 'no button' } }];
  const tests = ['electron', 'browser'].map((projectName) => ({ projectName, status: 'flaky', results: attempts }));
  const report = {
    config: { projects: [{ name: 'electron' }, { name: 'browser' }] },
    suites: [{ suites: [{ specs: [{ title: 'opens', file: 'a.spec.ts', tests }] }] }],
  };
  expect(failuresOfPlaywright(report, 'browser')).toEqual(['[browser] a.spec.ts › opens\n    no button']);
});
