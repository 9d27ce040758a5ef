import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { UndoTable } from '#modules/property-owner/contract/import/import-report.ts';
import { deliveredTables } from '../delivered-tables.ts';

/** A table whose changes are kept, see migration 0026. */
export interface UndoneTable {
  readonly key: UndoTable;
  readonly name: string;
  /** Records have a version and are edited by people; other rows are not. */
  readonly isRecord: boolean;
  /** True for rows that people can remove and that are kept marked, so that no delivery shows them again. */
  readonly keepsRemoved: boolean;
  /** Columns that deliveries write; they are restored. */
  readonly columns: readonly string[];
}

const columnsOf = (table: { readonly columns: Readonly<Record<string, string>> }): string[] =>
  Object.keys(table.columns).filter((column) => column !== 'active');

const record = (key: UndoTable, name: string, columns: readonly string[]): UndoneTable => ({
  key,
  name,
  isRecord: true,
  keepsRemoved: false,
  columns: [...columns, 'source'],
});
const rows = (key: UndoTable, name: string, columns: readonly string[], keepsRemoved = false): UndoneTable => ({
  key,
  name,
  isRecord: false,
  keepsRemoved,
  columns,
});
const delivered = ['source', 'withdrawn_at'];

/** Tables whose changes are kept, each after those it refers to. */
export const undoneTables: readonly UndoneTable[] = [
  record('owners', 'property_owners', columnsOf(deliveredTables.owners)),
  record('costTypes', 'cost_types', columnsOf(deliveredTables.costTypes)),
  record('properties', 'properties', ['postcode', 'city']),
  record('units', 'rental_units', [...columnsOf(deliveredTables.units), 'owned_since']),
  record('tenants', 'rental_tenants', [...columnsOf(deliveredTables.tenants), 'owned_since']),
  rows('receipts', 'receipts', [...columnsOf(deliveredTables.receipts), ...delivered]),
  rows('postings', 'postings', [...columnsOf(deliveredTables.postings), ...delivered]),
  rows('documents', 'owner_documents', [...columnsOf(deliveredTables.documents), ...delivered], true),
  rows('members', 'community_members', [...columnsOf(deliveredTables.members), ...delivered]),
  rows('balances', 'account_balances', ['iban', 'amount_cents', 'source']),
];

/** Deletes the changes of the delivery before and keeps those of the caller's transaction. */
export async function keepChanges(tx: Transaction, organizationId: string): Promise<void> {
  await forgetChanges(tx, organizationId);
  await sql`SELECT set_config('app.delivery_changes', 'on', true)`.execute(tx);
}

/** Deletes the kept changes: the delivery can no longer be taken back. */
export async function forgetChanges(tx: Transaction, organizationId: string): Promise<void> {
  await tx.deleteFrom('delivery_changes').where('organization_id', '=', organizationId).execute();
}

/** Ids of rows that the last delivery added or changed, by table. */
export interface ChangedIds {
  readonly added: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
}

/** Reads which rows of a table the last delivery added, and which others it changed. */
export async function readChangedIds(tx: Transaction, organizationId: string, table: UndoneTable): Promise<ChangedIds> {
  const parts = await tx
    .selectFrom('delivery_changes')
    .select(['added', 'changed_ids'])
    .where('organization_id', '=', organizationId)
    .where('table_name', '=', table.name)
    .execute();
  const added = new Set(parts.flatMap((part) => part.added));
  return {
    added,
    changed: new Set(parts.flatMap((part) => part.changed_ids).filter((id) => !added.has(id))),
  };
}
