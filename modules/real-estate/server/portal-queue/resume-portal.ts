import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { askForTransfer } from './transfer-job.ts';

interface Resumed {
  /** True if the connection leads to another account: nothing is known of what is there. */
  readonly isElsewhere: boolean;
}

/**
 * Has everything that waits at a portal tried at once, as after its connection was changed. What it refused stays as it
 * is.
 */
export async function resumePortal(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  portal: Portal,
  { isElsewhere }: Resumed,
): Promise<void> {
  const channels = portal === 'scout' ? ['scout', 'scout_linked'] : [portal];
  await tx
    .updateTable('estate_portals')
    .set({ halted: null, paused_until: null })
    .where('channel', '=', portal)
    .execute();
  await tx
    .updateTable('estate_publications')
    .set(({ eb }) => ({
      state: 'pending',
      revision: eb('revision', '+', 1),
      attempts: 0,
      errors: '[]',
      next_attempt_at: sql<Date>`now()`,
      ...(isElsewhere && { sent_checksum: '', sent_pictures: '' }),
    }))
    .where('channel', 'in', channels)
    .where(
      isElsewhere
        ? sql<boolean>`(state <> 'settled' OR wants_saved OR wants_published)`
        : sql<boolean>`(state = 'pending' OR state = 'failed' AND NOT errors @> '[{"code": "refused"}]')`,
    )
    .execute();
  await askForTransfer(tx, actor.organizationId, [portal]);
}
