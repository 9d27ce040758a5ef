import { constants, setPriority } from 'node:os';
import { systemClock } from '#platform/server/clock.ts';
import { openTenantDatabase } from '#platform/server/database/database.ts';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import { openStoredFiles } from '#platform/server/files/files.ts';
import { createScanner } from '#platform/server/files/scanner.ts';
import { serveOrders } from '#platform/server/limits/serve-orders.ts';
import type { RefreshNote, RefreshProcessOrder, RefreshProcessResult } from './refresh-order.ts';
import { createRefreshRunner } from './run-order.ts';

// Entry of a child process that refreshes.

/** One transaction that writes, and what is stored or looked up beside it. */
const maxConnections = 3;
const tellEveryMs = 200;

// All orders of a process are of one installation.
let opened: Promise<ReturnType<typeof createRefreshRunner>> | undefined;

async function open({ place, settingsKey, connect }: RefreshProcessOrder) {
  const database = openTenantDatabase(place.databaseUrl, maxConnections);
  return createRefreshRunner({
    database,
    files: await openStoredFiles(place, database),
    scan: createScanner(place.clamavUrl),
    clock: systemClock,
    settingsKey,
    connect,
  });
}

serveOrders<RefreshProcessOrder, RefreshProcessResult>(async (given, { signal, tell }) => {
  let toldAt = 0;
  const progress = (done: number, total: number | undefined): void => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    tell({ done, total } satisfies RefreshNote);
  };
  try {
    const run = await (opened ??= open(given));
    await run(given.order, { signal, progress });
    return 'ended';
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return { unavailable: error.reason, message: error.message };
    throw error;
  }
});

// After whatever somebody waits for: documents and pictures, too.
setPriority(constants.priority.PRIORITY_LOW);
