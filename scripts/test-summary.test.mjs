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
    assertionResults: tests.map((test) => ({ status: test, fullName: 'a promise' })),
  });
  const testResults = [file('a.test.ts', 'failed', ['passed', 'failed']), file('b.test.ts', 'failed', [])];
  expect(readVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 2,
    files: [
      { path: 'a.test.ts', seconds: 2.5 },
      { path: 'b.test.ts', seconds: 2.5 },
    ],
    failures: ['a.test.ts: a promise', 'b.test.ts: cannot be loaded'],
  });
  expect(readVitest(undefined)).toEqual({ passed: 0, failed: 1, files: [] });
});

it('a report of Playwright counts a test that passed only on repetition as failed, and sums the tests of a file', () => {
  const spec = (ok, status, ...durations) => ({
    file: 'a.spec.ts',
    line: 7,
    title: status,
    ok,
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });
  const nested = [{ specs: [spec(true, 'flaky', 500, 250)] }];
  const suites = [
    { file: 'a.spec.ts', specs: [spec(true, 'expected', 600), spec(false, 'unexpected', 400)], suites: nested },
  ];
  expect(readPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 }, suites })).toEqual({
    passed: 3,
    failed: 2,
    files: [{ path: 'e2e/a.spec.ts', seconds: 1.75 }],
    failures: ['e2e/a.spec.ts:7: unexpected', 'e2e/a.spec.ts:7: flaky'],
  });
});

it('a summary ends with what failed: the end of a long log is what somebody reads', () => {
  const failed = [{ ...steps[0], failures: ['a.ts:3: an unused name'] }, steps[1]];
  expect(summarise(failed, { seconds: 23 }).slice(-3)).toEqual(['', 'Failed:', '  ✗ Lint: a.ts:3: an unused name']);
});
