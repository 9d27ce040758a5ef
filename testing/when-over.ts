import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Registers what ends a thing: with the test that made it, or after the file's last test when none runs. A hook of the
 * file that is registered while a test runs would never be called. The newest goes first.
 */
export function whenOver(end: () => unknown): void {
  const register = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished;
  register(async () => void (await end()));
}
