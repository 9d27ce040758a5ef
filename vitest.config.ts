import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

process.env.TZ = 'UTC';

export default defineConfig({
  test: {
    include: ['{app,platform,modules,scripts,testing,bench}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['testing/global-setup.ts'],
    setupFiles: ['testing/setup.ts'],
    pool: 'forks',
    // Many files wait for processes, mail servers or the clock of a queue: on two cores three of them at once.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 15_000,
    hookTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
    expect: { requireAssertions: true },
  },
});
