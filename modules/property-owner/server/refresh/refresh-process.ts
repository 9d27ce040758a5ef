import { fileURLToPath } from 'node:url';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import { createWorkerPool } from '#platform/server/limits/worker-pool.ts';
import type { InstallationPlace, RefreshNote, RefreshProcessOrder, RefreshProcessResult, RunRefreshOrder } from './refresh-order.ts';

const entry = fileURLToPath(new URL('./refresh-worker.ts', import.meta.url));
/** A delivery of the largest tables takes a half of it. */
const maxMegabytes = 800;
/** As the job of the schedule. */
const maxMs = 2 * 3600 * 1000;
/** One that is cancelled takes its files along. */
const stopGraceMs = 5000;
const limits = { name: 'refreshes', running: 2, runningPerLane: 1, waiting: 64 };
/** Less to keep than the server: nobody waits for it (docs/decisions/0013). */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
/** Of the environment, what says which certificates are trusted. */
const { NODE_EXTRA_CA_CERTS } = process.env;

/**
 * Runs refreshes in processes of their own: whoever answers requests meanwhile neither decrypts what arrives nor reads tables. They
 * connect to the database and write files by themselves.
 */
export function createRefreshProcess(given: Omit<RefreshProcessOrder, 'order'> & { readonly place: InstallationPlace }): { readonly run: RunRefreshOrder; close(): Promise<void> } {
  const pool = createWorkerPool<RefreshProcessOrder, RefreshProcessResult>({
    entry, maxMegabytes, limits, stopGraceMs, execArgv: flags,
    env: NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS },
  });
  const { place, secretKey, connect } = given;
  return {
    run: async (order, { signal, progress }) => {
      const onNote = (note: unknown): void => {
        const { done, total } = note as RefreshNote;
        progress(done, total);
      };
      const result = await pool.run({ order, place, secretKey, connect }, { timeoutMs: maxMs, lane: order.organizationId, signal, onNote });
      if (result !== 'ended') throw new DatabaseUnavailableError(result.message, { reason: result.unavailable });
    },
    close: () => pool.close(),
  };
}
