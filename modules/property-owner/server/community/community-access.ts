import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { administrationPermission, communityAdministrationPermission } from '../../contract/catalogue.ts';
import { ownerName } from '../wall/require-owner.ts';
import type { NamedOwner } from '../wall/require-owner.ts';

/** Purpose of the PDFs of communities: the wall knows it (migration 58). */
export const communityFilePurpose = 'community';

/** True for whoever keeps the resolutions and meetings of communities, unless they view the portal as an owner. */
export async function administersCommunities(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ administers: boolean }>`
    SELECT kontor_sees_every_owner(ARRAY[${communityAdministrationPermission}]) AS administers`.execute(tx);
  return rows[0]?.administers ?? false;
}

/** Purpose of the files of chats: the wall knows it (migration 60). */
export const chatFilePurpose = 'community-chat';

/** SQL: whether the signed-in user may read the community whose owner has this id. */
export const readsCommunity = (ownerId: RawBuilder<unknown>) => sql<boolean>`(
  (SELECT kontor_sees_every_owner(ARRAY[${administrationPermission}, ${communityAdministrationPermission}]))
  OR ${ownerId} = ANY ((SELECT kontor_linked_owners('any'))::uuid[]))`;

/**
 * Reads the owner of a community that the caller may read: by a link or as an administrator. Whoever sees the owner for
 * other reasons, such as its receipts, does not.
 * @throws AppError not_found
 */
export async function requireCommunity(
  { tx }: Pick<TenantContext, 'tx'>,
  eid: string,
  field: string,
): Promise<NamedOwner> {
  const owner = await tx
    .selectFrom('property_owners')
    .select(['id', 'external_id as eid', ownerName.as('name')])
    .where('external_id', '=', eid)
    .where(readsCommunity(sql`property_owners.id`))
    .executeTakeFirst();
  if (!owner) throw new AppError('not_found', { field });
  return owner;
}
