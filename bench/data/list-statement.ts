import type { ClientBase } from 'pg';
import { listInvoices } from '#modules/accounting/server/invoices/list.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createTransactionHandle } from '#platform/server/database/transaction-handle.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The statement with which the product reads the first page of the invoice list, taken from the product itself, with
 * the organisation as a condition in place of row-level security.
 */
export async function readListStatement(organizationId: string, limit: number): Promise<Statement> {
  const sent: Statement[] = [];
  const recorder = {
    query: (statement: Statement) => {
      sent.push(statement);
      return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
    },
  };
  const { transaction } = createTransactionHandle(recorder as unknown as ClientBase);
  await listInvoices({ tx: transaction, clock: systemClock }, { limit });
  const [statement] = sent;
  if (statement === undefined || sent.length > 1) throw new Error('The invoice list is no longer one statement');
  const bound = statement.text.replace('from "invoices"', `from "invoices" where "organization_id" = $${statement.values.length + 1}`);
  return { text: bound, values: [...statement.values, organizationId] };
}
