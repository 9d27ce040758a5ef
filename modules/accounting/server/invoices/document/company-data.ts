import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { LabelledText, LetterData } from '#platform/server/documents/letter-data.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import type { InvoiceDocumentTexts } from './document-texts.ts';

type FooterColumns = Pick<LetterData, 'footer' | 'flexibleFooterColumns'>;

const dot = ' · ';

function joinFilled(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}

/** An IBAN in groups of four, as ISO 13616 prints it. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/\s/g, '').toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The sender's name and the small line above the address window. */
export function toSender(invoice: InvoiceDraft): { name: string; line: string } {
  const town = joinFilled([invoice.postcode, invoice.city], ' ');
  return {
    name: breakLongWords(invoice.companyName ?? ''),
    line: breakLongWords(joinFilled([invoice.companyName, invoice.street, town], dot), 30),
  };
}

/** Bank details under the totals; none without an IBAN. */
export function toPaymentRows(invoice: InvoiceDraft, texts: InvoiceDocumentTexts): LabelledText[] {
  if (!invoice.IBAN) return [];
  const labels = texts.payment;
  const rows = [
    { label: labels.holder, value: invoice.companyName ?? '' },
    { label: 'IBAN', value: formatIban(invoice.IBAN) },
    { label: 'BIC', value: invoice.BIC ?? '' },
    { label: labels.bank, value: invoice.bank ?? '' },
    { label: labels.reference, value: invoice.invoiceId ?? '' },
  ];
  return rows.filter((row) => row.value !== '').map((row) => ({ ...row, value: breakLongWords(row.value, 40) }));
}

// Sheet obligations of § 35a GmbHG: a registered company (HRB) names its management, a sole trader the owner.
function toOwnerLine(invoice: InvoiceDraft, labels: InvoiceDocumentTexts['company']): string {
  if (!invoice.companyOwner) return '';
  const isCompany = Boolean(invoice.hrbNumber) && !/HRA/i.test(invoice.hrbNumber ?? '');
  return fillText(isCompany ? labels.management : labels.owner, { value: invoice.companyOwner });
}

function toRegister(hrbNumber: string): string {
  return /^\d/.test(hrbNumber) ? `HRB ${hrbNumber}` : hrbNumber;
}

/** The columns at the foot of each page: address, contact, bank, legal particulars. Empty ones are left out. */
export function toFooter(
  invoice: InvoiceDraft,
  texts: InvoiceDocumentTexts,
): FooterColumns {
  const labels = texts.company;
  const labelled = (label: string, value: string | undefined) => (value ? fillText(label, { value }) : '');
  const flexible = [
    [invoice.companyName, invoice.street, joinFilled([invoice.postcode, invoice.city], ' ')],
    [labelled(labels.telephone, invoice.telephone), invoice.eMail],
  ];
  const firm = [
    [invoice.bank, invoice.IBAN && `IBAN ${formatIban(invoice.IBAN)}`, invoice.BIC && `BIC ${invoice.BIC}`],
    [
      toOwnerLine(invoice, labels),
      labelled(labels.taxNumber, invoice.taxNumber),
      labelled(labels.vatNumber, invoice.vatNumber),
      labelled(labels.register, invoice.hrbNumber && toRegister(invoice.hrbNumber)),
    ],
  ];
  const clean = (columns: (string | undefined)[][]) =>
    columns
      .map((column) => column.filter((line): line is string => Boolean(line)).map((line) => breakLongWords(line, 30, 6)))
      .filter((column) => column.length > 0);
  const first = clean(flexible);
  return { footer: [...first, ...clean(firm)], flexibleFooterColumns: first.length };
}
