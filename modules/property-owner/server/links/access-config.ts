import { sql } from 'kysely';
import { z } from 'zod';
import { describeValues, storedShape } from '#platform/contract/fields.ts';
import { changedMeanwhile } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { lockSettings, writeSettings } from '#platform/server/settings/settings.ts';
import { accessFields } from '../../contract/access-config.ts';
import { ownerAccessChanged } from '../../contract/owner-links.ts';

/** What the organisation grants former owners. */
export const accessConfig = defineSettings('property-owner', 'accessConfig', z.object(storedShape(accessFields)), {
  defaults: { graceDays: 0 },
});

interface AccessChange {
  readonly properties: z.output<typeof accessConfig.schema>;
  /** That the caller saw; undefined saves whatever stands there. */
  readonly version: number | undefined;
}

/**
 * Saves the card, and with the links that end until when they show postings and receipts.
 *
 * @throws AppError changed_meanwhile
 */
export async function saveAccess(context: TenantContext, { properties, version }: AccessChange): Promise<void> {
  const { properties: before } = await lockSettings(context.tx, accessConfig);
  const subject = {
    type: 'property_configuration',
    id: accessConfig.identifier,
    label: accessConfig.identifier,
  } as const;
  if ((await writeSettings(context, accessConfig, { properties, version })) === undefined)
    throw await changedMeanwhile(context, subject);
  await recomputeBooksUntil(context, properties.graceDays);
  const changes = listChanges(describeValues(accessFields, before), describeValues(accessFields, properties));
  await logEvent(context, { event: 'property_configuration_changed', subject, changes, given: { version } });
}

/** Open windows of those concerned look again. */
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
  for (const { userId } of rows)
    await publish(tx, ownerAccessChanged, { organizationId: actor.organizationId, userId }, null);
}
