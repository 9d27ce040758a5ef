import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { LoggedEvent } from '#platform/server/audit/log-event.ts';
import { describeValues } from '#platform/contract/fields.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { invoiceFields } from '../../contract/invoices.ts';
import type { InvoiceContent } from './rows.ts';

type InvoiceEvent = Extract<LoggedEvent['event'], `invoice_${string}`>;

/** The invoice that an entry of the audit log is about: the id of its row, and the number by which people know it. */
interface LoggedInvoice {
  readonly id: string;
  readonly number: string;
}

/** What the audit log calls an invoice: by the id of its row, because numbers change. */
export function subjectOfInvoice({ id, number }: LoggedInvoice) {
  return { type: 'invoice', id, label: number } as const;
}

/** Writes into the audit log what was done to an invoice, in the transaction that does it. */
export async function logInvoice(
  context: TenantContext,
  event: InvoiceEvent,
  invoice: LoggedInvoice,
  more: Pick<LoggedEvent, 'changes' | 'given'> = {},
): Promise<void> {
  await logEvent(context, { event, subject: subjectOfInvoice(invoice), ...more });
}

/** Field by field what differs; of the positions those that were changed, added, removed or moved, one line each. */
export function listInvoiceChanges(before: InvoiceContent, after: InvoiceContent): ReturnType<typeof listChanges> {
  return listChanges(describeContent(before), describeContent(after));
}

function describeContent(content: InvoiceContent): object {
  return describeValues(invoiceFields, { ...content, positions: [...content.positions] });
}
