import { sql } from 'kysely';
import type { CentralOrganization } from '../../contract/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listOrder, text, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, type PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { centralColumns, toCentralOrganization } from './organization-repository.ts';

// The beginning of a name orders well enough, and the id decides the rest.
const sortName = sql<string>`left(lower(organizations.name), 80)`;
const byName = listOrder('asc', { sortName: text(sortName), id: uuid(sql.ref('organizations.id')) });
const industries = sql`(SELECT string_agg(value, ' ') FROM jsonb_each_text(organizations.industry))`;

export interface OrganizationListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
}

/** Organisations by name; with a search term those whose name, identifier or industry, in any language, has its words. */
export async function listOrganizations(
  tx: Transaction,
  query: OrganizationListQuery,
): Promise<{ organizations: CentralOrganization[]; nextCursor: string | null }> {
  let select = tx.selectFrom('organizations').select(centralColumns).select(sortName.as('sortName')).where('deleted_at', 'is', null);
  if (query.searchTerm) select = select.where(matchesWords(query.searchTerm, [sql.ref('organizations.name'), sql.ref('organizations.identifier'), industries]));
  const { rows, nextCursor } = await pageOf(select, byName, query);
  return { organizations: rows.map(toCentralOrganization), nextCursor };
}
