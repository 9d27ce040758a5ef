import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { decodeCursor, toPage } from '#platform/server/paging.ts';
import { isSearchTerm, matchesOnPage } from '#platform/server/search/search-entries.ts';

/** Someone who receives invoices. */
export interface Customer {
  readonly id: string;
  /** The number by which the business knows the customer, such as K-1001. */
  readonly number: string;
  readonly salutation: string;
  readonly name: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly postcode: string;
  readonly city: string;
}

export type NewCustomer = Omit<Customer, 'id'> & { readonly email: string; readonly telephoneNumber: string };

const cursorSchema = z.tuple([z.string(), z.uuid()]);
const searched = { kind: 'customer' };
const byName = sql`sort_ascending(name) COLLATE de_natural`;

/** Customers of the organisation by name; with a search term those in whose number, name and place every word of it is found. */
export async function listCustomers(
  { tx }: Pick<TenantContext, 'tx'>,
  query: { searchTerm?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ customers: readonly Customer[]; nextCursor: string | null }> {
  const after = decodeCursor(query.cursor, cursorSchema);
  let select = tx
    .selectFrom('customers')
    .select(['id', 'number', 'salutation', 'name', 'street', 'street_number as streetNumber', 'postcode', 'city'])
    .orderBy(byName)
    .orderBy('id')
    .limit(query.limit + 1);
  if (isSearchTerm(query.searchTerm)) {
    select = select.where(sql<boolean>`id = ANY (${matchesOnPage(searched, query.searchTerm, { after, limit: query.limit + 1 })})`);
  } else if (after) {
    select = select.where(sql<boolean>`(${byName}, id) > (sort_ascending(${after[0]}::text), ${after[1]}::uuid)`);
  }
  const { page, nextCursor } = toPage(await select.execute(), query.limit, (row) => [row.name, row.id]);
  return { customers: page, nextCursor };
}

/** Adds customers to the organisation, in the order given. */
export async function insertCustomers({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>, customers: readonly NewCustomer[]): Promise<void> {
  const rows = customers.map(({ streetNumber, telephoneNumber, ...customer }) => ({
    ...customer,
    id: createId(),
    organization_id: actor.organizationId,
    street_number: streetNumber,
    telephone_number: telephoneNumber,
  }));
  await tx.insertInto('customers').values(rows).execute();
}
