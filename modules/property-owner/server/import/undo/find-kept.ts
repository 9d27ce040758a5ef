import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { UndoTable } from '#modules/property-owner/contract/import/import-report.ts';
import { readChangedIds, undoneTables } from './delivery-changes.ts';
import type { ChangedIds, UndoneTable } from './delivery-changes.ts';

/** Changes of a table by the last delivery. */
export interface TableChanges extends ChangedIds {
  readonly table: UndoneTable;
  /** Added rows that stay, because people refer to them or have edited them. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Lists the changes of the last delivery by table, each after those it refers to. Added rows stay if a row refers to
 * them that the delivery did not write, such as a link, an assignment or a typed rent, or one that stays itself.
 */
export async function listChanges(tx: Transaction, organizationId: string): Promise<readonly TableChanges[]> {
  const ids = new Map<string, ChangedIds>();
  for (const table of undoneTables) ids.set(table.name, await readChangedIds(tx, organizationId, table));
  const references = await listReferences(tx);
  const kept = new Map<string, ReadonlySet<string>>();
  const listed: TableChanges[] = [];
  // Those that refer to others come first: what refers to a row that stays makes that stay, too.
  for (const table of undoneTables.toReversed()) {
    const { added = new Set<string>(), changed = new Set<string>() } = ids.get(table.name) ?? {};
    const stays = new Set(
      added.size === 0
        ? []
        : table.isRecord
          ? await findEdited(tx, organizationId, table, [...added])
          : table.keepsRemoved
            ? await findRemoved(tx, organizationId, table, [...added])
            : [],
    );
    for (const reference of added.size > 0 ? references.filter(({ to }) => to === table.name) : [])
      for (const id of await findReferred(tx, organizationId, reference, [...(kept.get(reference.from) ?? [])]))
        stays.add(id);
    kept.set(table.name, stays);
    listed.unshift({ table, added, changed, kept: stays });
  }
  return listed;
}

/** Finds the changes of one table. */
export function changesOf(changes: readonly TableChanges[], key: UndoTable): TableChanges {
  const found = changes.find(({ table }) => table.key === key);
  if (!found) throw new Error(`${key} is no table of deliveries`);
  return found;
}

interface Reference {
  readonly to: string;
  readonly from: string;
  readonly column: string;
  /** Columns from which a trigger derives this one (settle_owner): it counts only where all of them are empty. */
  readonly sources: readonly string[];
}

/** Parents of a record from the nearest on: those behind follow from it. */
const parents = ['tenant_id', 'rental_unit_id', 'property_id', 'owner_id'];

/**
 * Reads the foreign keys to the tables of deliveries from the catalogue, so that those of later tables count as well.
 * Keys that cascade are left out: such rows mean nothing without the other.
 */
async function listReferences(tx: Transaction): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT c.confrelid::regclass::text AS "to", c.conrelid::regclass::text AS "from", a.attname AS "column",
           ARRAY(SELECT p.attname::text FROM pg_attribute p
                  WHERE p.attrelid = c.conrelid AND array_position(${parents}::text[], p.attname::text) < array_position(${parents}::text[], a.attname::text)
                    AND EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.conrelid AND g.tgname = 'settle_owner')) AS sources
      FROM pg_constraint c
      JOIN LATERAL unnest(c.conkey, c.confkey) k (own, theirs) ON true
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.own
      JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = k.theirs AND f.attname = 'id'
     WHERE c.contype = 'f' AND c.confdeltype <> 'c' AND c.conparentid = 0
       AND c.confrelid = ANY (${undoneTables.map(({ name }) => name)}::regclass[])`.execute(tx);
  return rows;
}

/** Finds added records that people have edited since. */
async function findEdited(
  tx: Transaction,
  organizationId: string,
  { name }: UndoneTable,
  added: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH written AS MATERIALIZED (
      SELECT (e.image->>'id')::uuid AS id, max((e.image->>'after_version')::integer) AS version
        FROM delivery_changes c, jsonb_array_elements(c.changed) e (image)
       WHERE c.organization_id = ${organizationId} AND c.table_name = ${name} GROUP BY 1)
    SELECT t.id FROM ${sql.table(name)} t LEFT JOIN written w ON w.id = t.id
     WHERE t.organization_id = ${organizationId} AND t.id = ANY (${added}::uuid[]) AND t.version > coalesce(w.version, 1)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Finds added rows that people have removed since: the next delivery must not show them again. */
async function findRemoved(
  tx: Transaction,
  organizationId: string,
  { name }: UndoneTable,
  added: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(name)}
     WHERE organization_id = ${organizationId} AND id = ANY (${added}::uuid[]) AND removed_at IS NOT NULL`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Finds added rows to which others refer that are neither removed nor restored. @param kept rows of the referring table
 * that stay
 */
async function findReferred(
  tx: Transaction,
  organizationId: string,
  { to, from, column, sources }: Reference,
  kept: readonly string[],
): Promise<readonly string[]> {
  const isWritten = undoneTables.some(({ name }) => name === from);
  const counts = isWritten
    ? sql`AND (r.id = ANY (${kept}::uuid[]) OR r.id NOT IN (
        SELECT unnest(c.added || c.changed_ids) FROM delivery_changes c WHERE c.organization_id = ${organizationId} AND c.table_name = ${from}))`
    : sql.raw(sources.map((source) => ` AND r.${source} IS NULL`).join(''));
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT r.${sql.ref(column)} AS id FROM ${sql.table(from)} r
     WHERE r.organization_id = ${organizationId}
       AND r.${sql.ref(column)} IN (SELECT unnest(c.added) FROM delivery_changes c WHERE c.organization_id = ${organizationId} AND c.table_name = ${to}) ${counts}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
