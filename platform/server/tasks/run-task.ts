import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ErrorEntry } from '../../contract/errors.ts';
import type { TaskState } from '../../contract/task.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import type { TenantScope, Transaction } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { keepFile } from '../files/file-repository.ts';
import type { Files } from '../files/files.ts';
import type { Actor, TenantContext } from '../http/context.ts';
import type { RunningJob } from '../jobs/job-types.ts';
import type { TenantQueueOf } from '../limits/tenant-queue-of.ts';
import { inSpan } from '../tracing/trace.ts';
import type { TaskOutcome, TaskWork } from './define-task.ts';
import type { taskJob } from './task-job.ts';
import { countTaskEnd } from './task-ends.ts';
import { createTaskProgress } from './task-progress.ts';
import { beginRun, countsRun, endRun, giveBackRun, holdRun, writeProgress } from './task-repository.ts';
import type { RunKey, RunState } from './task-repository.ts';
import { publishTask } from './publish-task.ts';

export interface TaskDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'drafts' | 'store' | 'read'>;
  /** Finds the present permissions of a member, in a transaction of the organisation; undefined if they are none. */
  readonly findActor: (tx: Transaction, member: TenantScope) => Promise<Actor | undefined>;
}

type TaskJob = RunningJob<z.output<typeof taskJob.payload>>;

type TaskNews = Pick<RunState, 'done' | 'total' | 'message'> & { readonly kind: string; readonly state: TaskState };

const sourceSchema = z.object({ requestId: z.string(), address: z.string().nullable() });
/** A task that ends its process each time must not do so for ever. */
const maxRuns = 5;
/** Milliseconds until a run notices its cancellation. */
const lookEveryMs = 1000;

/** Runs the task of a job. How it ends, its result and the end of the job are one transaction. */
export async function runTask(
  dependencies: TaskDependencies & { readonly tenantQueueOf: TenantQueueOf },
  works: ReadonlyMap<string, TaskWork>,
  job: TaskJob,
): Promise<void> {
  const { database, clock } = dependencies;
  const { id, ...scope } = job.payload;
  const say = (tx: Transaction, payload: unknown, { kind, state, done, total, message }: TaskNews): Promise<void> =>
    publishTask(tx, scope, works.get(kind)?.kind, {
      payload,
      news: { id, kind, state, done, total, message },
      at: clock.now(),
    });
  const begun = await database.tenant(scope, async (tx) => {
    const row = await beginRun(tx, id);
    if (row) await say(tx, row.payload, { ...row, state: 'running' });
    return row;
  });
  if (!begun) return;
  const key: RunKey = { id, run: begun.run };
  const progress = createTaskProgress(async (state) =>
    database.tenant(scope, async (tx) => {
      if (await writeProgress(tx, key, state))
        await say(tx, begun.payload, { ...state, kind: begun.kind, state: 'running' });
    }),
  );
  const taken = watchRun(() => database.tenant(scope, (tx) => countsRun(tx, key), { readOnly: true }));
  const signal = AbortSignal.any([job.signal, taken.signal]);
  const work = works.get(begun.kind);
  const writePatiently = <T>(write: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.tenant(scope, write, { isPatient: true });

  /** @param prepare what is written before, in the same transaction */
  const end = async (state: 'done' | 'failed', prepare?: (tx: Transaction) => Promise<Preparation>): Promise<void> => {
    await writePatiently(async (tx) => {
      const { resultFileId = null, commit } = (await prepare?.(tx)) ?? {};
      const last = progress.read();
      if (await endRun(tx, key, { ...last, state, resultFileId, now: clock.now() })) {
        await commit?.();
        if (resultFileId !== null) await keepFile(tx, resultFileId);
        await say(tx, begun.payload, { ...last, kind: begun.kind, state });
        // The prepared result is rolled back with the transaction.
      } else if (prepare) throw new RunEndedError();
      await job.complete(tx);
    });
    countTaskEnd(work?.kind.kind ?? 'unknown', state);
  };

  let release: TaskOutcome['release'];
  try {
    if (!work || begun.run > (work.kind.runsAgain ? maxRuns : 1)) throw new AppError('task_interrupted');
    const { permission } = work.kind;
    const requireActor = async (tx: Transaction): Promise<Actor> => {
      const actor = await dependencies.findActor(tx, scope);
      if (actor?.permissions.has(permission) !== true) throw new AppError('permission_denied');
      return actor;
    };
    const actor = await database.tenant(scope, requireActor, { readOnly: true });
    const toContext = (tx: Transaction): TenantContext => ({
      tx,
      actor,
      clock,
      source: sourceSchema.parse(begun.source),
    });
    const running: Parameters<TaskWork['run']>[0] = {
      id,
      payload: work.kind.payload.parse(begun.payload),
      actor,
      tenantQueue: dependencies.tenantQueueOf(actor),
      signal,
      log: job.log,
      read: async (read) => {
        signal.throwIfAborted();
        return database.tenant(scope, (tx) => read(toContext(tx)), {
          readOnly: true,
          mayUseReplica: work.kind.readsReplica === true,
        });
      },
      transaction: async (write) => {
        signal.throwIfAborted();
        return writePatiently(async (tx) => {
          if (!(await holdRun(tx, key))) throw new RunEndedError();
          await requireActor(tx);
          return write(toContext(tx));
        });
      },
      aside: (write) => database.tenant(scope, (tx) => write(toContext(tx))),
      progress: progress.set,
      report: progress.add,
    };
    const outcome = await inSpan(`task ${work.kind.kind}`, 'internal', () => work.run(running));
    release = outcome.release;
    signal.throwIfAborted();
    const store = async (given: TaskOutcome): Promise<string | null> => {
      const resultFileId = await storeResult(dependencies, scope, given);
      // A content that ended early because of it is none.
      signal.throwIfAborted();
      await progress.stop();
      return resultFileId;
    };
    const { write } = outcome;
    const stored = write ? null : await store(outcome);
    await end('done', async (tx) => {
      const context = toContext(tx);
      const last = write ? await write(context) : outcome;
      // A person who lost the permission meanwhile writes nothing more.
      await requireActor(tx);
      return { resultFileId: write ? await store(last) : stored, commit: async () => last.commit?.(context) };
    });
  } catch (error) {
    await progress.stop();
    // Cancelled, or begun anew by another process: whoever did that has written it down.
    if (taken.signal.aborted || error instanceof RunEndedError) return;
    if (job.signal.aborted && work?.kind.runsAgain === true) {
      await database.tenant(scope, async (tx) => {
        const row = await giveBackRun(tx, key);
        if (row) await say(tx, begun.payload, { ...row, state: 'waiting' });
      });
      throw error;
    }
    if (error instanceof DatabaseUnavailableError) throw error;
    for (const entry of describeFailure(error, job, id)) progress.add(entry);
    await end('failed').catch(async (cause: unknown) => {
      if (cause instanceof DatabaseUnavailableError) throw cause;
      // The reported errors cannot be stored: the task ends anyway.
      job.log.error({ err: cause, taskId: id }, 'the errors of a task cannot be stored');
      progress.clear();
      for (const entry of new AppError('internal_error').toEntries()) progress.add(entry);
      await end('failed');
    });
  } finally {
    taken.stop();
    await release?.().catch((error: unknown) =>
      job.log.warn({ err: error, taskId: id }, 'the resources of a task could not be released'),
    );
  }
}

/** Work in the transaction that ends a task, before its end. */
interface Preparation {
  readonly resultFileId: string | null;
  /** Written once it has ended. */
  readonly commit?: () => Promise<void>;
}

/** The run is not the one that counts any more. */
class RunEndedError extends Error {}

/** Aborts when a run does not count any more. A look that fails says nothing. */
function watchRun(counts: () => Promise<boolean>): { readonly signal: AbortSignal; stop(): void } {
  const ended = new AbortController();
  const look = async (): Promise<void> => {
    const isOn = await counts().catch(() => true);
    if (!isOn) ended.abort(new RunEndedError('The task was cancelled or taken over'));
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return { signal: ended.signal, stop: () => clearInterval(timer) };
}

async function storeResult(
  { files }: TaskDependencies,
  scope: TenantScope,
  { result }: TaskOutcome,
): Promise<string | null> {
  if (!result) return null;
  const draft = result.content instanceof Readable ? await files.drafts.write(result.content) : result.content;
  return files.store(scope, draft, { name: result.fileName, mediaType: result.mediaType, purpose: 'task-result' });
}

function describeFailure(error: unknown, { log, signal }: TaskJob, taskId: string): readonly ErrorEntry[] {
  if (error instanceof AppError) return error.toEntries();
  if (signal.aborted) return new AppError('task_interrupted').toEntries();
  log.error({ err: error, taskId }, 'a task failed');
  return new AppError('internal_error').toEntries();
}
