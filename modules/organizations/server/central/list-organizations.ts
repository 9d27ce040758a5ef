import { sql } from 'kysely';
import { z } from 'zod';
import type { CentralOrganization } from '#modules/organizations/contract/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { containsPattern, decodeCursor, toPage } from '#platform/server/paging.ts';
import { centralColumns, toCentralOrganization } from './organization-repository.ts';

const cursorSchema = z.tuple([z.string(), z.uuid()]);

// A cursor has at most 500 characters; the beginning of a name orders well enough, and the id decides the rest.
const sortName = sql<string>`left(lower(organizations.name), 80)`;

export interface OrganizationListQuery {
  readonly searchTerm?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Organisations by name; with a search term those whose name, identifier or industry, in any language, contains it. */
export async function listOrganizations(
  tx: Transaction,
  query: OrganizationListQuery,
): Promise<{ organizations: CentralOrganization[]; nextCursor: string | null }> {
  const after = decodeCursor(query.cursor, cursorSchema);
  let select = tx
    .selectFrom('organizations')
    .select(centralColumns)
    .select(sortName.as('sortName'))
    .where('deleted_at', 'is', null)
    .orderBy(sortName)
    .orderBy('id')
    .limit(query.limit + 1);
  if (after) select = select.where(sql<boolean>`(${sortName}, organizations.id) > (${after[0]}::text, ${after[1]}::uuid)`);
  if (query.searchTerm) select = select.where(contains(query.searchTerm));
  const { page, nextCursor } = toPage(await select.execute(), query.limit, (row) => [row.sortName, row.id]);
  return { organizations: page.map(toCentralOrganization), nextCursor };
}

function contains(searchTerm: string) {
  const pattern = sql`lower(${containsPattern(searchTerm)}::text)`;
  return sql<boolean>`(
    lower(organizations.name) LIKE ${pattern} OR lower(organizations.identifier) LIKE ${pattern}
    OR EXISTS (SELECT FROM jsonb_each_text(organizations.industry) AS industry WHERE lower(industry.value) LIKE ${pattern}))`;
}
