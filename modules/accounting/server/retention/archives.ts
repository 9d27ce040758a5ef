import { logEvent } from '#platform/server/audit/log-event.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';

/**
 * Notes that somebody has fetched an archive of all issued documents whole. Once it holds all that were ever issued, it
 * lets the organisation be purged.
 *
 * @param documentCount how many issued documents are in it
 */
export async function noteArchiveHandedOut(context: TenantContext, documentCount: number): Promise<void> {
  const { tx, actor, clock } = context;
  await tx
    .insertInto('organization_archives')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      document_count: documentCount,
      handed_out_at: clock.now(),
      handed_out_to: actor.userId,
    })
    .execute();
  await logEvent(context, {
    event: 'archive_handed_out',
    changes: [{ field: 'documentCount', from: null, to: String(documentCount) }],
  });
}
