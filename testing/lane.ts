/**
 * Whether all tests are due, as before a release (`npm run test:all`). Without it those run that every change needs;
 * docs/tests.md says where each of the others is held.
 */
export const runsAll = process.env['TEST_LANE'] === 'all';
