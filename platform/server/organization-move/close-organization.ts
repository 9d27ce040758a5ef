import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import { parkJobs, releaseJobs } from './move-jobs.ts';
import { waitForWriters } from './move-locks.ts';
import { changeState } from './organization-state.ts';

const lookEveryMs = 200;

export interface Closing {
  readonly client: Client;
  readonly database: Database;
  readonly clock: Clock;
  readonly organizationId: string;
  readonly moveId: string;
  readonly address: string;
  /** Patience for jobs and transactions that have begun, in milliseconds. */
  readonly maxWaitMs: number;
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Closes an organisation: requests are answered with organization_moving, its jobs do not run. Returns when everything
 * that had begun has ended.
 *
 * @throws CopyError when that takes too long; the organisation stays closed
 */
export async function closeOrganization(closing: Closing): Promise<void> {
  const { client, database, clock, organizationId, moveId, address, maxWaitMs, signal } = closing;
  const closed = await database.identity((tx) =>
    changeState(tx, { organizationId, from: ['open', 'moving'], to: 'moving', moveId, movedTo: address }),
  );
  if (!closed) throw new CopyError('The organisation was closed or moved by somebody else; look at its state again');
  const end = clock.now().getTime() + maxWaitMs;
  for (;;) {
    const running = await database.identity((tx) => parkJobs(tx, organizationId));
    if (running === 0) break;
    if (clock.now().getTime() > end)
      throw new CopyError(
        `${running} tasks or jobs of the organisation have not ended within ${Math.round(maxWaitMs / 1000)} s; try again later, or with a longer --wait`,
      );
    await wait(lookEveryMs);
    signal?.throwIfAborted();
  }
  try {
    await waitForWriters(client, organizationId, end - clock.now().getTime());
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '55P03') throw error;
    throw new CopyError(
      `A transaction of the organisation has not ended within ${Math.round(maxWaitMs / 1000)} s; try again later, or with a longer --wait`,
      { cause: error },
    );
  }
  // Jobs that failed meanwhile wait for their next try.
  await database.identity((tx) => parkJobs(tx, organizationId));
}

/**
 * Opens an organisation that stays, and lets its jobs run again: in one transaction, because jobs of an open
 * organisation are not looked for.
 *
 * @returns false when it was not closed
 */
export async function reopenOrganization(tx: Transaction, organizationId: string): Promise<boolean> {
  if (!(await changeState(tx, { organizationId, from: ['moving'], to: 'open' }))) return false;
  await releaseJobs(tx, organizationId);
  return true;
}
