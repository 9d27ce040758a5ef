import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { toAddressWindow } from '#platform/server/documents/letter-data.ts';
import type { LabelledText } from '#platform/server/documents/letter-data.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { isRoutingId } from '#modules/e-invoice/contract/identifiers/routing-id.ts';
import { nameDeliveryCountry, namePostalCountry } from './countries.ts';
import type { DocumentWords } from './document-words.ts';
import { describeService } from './service-period.ts';

/** Returns the type of the invoice and its number. */
export function toTitle({ invoiceType, invoiceId: number = '' }: InvoiceDraft, { texts }: DocumentWords): string {
  const title = (texts.titles as Readonly<Record<string, string>>)[invoiceType ?? ''] ?? texts.titles.invoice;
  return number === '' ? title : fillText(texts.titleWithNumber, { title, number });
}

/** Names the invoices that this one cancels or refers to; empty for none. */
export function toRelation(invoice: InvoiceDraft, { texts: { relation }, formats }: DocumentWords): string {
  const { precedingInvoices = [], cancels } = invoice;
  const { invoiceType } = invoice;
  const isCancellation = invoiceType === 'cancellation';
  const named = [...new Map(precedingInvoices.map((entry) => [entry.invoiceId, entry])).values()];
  const related = named.length === 0 && isCancellation && cancels ? [{ invoiceId: cancels }] : named;
  const names = related.flatMap(({ invoiceId: number = '', ...entry }) => {
    if (number === '') return [];
    return 'invoiceDate' in entry && entry.invoiceDate
      ? [fillText(relation.invoice, { number, date: formats.day(entry.invoiceDate) })]
      : [number];
  });
  if (names.length === 0) return '';
  const text = isCancellation
    ? relation.cancels
    : invoiceType === 'correction'
      ? relation.corrects
      : names.length === 1
        ? relation.one
        : relation.several;
  return breakLongWords(fillText(text, { invoices: names.join(', ') }), 40);
}

/** Returns the customer's address in postal form, with the country if it differs from the sender's. */
export function toRecipient(invoice: InvoiceDraft, { texts }: DocumentWords): ReturnType<typeof toAddressWindow> {
  const contact = invoice.customerContactName ?? '';
  return toAddressWindow([
    invoice.customerSalutation,
    invoice.customerName,
    contact === '' ? '' : fillText(texts.recipientContact, { name: contact }),
    invoice.customerStreet,
    [invoice.customerPostcode, invoice.customerCity].filter(Boolean).join(' '),
    namePostalCountry(invoice),
  ]);
}

/** Names the place of delivery in one line, its country if it differs from the customer's; empty without one. */
function describeDelivery(invoice: InvoiceDraft): string {
  const { deliveryName, deliveryStreet, deliveryPostcode, deliveryCity } = invoice;
  const town = [deliveryPostcode, deliveryCity].filter(Boolean).join(' ');
  return [deliveryName, deliveryStreet, town, nameDeliveryCountry(invoice)].filter(Boolean).join(', ');
}

/** Returns the block beside the address: the numbers, days and references that exist. */
export function toInformation(invoice: InvoiceDraft, words: DocumentWords): LabelledText[] {
  const {
    texts: { information: labels },
    formats,
  } = words;
  const day = (value: string | null | undefined) => (value ? formats.day(value) : '');
  const reference = invoice.buyerReference ?? '';
  const period = describeService(invoice.servicePeriodStart, invoice.servicePeriodEnd, words);
  const service = period.text === '' ? { isPeriod: false, text: day(invoice.serviceDate) } : period;
  const rows = [
    { label: labels.number, value: invoice.invoiceId },
    { label: labels.date, value: day(invoice.invoiceDate) },
    { label: service.isPeriod ? labels.servicePeriod : labels.serviceDate, value: service.text },
    { label: labels.dueDate, value: invoice.invoiceType === 'cancellation' ? '' : day(invoice.invoiceDueDate) },
    { label: labels.customerNumber, value: invoice.customerId },
    { label: labels.customerVatNumber, value: invoice.customerVatNumber },
    { label: isRoutingId(reference) ? labels.routeId : labels.buyerReference, value: reference },
    { label: labels.orderNumber, value: invoice.orderNumber },
    { label: labels.contractNumber, value: invoice.contractNumber },
    { label: labels.projectReference, value: invoice.projectReference },
    { label: labels.deliveryAddress, value: describeDelivery(invoice) },
    { label: labels.contactName, value: invoice.companyContactName },
  ];
  return rows.flatMap(({ label, value }) => (value ? [{ label, value: breakLongWords(value) }] : []));
}
