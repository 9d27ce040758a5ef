import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Result of a test runner.
 *
 * @typedef {{ path: string, seconds: number }} TestFile
 * @typedef {{ passed: number, failed: number, files: TestFile[], failures?: string[] }} Outcome `failures`: a line each
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
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative(root, file.name)}: ${test.fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    files,
    failures: [...failures, ...broken.map((file) => `${relative(root, file.name)}: cannot be loaded`)],
  };
}

/** @returns {Outcome} of Playwright's JSON report; a test that passed only when repeated counts as failed */
export function readPlaywright(report) {
  if (report === undefined) return { passed: 0, failed: 1, files: [] };
  const { expected, unexpected, flaky } = report.stats;
  const files = report.suites.map((suite) => ({ path: join('e2e', suite.file), seconds: sumDurations(suite) / 1000 }));
  const failures = report.suites.flatMap((suite) =>
    specsOf(suite)
      .filter((spec) => !spec.ok || spec.tests.some((test) => test.status === 'flaky'))
      .map((spec) => `${join('e2e', spec.file)}:${spec.line}: ${spec.title}`),
  );
  return { passed: expected, failed: unexpected + flaky, files, failures };
}

/** The specifications of a suite and of the suites in it. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Milliseconds of all tests of a suite. */
function sumDurations(suite) {
  return specsOf(suite)
    .flatMap((spec) => spec.tests)
    .flatMap((test) => test.results)
    .reduce((sum, { duration }) => sum + duration, 0);
}
