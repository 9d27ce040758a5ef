import { sql } from 'kysely';
import { emailSchema } from '#platform/contract/texts.ts';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

/** Person whom an invitation to an owner most likely means. */
interface InvitedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Reads the owner's own address and names; null without a valid address, and if that person has access already. */
export async function findInvitedPerson(
  { tx }: Pick<TenantContext, 'tx'>,
  ownerId: string,
): Promise<InvitedPerson | null> {
  const row = await tx
    .selectFrom('property_owners')
    .select(['first_name as firstName', 'last_name as lastName'])
    .select(sql<string>`lower(trim(email))`.as('email'))
    .where('id', '=', ownerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('owner_links')
            .innerJoin('memberships', (join) => joinByKey(join, 'memberships', 'owner_links.membership_id'))
            .innerJoin('users', 'users.id', 'memberships.user_id')
            .select('owner_links.id')
            .whereRef('owner_links.organization_id', '=', 'property_owners.organization_id')
            .whereRef('owner_links.owner_id', '=', 'property_owners.id')
            .where('users.email', '=', sql<string>`lower(trim(property_owners.email))`),
        ),
      ),
    )
    .executeTakeFirst();
  return row && emailSchema.safeParse(row.email).success ? row : null;
}
