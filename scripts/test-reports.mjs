import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Result of a test runner.
 *
 * @typedef {{ passed: number, failed: number, files: { path: string, seconds: number }[] }} Outcome
 */

/** The report a test runner wrote; undefined when it did not get that far. */
export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Makes sure that no report of an earlier run is read. */
export function removeReport(path) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
}

/** @returns {Outcome} of Vitest's JSON report. A file that cannot be loaded has no failed test, so it counts itself */
export function readVitest(report) {
  if (report === undefined) return { passed: 0, failed: 1, files: [] };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, files };
}

/** @returns {Outcome} of Playwright's JSON report; a test that passed only when repeated counts as failed */
export function readPlaywright(report) {
  if (report === undefined) return { passed: 0, failed: 1, files: [] };
  const { expected, unexpected, flaky } = report.stats;
  const files = report.suites.map((suite) => ({ path: join('e2e', suite.file), seconds: sumDurations(suite) / 1000 }));
  return { passed: expected, failed: unexpected + flaky, files };
}

/** Milliseconds of all tests of a suite. */
function sumDurations({ specs = [], suites = [] }) {
  const results = specs.flatMap((spec) => spec.tests).flatMap((test) => test.results);
  return [...results.map(({ duration }) => duration), ...suites.map(sumDurations)].reduce(
    (sum, duration) => sum + duration,
    0,
  );
}
