import { sql } from 'kysely';
import { resultHours } from '../../contract/task.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { enqueueAll } from '../jobs/enqueue.ts';
import { jobSchema } from '../jobs/job-schema-name.ts';
import type { TaskWork } from './define-task.ts';
import { remoteTaskJob, taskJob } from './task-job.ts';

const keptDays = 30;

interface MaintenanceParts {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Puts open tasks into the queue that no job will ever run, as after a restore or when a process died again and again.
 */
export async function requeueUnclaimedTasks(
  { database }: MaintenanceParts,
  works: ReadonlyMap<string, Pick<TaskWork, 'kind'>>,
): Promise<void> {
  await database.identity(async (tx) => {
    const { rows } = await sql<{ kind: string; payload: { organizationId: string; userId: string; id: string } }>`
      SELECT kind, jsonb_build_object('organizationId', organization_id, 'userId', user_id, 'id', id) AS payload FROM tasks t
       WHERE ended_at IS NULL AND EXISTS (SELECT FROM organizations o WHERE o.id = t.organization_id AND o.availability IN ('open', 'copy'))
         AND NOT EXISTS (SELECT FROM ${sql.table(`${jobSchema}.job_common`)} j
                                               WHERE j.name IN (${taskJob.name}, ${remoteTaskJob.name}) AND j.singleton_key = t.id::text AND j.state < 'completed')
       ORDER BY created_at LIMIT 1000`.execute(tx);
    const isRemote = ({ kind }: { readonly kind: string }): boolean => works.get(kind)?.kind.isRemote === true;
    await enqueueAll(
      tx,
      taskJob,
      rows.filter((row) => !isRemote(row)),
    );
    await enqueueAll(tx, remoteTaskJob, rows.filter(isRemote));
  });
}

/** Removes results after a day and tasks after a month. */
export async function purgeTasks({ database, clock }: MaintenanceParts): Promise<void> {
  const ago = (hours: number): Date => new Date(clock.now().getTime() - hours * 3_600_000);
  await database.identity(async (tx) => {
    await removeResults(tx, ago(resultHours));
    await tx
      .deleteFrom('tasks')
      .where('ended_at', '<', ago(keptDays * 24))
      .execute();
  });
}

async function removeResults(tx: Transaction, before: Date): Promise<void> {
  const expired = await tx
    .selectFrom('tasks')
    .select(['organization_id', 'id', 'result_file_id'])
    .where('ended_at', '<', before)
    .where('result_file_id', 'is not', null)
    .forUpdate()
    .execute();
  for (const { organization_id: organizationId, id, result_file_id: fileId } of expired) {
    await tx
      .updateTable('tasks')
      .set({ result_file_id: null })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('files').where('organization_id', '=', organizationId).where('id', '=', fileId).execute();
  }
}
