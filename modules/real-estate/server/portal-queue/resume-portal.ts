import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { askForTransfer } from './transfer-job.ts';

/** Has everything that failed or waits at a portal tried at once, as after its connection was changed. */
export async function resumePortal({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>, portal: Portal): Promise<void> {
  const channels = portal === 'scout' ? ['scout', 'scout_linked'] : [portal];
  await tx
    .updateTable('estate_publications')
    .set(({ eb }) => ({
      state: 'pending',
      revision: eb('revision', '+', 1),
      attempts: 0,
      errors: '[]',
      next_attempt_at: sql<Date>`now()`,
    }))
    .where('channel', 'in', channels)
    .where('state', 'in', ['failed', 'pending'])
    .execute();
  await askForTransfer(tx, actor.organizationId, [portal]);
}
