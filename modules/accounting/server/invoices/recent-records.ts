import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Number of the latest rows whose customers and services count as recent: read by the primary key, whatever the total. */
const recentRows = 300;

/** Returns the ids of the customers invoiced last, the latest first, with repeats. Ids of invoices grow with time. */
export async function listRecentCustomers(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT customer_id AS id FROM invoice_customers
     ORDER BY organization_id DESC, invoice_id DESC LIMIT ${recentRows}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of the services invoiced last, the latest first, with repeats. A position has no reference to its
 * service: its number or the first line of its description identifies it.
 */
export async function listRecentServices(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH latest AS (
      SELECT row_number() OVER () AS place, split_part(description, E'\n', 1) AS name, details->>'articleNumber' AS number
        FROM (SELECT description, details FROM invoice_positions
               ORDER BY organization_id DESC, invoice_id DESC, position DESC LIMIT ${recentRows}) AS positions)
    SELECT service.id FROM latest JOIN offered_services AS service
        ON service.name = latest.name OR (service.number <> '' AND service.number = latest.number)
     ORDER BY latest.place`.execute(tx);
  return rows.map(({ id }) => id);
}
