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

it('a summary has the sums of the steps, their processor time where it is known, and the ten dearest files', () => {
  const [lint, unit, all, ...lines] = summarise([...steps.slice(0, 1), { ...steps[1], processorSeconds: 31 }], {
    seconds: 23,
    processorSeconds: 38,
  });
  expect([lint, unit]).toEqual(['    2.9 s  Lint', '   20.0 s    31.0 s of processors  Unit tests']);
  expect(all).toMatch(/^   23\.0 s    38\.0 s of processors  All, on \d+ cores$/u);
  expect(lines.slice(0, 3)).toEqual(['', 'Dearest files, beside others:', '   11.0 s  11.test.ts']);
  expect(lines).toHaveLength(12);
});

const describe = (seconds, processorSeconds, tenantQueue) =>
  summarise(steps, { seconds, processorSeconds }, tenantQueue).join('\n');

it('a run over its budget of minutes or of processor time prints a warning, one within both does not', () => {
  expect(describe(480, 960)).not.toContain('Warning');
  expect(describe(480)).not.toContain('Warning');
  expect(describe(486, 600)).toContain(
    'Warning: 8.1 minutes on the clock (npm test may take 8) and 10.0 of processor time (it may take 16).',
  );
  expect(describe(480, 966)).toContain('and 16.1 of processor time');
  expect(describe(486)).toContain('Warning: 8.1 minutes on the clock (npm test may take 8).');
});

it('the tests before a release have no budget', () => {
  expect(describe(4800, 9600, { isWhole: true })).not.toContain('Warning');
});

it('a report of Vitest counts a file that cannot be loaded, and lists the duration of each', () => {
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

it('a report of Playwright counts a test that passed only on repetition as failed, and sums the tests of a file', () => {
  const spec = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [{ file: 'a.spec.ts', specs: [spec(1000)], suites: [{ specs: [spec(500, 250)] }] }];
  expect(readPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 }, suites })).toEqual({
    passed: 3,
    failed: 2,
    files: [{ path: 'e2e/a.spec.ts', seconds: 1.75 }],
  });
});
