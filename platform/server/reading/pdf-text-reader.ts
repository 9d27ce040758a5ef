import { fileURLToPath } from 'node:url';
import type { TenantQueue } from '../limits/waiting-line.ts';
import { WorkerError } from '../limits/worker-error.ts';
import { createWorkerPool } from '../limits/worker-pool.ts';
import type { TextAnswer, TextOrder } from './pdf-text-order.ts';

export interface PdfTextReaderOptions {
  /** Resident memory of the process in megabytes beyond which it is ended, default 400. */
  readonly maxMegabytes?: number;
  /** Time for a file in milliseconds, default 30 000. */
  readonly timeoutMs?: number;
}

/** Reads the texts of PDFs in a child process with limits of memory and time, for work that nobody waits for. */
export interface PdfTextReader {
  /**
   * Reads the text of the first pages. @returns an empty one for pictures, and for a file that is broken, encrypted or
   * too large
   * @throws WorkerError not_started, closed; AppError overloaded
   */
  read(order: TextOrder, scope: { readonly tenantQueue: TenantQueue; readonly signal?: AbortSignal }): Promise<string>;
  close(): Promise<void>;
}

const entry = fileURLToPath(new URL('./pdf-text-worker.ts', import.meta.url));
/** On a machine that is short of processors it starts late instead of failing. */
const backgroundStartMs = 300_000;
/** Faults of the file: it would end another process, too. */
const isOfFile: ReadonlySet<WorkerError['reason']> = new Set(['timed_out', 'out_of_memory', 'crashed', 'failed']);

export function createPdfTextReader({
  maxMegabytes = 400,
  timeoutMs = 30_000,
}: PdfTextReaderOptions = {}): PdfTextReader {
  const pool = createWorkerPool<TextOrder, TextAnswer>({
    entry,
    maxMegabytes,
    limits: { name: 'texts', running: 1, runningPerTenant: 1, waiting: 16, waitingPerTenant: 4 },
    startMs: backgroundStartMs,
  });
  return {
    read: async (order, scope) => {
      try {
        return (await pool.run(order, { ...scope, timeoutMs })).text;
      } catch (error) {
        if (error instanceof WorkerError && isOfFile.has(error.reason)) return '';
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
