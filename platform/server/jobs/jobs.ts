import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { openJobConnection } from './job-connection.ts';
import type { JobWork } from './define-job.ts';
import { jobSchema } from './job-schema-name.ts';
import type { JobLog, ScheduledWork } from './job-types.ts';
import { createErrorReporter } from './report-errors.ts';
import { runSchedule, runWorkers } from './run-work.ts';
import { watchQueues } from './watch-queues.ts';

/** The work that this process does beside its requests. */
export interface Jobs {
  /** Lets this process run jobs of one kind. */
  work(work: JobWork): void;
  /**
   * Runs a handler by the calendar, in one of the processes that share the database. What was due while none ran is
   * skipped.
   */
  schedule(work: ScheduledWork): void;
  /** Begins, without waiting for the database: it is tried for as long as it takes. */
  start(): void;
  /** Takes no further job; those that run have a moment to end, then their signals abort. At most six seconds. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly adminUrl: string;
  readonly secretKey: string;
  readonly log: JobLog;
  /** Seconds between two looks at the queues; 2 if absent. */
  readonly pollSeconds?: number;
  /** Milliseconds for running jobs before they are aborted: 4000 if absent. */
  readonly graceMs?: number;
}

/** Opens the job queue. Nothing is connected before `start`. */
export function openJobs(options: JobsOptions): Jobs {
  const { log, pollSeconds = 2, graceMs = 4000 } = options;
  const works: JobWork[] = [];
  const schedules: ScheduledWork[] = [];
  const stopping = new AbortController();
  const aborting = new AbortController();
  const report = createErrorReporter(log);
  const surroundings = { signal: aborting.signal, report, log };
  let connection: ReturnType<typeof openJobConnection> | undefined;
  let running: PgBoss | undefined;
  let starting = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const begin = async (): Promise<void> => {
    const { PgBoss } = await import('pg-boss');
    connection = openJobConnection(options);
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      const boss = new PgBoss({ db: connection, ...bossOptions });
      boss.on('error', report);
      boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
      try {
        await boss.start();
        const wakes = new Map<string, () => void>();
        for (const work of works) wakes.set(work.job.name, await runWorkers(boss, work, surroundings));
        for (const work of schedules) wakes.set(work.name, await runSchedule(boss, work, surroundings));
        void watchQueues({ connection, wakes, pollSeconds, signal: stopping.signal, report });
        running = boss;
        return;
      } catch (error) {
        report(error);
        await boss.stop({ graceful: false, close: false }).catch(report);
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  return {
    work: (work) => void works.push(work),
    schedule: (work) => void schedules.push(work),
    start: () => {
      starting = begin().catch(report);
    },
    stop: () => (stopped ??= stop()),
  };

  async function stop(): Promise<void> {
    stopping.abort();
    const grace = setTimeout(() => aborting.abort(new Error('The process is stopping')), graceMs);
    // A job that does not even end when aborted goes to another process, which notices the missing heartbeat.
    const ended = wait(graceMs + 2000, undefined, { ref: false });
    await Promise.race([endWork(), ended]);
    clearTimeout(grace);
    aborting.abort(new Error('The process is stopping'));
  }

  async function endWork(): Promise<void> {
    await starting;
    const boss = running;
    if (boss !== undefined) {
      const names = [...works.map(({ job }) => job.name), ...schedules.map(({ name }) => name)];
      await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
      await boss.stop({ graceful: false });
    }
    await connection?.close();
  }
}

/**
 * The job of a killed process is found within heartbeat (10 s) + two looks (5 s each). Everything that would need DDL
 * at run time is off.
 */
const bossOptions = {
  schema: jobSchema,
  migrate: false,
  createSchema: false,
  reindex: false,
  monitorVacuum: false,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  maintenanceIntervalSeconds: 3600,
  flowIntervalSeconds: 3600,
  queueCacheIntervalSeconds: 60,
  cronWorkerIntervalSeconds: 10,
} as const;
