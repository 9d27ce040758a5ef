import { sql } from 'kysely';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { Transaction } from '../database/transaction.ts';
import type { TenantContext } from '../http/context.ts';
import type { TaskRun } from '../tasks/define-task.ts';
import type { RecordUse } from './record-routes.ts';

/** Records added by an import, as its task wrote them down. */
export interface WrittenImport {
  readonly taskId: string;
  readonly entity: string;
  readonly fileName: string;
  readonly ids: readonly string[];
}

/** Result of undoing an import. */
export interface UndoOutcome {
  readonly removed: number;
  /** Records that stay, because somebody changed or uses them. */
  readonly kept: number;
}

const batchSize = 500;

/** Stores the ids of the records that an import added. */
export async function insertWrittenImport(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  { taskId, entity, fileName, ids }: WrittenImport,
): Promise<void> {
  await tx
    .insertInto('record_imports')
    .values({
      organization_id: actor.organizationId,
      task_id: taskId,
      entity,
      file_name: fileName,
      record_ids: sql<string[]>`${ids}::uuid[]`,
    })
    .execute();
}

/** Returns the imports among these tasks that added records and have not been undone. */
export async function findUndoableImports(tx: Transaction, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('record_imports')
    .select('task_id')
    .where('task_id', '=', sql<string>`ANY (${taskIds}::uuid[])`)
    .where('undone_at', 'is', null)
    .execute();
  return new Set(rows.map(({ task_id: id }) => id));
}

/**
 * Locks a written import until the transaction ends, so that it is undone once. @returns undefined if it has been
 * undone, or its task is no longer kept
 */
export async function lockWrittenImport(tx: Transaction, taskId: string): Promise<WrittenImport | undefined> {
  const row = await tx
    .selectFrom('record_imports')
    .select(['entity', 'file_name', 'record_ids'])
    .where('task_id', '=', taskId)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { taskId, entity: row.entity, fileName: row.file_name, ids: row.record_ids };
}

/** Removes the records of an import that nobody has changed or uses, in the context's transaction. */
export async function undoImport(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  { table, uses = {} }: Pick<AnyEntity, 'table'> & { readonly uses?: Readonly<Record<string, RecordUse>> | undefined },
  written: WrittenImport,
  { signal, progress }: Pick<TaskRun<unknown>, 'signal' | 'progress'>,
): Promise<UndoOutcome> {
  const total = written.ids.length;
  let removed = 0;
  for (let start = 0; start < total; start += batchSize) {
    signal.throwIfAborted();
    const batch = written.ids.slice(start, start + batchSize);
    // Locked first: a record that somebody refers to at this moment is seen as used by the next statement.
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(table)} WHERE id = ANY (${batch}::uuid[]) AND version = 1 FOR UPDATE`.execute(tx);
    const unused = Object.values(uses).map(
      (use) =>
        sql`NOT EXISTS (SELECT FROM ${sql.table(use.table)} WHERE ${sql.ref(`${use.table}.${use.column}`)} = record.id AND ${use.where ?? sql`true`})`,
    );
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} AS record WHERE record.id = ANY (${rows.map(({ id }) => id)}::uuid[])
       AND ${sql.join([sql`true`, ...unused], sql` AND `)}`.execute(tx);
    removed += Number(numAffectedRows ?? 0);
    progress({ done: Math.min(total, start + batchSize), total });
  }
  await tx
    .updateTable('record_imports')
    .set({ undone_at: clock.now() })
    .where('task_id', '=', written.taskId)
    .execute();
  return { removed, kept: total - removed };
}
