import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { toStorableText } from '#platform/server/storable-text.ts';
import type { RefreshState } from '../../contract/refresh/refreshes.ts';
import type { LineError } from '../../contract/import/import-report.ts';
import type { Report } from '../import/report.ts';

/** An entry that is to stand in the journal while its run goes on. */
export interface JournalStart {
  readonly organizationId: string;
  readonly id: string;
  /** Null: the schedule. */
  readonly startedBy: string | null;
  /** By which all entries of the run are known. */
  readonly runId: string;
  readonly isDryRun: boolean;
  readonly now: Date;
}

/** Begins an entry. @returns false while another run of the organisation goes on */
export async function beginEntry(
  tx: Transaction,
  { organizationId, id, startedBy, runId, isDryRun, now }: JournalStart,
): Promise<boolean> {
  const added = await tx
    .insertInto('deliveries')
    .values({
      organization_id: organizationId,
      id,
      state: 'running',
      started_by: startedBy,
      run_id: runId,
      dry_run: isDryRun,
      started_at: now,
    })
    // A literal: with a parameter no partial index is found once the plan is a generic one.
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id'])
        .where(sql<boolean>`state = 'running'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Final content of an entry. */
export interface JournalEnd extends Partial<Report> {
  readonly state: Exclude<RefreshState, 'running'>;
  readonly delivery?: { readonly deliveryId: string; readonly mode: 'FULL' | 'DELTA' } | undefined;
  readonly now: Date;
}

/** Ends an entry that runs. @returns false when it was ended by somebody else, such as who cancelled it */
export async function endEntry(
  tx: Transaction,
  id: string,
  { state, delivery, counts = {}, errors = [], errorCount = errors.length, now }: JournalEnd,
): Promise<boolean> {
  const ended = await tx
    .updateTable('deliveries')
    .set({
      state,
      finished_at: now,
      counts: JSON.stringify(counts),
      errors: writeErrors(errors),
      error_count: errorCount,
      ...(delivery && { delivery_id: delivery.deliveryId, mode: delivery.mode }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** They quote what strangers wrote, cut anywhere. */
function writeErrors(errors: readonly LineError[]): string {
  return JSON.stringify(errors, (_key, value: unknown) => (typeof value === 'string' ? toStorableText(value) : value));
}

/** Lets nobody be asked any more about a delivery after which another one came. */
export async function endWaiting(tx: Transaction, except: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ state: 'checked' })
    .where('state', '=', 'waiting')
    .where('id', '!=', except)
    .execute();
}

/** The entry of a run that goes on; undefined when it has ended. */
export async function findRunningEntry(tx: Transaction, runId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('run_id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row?.id;
}

/** Converts an error of the whole run for the journal. */
export function toRunError(code: string, value = ''): LineError {
  return { file: '', line: null, field: null, code, value };
}

/** A run without a task that goes on is ended after so many hours; longer than the job of the schedule may take. */
const maxHours = 3;

/** Ends an entry whose run is gone, as when its process died again and again, so that it holds up no other. */
export async function endAbandoned(tx: Transaction, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - maxHours * 3_600_000);
  await tx
    .updateTable('deliveries')
    .set({ state: 'failed', finished_at: now, errors: JSON.stringify([toRunError('interrupted')]), error_count: 1 })
    .where('state', '=', 'running')
    .where('started_at', '<', oldest)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM tasks t WHERE t.organization_id = deliveries.organization_id AND t.kind = 'refresh' AND t.ended_at IS NULL AND t.payload ->> 'runId' = deliveries.run_id::text)`,
    )
    .execute();
}
