import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { countConnectionAttempt } from '../configuration/connection-attempts.ts';
import { ftpConfig } from '../configuration/settings.ts';
import { beginEntry, endAbandoned } from './journal.ts';
import { refreshTask } from './refresh-task.ts';
import { requireRefresh } from './refresh-list.ts';

interface Wanted {
  readonly dryRun?: boolean | undefined;
  /** The entry that waits. */
  readonly confirm?: string | undefined;
}

/**
 * Starts a refresh.
 *
 * @throws AppError refresh_running while one of the organisation runs; connection_missing; not_found for an entry that
 *   does not wait; too_many_requests
 */
export async function startRefresh(context: TenantContext, { dryRun = false, confirm }: Wanted): Promise<Refresh> {
  const { tx, actor, clock } = context;
  if ((await readSettings(tx, ftpConfig)).properties.host === '') throw new AppError('connection_missing');
  const now = clock.now();
  await endAbandoned(tx, now);
  const waiting =
    confirm === undefined
      ? undefined
      : await tx
          .selectFrom('deliveries')
          .select(['id', 'delivery_id as label'])
          .where('id', '=', confirm)
          .where('state', '=', 'waiting')
          .executeTakeFirst();
  if (confirm !== undefined && !waiting) throw new AppError('not_found');
  const [runId, id] = [createId(), createId()];
  const { organizationId, userId } = actor;
  await countConnectionAttempt(context);
  if (!(await beginEntry(tx, { organizationId, id, startedBy: userId, runId, isDryRun: dryRun, now })))
    throw new AppError('refresh_running');
  await startTask(context, refreshTask, { runId, dryRun, confirm: confirm ?? null });
  const subject = { type: 'delivery', id: waiting?.label ?? null, label: waiting?.label ?? '' } as const;
  await logEvent(context, {
    event: 'refresh_started',
    subject,
    changes: listChanges(null, { ...(dryRun && { dryRun: 'true' }), ...(waiting && { confirmed: 'true' }) }),
  });
  return requireRefresh(tx, id);
}
