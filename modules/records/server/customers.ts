import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { containsPattern } from '#platform/server/lists/contains-pattern.ts';
import { listOrder, text, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, type PageQuery } from '#platform/server/lists/page-of.ts';

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

const byName = listOrder('asc', { name: text(), id: uuid() });

/** Customers of the organisation by name, filtered by number, name and place. */
export async function listCustomers(
  { tx }: Pick<TenantContext, 'tx'>,
  query: PageQuery & { readonly searchTerm?: string | undefined },
): Promise<{ customers: readonly Customer[]; nextCursor: string | null }> {
  let select = tx
    .selectFrom('customers')
    .select(['id', 'number', 'salutation', 'name', 'street', 'street_number as streetNumber', 'postcode', 'city']);
  if (query.searchTerm) {
    select = select.where(sql<boolean>`search_text LIKE lower(${containsPattern(query.searchTerm)})`);
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
