import { fileURLToPath } from 'node:url';
import type { JobLog } from '#platform/server/jobs/job-types.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { WorkerError } from '#platform/server/limits/worker-error.ts';
import { createWorkerPool } from '#platform/server/limits/worker-pool.ts';
import type { WorkerPool } from '#platform/server/limits/worker-pool.ts';
import { ReadingError } from '#platform/server/reading/reading-error.ts';
import type { TenantQueue } from '#platform/server/limits/waiting-line.ts';
import { createTenantPauses } from '#platform/server/limits/tenant-pauses.ts';
import type { StoredXml } from './e-invoice/compare-e-invoice.ts';
import type { ReadingAnswer, ReadingOrder, ReadingResults, ReceiptFile } from './reading-order.ts';

export interface ReceiptReaderOptions {
  /**
   * Resident memory of a worker in megabytes beyond which it is ended, default 640: a page of 8 megapixels takes 400.
   */
  readonly maxMegabytes?: number;
  /** Time to inspect an upload, in milliseconds, default 5000; the decoders are loaded before. */
  readonly inspectMs?: number;
  /** Time to prepare a receipt for display, in milliseconds, default 20 000. */
  readonly showMs?: number;
}

/** Owner of the work. */
export interface ReadingScope {
  readonly tenantQueue: TenantQueue;
  readonly signal?: AbortSignal;
}

/** Scope with a log for processes that died of a file. */
export interface LoggedScope extends ReadingScope {
  readonly log: Pick<JobLog, 'error'>;
}

/** Scope with a time limit, counted from the moment a process begins the step, which `onStart` announces. */
interface StepScope extends ReadingScope {
  readonly timeoutMs: number;
  readonly onStart?: () => void;
}

type Step = ReadingOrder['step'];

/** Reads receipts in child processes with limits of memory and time. */
export interface ReceiptReader {
  /**
   * Checks that an upload can be read: opens a PDF, decodes a picture, parses XML.
   * @throws AppError file_unreadable with `kind`; reading_interrupted; too_many_requests, overloaded; WorkerError if
   * the fault is not the file's
   */
  inspect(file: ReceiptFile, scope: LoggedScope): Promise<void>;
  /** Prepares a picture for display on a page. @throws as `inspect` */
  layOut(file: ReceiptFile, scope: LoggedScope): Promise<ReadingResults['picture']>;
  /** Puts a cover in front of a PDF. @throws as `inspect` */
  cover(
    file: ReceiptFile,
    sheet: { readonly cover: Uint8Array; readonly title: string },
    scope: LoggedScope,
  ): Promise<ReadingResults['cover']>;
  /** Reads the e-invoice of a file for display on a page. @throws as `inspect` */
  readXml(file: ReceiptFile, scope: LoggedScope): Promise<ReadingResults['xml']>;
  /** Compares its XML with its pages. @param stored XML that prevails; that of the file if null @throws as `inspect` */
  compare(file: ReceiptFile, stored: StoredXml | null, scope: LoggedScope): Promise<ReadingResults['comparison']>;
  /**
   * Runs one step of a reading.
   * @throws ReadingError for faults of the file; WorkerError if its process died or took too long
   */
  read<Name extends Exclude<Step, 'picture' | 'comparison' | 'cover'>>(
    order: Extract<ReadingOrder, { step: Name }>,
    scope: StepScope,
  ): Promise<ReadingResults[Name]>;
  close(): Promise<void>;
}

const entry = fileURLToPath(new URL('./reading-worker.ts', import.meta.url));
/** Nobody waits for a reading: on a machine that is short of processors it starts late instead of failing. */
const backgroundStartMs = 300_000;
const retryAfterSeconds = 5;
const pauseSeconds = 10;
/** On a fast server a file that would take all the time takes all the memory first. */
const isTooMuch: ReadonlySet<WorkerError['reason']> = new Set(['timed_out', 'out_of_memory']);

/**
 * Creates a reader with two pools: a reading may take a minute, while a person who uploads or views a receipt waits for
 * an answer. Processes start on demand and end when idle. An organisation has one process of either pool and leaves the
 * other one to the others; after an order of a waiting person took too much time or memory, the organisation pauses.
 */
export function createReceiptReader({
  maxMegabytes = 640,
  inspectMs = 5000,
  showMs = 20_000,
}: ReceiptReaderOptions = {}): ReceiptReader {
  const limits = { running: 2, runningPerTenant: 1, waiting: 64, waitingPerTenant: 32 };
  const pauses = createTenantPauses({ name: 'receipts', seconds: pauseSeconds });
  const inspecting = createWorkerPool<ReadingOrder, ReadingAnswer>({
    entry,
    maxMegabytes,
    limits: { ...limits, name: 'receipts' },
  });
  const reading = createWorkerPool<ReadingOrder, ReadingAnswer>({
    entry,
    maxMegabytes,
    limits: { ...limits, name: 'readings' },
    startMs: backgroundStartMs,
  });
  const run = async <Name extends Step>(
    pool: WorkerPool<ReadingOrder, ReadingAnswer>,
    order: Extract<ReadingOrder, { step: Name }>,
    scope: StepScope,
  ): Promise<ReadingResults[Name]> => {
    const outcome = await pool.run(order, scope);
    if ('fault' in outcome) throw new ReadingError(outcome.fault, outcome.message);
    return outcome.answer as ReadingResults[Name];
  };
  const answer = async <Name extends Step>(
    order: Extract<ReadingOrder, { step: Name }>,
    timeoutMs: number,
    { log, ...scope }: LoggedScope,
  ): Promise<ReadingResults[Name]> =>
    pauses
      .run(scope, (signal) => trySecondTime(() => run<Name>(inspecting, order, { ...scope, signal, timeoutMs })))
      .catch((error: unknown) => {
        if (error instanceof WorkerError && isTooMuch.has(error.reason)) pauses.begin(scope.tenantQueue);
        throw toAppError(error, log);
      });
  return {
    inspect: async (file, scope) => {
      await answer<'inspect'>({ step: 'inspect', file }, inspectMs, scope);
    },
    layOut: (file, scope) => answer<'picture'>({ step: 'picture', file }, showMs, scope),
    cover: (file, sheet, scope) => answer<'cover'>({ step: 'cover', file, ...sheet }, showMs, scope),
    readXml: (file, scope) => answer<'xml'>({ step: 'xml', file }, showMs, scope),
    compare: (file, stored, scope) => answer<'comparison'>({ step: 'comparison', file, stored }, showMs, scope),
    read: (order, scope) => run(reading, order as never, scope) as never,
    close: async () => {
      await Promise.all([inspecting.close(), reading.close()]);
    },
  };
}

/** Repeats the work once: a process may die for another reason, such as a server without memory. */
export async function trySecondTime<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof WorkerError && error.reason === 'crashed') return work();
    throw error;
  });
}

/**
 * Converts a fault of the file into an error with its reason; a decoder that died of it is logged as well. Any other
 * failure of a worker is no fault of the file, and stays unchanged.
 */
export function toAppError(error: unknown, log: LoggedScope['log']): unknown {
  if (error instanceof ReadingError) return unreadable(error.reason, error);
  if (!(error instanceof WorkerError) || error.reason === 'failed') return error;
  if (error.reason === 'not_started' || error.reason === 'closed')
    return new AppError('overloaded', { cause: error, retryAfterSeconds });
  if (error.reason !== 'crashed') return unreadable('too_large', error);
  log.error({ err: error }, 'a process died while it read a receipt');
  return new AppError('reading_interrupted', { cause: error });
}

function unreadable(kind: ReadingError['reason'], cause: Error): AppError {
  return new AppError('file_unreadable', {
    field: 'file',
    message: `the file cannot be read: ${kind}`,
    params: { kind },
    cause,
  });
}
