import { constants, setPriority } from 'node:os';
import { systemClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { openTenantDatabase } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { AppError } from '../errors/app-error.ts';
import { openStoredFiles } from '../files/files.ts';
import { createScanner } from '../files/scanner.ts';
import { serveOrders } from '../limits/serve-orders.ts';
import type { Progress } from './define-task.ts';
import type { ProcessHandler, ProcessParts } from './process-handler.ts';
import type { ProcessMessage, ProcessResult, ProcessSetup } from './task-processes.ts';

// Entry of a child process that runs tasks of one kind.

/** One transaction that writes, and what is stored or looked up beside it. */
const maxConnections = 3;
const progressEveryMs = 200;

let clockOffsetMs = 0;
/** The product's time, as the process that sent the newest order has it. */
const clock: Clock = { now: () => new Date(systemClock.now().getTime() + clockOffsetMs) };

// All orders of a process are of one installation.
let opened: Promise<ProcessParts> | undefined;

async function open({ place, settingsKey, connect }: ProcessSetup): Promise<ProcessParts> {
  const database = openTenantDatabase(place.database, maxConnections);
  const files = await openStoredFiles(place, database);
  return { database, files, scan: createScanner(place.clamavUrl), clock, settingsKey, connect };
}

/** Opens the parts for the first order; a failure is tried again by the next one. */
function openOnce(setup: ProcessSetup): Promise<ProcessParts> {
  opened ??= open(setup).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** @throws Error when the file exports no handler of the kind */
async function findHandler(file: string, kind: string): Promise<ProcessHandler> {
  const exported: unknown[] = Object.values((await import(file)) as object);
  const handler = exported.find((value) => isHandler(value) && value.task.kind === kind);
  if (!isHandler(handler)) throw new Error(`${file} exports no handler of the task ${kind}`);
  return handler;
}

function isHandler(value: unknown): value is ProcessHandler {
  return typeof value === 'object' && value !== null && 'task' in value && 'run' in value;
}

serveOrders<ProcessMessage, ProcessResult>(
  async ({ kind, file, order, clockOffsetMs: offsetMs, ...setup }, { signal, tell }) => {
    clockOffsetMs = offsetMs;
    let toldAt = 0;
    let untold: Progress | undefined;
    const progress = (reported: Progress): void => {
      untold = reported;
      if (performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
      untold = undefined;
      tell(reported);
    };
    try {
      const handler = await findHandler(file, kind);
      await handler.run({ ...order, parts: await openOnce(setup), signal, progress });
      if (untold !== undefined) tell(untold);
      return 'ended';
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return { unavailable: error.reason, message: error.message };
      // Its cause may be anything, and stays in this process.
      if (error instanceof AppError)
        return { refused: error.code, details: { ...error.details, message: error.message, cause: undefined } };
      throw error;
    }
  },
);

// After everything that somebody waits for: documents and pictures, too.
setPriority(constants.priority.PRIORITY_LOW);
