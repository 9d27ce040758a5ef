import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors/app-error.ts';
import { WorkerError } from '../limits/worker-error.ts';
import type { TenantQueue } from '../limits/waiting-line.ts';
import { createWorkerPool } from '../limits/worker-pool.ts';
import type { WorkerPool } from '../limits/worker-pool.ts';
import { readRowFile } from './row-file.ts';
import { refuseSheet } from './sheet.ts';
import type { SheetRow } from './sheet.ts';
import type { SheetAnswer, SheetFile, SheetOrder, SheetResults } from './sheet-order.ts';

export interface SheetReaderOptions {
  /**
   * Resident memory of a worker in megabytes beyond which it is ended, default 400: the most that a workbook may hold
   * takes 300.
   */
  readonly maxMegabytes?: number;
  /** Time for a preview in milliseconds, default 20 000. */
  readonly previewMs?: number;
  /** Time for a whole table in milliseconds, default 60 000: the largest takes 5 000 of an idle processor. */
  readonly tableMs?: number;
}

/** Owner of the work. */
interface SheetScope {
  readonly tenantQueue: TenantQueue;
  readonly signal?: AbortSignal;
}

/** The rows of a table that was read, in a file beside it. */
export interface SheetTable {
  /** The head among them. */
  readonly count: number;
  /** Reads them from the beginning, as often as needed. */
  open(): AsyncGenerator<SheetRow>;
  remove(): Promise<void>;
}

/**
 * Reads tables in child processes with limits of memory and time: neither holds up or fills the process that answers.
 */
export interface SheetReader {
  /**
   * The first rows, cells cut to `characters`.
   *
   * @throws AppError file_unreadable with `kind`; too_many_requests, overloaded
   */
  preview(
    file: SheetFile,
    size: { readonly rows: number; readonly characters: number },
    scope: SheetScope,
  ): Promise<readonly SheetRow[]>;
  /**
   * All rows, the empty ones left out. Whoever asks for them also removes them.
   *
   * @param maxRows the head not among them
   * @throws as `preview`
   */
  read(file: SheetFile, maxRows: number, scope: SheetScope): Promise<SheetTable>;
  close(): Promise<void>;
}

const entry = fileURLToPath(new URL('./sheet-worker.ts', import.meta.url));
const retryAfterSeconds = 5;

/**
 * Two pools: somebody waits for a preview, while a task reads the whole table. Of an organisation one table at a time
 * is read in each.
 */
export function createSheetReader({
  maxMegabytes = 400,
  previewMs = 20_000,
  tableMs = 60_000,
}: SheetReaderOptions = {}): SheetReader {
  const limits = { running: 2, runningPerTenant: 1, waiting: 64, waitingPerTenant: 16 };
  const previews = createWorkerPool<SheetOrder, SheetAnswer>({
    entry,
    maxMegabytes,
    limits: { ...limits, name: 'previews' },
  });
  const tables = createWorkerPool<SheetOrder, SheetAnswer>({
    entry,
    maxMegabytes,
    limits: { ...limits, name: 'tables' },
  });
  return {
    preview: async (file, { rows, characters }, scope) =>
      (await run<'preview'>(previews, { step: 'preview', file, rows, characters }, { ...scope, timeoutMs: previewMs }))
        .rows,
    read: async (file, maxRows, scope) => {
      const target = `${file.path}.rows`;
      const remove = (): Promise<void> => rm(target, { force: true });
      try {
        const { count } = await run<'rows'>(
          tables,
          { step: 'rows', file, target, maxRows },
          { ...scope, timeoutMs: tableMs },
        );
        return { count, open: () => readRowFile(target), remove };
      } catch (error) {
        await remove();
        throw error;
      }
    },
    close: async () => {
      await Promise.all([previews.close(), tables.close()]);
    },
  };
}

async function run<Step extends SheetOrder['step']>(
  pool: WorkerPool<SheetOrder, SheetAnswer>,
  order: SheetOrder,
  scope: SheetScope & { readonly timeoutMs: number },
): Promise<SheetResults[Step]> {
  const answer = await pool.run(order, scope).catch((error: unknown) => {
    throw toAppError(error);
  });
  if ('fault' in answer) throw refuseSheet(answer.fault, answer.params);
  return answer as SheetResults[Step];
}

/**
 * A worker that dies of a table or takes too long for it: the table is too large, or damaged in a way nobody foresaw.
 */
function toAppError(error: unknown): unknown {
  if (!(error instanceof WorkerError) || error.reason === 'failed') return error;
  if (error.reason === 'not_started' || error.reason === 'closed')
    return new AppError('overloaded', { cause: error, retryAfterSeconds });
  return refuseSheet(error.reason === 'crashed' ? 'damaged' : 'too_large', {}, error);
}
