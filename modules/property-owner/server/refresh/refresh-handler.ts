import { z } from 'zod';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import { openRemote } from '#platform/server/connectors/open-remote.ts';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Progress } from '#platform/server/tasks/define-task.ts';
import { defineProcessHandler } from '#platform/server/tasks/process-handler.ts';
import type { ProcessParts } from '#platform/server/tasks/process-handler.ts';
import { fileCountsSchema } from '../../contract/import/import-report.ts';
import { readTarget } from '../configuration/read-target.ts';
import { readDeliveryState } from '../data-state/delivery-state.ts';
import { describeOutcome, formatUndone } from './describe-outcome.ts';
import { findRunningEntry, listWaiting } from './journal.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { createRefreshSteps } from './refresh-steps.ts';
import { refreshTask } from './refresh-task.ts';
import { runUndo } from './run-undo.ts';
import { describeFailure, runRefresh } from './run-refresh.ts';
import type { RefreshRun } from './run-refresh.ts';

/** A run talks to a server for so long at most; the next one does not fetch documents that are there by then again. */
const maxConnectedMs = 3_600_000;

/** Runs a refresh whose entry stands in the journal, and ends its entry also when it fails. */
export const refreshHandler = defineProcessHandler({
  task: refreshTask,
  file: import.meta.url,
  limits: {
    name: 'refreshes',
    running: 2,
    waiting: 64,
    // Ends only what runs away: 100,000 postings take 130.
    maxMegabytes: 1500,
    // As the job of the schedule.
    maxMs: 2 * 3600 * 1000,
    // A cancelled one takes its files along.
    stopGraceMs: 5000,
  },
  run: async ({ organizationId, userId, source, payload, parts, signal, progress }) => {
    const { runId, dryRun: isDryRun, confirm, undo, language } = payload;
    const { database, clock, settingsKey, connect } = parts;
    const scope = { organizationId, userId: userId ?? noUser };
    const steps = createRefreshSteps({
      organizationId,
      userId,
      runId,
      isDryRun,
      clock,
      source,
      transaction: async (work) => {
        signal.throwIfAborted();
        return database.tenant(scope, work, { isPatient: true });
      },
      read: async (work) => {
        signal.throwIfAborted();
        return database.tenant(scope, work, { readOnly: true });
      },
    });
    const actor = { ...scope, membershipId: '', permissions: new Set<string>() };
    const isRunning = await steps.read(async (tx) => (await findRunningEntry(tx, runId)) !== undefined);
    // A former attempt came to its end.
    if (!isRunning) return;
    let reached: Progress = { done: 0 };
    try {
      if (undo !== null) {
        const undone = await steps.write((tx) => runUndo(tx, undo, { organizationId, userId, runId, clock, source }));
        if (undone !== undefined && language !== undefined)
          progress({ done: 0, message: formatUndone(undone, language) });
        return;
      }
      const begun = await steps.read((tx) => readBeginning({ tx, actor }, { confirm, settingsKey }));
      const { isRefused } = await runRefresh({
        ...parts,
        ...begun,
        open: (until) => openRemote(begun.source, connect, until),
        scope,
        steps,
        isDryRun,
        signal,
        connected: AbortSignal.timeout(maxConnectedMs),
        now: clock.now(),
        progress: (done, total) => progress((reached = { done, ...(total !== undefined && { total }) })),
      });
      if (language !== undefined)
        progress({ ...reached, message: await steps.read((tx) => describeOutcome(tx, runId, language)) });
      // The task of a person fails with it; that of the schedule would begin again.
      if (isRefused && userId !== null) throw new AppError('delivery_refused');
    } catch (error) {
      if (error instanceof AppError && error.code === 'delivery_refused') throw error;
      // The other process that cancelled it or began it anew writes the end of the entry.
      signal.throwIfAborted();
      // It is begun anew once the database is there again.
      if (error instanceof DatabaseUnavailableError) throw error;
      const failure = describeFailure(error);
      await steps.write((tx) => steps.end(tx, { state: 'failed', errors: [failure] }, true));
      if (!(error instanceof ConnectorError) && failure.code !== 'no_answer') throw error;
      // The journal has told the organisation about a faulty server or an expired run.
      if (userId !== null) throw new AppError('delivery_failed');
    }
  },
});

/** Reads the target, the schedule and the deliveries that are not imported again. */
async function readBeginning(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  { confirm, settingsKey }: Pick<ProcessParts, 'settingsKey'> & { readonly confirm: string | null },
) {
  const { tx } = context;
  const source = await readTarget(context, settingsKey);
  if (!source) throw new AppError('connection_missing');
  const passed = await tx
    .selectFrom('deliveries')
    .select(['delivery_id', 'state', 'manifest_sha256', 'started_at', 'finished_at', 'decided_at'])
    .where('state', 'in', ['taken', 'declined', 'undone'])
    .execute();
  return {
    source,
    state: await readDeliveryState(tx),
    passed: new Map(
      passed.map(({ delivery_id, state, manifest_sha256: sha256, started_at, finished_at, decided_at }) => {
        const isTaken = state === 'taken';
        const at = (isTaken ? finished_at : decided_at) ?? started_at;
        return [delivery_id, { isTaken, sha256, at: at.toISOString() }];
      }),
    ),
    waitingIds: new Set((await listWaiting(tx)).map(({ deliveryId }) => deliveryId)),
    confirmed: await readConfirmed(tx, confirm),
  };
}

/**
 * Reads the shrinking that a person confirmed: the former run stored it in the entry, and the new run begins again.
 */
async function readConfirmed(tx: Transaction, id: string | null): Promise<RefreshRun['confirmed']> {
  if (id === null) return undefined;
  const row = await tx
    .selectFrom('deliveries')
    .select(['delivery_id', 'counts'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const counts = z.record(z.string(), fileCountsSchema).parse(row.counts);
  return {
    deliveryId: row.delivery_id,
    withdrawn: Object.fromEntries(Object.entries(counts).map(([file, { withdrawn }]) => [file, withdrawn])),
  };
}
