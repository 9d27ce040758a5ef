import { fileURLToPath } from 'node:url';
import type { JobLog } from '#platform/server/jobs/job-types.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { WorkerError } from '#platform/server/limits/worker-error.ts';
import { createWorkerPool } from '#platform/server/limits/worker-pool.ts';
import type { WorkerPool } from '#platform/server/limits/worker-pool.ts';
import { ReadingError } from '#platform/server/reading/reading-error.ts';
import type { Lane } from '#platform/server/limits/waiting-line.ts';
import { createLanePauses } from './lane-pauses.ts';
import type { StoredXml } from './e-invoice/compare-e-invoice.ts';
import type { ReadingAnswer, ReadingOrder, ReadingResults, ReceiptFile } from './reading-order.ts';

export interface ReceiptReaderOptions {
  /**
   * Resident memory of a worker in megabytes beyond which it is ended, default 640: a page of 8 megapixels takes 400.
   */
  readonly maxMegabytes?: number;
  /** Time to look at an upload, in milliseconds, default 5000; the decoders are loaded before. */
  readonly inspectMs?: number;
  /** Time to make a receipt ready to be shown, in milliseconds, default 20 000. */
  readonly showMs?: number;
}

/** Whose work it is. */
export interface ReadingScope {
  readonly lane: Lane;
  readonly signal?: AbortSignal;
}

/** … and where it is written down that a process died of a file. */
export interface LoggedScope extends ReadingScope {
  readonly log: Pick<JobLog, 'error'>;
}

/** … and how long it may take, from when a process begins with it, which `onStart` says. */
export interface StepScope extends ReadingScope {
  readonly timeoutMs: number;
  readonly onStart?: () => void;
}

type Step = ReadingOrder['step'];

/** Reads receipts in child processes with limits of memory and time. */
export interface ReceiptReader {
  /**
   * Whether an upload can be read: opens a PDF, decodes a picture, parses XML.
   *
   * @throws AppError file_unreadable with `kind`; reading_interrupted; too_many_requests, overloaded; WorkerError for
   *   what is no fault of the file
   */
  inspect(file: ReceiptFile, scope: LoggedScope): Promise<void>;
  /** A picture for a page that is shown. @throws as `inspect` */
  layOut(file: ReceiptFile, scope: LoggedScope): Promise<ReadingResults['picture']>;
  /** The e-invoice of a file for a page that is shown. @throws as `inspect` */
  readXml(file: ReceiptFile, scope: LoggedScope): Promise<ReadingResults['xml']>;
  /** Its XML beside its pages. @param stored XML that leads; that of the file if null @throws as `inspect` */
  compare(file: ReceiptFile, stored: StoredXml | null, scope: LoggedScope): Promise<ReadingResults['comparison']>;
  /**
   * One step of a reading.
   *
   * @throws ReadingError for what the file causes; WorkerError when its process died or took too long
   */
  read<Name extends Exclude<Step, 'picture' | 'comparison'>>(
    order: Extract<ReadingOrder, { step: Name }>,
    scope: StepScope,
  ): Promise<ReadingResults[Name]>;
  close(): Promise<void>;
}

const entry = fileURLToPath(new URL('./reading-worker.ts', import.meta.url));
const retryAfterSeconds = 5;
const pauseSeconds = 10;
/** On a fast machine a file that takes all the time takes all the memory first. */
const isTooMuch: ReadonlySet<WorkerError['reason']> = new Set(['timed_out', 'out_of_memory']);

/**
 * Two pools: a reading may take a minute, while whoever uploads or looks at a receipt waits for an answer. They start
 * when there is work and end when there is none. Of either an organisation has one process and leaves the other one to
 * the others; after an order of those that wait took too long or too much, it waits itself.
 */
export function createReceiptReader({
  maxMegabytes = 640,
  inspectMs = 5000,
  showMs = 20_000,
}: ReceiptReaderOptions = {}): ReceiptReader {
  const limits = { running: 2, runningPerLane: 1, waiting: 64, waitingPerLane: 32 };
  const pauses = createLanePauses({ name: 'receipts', seconds: pauseSeconds });
  const inspecting = createWorkerPool<ReadingOrder, ReadingAnswer>({
    entry,
    maxMegabytes,
    limits: { ...limits, name: 'receipts' },
  });
  const reading = createWorkerPool<ReadingOrder, ReadingAnswer>({
    entry,
    maxMegabytes,
    limits: { ...limits, name: 'readings' },
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
        if (error instanceof WorkerError && isTooMuch.has(error.reason)) pauses.begin(scope.lane);
        throw toAppError(error, log);
      });
  return {
    inspect: async (file, scope) => {
      await answer<'inspect'>({ step: 'inspect', file }, inspectMs, scope);
    },
    layOut: (file, scope) => answer<'picture'>({ step: 'picture', file }, showMs, scope),
    readXml: (file, scope) => answer<'xml'>({ step: 'xml', file }, showMs, scope),
    compare: (file, stored, scope) => answer<'comparison'>({ step: 'comparison', file, stored }, showMs, scope),
    read: (order, scope) => run(reading, order as never, scope) as never,
    close: async () => {
      await Promise.all([inspecting.close(), reading.close()]);
    },
  };
}

/** A process may die of something else, such as a machine without memory: what it did is done once more. */
export async function trySecondTime<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof WorkerError && error.reason === 'crashed') return work();
    throw error;
  });
}

/**
 * What the file causes is said with its reason; that a decoder died of it is written down besides. What a worker could
 * not do for another reason is no fault of the file, and stays as it is.
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
