import { sql } from 'kysely';
import { z } from 'zod';
import { storedShape } from '#platform/contract/fields.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { accessFields } from '../../contract/access-config.ts';
import { ownerAccessChanged } from '../../contract/owner-links.ts';

/** What the organisation grants former owners. */
export const accessConfig = defineSettings('property-owner', 'accessConfig', z.object(storedShape(accessFields)), { defaults: { graceDays: 0 } });

/**
 * Writes with the links that end until when they show postings and receipts; to be called when the days that are granted have
 * changed. Open windows of those concerned look again.
 */
export async function recomputeBooksUntil({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>, graceDays: number): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    WITH changed AS (
      UPDATE owner_links SET books_until = valid_until + ${graceDays}::int
       WHERE valid_until IS NOT NULL AND books_until <> valid_until + ${graceDays}::int
      RETURNING organization_id, membership_id)
    SELECT DISTINCT m.user_id AS "userId" FROM changed c JOIN memberships m ON m.organization_id = c.organization_id AND m.id = c.membership_id
  `.execute(tx);
  for (const { userId } of rows) await publish(tx, ownerAccessChanged, { organizationId: actor.organizationId, userId }, null);
}
