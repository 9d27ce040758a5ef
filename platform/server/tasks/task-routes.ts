import type { Task } from '../../contract/task.ts';
import { cancelTask, getTask, getTaskResult, listTasks, repeatTask, undoTask } from '../../contract/tasks.ts';
import type { Transaction } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { ErrorTable } from '../errors/error-table.ts';
import { findFile } from '../files/file-repository.ts';
import type { Files } from '../files/files.ts';
import type { TenantContext } from '../http/context.ts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import type { TaskWork } from './define-task.ts';
import { startTask } from './start-task.ts';
import { cancelOpenTask, findOwnTask, isFresh, listOwnTasks, toTask } from './task-repository.ts';
import type { TaskRow } from './task-repository.ts';
import { publishTask } from './publish-task.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** One's own tasks in the chosen organisation. Those of colleagues are not found. */
export function createTaskRoutes(
  works: ReadonlyMap<string, TaskWork>,
  files: Pick<Files, 'read'>,
  { qualify }: Pick<ErrorTable, 'qualify'>,
): readonly Route[] {
  const holds = ({ actor }: Context, { kind }: TaskRow): boolean => {
    const permission = works.get(kind)?.kind.permission;
    return permission !== undefined && actor.permissions.has(permission);
  };
  const showAll = async (context: Context, rows: readonly TaskRow[]): Promise<Task[]> => {
    const undoable = await findUndoable(
      context.tx,
      works,
      rows.filter((row) => holds(context, row)),
    );
    return rows.map((row) => {
      const mayDo = holds(context, row);
      const task = toTask(row, {
        mayFetch: mayDo && isFresh(row, context.clock.now()),
        canRepeat: mayDo && canRepeat(row, works.get(row.kind)),
        canUndo: undoable.has(row.id),
      });
      return { ...task, errors: task.errors.map(qualify) };
    });
  };
  const show = async (context: Context, row: TaskRow): Promise<Task> => {
    const [task] = await showAll(context, [row]);
    if (!task) throw new AppError('not_found');
    return task;
  };
  const require = async ({ tx, actor }: Context, id: string): Promise<TaskRow> => {
    const row = await findOwnTask(tx, actor.userId, id);
    if (!row) throw new AppError('not_found');
    return row;
  };

  return [
    route(listTasks, ({ query }, { read }) =>
      read(async (context) => {
        const { rows, nextCursor } = await listOwnTasks(context.tx, context.actor.userId, query);
        return { tasks: await showAll(context, rows), nextCursor };
      }),
    ),
    route(getTask, ({ params }, { read }) =>
      read(async (context) => ({ task: await show(context, await require(context, params.id)) })),
    ),
    route(cancelTask, ({ params }, { transaction }) =>
      transaction(async (context) => {
        const { tx, actor, clock } = context;
        const { kind, payload } = await require(context, params.id);
        if (!(await cancelOpenTask(tx, params.id, clock.now()))) throw new AppError('task_ended');
        const task = await show(context, await require(context, params.id));
        await publishTask(tx, actor, works.get(kind)?.kind, { payload, news: task, at: clock.now() });
        return { task };
      }),
    ),
    route(repeatTask, ({ params }, { transaction }) =>
      transaction(async (context) => {
        const row = await require(context, params.id);
        const work = works.get(row.kind);
        if (row.ended_at === null) throw new AppError('task_not_ended');
        // A former version may have kept another payload: such a task is none that could be done now.
        if (!work?.kind.payload.safeParse(row.payload).success) throw new AppError('not_found');
        const task = await startTask(context, work.kind, row.payload);
        // Behind the rules of every start, which say more; the start is rolled back.
        if (!canRepeat(row, work)) throw new AppError('task_not_repeatable');
        return { task };
      }),
    ),
    route(undoTask, ({ params }, { transaction }) =>
      transaction(async (context) => {
        const row = await require(context, params.id);
        const undo = works.get(row.kind)?.kind.undo;
        // As it is registered: a module may have added rules to its start.
        const undoing = works.get(undo?.kind.kind ?? '')?.kind;
        const undoable = await findUndoable(context.tx, works, [row]);
        if (!undo || !undoing || !undoable.has(row.id)) throw new AppError('task_not_undoable');
        return { task: await startTask(context, undoing, undo.payload(row.id, row.payload)) };
      }),
    ),
    route(getTaskResult, async ({ params }, { read, transaction }) => {
      const { file, kind, payload } = await read(async (context) => {
        const row = await require(context, params.id);
        if (!holds(context, row)) throw new AppError('permission_denied');
        if (row.result_file_id === null || !isFresh(row, context.clock.now())) throw new AppError('not_found');
        return { ...row, file: await findFile(context.tx, row.result_file_id) };
      });
      if (!file) throw new AppError('not_found');
      const work = works.get(kind);
      const handedOut = work?.kind.handedOut;
      // A former version may have kept another payload.
      const known = work?.kind.payload.safeParse(payload);
      if (handedOut === undefined || known?.success !== true) return { file, source: files };
      return { file, source: files, sent: () => transaction((context) => handedOut(context, known.data)) };
    }),
  ];
}

/** True for a task that failed or was cancelled, and for a done one whose kind allows it. */
function canRepeat({ state, ended_at: endedAt }: TaskRow, work: TaskWork | undefined): boolean {
  return endedAt !== null && work !== undefined && (state !== 'done' || work.kind.repeatsDone === true);
}

/** Returns the done tasks among these that another task can take back; one query for each of their kinds. */
async function findUndoable(
  tx: Transaction,
  works: ReadonlyMap<string, TaskWork>,
  rows: readonly TaskRow[],
): Promise<ReadonlySet<string>> {
  const done = rows.filter(({ state }) => state === 'done');
  const found = new Set<string>();
  for (const kind of new Set(done.map((row) => row.kind))) {
    const ids = done.filter((row) => row.kind === kind).map(({ id }) => id);
    for (const id of (await works.get(kind)?.kind.undo?.findUndoable(tx, ids)) ?? []) found.add(id);
  }
  return found;
}
