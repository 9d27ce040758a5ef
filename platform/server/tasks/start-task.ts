import type { z } from 'zod';
import { taskChanged } from '../../contract/task.ts';
import type { Task } from '../../contract/task.ts';
import { AppError } from '../errors/app-error.ts';
import type { TenantContext } from '../http/context.ts';
import { createId } from '../ids.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { tooManyOfKey } from '../limits/refusals.ts';
import { publish } from '../realtime/publish.ts';
import type { TaskKind } from './define-task.ts';
import { taskJob } from './task-job.ts';
import { countOpenTasks, findOwnTask, insertTask, toTask } from './task-repository.ts';

/** Tasks of one person that have not ended; they run one after the other anyway. */
const maxOpen = 10;

/**
 * Starts a task in the caller's transaction: it runs if and only if that is committed, on behalf of the actor.
 *
 * @returns what the endpoint answers, as `{ task }`
 * @throws AppError permission_denied, too_many_requests; ZodError for a payload that its schema does not take
 */
export async function startTask<Schema extends z.ZodType>(context: TenantContext, { kind, payload: schema, permission }: TaskKind<Schema>, payload: z.input<Schema>): Promise<Task> {
  const { tx, actor, clock, source } = context;
  if (!actor.permissions.has(permission)) throw new AppError('permission_denied');
  if ((await countOpenTasks(tx, actor.userId)) >= maxOpen) throw tooManyOfKey('tasks', 30);
  const id = createId();
  const { organizationId, userId } = actor;
  await insertTask(tx, { organizationId, userId, id, kind, payload: schema.parse(payload), source, now: clock.now() });
  await enqueue(tx, taskJob, { organizationId, userId, id });
  const row = await findOwnTask(tx, userId, id);
  if (!row) throw new Error('The task that was just written is not there');
  const task = toTask(row, true);
  await publish(tx, taskChanged, actor, task);
  return task;
}
