import { groupIban } from '#platform/contract/iban.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { LetterData } from '#platform/server/documents/letter-data.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { nameSenderCountry } from './countries.ts';
import type { InvoiceDocumentTexts } from '../../documents/document-texts.ts';

type FooterColumns = Pick<LetterData, 'footer' | 'flexibleFooterColumns'>;

const dot = ' · ';

function joinFilled(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}

/** Returns the sender's name and the small line above the address window. */
export function toSender(invoice: InvoiceDraft): { name: string; line: string } {
  const town = joinFilled([invoice.postcode, invoice.city], ' ');
  return {
    name: breakLongWords(invoice.companyName ?? ''),
    line: breakLongWords(joinFilled([invoice.companyName, invoice.street, town, nameSenderCountry(invoice)], dot), 30),
  };
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

/** Returns the columns at the foot of each page: address, contact, bank, legal particulars. Empty ones are left out. */
export function toFooter(invoice: InvoiceDraft, texts: InvoiceDocumentTexts): FooterColumns {
  const labels = texts.company;
  const labelled = (label: string, value: string | undefined) => (value ? fillText(label, { value }) : '');
  const flexible = [
    [
      invoice.companyName,
      invoice.street,
      joinFilled([invoice.postcode, invoice.city], ' '),
      nameSenderCountry(invoice),
    ],
    [labelled(labels.telephone, invoice.telephone), invoice.eMail],
  ];
  const firm = [
    [invoice.bank, invoice.IBAN && `IBAN ${groupIban(invoice.IBAN)}`, invoice.BIC && `BIC ${invoice.BIC}`],
    [
      toOwnerLine(invoice, labels),
      labelled(labels.taxNumber, invoice.taxNumber),
      labelled(labels.vatNumber, invoice.vatNumber),
      labelled(labels.register, invoice.hrbNumber && toRegister(invoice.hrbNumber)),
      labelled(labels.registerCourt, invoice.companyRegisterCourt),
    ],
  ];
  const clean = (columns: (string | undefined)[][]) =>
    columns
      .map((column) =>
        column.filter((line): line is string => Boolean(line)).map((line) => breakLongWords(line, 30, 6)),
      )
      .filter((column) => column.length > 0);
  const first = clean(flexible);
  return { footer: [...first, ...clean(firm)], flexibleFooterColumns: first.length };
}
