import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '#testing/chromium.ts';
import { findFreePort } from '#testing/free-port.ts';
import { releaseTag, runsAll } from '#testing/lane.ts';
import { isDueForRelease, runsReleaseFiles } from '#testing/test-projects.ts';
import { findChromium } from './scripts/programs.mjs';

// The processes of one run inherit these: all of them must speak to the same server.
process.env['E2E_PORT'] ??= String(await findFreePort());
process.env['E2E_MAILBOX_PORT'] ??= String(await findFreePort());
process.env['E2E_PORTALS_PORT'] ??= String(await findFreePort());
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'kontor-e2e-'));

const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`;

export default defineConfig({
  testDir: 'e2e',
  testIgnore: runsReleaseFiles ? [] : isDueForRelease,
  grepInvert: runsAll ? [] : releaseTag,
  outputDir: 'test-results',
  // To end a hang, never to measure: a machine may be four times slower, and busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // A trace of every step takes a third of the time: E2E_TRACE=1 when a failure cannot be told from its picture.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // The one of `npm test`, whoever starts a file: with windows each page costs twice the processor time.
    launchOptions: { ...chromiumOptions, executablePath: await findChromium() },
  },
  webServer: {
    command: 'node e2e/support/serve.ts',
    url: `${baseURL}/health/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env['E2E_PORT'],
      E2E_DATA_DIR: process.env['E2E_DATA_DIR'],
      E2E_MAILBOX_PORT: process.env['E2E_MAILBOX_PORT'],
      E2E_PORTALS_PORT: process.env['E2E_PORTALS_PORT'],
    },
  },
});
