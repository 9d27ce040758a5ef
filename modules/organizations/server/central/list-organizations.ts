import { sql } from 'kysely';
import type { CentralOrganization } from '#modules/organizations/contract/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { containsPattern } from '#platform/server/lists/contains-pattern.ts';
import { listOrder, text, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, type PageQuery } from '#platform/server/lists/page-of.ts';
import { centralColumns, toCentralOrganization } from './organization-repository.ts';

// A cursor has at most 500 characters; the beginning of a name orders well enough, and the id decides the rest.
const sortName = sql<string>`left(lower(organizations.name), 80)`;
const byName = listOrder('asc', { sortName: text(sortName), id: uuid(sql.ref('organizations.id')) });

export interface OrganizationListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
}

/** Organisations by name; with a search term those whose name, identifier or industry, in any language, contains it. */
export async function listOrganizations(
  tx: Transaction,
  query: OrganizationListQuery,
): Promise<{ organizations: CentralOrganization[]; nextCursor: string | null }> {
  let select = tx.selectFrom('organizations').select(centralColumns).select(sortName.as('sortName')).where('deleted_at', 'is', null);
  if (query.searchTerm) select = select.where(contains(query.searchTerm));
  const { rows, nextCursor } = await pageOf(select, byName, query);
  return { organizations: rows.map(toCentralOrganization), nextCursor };
}

function contains(searchTerm: string) {
  const pattern = sql`lower(${containsPattern(searchTerm)}::text)`;
  return sql<boolean>`(
    lower(organizations.name) LIKE ${pattern} OR lower(organizations.identifier) LIKE ${pattern}
    OR EXISTS (SELECT FROM jsonb_each_text(organizations.industry) AS industry WHERE lower(industry.value) LIKE ${pattern}))`;
}
