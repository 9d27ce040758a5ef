import { findActor } from '#modules/organizations/server/index.ts';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/context.ts';
import type { UserType } from '#modules/property-owner/contract/links/owner-links.ts';
import { administrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { ownerName } from '../../wall/require-owner.ts';
import type { NamedOwner } from '../../wall/require-owner.ts';

/** Letter whose code can be used today. */
export interface OpenLetter extends NamedOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
}

/** Finds a letter by the hash of its code, in a transaction that sees every owner; undefined when it does not hold. */
export async function findOpenLetter(tx: Transaction, hash: Buffer, today: string): Promise<OpenLetter | undefined> {
  return tx
    .selectFrom('owner_letters')
    .innerJoin('property_owners', (join) => joinByKey(join, 'property_owners', 'owner_letters.owner_id'))
    .select([
      'property_owners.id',
      'property_owners.external_id as eid',
      'property_owners.first_name as firstName',
      'property_owners.last_name as lastName',
      'owner_letters.user_type as userType',
    ])
    .select(ownerName.as('name'))
    .where('owner_letters.code_hash', '=', hash)
    .where('owner_letters.valid_until', '>=', today)
    .where('property_owners.active', '=', true)
    .$castTo<OpenLetter>()
    .executeTakeFirst();
}

/** Finds the writer of a letter, if they may invite owners at present. */
export async function findWriter(tx: Transaction, scope: TenantScope): Promise<Actor | undefined> {
  const actor = await findActor(tx, scope);
  return actor?.permissions.has(administrationPermission) ? actor : undefined;
}
