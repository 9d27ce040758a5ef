import type { DatabaseConnection } from 'kysely';
import { listInvoices } from '#modules/accounting/server/invoices/list.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createTransactionOver } from '#platform/server/database/transaction-handle.ts';
import { createReader } from './reader.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The statement with which the product reads the first page of the invoice list, taken from the product itself, with
 * the organisation as a condition in place of row-level security.
 */
export async function readListStatement(organizationId: string, limit: number): Promise<Statement> {
  const sent: Statement[] = [];
  const recorder: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => {
      sent.push({ text: sql, values: parameters });
      return Promise.resolve({ rows: [] });
    },
    streamQuery: () => {
      throw new Error('The invoice list is read in pages');
    },
  };
  await listInvoices(
    { tx: createTransactionOver(recorder), actor: createReader(organizationId), clock: systemClock },
    { limit },
  );
  const [statement] = sent;
  if (statement === undefined || sent.length > 1) throw new Error('The invoice list is no longer one statement');
  const bound = statement.text.replace(
    ' order by ',
    ` where "invoices"."organization_id" = $${statement.values.length + 1} order by `,
  );
  return { text: bound, values: [...statement.values, organizationId] };
}
