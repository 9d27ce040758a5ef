import { sql } from 'kysely';
import type { z } from 'zod';
import { describeValues } from '#platform/contract/fields.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { storeCard } from '#platform/server/settings/define-settings.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import { lockSettings } from '#platform/server/settings/settings.ts';
import { accessFields } from '../../contract/configuration/access-config.ts';
import { accessCard } from '../../contract/configuration/configuration.ts';
import { announceOwnerAccess } from '../owner-view/announce-owner-access.ts';
import { configurationLog } from '../configuration-log.ts';

/** Access of former owners in the organisation. */
export const accessConfig = storeCard('property-owner', accessCard, { graceDays: 0 });

/**
 * Saves the card and updates the end of book access for links with an end date.
 * @throws AppError changed_meanwhile
 */
export async function saveAccess(
  context: TenantContext,
  { properties, version }: CardChange<z.output<typeof accessConfig.schema>>,
): Promise<void> {
  const { properties: before } = await lockSettings(context.tx, accessConfig);
  const changes = listChanges(describeValues(accessFields, before), describeValues(accessFields, properties));
  await saveSettings(context, accessConfig, { properties, version }, { ...configurationLog, changes });
  await recomputeBooksUntil(context, properties.graceDays);
}

/** Recomputes the end of book access and notifies open windows of affected users. */
async function recomputeBooksUntil(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  graceDays: number,
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    WITH changed AS (
      UPDATE owner_links SET books_until = valid_until + ${graceDays}::int
       WHERE valid_until IS NOT NULL AND books_until <> valid_until + ${graceDays}::int
      RETURNING organization_id, membership_id)
    SELECT DISTINCT m.user_id AS "userId" FROM changed c JOIN memberships m ON m.organization_id = c.organization_id AND m.id = c.membership_id
  `.execute(tx);
  for (const { userId } of rows) await announceOwnerAccess(tx, { organizationId: actor.organizationId, userId });
}
