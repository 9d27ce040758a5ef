import type { z } from 'zod';
import { taskChanged } from '../../contract/task.ts';
import type { TenantScope, Transaction } from '../database/transaction.ts';
import { publish } from '../realtime/publish.ts';
import type { TaskKind } from './define-task.ts';

/** A task as it stands in the database, and where it stands. */
interface ToldTask {
  readonly payload: unknown;
  readonly news: z.input<typeof taskChanged.schema>;
  readonly at: Date;
}

/** Publishes a task's state to the person who started it, and to the audience of its kind. */
export async function publishTask(
  tx: Transaction,
  scope: TenantScope,
  kind: TaskKind | undefined,
  { payload, news, at }: ToldTask,
): Promise<void> {
  await publish(tx, taskChanged, scope, news);
  if (kind?.tell === undefined) return;
  // A former version may have kept another payload.
  const { success, data } = kind.payload.safeParse(payload);
  const { organizationId, userId } = scope;
  if (success) await kind.tell(tx, { organizationId, userId, payload: data, task: news, at });
}
