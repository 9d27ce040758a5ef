import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { LoggedEvent } from '#platform/server/audit/log-event.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { companyFields } from '../../contract/company.ts';
import type { InvoiceContent, PositionContent } from './rows.ts';

const loggedFields = [
  ...companyFields, 'description', 'invoiceDate', 'invoiceDueDate', 'serviceDate', 'language', 'customerId', 'customerName', 'customerSalutation',
  'customerStreet', 'customerPostcode', 'customerCity', 'invoiceAdditionsTop', 'invoiceAdditionsBottom',
] as const satisfies readonly (keyof InvoiceContent)[];

type InvoiceEvent = Extract<LoggedEvent['event'], `invoice_${string}`>;

/** The invoice that an entry of the audit log is about: the id of its row, and the number by which people know it. */
interface LoggedInvoice {
  readonly id: string;
  readonly number: string;
}

/** Writes into the audit log what was done to an invoice, in the transaction that does it. */
export async function logInvoice(context: TenantContext, event: InvoiceEvent, { id, number }: LoggedInvoice, more: Pick<LoggedEvent, 'changes' | 'given'> = {}): Promise<void> {
  await logEvent(context, { event, subject: { type: 'invoice', id, label: number }, ...more });
}

/** Field by field what differs; of the positions those that were changed, added, removed or moved, one line each. */
export function listInvoiceChanges(before: InvoiceContent, after: InvoiceContent): ReturnType<typeof listChanges> {
  const [old, now] = [before.positions.map(describePosition), after.positions.map(describePosition)];
  // Of a long list only the beginning would be kept, which may be the same on both sides.
  const differing = (lines: readonly string[], others: readonly string[]): string => lines.filter((line, index) => line !== others[index]).join('\n');
  return listChanges({ ...writtenFields(before), positions: differing(old, now) }, { ...writtenFields(after), positions: differing(now, old) });
}

function writtenFields(content: InvoiceContent): object {
  return Object.fromEntries(loggedFields.map((field) => [field, content[field]]));
}

function describePosition({ description, count, uom, price, vat }: PositionContent): string {
  return `${description}: ${count} ${uom} × ${price} €, ${vat} %`;
}
