import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { findOwnerOfBooks } from './find-owner.ts';

/** Reads the eid that the caller selected last, `0` for all owners; null for none or a hidden one. */
export async function readOwnerChoice({ tx }: Pick<TenantContext, 'tx'>): Promise<string | null> {
  // The wall shows the caller's own choice only.
  const choice = await tx
    .selectFrom('owner_choices as c')
    .leftJoin('property_owners as o', (join) => joinByKey(join, 'o', 'c.owner_id'))
    .select(['c.owner_id', 'o.external_id'])
    .executeTakeFirst();
  if (choice === undefined) return null;
  return choice.owner_id === null ? allOwners : choice.external_id;
}

/** Keeps the caller's selection. @throws AppError not_found for an owner whose books are closed to them */
export async function saveOwnerChoice({ tx, actor }: TenantContext, eid: string): Promise<void> {
  const ownerId = eid === allOwners ? null : (await findOwnerOfBooks(tx, eid)).id;
  await sql`
    INSERT INTO owner_choices (organization_id, membership_id, owner_id)
    SELECT m.organization_id, m.id, ${ownerId}::uuid FROM memberships m
     WHERE m.organization_id = ${actor.organizationId} AND m.user_id = ${actor.userId}
    ON CONFLICT (organization_id, membership_id) DO UPDATE SET owner_id = excluded.owner_id`.execute(tx);
}
