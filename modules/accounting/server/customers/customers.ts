import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { listOrder, naturalText, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, readCursor } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
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

const searched = { kind: 'customer' };
const byName = listOrder('asc', { name: naturalText('name'), id: uuid() });

/** Customers of the organisation by name; with a search term those in whose number, name and place every word of it is found. */
export async function listCustomers(
  { tx }: Pick<TenantContext, 'tx'>,
  query: PageQuery & { readonly searchTerm?: string | undefined },
): Promise<{ customers: readonly Customer[]; nextCursor: string | null }> {
  let select = tx
    .selectFrom('customers')
    .select(['id', 'number', 'salutation', 'name', 'street', 'street_number as streetNumber', 'postcode', 'city']);
  if (isSearchTerm(query.searchTerm)) {
    const after = readCursor(byName, query.cursor);
    const ids = matchesOnPage(searched, query.searchTerm, { after: after && [after.name, after.id], limit: query.limit + 1 });
    select = select.where(sql<boolean>`id = ANY (${ids})`);
  }
  const { rows: customers, nextCursor } = await pageOf(select, byName, query);
  return { customers, nextCursor };
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
