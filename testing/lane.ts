/**
 * True if all tests run, as before a release (`npm run test:all`). Otherwise only those run that every change needs;
 * docs/tests.md states what holds each of the others.
 */
export const runsAll = process.env['TEST_LANE'] === 'all';

/** Marks, in its title, a browser test that only `npm run test:all` runs. */
export const releaseTag = /@release/u;
