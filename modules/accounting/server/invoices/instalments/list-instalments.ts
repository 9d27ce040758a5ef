import type { TenantContext } from '#platform/server/http/context.ts';
import type { Instalment } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import { findInvoice, listInterimInvoices } from '../repository.ts';
import { readInstalments } from './instalments.ts';

/** A final invoice names at most 50 preceding invoices. */
const maxListed = 50;

interface Query {
  readonly customerId: string;
  readonly customerName: string;
  readonly finalInvoiceId?: string | undefined;
}

/** Lists the issued interim invoices of a customer with what a final invoice deducts of them, oldest first. */
export async function listInstalments(
  context: TenantContext,
  { customerId, customerName, finalInvoiceId }: Query,
): Promise<Instalment[]> {
  if (customerId === '' && customerName.trim() === '') return [];
  const final = finalInvoiceId === undefined ? undefined : await findInvoice(context, finalInvoiceId);
  const found = await readInstalments(
    context,
    await listInterimInvoices(context, { customerId, customerName }, maxListed),
    final?.id,
  );
  return found.map(({ invoice, usedBy, rows }) => ({
    invoiceId: invoice.invoiceId,
    invoiceDate: invoice.invoiceDate,
    description: invoice.description,
    projectReference: invoice.projectReference,
    usedBy,
    rows: [...rows],
  }));
}
