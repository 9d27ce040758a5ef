import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import { readMachineClock, systemClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { trustingEnvironment } from '../config/trusting-environment.ts';
import type { TenantAddress } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { AppError } from '../errors/app-error.ts';
import type { AppErrorDetails } from '../errors/app-error.ts';
import { createWorkerPool } from '../limits/worker-pool.ts';
import type { WorkerPool, WorkerPoolOptions } from '../limits/worker-pool.ts';
import { toTaskWork } from './define-task.ts';
import type { Progress, TaskWork } from './define-task.ts';
import type { ProcessHandler, ProcessOrder, ProcessParts, ProcessRun } from './process-handler.ts';

/** Addresses of the installation for a process that works for one organisation at a time. */
export interface InstallationPlace {
  readonly database: TenantAddress;
  readonly dataDir: string;
  readonly filesUrl: string | undefined;
  readonly clamavUrl: string | undefined;
}

/** Input of every process: no other login, and no key but the one of settings. */
export interface ProcessSetup extends Pick<ProcessParts, 'settingsKey' | 'connect'> {
  readonly place: InstallationPlace;
}

/** A message to a process. */
export interface ProcessMessage extends ProcessSetup {
  readonly kind: string;
  readonly file: string;
  readonly order: ProcessOrder<unknown>;
  /** The product's time minus that of the machine. */
  readonly clockOffsetMs: number;
}

/** The end of an order; a database that can do no work just now is asked again later. */
export type ProcessResult =
  | 'ended'
  | { readonly unavailable: DatabaseUnavailableError['reason']; readonly message: string }
  | { readonly refused: ErrorCode; readonly details: AppErrorDetails };

/** Runs orders, each by the handler of its kind. */
export interface TaskProcesses {
  /** @throws what the signal aborts with, AppError and DatabaseUnavailableError of the handler, WorkerError */
  run<Schema extends z.ZodType>(
    handler: ProcessHandler<Schema>,
    order: ProcessOrder<z.output<Schema>>,
    surroundings: Pick<ProcessRun<unknown>, 'signal' | 'progress'>,
  ): Promise<void>;
  close(): Promise<void>;
}

const entry = fileURLToPath(new URL('./task-worker.ts', import.meta.url));
/** V8 keeps less: nobody waits for the pauses of its collections. */
const execArgv = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

type Pool = WorkerPool<ProcessMessage, ProcessResult>;

/**
 * Runs orders in processes of their own: the process that answers requests neither decrypts nor parses meanwhile. They
 * connect to the database and write files by themselves, as the login of tenants.
 */
export function createTaskProcesses(
  setup: ProcessSetup,
  createPool: (options: WorkerPoolOptions) => Pool = createWorkerPool,
  clock: Clock = systemClock,
): TaskProcesses {
  const pools = new Map<string, Pool>();
  const openPool = ({ task: { kind }, limits: { maxMegabytes, stopGraceMs, ...limits } }: ProcessHandler): Pool => {
    const pool =
      pools.get(kind) ??
      createPool({
        entry,
        maxMegabytes,
        stopGraceMs,
        limits: { name: limits.name, running: limits.running, waiting: limits.waiting, runningPerTenant: 1 },
        execArgv,
        env: trustingEnvironment(),
      });
    pools.set(kind, pool);
    return pool;
  };
  return {
    run: async ({ task, file, limits, ...handler }, order, { signal, progress }) => {
      const { organizationId, userId } = order;
      const clockOffsetMs = clock.now().getTime() - readMachineClock(clock).getTime();
      const result = await openPool({ ...handler, task, file, limits }).run(
        { ...setup, kind: task.kind, file, order, clockOffsetMs },
        {
          timeoutMs: limits.maxMs,
          tenantQueue: { key: organizationId, ...(userId !== null && { person: userId }) },
          signal,
          onNote: (note) => progress(note as Progress),
        },
      );
      if (result === 'ended') return;
      if ('refused' in result) throw new AppError(result.refused, result.details);
      throw new DatabaseUnavailableError(result.message, { reason: result.unavailable });
    },
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.close()))),
  };
}

/** Runs orders in this process, for an installation without own processes. */
export function runTasksHere(parts: ProcessParts): TaskProcesses {
  return {
    run: ({ run }, order, surroundings) => run({ ...order, ...surroundings, parts }),
    close: async () => undefined,
  };
}

/** Binds a kind that runs in a process of its own to its handler. */
export function handleTaskInProcess<Schema extends z.ZodType>(
  handler: ProcessHandler<Schema>,
  processes: TaskProcesses,
): TaskWork {
  return toTaskWork(handler.task, async ({ payload, actor, signal, read, progress }) => {
    const { organizationId, userId } = actor;
    const { source } = await read(async (context) => context);
    await processes.run(handler, { organizationId, userId, source, payload }, { signal, progress });
    return {};
  });
}
