import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { createId } from '#platform/server/ids.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { countConnectionAttempt } from '#platform/server/connectors/connection-attempts.ts';
import { ftpConfig } from '../configuration/settings.ts';
import { confirmWaiting, declineWaiting, requireUndoable } from './decide-delivery.ts';
import { beginEntry, endAbandoned } from './journal.ts';
import { refreshTask } from './refresh-task.ts';
import { requireRefresh } from './refresh-list.ts';

interface Wanted {
  readonly dryRun?: boolean | undefined;
  /** The entry that waits. */
  readonly confirm?: string | undefined;
  /** The waiting entry to turn down, with a reason. */
  readonly refuse?: string | undefined;
  readonly reason?: string | undefined;
  /** The entry to take back. */
  readonly undo?: string | undefined;
}

/**
 * Starts a refresh, or decides about a delivery.
 *
 * @throws AppError refresh_running while one of the organisation runs; connection_missing; not_found for an unknown
 *   entry; delivery_decided for one that no longer waits, or is not the last imported one; too_many_requests
 */
export async function updateDeliveries(context: TenantContext, wanted: Wanted): Promise<Refresh> {
  const { refuse, reason = '' } = wanted;
  if (refuse === undefined) return startRun(context, wanted);
  await declineWaiting(context, refuse, reason);
  return requireRefresh(context.tx, refuse);
}

async function startRun(context: TenantContext, { dryRun = false, confirm, undo }: Wanted): Promise<Refresh> {
  const { tx, actor, clock } = context;
  const [runId, id, now] = [createId(), createId(), clock.now()];
  await endAbandoned(tx, now);
  const confirmed = confirm === undefined ? undefined : await confirmWaiting(context, confirm, runId);
  const undone = undo === undefined ? undefined : await requireUndoable(tx, undo);
  if (undo === undefined) {
    if ((await readSettings(tx, ftpConfig)).properties.host === '') throw new AppError('connection_missing');
    await countConnectionAttempt(context, 'property-owner');
  }
  const { organizationId, userId } = actor;
  if (!(await beginEntry(tx, { organizationId, id, startedBy: userId, runId, isDryRun: dryRun, now })))
    throw new AppError('refresh_running');
  await startTask(context, refreshTask, {
    runId,
    dryRun,
    confirm: confirm ?? null,
    undo: undo ?? null,
    language: await readLanguage(context),
  });
  const label = confirmed ?? undone;
  await logEvent(context, {
    event: 'refresh_started',
    subject: { type: 'delivery', id: label ?? null, label: label ?? '' },
    changes: listChanges(null, {
      ...(dryRun && { dryRun: 'true' }),
      ...(confirmed !== undefined && { confirmed: 'true' }),
      ...(undone !== undefined && { undone: 'true' }),
    }),
  });
  return requireRefresh(tx, id);
}
