import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Refresh, RefreshState } from '../../contract/refresh/refreshes.ts';
import { maxWithdrawnNames } from '../../contract/import/import-report.ts';
import type { Concerned, LineError } from '../../contract/import/import-report.ts';
import { firstErrors } from '../import/report.ts';
import type { Report } from '../import/report.ts';
import { storeLists } from './delivery-lists.ts';
import { toStorableJson } from './storable-json.ts';

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

/** The delivery that an entry is about. */
interface JournalDelivery {
  readonly deliveryId: string;
  readonly mode: 'FULL' | 'DELTA';
  /** Name of its folder. */
  readonly folder: string;
  /** Checksum of its manifest. */
  readonly sha256: string;
}

/** Final content of an entry. */
export interface JournalEnd extends Partial<Report> {
  readonly state: Exclude<RefreshState, 'running'>;
  readonly delivery?: JournalDelivery | undefined;
  readonly concerned?: Concerned | null;
  readonly now: Date;
}

/** Ends an entry that runs. @returns false when it was ended by somebody else, such as who cancelled it */
export async function endEntry(tx: Transaction, id: string, end: JournalEnd): Promise<boolean> {
  const { errors = [], removed = [] } = end;
  const ended = await tx
    .updateTable('deliveries')
    .set(toColumns(end))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['id', 'organization_id'])
    .executeTakeFirst();
  if (ended) await storeLists(tx, ended.organization_id, { id, errors, removed: isAsking(end) ? removed : [] });
  return ended !== undefined;
}

/**
 * Ends an entry in favour of the entry of the same delivery, which was waiting: it stands once in the journal.
 * @returns false when the run was ended by somebody else
 */
export async function mergeEntry(
  tx: Transaction,
  { running, waiting }: { readonly running: string; readonly waiting: string },
  end: JournalEnd,
): Promise<boolean> {
  const run = await tx
    .deleteFrom('deliveries')
    .where('id', '=', running)
    .where('state', '=', 'running')
    .returning(['organization_id', 'started_at', 'started_by', 'run_id', 'undo_state'])
    .executeTakeFirst();
  if (!run) return false;
  const { organization_id, undo_state, ...begun } = run;
  const { errors = [], removed = [] } = end;
  await tx
    .updateTable('deliveries')
    .set({
      ...begun,
      ...toColumns(end),
      undo_state: undo_state === null ? null : JSON.stringify(undo_state),
      waiting_since: sql<Date>`coalesce(waiting_since, started_at)`,
      // More is removed than somebody confirmed: it waits for a new decision.
      ...(end.state === 'waiting' && { confirmed_run: null, decided_by: null, decided_at: null }),
    })
    .where('id', '=', waiting)
    .execute();
  await storeLists(tx, organization_id, { id: waiting, errors, removed: isAsking(end) ? removed : [] });
  return true;
}

/** Names of removed people are stored in full only while somebody decides by them. */
function isAsking({ state, concerned = null }: JournalEnd): boolean {
  return state === 'waiting' || (state === 'checked' && concerned !== null);
}

/** Converts removed entries to what the journal shows of them. */
export function toWithdrawals(removed: Report['removed']): Refresh['withdrawals'] {
  return removed.map(({ file, of, asks, entries }) => ({
    file,
    count: entries.length,
    of,
    asks,
    names: entries.slice(0, maxWithdrawnNames),
  }));
}

function toColumns({
  state,
  delivery,
  counts = {},
  errors = [],
  errorCount = errors.length,
  removed = [],
  unresolved = [],
  concerned = null,
  now,
}: JournalEnd) {
  return {
    state,
    finished_at: now,
    counts: JSON.stringify(counts),
    errors: toStorableJson(firstErrors(errors)),
    error_count: errorCount,
    withdrawals: toStorableJson(toWithdrawals(removed)),
    concerned: concerned === null ? null : toStorableJson(concerned),
    unresolved: JSON.stringify(unresolved),
    ...(delivery && {
      delivery_id: delivery.deliveryId,
      mode: delivery.mode,
      folder: delivery.folder,
      manifest_sha256: delivery.sha256,
    }),
  };
}

/** A waiting delivery. */
export interface WaitingEntry {
  readonly id: string;
  readonly deliveryId: string;
}

/** Lists the deliveries that wait for a decision. */
export async function listWaiting(tx: Transaction): Promise<readonly WaitingEntry[]> {
  return tx
    .selectFrom('deliveries')
    .select(['id', 'delivery_id as deliveryId'])
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Finds the entry by which a person is asked about a delivery, or has turned it down. Until the transaction ends,
 * nobody decides about it.
 */
export async function lockAsked(tx: Transaction, deliveryId: string) {
  return tx
    .selectFrom('deliveries')
    .select(['id', 'state'])
    .where('delivery_id', '=', deliveryId)
    .where('state', 'in', ['declined', 'waiting'])
    .orderBy('state')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Ends the question about all waiting deliveries but one. @param by the newer delivery; empty for folders that have
 * left the server
 */
export async function supersedeWaiting(
  tx: Transaction,
  { except, by }: { readonly except: readonly string[]; readonly by: string },
): Promise<void> {
  const gone = await tx
    .updateTable('deliveries')
    .set({ state: 'superseded', superseded_by: by, waiting_since: sql<Date>`coalesce(waiting_since, started_at)` })
    .where('state', '=', 'waiting')
    .$if(except.length > 0, (query) => query.where('delivery_id', 'not in', except))
    .returning('id')
    .execute();
  if (gone.length > 0)
    await tx
      .deleteFrom('delivery_lists')
      .where(
        'delivery_id',
        'in',
        gone.map(({ id }) => id),
      )
      .where('kind', '=', 'withdrawn')
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
