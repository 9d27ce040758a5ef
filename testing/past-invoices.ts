import { inject } from 'vitest';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { runAdminStatement } from './admin-statement.ts';

/** An invoice of a day, `YYYY-MM-DD`, that was issued. */
export interface PastInvoice {
  readonly day: string;
  readonly status?: 'issued' | 'cancelled';
}

/**
 * Adds invoices as if they had been issued: as a superuser without triggers, past what keeps everybody else from
 * writing them.
 */
export async function addPastInvoices(
  database: Database,
  organizationId: string,
  invoices: readonly PastInvoice[],
): Promise<void> {
  const [current] = await database.query<{ name: string }>('SELECT current_database() AS name');
  const url = new URL(inject('testServer').adminUrl);
  url.pathname = `/${current?.name ?? ''}`;
  const rows = invoices.map(
    ({ day, status = 'issued' }) =>
      `('${organizationId}', '${createId()}', '${createId()}', '${status}', '${day}', '${day}T12:00:00Z', '{}')`,
  );
  await runAdminStatement(
    url.href,
    `SET session_replication_role = replica; INSERT INTO invoices (organization_id, id, number, status, invoice_date, issued_at, company) VALUES ${rows.join(', ')}`,
  );
}
