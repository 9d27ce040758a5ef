import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { instant, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { nameOfUser } from '#platform/server/database/user-names.ts';
import { refreshStates } from '../../contract/refresh/refreshes.ts';
import {
  concernedSchema,
  fileCountsSchema,
  lineErrorSchema,
  unresolvedSchema,
  withdrawalSchema,
} from '../../contract/import/import-report.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';

const newestFirst = listOrder('desc', { started_at: instant(sql.ref('d.started_at')), id: uuid(sql.ref('d.id')) });

/** The journal, newest first. @throws AppError invalid_cursor */
export async function listJournal(
  tx: Transaction,
  query: PageQuery,
): Promise<{ refreshes: Refresh[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(selectEntries(tx), newestFirst, query);
  return { refreshes: rows.map(toRefresh), nextCursor };
}

/** An entry that was just written. */
export async function requireRefresh(tx: Transaction, id: string): Promise<Refresh> {
  return toRefresh(await selectEntries(tx).where('d.id', '=', id).executeTakeFirstOrThrow());
}

function selectEntries(tx: Transaction) {
  return (
    tx
      .selectFrom('deliveries as d')
      // The one entry that runs has a task, or the schedule runs it.
      .leftJoin('tasks as t', (join) =>
        join
          .onRef('t.organization_id', '=', 'd.organization_id')
          .on('t.kind', '=', 'refresh')
          .on('d.state', '=', 'running')
          .on('t.ended_at', 'is', null)
          .on(sql<boolean>`t.payload ->> 'runId' = d.run_id::text`),
      )
      .select([
        'd.id',
        'd.state',
        'd.dry_run',
        'd.started_at',
        'd.finished_at',
        'd.started_by',
        'd.delivery_id',
        'd.mode',
        'd.counts',
        'd.errors',
        'd.error_count',
        'd.folder',
        'd.withdrawals',
        'd.concerned',
        'd.unresolved',
        'd.waiting_since',
        'd.decided_at',
        'd.reason',
        'd.superseded_by',
        't.id as task_id',
        't.done',
        't.total',
      ])
      .select([
        nameOfUser(sql.ref('d.started_by')).as('starter'),
        nameOfUser(sql.ref('d.decided_by')).as('decider'),
        sql<boolean>`d.undo_state IS NOT NULL AND d.state = 'taken'`.as('can_undo'),
      ])
  );
}

/** States of deliveries about which a person has decided. */
const decidedStates: ReadonlySet<string> = new Set(['taken', 'declined', 'undone']);

type Entry = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

function toRefresh(entry: Entry): Refresh {
  return {
    id: entry.id,
    state: z.enum(refreshStates).parse(entry.state),
    dryRun: entry.dry_run,
    startedAt: entry.started_at.toISOString(),
    finishedAt: entry.finished_at?.toISOString() ?? null,
    startedBy: entry.started_by === null ? null : { id: entry.started_by, name: entry.starter ?? '' },
    delivery:
      entry.delivery_id === ''
        ? null
        : { deliveryId: entry.delivery_id, mode: z.enum(['FULL', 'DELTA', '']).parse(entry.mode) },
    counts: z.record(z.string(), fileCountsSchema).parse(entry.counts),
    folder: entry.folder,
    errorCount: entry.error_count,
    errors: z.array(lineErrorSchema).parse(entry.errors),
    withdrawals: z.array(withdrawalSchema).parse(entry.withdrawals),
    concerned: concernedSchema.nullable().parse(entry.concerned),
    unresolved: z.array(unresolvedSchema).parse(entry.unresolved),
    waitingSince: entry.waiting_since?.toISOString() ?? null,
    decision:
      entry.decided_at === null || !decidedStates.has(entry.state)
        ? null
        : { by: entry.decider ?? '', at: entry.decided_at.toISOString(), reason: entry.reason },
    supersededBy: entry.superseded_by,
    canUndo: entry.can_undo,
    taskId: entry.task_id,
    done: entry.done,
    total: entry.total,
  };
}
