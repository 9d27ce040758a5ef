import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { LoggedEvent } from '#platform/server/audit/log-event.ts';
import { describeValues } from '#platform/contract/fields.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { invoiceFields } from '../../contract/invoices/invoices.ts';
import type { InvoiceContent } from './rows.ts';

type InvoiceEvent = Extract<LoggedEvent['event'], `invoice_${string}`>;

/** Subject of an audit entry: the id of the invoice's row, and the number that people know. */
interface LoggedInvoice {
  readonly id: string;
  readonly number: string;
}

/** Returns the audit subject of an invoice, with the id of its row, because numbers change. */
export function subjectOfInvoice({ id, number }: LoggedInvoice) {
  return { type: 'invoice', id, label: number } as const;
}

/** Records an event of an invoice in the audit log, in the same transaction as the change. */
export async function logInvoice(
  context: TenantContext,
  event: InvoiceEvent,
  invoice: LoggedInvoice,
  more: Pick<LoggedEvent, 'changes' | 'given'> = {},
): Promise<void> {
  await logEvent(context, { event, subject: subjectOfInvoice(invoice), ...more });
}

/** Lists the differences field by field; for positions one line for each that was changed, added, removed or moved. */
export function listInvoiceChanges(before: InvoiceContent, after: InvoiceContent): ReturnType<typeof listChanges> {
  return listChanges(describeContent(before), describeContent(after));
}

function describeContent(content: InvoiceContent): object {
  return describeValues(invoiceFields, { ...content, positions: [...content.positions] });
}
