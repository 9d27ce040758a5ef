import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { deliveredTables } from './delivered-tables.ts';
import { loadIds } from './upsert-rows.ts';

/** Record ids by the ids of the source system. */
export interface References {
  readonly owners: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
  readonly tenants: ReadonlyMap<string, string>;
  readonly costTypes: ReadonlyMap<string, string>;
  /** Owners assigned to postings by people. */
  readonly assigned: ReadonlyMap<string, string>;
  /** Owners given to receipts by people. */
  readonly assignedReceipts: ReadonlyMap<string, string>;
}

export async function loadReferences(tx: Transaction, organizationId: string): Promise<References> {
  const { owners, units, tenants, costTypes } = deliveredTables;
  const assigned = await tx
    .selectFrom('posting_assignments')
    .select(['posting_external_id as posting', 'owner_id as owner'])
    .where('organization_id', '=', organizationId)
    .execute();
  const assignedReceipts = await readLastAssignments(tx, organizationId);
  return {
    owners: await loadIds(tx, owners, organizationId),
    units: await loadIds(tx, units, organizationId),
    tenants: await loadIds(tx, tenants, organizationId),
    costTypes: await loadIds(tx, costTypes, organizationId),
    assigned: new Map(assigned.map(({ posting, owner }) => [posting, owner])),
    assignedReceipts,
  };
}

/** SQL: the owners that people gave to receipts and did not remove. */
const lastAssignments = (organizationId: string) => sql`(
  SELECT l.archive_id, l.owner_id FROM (
    SELECT DISTINCT ON (a.archive_id) a.archive_id, a.owner_id FROM receipt_assignments a
     WHERE a.organization_id = ${organizationId} ORDER BY a.archive_id, a.number DESC) l
   WHERE l.owner_id IS NOT NULL)`;

async function readLastAssignments(tx: Transaction, organizationId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ archive_id: string; owner_id: string }>`
    SELECT archive_id, owner_id FROM ${lastAssignments(organizationId)} a`.execute(tx);
  return new Map(rows.map(({ archive_id: receipt, owner_id: owner }) => [receipt, owner]));
}

/**
 * Applies assignments that people made or removed while the delivery was being written.
 * @param before the assignments known at its start
 */
export async function followAssignments(
  tx: Transaction,
  organizationId: string,
  before: Pick<References, 'assigned' | 'assignedReceipts'>,
): Promise<void> {
  await sql`
    UPDATE postings p SET owner_id = a.owner_id FROM posting_assignments a
     WHERE p.organization_id = ${organizationId} AND a.organization_id = ${organizationId} AND p.external_id = a.posting_external_id AND p.owner_id IS DISTINCT FROM a.owner_id`.execute(
    tx,
  );
  await sql`
    UPDATE postings p SET owner_id = (SELECT o.id FROM property_owners o WHERE o.organization_id = p.organization_id AND o.external_id = p.given_eid)
     WHERE p.organization_id = ${organizationId} AND p.external_id = ANY (${[...before.assigned.keys()]}::text[])
       AND NOT EXISTS (SELECT FROM posting_assignments a WHERE a.organization_id = p.organization_id AND a.posting_external_id = p.external_id)`.execute(
    tx,
  );
  await sql`
    UPDATE receipts r SET owner_id = a.owner_id FROM ${lastAssignments(organizationId)} a
     WHERE r.organization_id = ${organizationId} AND r.archive_id = a.archive_id AND r.owner_id IS DISTINCT FROM a.owner_id`.execute(
    tx,
  );
  await sql`
    UPDATE receipts r SET owner_id = (SELECT o.id FROM property_owners o WHERE o.organization_id = r.organization_id AND o.external_id = r.given_eid)
     WHERE r.organization_id = ${organizationId} AND r.archive_id = ANY (${[...before.assignedReceipts.keys()]}::text[])
       AND NOT EXISTS (SELECT FROM ${lastAssignments(organizationId)} a WHERE a.archive_id = r.archive_id)`.execute(tx);
}

interface GivenReferences {
  readonly eid: string;
  readonly moid: string;
  readonly mid: string;
  readonly kaid: string;
}

/** Resolves the references of a row: as delivered, and as row ids if known. @param miss called for each unknown one */
export function toReferences(
  { owners, units, tenants, costTypes }: References,
  { eid, moid, mid, kaid }: GivenReferences,
  miss: (field: keyof GivenReferences) => void,
) {
  if (eid !== '' && !owners.has(eid)) miss('eid');
  if (moid !== '' && !units.has(moid)) miss('moid');
  if (mid !== '' && !tenants.has(mid)) miss('mid');
  if (kaid !== '' && !costTypes.has(kaid)) miss('kaid');
  return {
    given_eid: eid,
    given_moid: moid,
    given_mid: mid,
    given_kaid: kaid,
    owner_id: owners.get(eid) ?? null,
    rental_unit_id: units.get(moid) ?? null,
    tenant_id: tenants.get(mid) ?? null,
    cost_type_id: costTypes.get(kaid) ?? null,
  };
}

const links = [
  ['property_owners', 'owner_id', 'given_eid'],
  ['rental_units', 'rental_unit_id', 'given_moid'],
  ['rental_tenants', 'tenant_id', 'given_mid'],
  ['cost_types', 'cost_type_id', 'given_kaid'],
] as const;

/** Resolves references of earlier rows to records that only arrived now. */
export async function resolveWaiting(tx: Transaction, organizationId: string): Promise<void> {
  for (const table of ['postings', 'receipts']) {
    for (const [target, column, given] of links) {
      await sql`
        UPDATE ${sql.table(table)} p SET ${sql.ref(column)} = t.id FROM ${sql.table(target)} t
         WHERE p.organization_id = ${organizationId} AND t.organization_id = ${organizationId} AND p.source = 'import'
           AND ${sql.ref(`p.${column}`)} IS NULL AND ${sql.ref(`p.${given}`)} <> '' AND t.external_id = ${sql.ref(`p.${given}`)}`.execute(
        tx,
      );
    }
  }
}
