import { defineConfig } from 'vitest/config';

process.env.TZ = 'UTC';

export default defineConfig({
  test: {
    include: ['{app,platform,modules,scripts,testing,bench}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['testing/global-setup.ts'],
    setupFiles: ['testing/setup.ts'],
    pool: 'forks',
    testTimeout: 15_000,
    hookTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
    expect: { requireAssertions: true },
  },
});
