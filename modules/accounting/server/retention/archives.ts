import { logEvent } from '#platform/server/audit/log-event.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';

/**
 * Records that a complete archive of all issued documents was downloaded. Once it holds all documents ever issued, the
 * organisation may be purged.
 * @param documentCount number of issued documents in it
 */
export async function recordArchiveDownload(context: TenantContext, documentCount: number): Promise<void> {
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
