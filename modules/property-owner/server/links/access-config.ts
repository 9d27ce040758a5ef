import { sql } from 'kysely';
import { z } from 'zod';
import type { EndpointAnswer, EndpointInput } from '#platform/contract/endpoint.ts';
import { describeValues, storedShape } from '#platform/contract/fields.ts';
import { changedMeanwhile } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { lockSettings, readSettings, writeSettings } from '#platform/server/settings/settings.ts';
import { accessFields } from '../../contract/access-config.ts';
import type { getAccessConfiguration, saveAccessConfiguration as saveEndpoint } from '../../contract/access-config.ts';
import { ownerAccessChanged } from '../../contract/owner-links.ts';

/** What the organisation grants former owners. */
export const accessConfig = defineSettings('property-owner', 'accessConfig', z.object(storedShape(accessFields)), { defaults: { graceDays: 0 } });

/** The card as it crosses the wire. */
export async function readAccessConfiguration({ tx }: Pick<TenantContext, 'tx'>): Promise<EndpointAnswer<typeof getAccessConfiguration>['configuration']> {
  const { identifier, properties, version } = await readSettings(tx, accessConfig);
  return { configIdentifier: identifier, properties, version };
}

/** @throws AppError changed_meanwhile */
export async function saveAccessConfiguration(context: TenantContext, { properties, version }: EndpointInput<typeof saveEndpoint>['body']): Promise<void> {
  const { properties: before } = await lockSettings(context.tx, accessConfig);
  const subject = { type: 'property_access', id: 'accessConfig', label: 'accessConfig' } as const;
  if ((await writeSettings(context, accessConfig, { properties, version })) === undefined) throw await changedMeanwhile(context, subject);
  await recomputeBooksUntil(context, properties.graceDays);
  await logEvent(context, { event: 'owner_access_configured', subject, changes: listChanges(describeValues(accessFields, before), describeValues(accessFields, properties)), given: { version } });
}

/**
 * Writes with the links that end until when they show postings and receipts when the days that are
 * granted have changed. Open windows of those concerned look again.
 */
async function recomputeBooksUntil({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>, graceDays: number): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    WITH changed AS (
      UPDATE owner_links SET books_until = valid_until + ${graceDays}::int
       WHERE valid_until IS NOT NULL AND books_until <> valid_until + ${graceDays}::int
      RETURNING organization_id, membership_id)
    SELECT DISTINCT m.user_id AS "userId" FROM changed c JOIN memberships m ON m.organization_id = c.organization_id AND m.id = c.membership_id
  `.execute(tx);
  for (const { userId } of rows) await publish(tx, ownerAccessChanged, { organizationId: actor.organizationId, userId }, null);
}
