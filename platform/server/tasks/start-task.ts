import type { z } from 'zod';
import type { Task } from '../../contract/task.ts';
import type { Transaction } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { TenantContext } from '../http/context.ts';
import { createId } from '../ids.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { tooFrequent, tooManyOfKey } from '../limits/refusals.ts';
import type { TaskKind } from './define-task.ts';
import { remoteTaskJob, taskJob } from './task-job.ts';
import { countOpenTasks, findOwnTask, findStartBefore, insertTask, lockStarts, toTask } from './task-repository.ts';
import type { NewTask } from './task-repository.ts';
import { publishTask } from './publish-task.ts';

/** Tasks of one person that have not ended; they run one after the other anyway. */
const maxOpen = 10;
const hourMs = 3_600_000;

/**
 * Starts a task in the caller's transaction: it runs if and only if that is committed, on behalf of the actor. Others
 * who start one in the organisation wait until then, so that parallel calls cannot slip past a limit.
 *
 * @returns what the endpoint answers, as `{ task }`
 * @throws AppError permission_denied, too_many_requests, what `mayStart` throws; ZodError for a payload that its schema
 *   does not take
 */
export async function startTask<Schema extends z.ZodType>(
  context: TenantContext,
  rules: TaskKind<Schema>,
  payload: z.input<Schema>,
): Promise<Task> {
  const { kind, permission, maxPerHour } = rules;
  const { tx, actor, clock, source } = context;
  await lockStarts(tx, actor.organizationId);
  await assertMayStart(context, { kind, permission, maxPerHour });
  await rules.mayStart?.(context);
  const { organizationId, userId } = actor;
  return enqueueTask(tx, rules, payload, { organizationId, userId, source, now: clock.now() });
}

/**
 * Starts a task of somebody who is not there: one that follows another in a line. No limit holds it back, so the line
 * must be short; the permission is asked for when the task runs.
 */
export async function enqueueTask<Schema extends z.ZodType>(
  tx: Transaction,
  rules: TaskKind<Schema>,
  payload: z.input<Schema>,
  starter: Pick<NewTask, 'organizationId' | 'userId' | 'source' | 'now'>,
): Promise<Task> {
  const { kind, payload: schema, isRemote = false } = rules;
  const { organizationId, userId } = starter;
  const id = createId();
  schema.parse(payload);
  // As it was given: it is parsed again when the task runs, and a transform need not take its own result.
  await insertTask(tx, { ...starter, id, kind, payload });
  await enqueue(tx, isRemote ? remoteTaskJob : taskJob, { organizationId, userId, id });
  const row = await findOwnTask(tx, userId, id);
  if (!row) throw new Error('The task that was just written does not exist');
  const task = toTask(row, { mayFetch: true, canRepeat: false, canUndo: false });
  await publishTask(tx, starter, rules as TaskKind, { payload, news: task, at: starter.now });
  return task;
}

/**
 * Refuses what `startTask` would refuse, for whoever stores something before it: nothing is left of what does not
 * start.
 *
 * @throws AppError permission_denied, too_many_requests
 */
export async function assertMayStart(
  context: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  {
    kind,
    permission,
    maxPerHour,
  }: Pick<TaskKind, 'kind' | 'permission'> & { readonly maxPerHour?: number | undefined },
): Promise<void> {
  const { tx, actor } = context;
  if (!actor.permissions.has(permission)) throw new AppError('permission_denied');
  if ((await countOpenTasks(tx, actor.userId)) >= maxOpen) throw tooManyOfKey('tasks', 30);
  if (maxPerHour !== undefined) await assertNotTooFrequent(context, kind, maxPerHour);
}

async function assertNotTooFrequent(
  { tx, clock }: Pick<TenantContext, 'tx' | 'clock'>,
  kind: string,
  max: number,
): Promise<void> {
  const now = clock.now().getTime();
  const start = await findStartBefore(tx, kind, max);
  const seconds = start === undefined ? 0 : Math.ceil((start.getTime() + hourMs - now) / 1000);
  if (seconds > 0) throw tooFrequent('tasks-hourly', seconds);
}
