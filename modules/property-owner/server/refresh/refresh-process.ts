import { fileURLToPath } from 'node:url';
import { trustingEnvironment } from '#platform/server/config/trusting-environment.ts';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import { createWorkerPool } from '#platform/server/limits/worker-pool.ts';
import type { WorkerPool, WorkerPoolOptions } from '#platform/server/limits/worker-pool.ts';
import type { RefreshNote, RefreshProcessOrder, RefreshProcessResult, RunRefreshOrder } from './refresh-order.ts';

const entry = fileURLToPath(new URL('./refresh-worker.ts', import.meta.url));
/** Ends only what runs away: 100,000 postings take 130. */
const maxMegabytes = 1500;
/** As the job of the schedule. */
const maxMs = 2 * 3600 * 1000;
/** One that is cancelled takes its files along. */
const stopGraceMs = 5000;
const limits = { name: 'refreshes', running: 2, runningPerLane: 1, waiting: 64 };
/** V8 keeps less: nobody waits for what the collections cost. */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

type CreatePool = (options: WorkerPoolOptions) => WorkerPool<RefreshProcessOrder, RefreshProcessResult>;

/**
 * Runs refreshes in processes of their own: whoever answers requests meanwhile neither decrypts what arrives nor reads
 * tables. They connect to the database and write files by themselves, as the login of tenants.
 */
export function createRefreshProcess(
  { place, settingsKey, connect }: Omit<RefreshProcessOrder, 'order'>,
  createPool: CreatePool = createWorkerPool,
): { readonly run: RunRefreshOrder; close(): Promise<void> } {
  const pool = createPool({
    entry,
    maxMegabytes,
    limits,
    stopGraceMs,
    execArgv: flags,
    env: trustingEnvironment(),
  });
  return {
    run: async (order, { signal, progress }) => {
      const onNote = (note: unknown): void => {
        const { done, total } = note as RefreshNote;
        progress(done, total);
      };
      const result = await pool.run(
        { order, place, settingsKey, connect },
        {
          timeoutMs: maxMs,
          lane: { key: order.organizationId, ...(order.userId !== null && { person: order.userId }) },
          signal,
          onNote,
        },
      );
      if (result !== 'ended') throw new DatabaseUnavailableError(result.message, { reason: result.unavailable });
    },
    close: () => pool.close(),
  };
}
