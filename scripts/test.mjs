import { ensureInstalled } from './install.mjs';
import { runSteps, selectSteps } from './test-steps.mjs';

// `npm test [checks|unit|http|process|e2e]`: sets everything up, runs the parts asked for (all by default) and ends
// with a line `N passed, N failed`. Runs on Node 20 and newer.

try {
  const steps = selectSteps(process.argv.slice(2));
  await ensureInstalled();
  const { passed, failed, summary } = await runSteps(steps);
  console.log(`\n${summary.join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
