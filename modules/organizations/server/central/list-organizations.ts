import { sql } from 'kysely';
import type { CentralOrganization } from '../../contract/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { instant, integer, listOrder, text, uuid } from '#platform/server/lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { organizationSorts } from '../../contract/sorts.ts';
import { selectOrganizations, toCentralOrganization, userCount } from './organization-repository.ts';

type Sort = (typeof organizationSorts)[number];

const byNature = (column: string) => text(sql`${sql.ref(column)} COLLATE de_natural`);
const id = uuid(sql.ref('organizations.id'));
const orders: Readonly<Record<Sort, (direction: Direction) => ListOrder<{ readonly id: OrderColumn }>>> = {
  name: (direction: Direction) => listOrder(direction, { name: byNature('organizations.name'), id }),
  identifier: (direction: Direction) => listOrder(direction, { identifier: byNature('organizations.identifier'), id }),
  users: (direction: Direction) => listOrder(direction, { userCount: integer(userCount), id }),
  created: (direction: Direction) =>
    listOrder(direction, { created_at: instant(sql.ref('organizations.created_at')), id }),
};
const industries = sql`(SELECT string_agg(value, ' ') FROM jsonb_each_text(organizations.industry))`;

export interface OrganizationListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly direction?: Direction | undefined;
}

/**
 * Lists organisations, by name unless sorted otherwise; a search term matches words of name, identifier or industry, in
 * any language.
 */
export async function listOrganizations(
  tx: Transaction,
  query: OrganizationListQuery,
): Promise<{ organizations: CentralOrganization[]; nextCursor: string | null }> {
  let select = selectOrganizations(tx);
  if (isSearchTerm(query.searchTerm))
    select = select.where(
      matchesWords(query.searchTerm, [sql.ref('organizations.name'), sql.ref('organizations.identifier'), industries]),
    );
  const { rows, nextCursor } = await pageOf(select, orders[query.sort ?? 'name'](query.direction ?? 'asc'), query);
  return { organizations: rows.map(toCentralOrganization), nextCursor };
}
