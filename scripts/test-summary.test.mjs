import { expect, it } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.mjs';
import { summarise } from './test-summary.mjs';
import { root } from './paths.mjs';

const steps = [
  { title: 'Lint', seconds: 2.94, files: [] },
  {
    title: 'Unit tests',
    seconds: 20,
    files: Array.from({ length: 12 }, (_, index) => ({ path: `${index}.test.ts`, seconds: index })),
  },
];

it('a summary has the sums of the steps and the ten slowest files', () => {
  const lines = summarise(steps, 23);
  expect(lines.slice(0, 5)).toEqual([
    '    2.9 s  Lint',
    '   20.0 s  Unit tests',
    '',
    'Slowest files, beside others:',
    '   11.0 s  11.test.ts',
  ]);
  expect(lines).toHaveLength(14);
});

it('a run over its budget is warned of, one within it is not', () => {
  expect(summarise(steps, 721).at(-1)).toBe('Warning: 12.0 minutes are more than the 12 that npm test may take');
  expect(summarise(steps, 720).join()).not.toContain('Warning');
});

it('a report of Vitest counts a file that cannot be loaded, and tells how long each took', () => {
  const file = (name, status, tests) => ({
    name: `${root}/${name}`,
    status,
    startTime: 1000,
    endTime: 3500,
    assertionResults: tests.map((test) => ({ status: test })),
  });
  const testResults = [file('a.test.ts', 'passed', ['passed', 'passed']), file('b.test.ts', 'failed', [])];
  expect(readVitest({ numPassedTests: 2, numFailedTests: 0, testResults })).toEqual({
    passed: 2,
    failed: 1,
    files: [
      { path: 'a.test.ts', seconds: 2.5 },
      { path: 'b.test.ts', seconds: 2.5 },
    ],
  });
  expect(readVitest(undefined)).toEqual({ passed: 0, failed: 1, files: [] });
});

it('a report of Playwright counts what passed only when repeated as failed, and sums the tests of a file', () => {
  const spec = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [{ file: 'a.spec.ts', specs: [spec(1000)], suites: [{ specs: [spec(500, 250)] }] }];
  expect(readPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 }, suites })).toEqual({
    passed: 3,
    failed: 2,
    files: [{ path: 'e2e/a.spec.ts', seconds: 1.75 }],
  });
});
