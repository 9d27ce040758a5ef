import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import type { Database } from '#platform/server/database/database.ts';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { StoredFiles } from '#platform/server/files/files.ts';
import type { Scan } from '#platform/server/files/scanner.ts';
import type { SealingKey } from '#platform/server/sealing/seal.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { fileCountsSchema } from '../../contract/refreshes.ts';
import { readTarget } from '../configuration/read-target.ts';
import { dataSyncConfig } from '../configuration/settings.ts';
import { findRunningEntry } from './journal.ts';
import { noUser } from './no-user.ts';
import type { RunRefreshOrder } from './refresh-order.ts';
import { createRefreshSteps } from './refresh-steps.ts';
import type { RunnerParts } from './refresh-steps.ts';
import { describeFailure, runRefresh } from './run-refresh.ts';
import type { RefreshRun } from './run-refresh.ts';

export interface RefreshParts {
  readonly database: Pick<Database, 'tenant'>;
  readonly files: Pick<StoredFiles, 'drafts' | 'storeAll' | 'read'>;
  /** Of what is fetched. */
  readonly scan: Scan;
  readonly clock: Clock;
  /** Of secrets of settings, see `deriveSettingsKey`: passwords of data connections. */
  readonly settingsKey: SealingKey;
  readonly connect: ConnectOptions;
}

/**
 * Runs refreshes in this process. Each of their transactions is one of their own; that the run still counts is what
 * ending its entry finds out.
 */
export function createRefreshRunner(parts: RefreshParts): RunRefreshOrder {
  const { database, clock } = parts;
  return async ({ organizationId, userId, runId, source, isDryRun, confirm }, { signal, progress }) => {
    const scope = { organizationId, userId: userId ?? noUser };
    const runner: RunnerParts = {
      organizationId,
      userId,
      runId,
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
    };
    await refreshOnce(parts, { runner, isDryRun, confirm, signal, progress });
  };
}

interface RefreshOnce extends Pick<RefreshRun, 'isDryRun' | 'signal' | 'progress'> {
  readonly runner: RunnerParts;
  /** The entry that somebody confirmed. */
  readonly confirm: string | null;
}

/** A run speaks to a server for so long at most; documents that are there by then are not fetched again by the next. */
const maxConnectedMs = 3_600_000;

/** Runs a refresh whose entry stands in the journal, and ends the entry when it fails. */
async function refreshOnce(
  { files, scan, settingsKey, connect }: RefreshParts,
  { runner, isDryRun, confirm, signal, progress }: RefreshOnce,
): Promise<void> {
  const steps = createRefreshSteps(runner);
  const { organizationId, userId } = runner;
  const actor = { organizationId, userId: userId ?? noUser, membershipId: '', permissions: new Set<string>() };
  const begun = await steps.read(async (tx) => {
    // A former attempt of the same run may have come to its end.
    if ((await findRunningEntry(tx, runner.runId)) === undefined) return undefined;
    const source = await readTarget({ tx, actor }, settingsKey);
    if (!source) throw new AppError('connection_missing');
    const taken = await tx.selectFrom('deliveries').select('delivery_id as id').where('state', '=', 'taken').execute();
    return {
      source,
      sync: (await readSettings(tx, dataSyncConfig)).properties,
      takenIds: new Set(taken.map(({ id }) => id)),
      confirmed: await readConfirmed(tx, confirm),
    };
  });
  if (!begun) return;
  try {
    await runRefresh({
      ...begun,
      scope: { organizationId, userId: actor.userId },
      connect,
      files,
      scan,
      steps,
      isDryRun,
      signal,
      connected: AbortSignal.timeout(maxConnectedMs),
      now: runner.clock.now(),
      progress,
    });
  } catch (error) {
    // Cancelled, or begun anew by another process: whoever did that has written it down, or will.
    signal.throwIfAborted();
    // It is begun anew once the database is there again.
    if (error instanceof DatabaseUnavailableError) throw error;
    const failure = describeFailure(error);
    await steps.write((tx) => steps.end(tx, { state: 'failed', errors: [failure] }, true));
    // What is wrong with another machine, or that its hour is over, is known by then to whom it concerns.
    if (!(error instanceof ConnectorError) && failure.code !== 'no_answer') throw error;
  }
}

/** What somebody saw whom the entry asked: the run has written it into the entry before, and begins it anew. */
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
