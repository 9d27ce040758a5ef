import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { AppError } from '#platform/server/errors/app-error.ts';

/** An owner as used by links and invitations. */
export interface NamedOwner {
  readonly id: string;
  readonly eid: string;
  /** Full name, never empty. */
  readonly name: string;
}

/** Full name of an owner in a query of `property_owners`; the number if there is none. */
export const ownerName = sql<string>`coalesce(nullif(trim(property_owners.full_name), ''), nullif(trim(property_owners.first_name || ' ' || property_owners.last_name), ''), property_owners.external_id)`;

/**
 * Reads the owner with this external id, if visible to the caller.
 * @throws AppError not_found
 */
export async function requireOwner({ tx }: Pick<TenantContext, 'tx'>, eid: string, field: string): Promise<NamedOwner> {
  const owner = await tx
    .selectFrom('property_owners')
    .select(['id', 'external_id as eid', ownerName.as('name')])
    .where('external_id', '=', eid)
    .executeTakeFirst();
  if (!owner) throw new AppError('not_found', { field });
  return owner;
}
