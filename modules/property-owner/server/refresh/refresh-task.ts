import { sql } from 'kysely';
import { z } from 'zod';
import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Files } from '#platform/server/files/files.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { fileCountsSchema } from '../../contract/refreshes.ts';
import { readTarget } from '../configuration/read-target.ts';
import { dataSyncConfig } from '../configuration/settings.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { endEntry, findRunningEntry, toRunError } from './journal.ts';
import { noUser } from './no-user.ts';
import { createRefreshSteps } from './refresh-steps.ts';
import type { RunnerParts } from './refresh-steps.ts';
import { describeFailure, runRefresh } from './run-refresh.ts';
import type { RefreshRun } from './run-refresh.ts';

export interface RefreshParts {
  readonly database: Database;
  readonly files: Pick<Files, 'drafts' | 'store'>;
  readonly secretKey: string;
  readonly connect: ConnectOptions;
}

/** A refresh that somebody asked for. It may begin anew: what was taken is in the journal, and is not taken twice. */
export const refreshTask = defineTask({
  kind: 'refresh',
  payload: z.object({ runId: z.uuid(), dryRun: z.boolean(), confirm: z.uuid().nullable() }),
  permission: administrationPermission,
  runsAgain: true,
  isRemote: true,
  maxPerHour: 60,
  // Cancelled or failed before the handler could say so: the journal must not wait for it.
  tell: async (tx, { payload, task }) => {
    if (task.state === 'cancelled' || task.state === 'failed') await endRun(tx, payload.runId, task.state === 'cancelled' ? 'cancelled' : 'interrupted');
  },
});

/** Whoever cancels or runs it may have lost the permission meanwhile; what the transaction does besides sees no more than before. */
async function endRun(tx: Transaction, runId: string, code: string): Promise<void> {
  await forEveryOwner(tx);
  const id = await findRunningEntry(tx, runId);
  if (id !== undefined) await endEntry(tx, id, { state: 'failed', errors: [toRunError(code)], now: new Date() });
  await sql`SELECT set_config('app.every_owner', '', true)`.execute(tx);
}

/** @param parts what the process gives */
export function createRefreshTask(parts: RefreshParts): TaskWork {
  return handleTask(refreshTask, async ({ payload, actor, signal, read, progress }) => {
    const { clock, source } = await read(async (context) => context);
    // Not the task's own transactions: they hold its row, so that it could neither say how far it is nor be cancelled meanwhile. That
    // the run still counts is what ending its entry finds out, in the same transaction.
    const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      signal.throwIfAborted();
      return parts.database.tenant(actor, work);
    };
    await refreshOnce(parts, {
      runner: { ...actor, runId: payload.runId, clock, source, transaction, read: (work) => read(({ tx }) => work(tx)) },
      isDryRun: payload.dryRun,
      confirm: payload.confirm,
      signal,
      progress: (done, total) => progress({ done, ...(total !== undefined && { total }) }),
    });
    return {};
  });
}

export interface RefreshOnce extends Pick<RefreshRun, 'isDryRun' | 'signal' | 'progress'> {
  readonly runner: RunnerParts;
  /** The entry that somebody confirmed. */
  readonly confirm: string | null;
}

/** A run speaks to a server for so long at most; documents that are there by then are not fetched again by the next. */
const maxConnectedMs = 3_600_000;

/** Runs a refresh whose entry stands in the journal, and ends the entry when it fails. */
export async function refreshOnce({ files, secretKey, connect }: RefreshParts, { runner, isDryRun, confirm, signal, progress }: RefreshOnce): Promise<void> {
  const steps = createRefreshSteps(runner);
  const { organizationId, userId } = runner;
  const actor = { organizationId, userId: userId ?? noUser, membershipId: '', permissions: new Set<string>() };
  const begun = await steps.read(async (tx) => {
    // A former attempt of the same run may have come to its end.
    if ((await findRunningEntry(tx, runner.runId)) === undefined) return undefined;
    const source = await readTarget({ tx, actor }, secretKey);
    if (!source) throw new AppError('connection_missing');
    const taken = await tx.selectFrom('deliveries').select('delivery_id as id').where('state', '=', 'taken').execute();
    return { source, sync: (await readSettings(tx, dataSyncConfig)).properties, takenIds: new Set(taken.map(({ id }) => id)), confirmed: await readConfirmed(tx, confirm) };
  });
  if (!begun) return;
  const connected = AbortSignal.timeout(maxConnectedMs);
  try {
    await runRefresh({ ...begun, now: () => runner.clock.now(), scope: { organizationId, userId: actor.userId }, connect, files, steps, isDryRun, signal, connected, progress });
  } catch (error) {
    // Cancelled, or begun anew by another process: whoever did that has written it down, or will.
    signal.throwIfAborted();
    await steps.write((tx) => steps.end(tx, { state: 'failed', errors: [describeFailure(error)] }, true));
    if (describeFailure(error).code === 'internal_error') throw error;
  }
}

/** What somebody saw whom the entry asked: the run has written it into the entry before, and begins it anew. */
async function readConfirmed(tx: Transaction, id: string | null): Promise<RefreshRun['confirmed']> {
  if (id === null) return undefined;
  const row = await tx.selectFrom('deliveries').select(['delivery_id', 'counts']).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const counts = z.record(z.string(), fileCountsSchema).parse(row.counts);
  return { deliveryId: row.delivery_id, withdrawn: Object.fromEntries(Object.entries(counts).map(([file, { withdrawn }]) => [file, withdrawn])) };
}

/** How a refresh beside the requests reaches the database. */
export function createScheduledRunner(database: Database, { organizationId, runId, clock }: Pick<RunnerParts, 'organizationId' | 'runId' | 'clock'>, signal: AbortSignal): RunnerParts {
  const scope: TenantScope = { organizationId, userId: noUser };
  return {
    organizationId, userId: null, runId, clock, source: { requestId: runId, address: null },
    transaction: async (work) => {
      signal.throwIfAborted();
      return database.tenant(scope, work);
    },
    read: async (work) => database.tenant(scope, work, { readOnly: true }),
  };
}
