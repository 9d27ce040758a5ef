import { sql } from 'kysely';
import { joinByKey } from '../database/join-by-key.ts';
import { errorEntrySchema } from '../../contract/errors.ts';
import type { ErrorEntry } from '../../contract/errors.ts';
import { resultHours } from '../../contract/task.ts';
import type { Task, TaskState } from '../../contract/task.ts';
import { getTaskResult } from '../../contract/tasks.ts';
import type { Transaction } from '../database/transaction.ts';
import type { RequestSource } from '../http/context.ts';
import { instant, listOrder, uuid } from '../lists/list-order.ts';
import { pageOf } from '../lists/page-of.ts';
import type { Page, PageQuery } from '../lists/page-of.ts';

/** A task as it stands in the database. */
export interface TaskRow {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
  readonly errors: unknown;
  readonly payload: unknown;
  readonly result_file_id: string | null;
  readonly result_name: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

function selectTasks(tx: Transaction) {
  return tx
    .selectFrom('tasks')
    .leftJoin('files as f', (join) => joinByKey(join, 'f', 'tasks.result_file_id'))
    .select([
      'tasks.id',
      'tasks.kind',
      'state',
      'done',
      'total',
      'message',
      'errors',
      'payload',
      'result_file_id',
      'f.name as result_name',
    ])
    .select(['tasks.created_at', 'ended_at']);
}

const newestFirst = listOrder('desc', {
  created_at: instant(sql.ref('tasks.created_at')),
  id: uuid(sql.ref('tasks.id')),
});

/** One's own tasks, newest first. @throws AppError invalid_cursor */
export function listOwnTasks(
  tx: Transaction,
  userId: string,
  { kind, state, ...page }: PageQuery & { kind?: string | undefined; state?: TaskState | undefined },
): Promise<Page<TaskRow>> {
  let select = selectTasks(tx).where('user_id', '=', userId);
  if (kind !== undefined) select = select.where('kind', '=', kind);
  if (state !== undefined) select = select.where('state', '=', state);
  return pageOf(select, newestFirst, page);
}

/** A task of a user in the transaction's organisation. */
export function findOwnTask(tx: Transaction, userId: string, id: string): Promise<TaskRow | undefined> {
  return selectTasks(tx).where('user_id', '=', userId).where('tasks.id', '=', id).executeTakeFirst();
}

/** As it crosses the wire. @param may what the reader can do with it: fetch its result, repeat it, undo it */
export function toTask(row: TaskRow, may: { mayFetch: boolean; canRepeat: boolean; canUndo: boolean }): Task {
  const { mayFetch, canRepeat, canUndo } = may;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as TaskState,
    done: row.done,
    total: row.total,
    message: row.message,
    errors: readErrors(row.errors),
    result:
      mayFetch && row.result_name !== null
        ? { href: getTaskResult.path.replace(':id', row.id), fileName: row.result_name }
        : null,
    canRepeat,
    canUndo,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** Answers an entry in an unknown format as `internal_error`, so that the list stays readable. */
function readErrors(stored: unknown): ErrorEntry[] {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return entries.map(
    (entry) =>
      errorEntrySchema.safeParse(entry).data ?? { code: 'internal_error', message: 'an error that cannot be read' },
  );
}

/** Returns true if a result is at most a day old. */
export function isFresh({ ended_at: endedAt }: TaskRow, now: Date): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() < resultHours * 3_600_000;
}

export interface NewTask {
  readonly organizationId: string;
  readonly userId: string;
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly source: RequestSource;
  readonly now: Date;
}

export async function insertTask(
  tx: Transaction,
  { organizationId, userId, id, kind, payload, source, now }: NewTask,
): Promise<void> {
  const row = {
    organization_id: organizationId,
    id,
    user_id: userId,
    kind,
    payload: JSON.stringify(payload),
    source: JSON.stringify(source),
    created_at: now,
  };
  await tx.insertInto('tasks').values(row).execute();
}

/** Lets nobody else start a task in the organisation until the transaction ends. */
export async function lockStarts(tx: Transaction, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tasks\n${organizationId}`}, 0))`.execute(tx);
}

/** Returns the start of the `count`-th latest task of a kind in the organisation. */
export async function findStartBefore(tx: Transaction, kind: string, count: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('tasks')
    .select('created_at')
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Counts the tasks of a user that have not ended, of one kind or of all. */
export async function countOpenTasks(tx: Transaction, userId: string, kind?: string): Promise<number> {
  let select = tx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (kind !== undefined) select = select.where('kind', '=', kind);
  const { count } = await select.executeTakeFirstOrThrow();
  return count;
}

/** Begins a run of a task that is open, and makes all earlier runs void; undefined when it has ended. */
export function beginRun(tx: Transaction, id: string) {
  return tx
    .updateTable('tasks')
    .set({ state: 'running', run: sql<number>`run + 1`, done: 0, total: null, message: null, errors: '[]' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'kind', 'payload', 'source', 'run', 'done', 'total', 'message'])
    .executeTakeFirst();
}

/** A run of a task: the one that was begun last is the one that counts. */
export interface RunKey {
  readonly id: string;
  readonly run: number;
}

/** Gives a run back that the end of its process cut off: it will begin anew; undefined when it no longer counts. */
export function giveBackRun(tx: Transaction, { id, run }: RunKey) {
  const update = tx
    .updateTable('tasks')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running');
  return update.returning(['kind', 'done', 'total', 'message']).executeTakeFirst();
}

/** Returns true if a run still counts; if so, nobody cancels or takes it over before the transaction ends. */
export async function holdRun(tx: Transaction, { id, run }: RunKey): Promise<boolean> {
  const row = await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true if a run still counts at this moment. */
export async function countsRun(tx: Transaction, { id, run }: RunKey): Promise<boolean> {
  const row = await tx
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

export interface RunState {
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
  readonly errors: readonly ErrorEntry[];
}

/** Stores the progress of a run. @returns false when it no longer counts */
export async function writeProgress(
  tx: Transaction,
  { id, run }: RunKey,
  { errors, ...progress }: RunState,
): Promise<boolean> {
  const set = { ...progress, errors: JSON.stringify(errors) };
  const row = await tx
    .updateTable('tasks')
    .set(set)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface RunEnd extends RunState {
  readonly state: 'done' | 'failed';
  readonly resultFileId: string | null;
  readonly now: Date;
}

/** Ends a run. @returns false when it no longer counts */
export async function endRun(
  tx: Transaction,
  { id, run }: RunKey,
  { resultFileId, now, errors, ...end }: RunEnd,
): Promise<boolean> {
  const set = { ...end, errors: JSON.stringify(errors), result_file_id: resultFileId, ended_at: now };
  const row = await tx
    .updateTable('tasks')
    .set(set)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels a task that is open. @returns false when it has ended */
export async function cancelOpenTask(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('tasks')
    .set({ state: 'cancelled', ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
