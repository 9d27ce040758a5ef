import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { runsAll } from './testing/lane.ts';
import { enterRunFolder } from './testing/run-folder.ts';
import { TestOrder } from './testing/test-order.ts';
import { sortTestFiles } from './testing/test-projects.ts';
import type { TestProject } from './testing/test-projects.ts';

process.env.TZ = 'UTC';
enterRunFolder();

const files = sortTestFiles();
const server = { globalSetup: ['testing/global-setup.ts'] };
// Half of their time they wait for PostgreSQL, or for a process to start or to end.
const waiting = { maxWorkers: availableParallelism() + 1 };

/** The quick ones first, then all that need a server side by side; what sorts them is in `testing/test-projects.ts`. */
function project(
  name: TestProject,
  groupOrder: number,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [...files[name]], sequence: { groupOrder }, ...test } };
}

export default defineConfig({
  test: {
    projects: [
      // Loading the modules anew for each file took as long as its tests: the files of a worker share them.
      project('unit', 0, { isolate: false, maxWorkers: availableParallelism() }),
      project('http', 1, { isolate: false, ...server, ...waiting }),
      project('parallel', 1, { isolate: false, ...server, ...waiting, provide: { plansInParallel: true } }),
      ...(runsAll ? [project('pooled', 1, { isolate: false, ...server, ...waiting, env: { TEST_LANE: '' } })] : []),
      project('process', 1, { ...server, ...waiting }),
    ],
    fsModuleCache: true,
    setupFiles: ['testing/setup.ts'],
    sequence: { sequencer: TestOrder },
    pool: 'forks',
    // To end a hang, never to measure: a machine may be four times slower, and busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    allowOnly: false,
    passWithNoTests: false,
    expect: { requireAssertions: true, poll: { timeout: 50_000, interval: 20 } },
  },
});
