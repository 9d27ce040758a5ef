import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { releaseReplacedDocuments } from '../fetch-documents.ts';
import { mergePostingSums } from '../posting-sums.ts';
import { forgetChanges } from './delivery-changes.ts';
import type { UndoneTable } from './delivery-changes.ts';
import { changesOf, listChanges } from './find-kept.ts';
import type { TableChanges } from './find-kept.ts';

/**
 * Takes back the delivery that was imported last, in the caller's transaction, which sees every owner: restores rows
 * that it changed or withdrew, removes those that it added. Added rows that stay become inactive, as if a complete
 * delivery no longer named them. Versions of restored records increase: nobody saves over a state that they have not
 * seen.
 */
export async function undoDelivery(tx: Transaction, organizationId: string): Promise<void> {
  await sql`SELECT set_config('app.delivery_undo', 'on', true)`.execute(tx);
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
  const changes = await listChanges(tx, organizationId);
  const owners = [...changesOf(changes, 'owners').added];
  for (const one of changes) if (one.changed.size > 0) await restoreRows(tx, organizationId, one.table, owners);
  for (const one of changes.toReversed()) await removeAdded(tx, organizationId, one);
  await mergePostingSums(tx, organizationId);
  await forgetChanges(tx, organizationId);
  await releaseReplacedDocuments(tx);
  await sql`SELECT set_config('app.delivery_undo', '', true)`.execute(tx);
}

/** SQL: the owner that a person assigned to a row `t`, by table. */
const assignedOwners: Readonly<Record<string, RawBuilder<unknown>>> = {
  postings: sql`SELECT a.owner_id FROM posting_assignments a WHERE a.organization_id = t.organization_id AND a.posting_external_id = t.external_id`,
  receipts: sql`SELECT a.owner_id FROM receipt_assignments a WHERE a.organization_id = t.organization_id AND a.archive_id = t.archive_id
    ORDER BY a.number DESC LIMIT 1`,
};

/** @param addedOwners owners that the delivery added: they owned no posting or receipt before */
async function restoreRows(
  tx: Transaction,
  organizationId: string,
  { name, isRecord, columns }: UndoneTable,
  addedOwners: readonly string[],
): Promise<void> {
  const assigned = assignedOwners[name];
  const restored = columns
    .filter((column) => assigned === undefined || column !== 'owner_id')
    .map((column) => `${column} = b.${column}`)
    .join(', ');
  const { raw } = sql;
  // Decisions of people stay: whether a record is active, and the owner of a posting or receipt.
  const decided =
    assigned !== undefined
      ? sql`, owner_id = coalesce(
        (${assigned}),
        (SELECT o.id FROM property_owners o WHERE o.organization_id = t.organization_id AND o.external_id = b.given_eid AND o.id <> ALL (${addedOwners}::uuid[])))`
      : isRecord
        ? sql`, active = CASE WHEN t.active = l.active THEN b.active ELSE t.active END, version = t.version + 1`
        : sql``;
  await sql`
    WITH images AS MATERIALIZED (
      SELECT (e.image->>'id')::uuid AS id, e.image, c.position, e.place
        FROM delivery_changes c, jsonb_array_elements(c.changed) WITH ORDINALITY e (image, place)
       WHERE c.organization_id = ${organizationId} AND c.table_name = ${name}),
    firsts AS (SELECT DISTINCT ON (id) id, image FROM images ORDER BY id, position, place),
    lasts AS (SELECT DISTINCT ON (id) id, (image->>'after_active')::boolean AS active FROM images ORDER BY id, position DESC, place DESC),
    added AS (SELECT unnest(c.added) AS id FROM delivery_changes c WHERE c.organization_id = ${organizationId} AND c.table_name = ${name})
    UPDATE ${sql.table(name)} t SET ${raw(restored)} ${decided}
      FROM firsts f JOIN lasts l ON l.id = f.id, jsonb_populate_record(NULL::${raw(name)}, f.image) b
     WHERE t.organization_id = ${organizationId} AND t.id = f.id AND t.id NOT IN (SELECT a.id FROM added a)`.execute(
    tx,
  );
}

async function removeAdded(
  tx: Transaction,
  organizationId: string,
  { table: { name, isRecord }, added, kept }: TableChanges,
): Promise<void> {
  if (added.size === 0) return;
  const staying = [...kept];
  await sql`
    DELETE FROM ${sql.table(name)} t WHERE t.organization_id = ${organizationId} AND t.id <> ALL (${staying}::uuid[])
       AND t.id IN (SELECT unnest(c.added) FROM delivery_changes c WHERE c.organization_id = ${organizationId} AND c.table_name = ${name})`.execute(
    tx,
  );
  if (staying.length === 0 || name === 'account_balances') return;
  await sql`
    UPDATE ${sql.table(name)} t SET ${sql.raw(isRecord ? 'active = false, version = t.version + 1' : 'withdrawn_at = now()')}
     WHERE t.organization_id = ${organizationId} AND t.id = ANY (${staying}::uuid[]) AND ${sql.raw(isRecord ? 't.active' : 't.withdrawn_at IS NULL')}`.execute(
    tx,
  );
}
