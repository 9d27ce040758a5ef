import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { maxWithdrawnNames } from '../../contract/import/import-report.ts';
import type { Concerned } from '../../contract/import/import-report.ts';
import { csvTables } from './csv-tables.ts';
import type { RemovedEntries } from './report.ts';

/**
 * Finds the documents and people that the removal of entries concerns, in the transaction that removed them: what it
 * withdrew has its time.
 */
export async function findConcerned(
  tx: Transaction,
  organizationId: string,
  removed: readonly RemovedEntries[],
): Promise<Concerned> {
  const owners = removed
    .filter(({ file }) => file === csvTables.owners.name)
    .flatMap(({ entries }) => entries.map(({ id }) => id));
  const documents = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM receipts WHERE organization_id = ${organizationId} AND withdrawn_at = now() AND file_id IS NOT NULL)::int
         + (SELECT count(*) FROM owner_documents WHERE organization_id = ${organizationId} AND withdrawn_at = now() AND removed_at IS NULL)::int AS count`.execute(
    tx,
  );
  const people = await sql<{ name: string }>`
    WITH hit AS MATERIALIZED (
      SELECT id FROM property_owners WHERE organization_id = ${organizationId} AND external_id = ANY (${owners}::text[])
      UNION SELECT owner_id FROM postings WHERE organization_id = ${organizationId} AND withdrawn_at = now()
      UNION SELECT owner_id FROM receipts WHERE organization_id = ${organizationId} AND withdrawn_at = now()
      UNION SELECT owner_id FROM owner_documents WHERE organization_id = ${organizationId} AND withdrawn_at = now())
    SELECT trim(u.first_name || ' ' || u.last_name) AS name
      FROM users u JOIN (
        SELECT DISTINCT m.user_id FROM owner_links l JOIN memberships m ON m.organization_id = l.organization_id AND m.id = l.membership_id
         WHERE l.organization_id = ${organizationId} AND l.owner_id IN (SELECT id FROM hit)
           AND (l.books_until IS NULL OR l.books_until > (now() AT TIME ZONE 'Europe/Berlin')::date)) linked ON linked.user_id = u.id
     ORDER BY u.last_name, u.first_name, u.id`.execute(tx);
  return {
    documents: documents.rows[0]?.count ?? 0,
    people: people.rows.slice(0, maxWithdrawnNames).map(({ name }) => name),
    peopleCount: people.rows.length,
  };
}
