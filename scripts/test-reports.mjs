import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** The report a test runner wrote; undefined when it did not get that far. */
export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Makes sure that no report of an earlier run is read. */
export function removeReport(path) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
}

/** Counts of Vitest's JSON report. A file that cannot be loaded has no failed test, so it counts itself. */
export function countVitest(report) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'));
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts of Playwright's JSON report; a test that passed only when repeated counts as failed. */
export function countPlaywright(report) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}
