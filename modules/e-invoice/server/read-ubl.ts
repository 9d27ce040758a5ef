import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { EInvoice, InvoiceNote, Totals, VatBreakdown } from '../contract/model.ts';
import { readUblLine } from './read-ubl-line.ts';
import { readDelivery, readPayee, readRepresentative, readUblParty } from './read-ubl-parties.ts';
import { readAllowances, readDay, readObject, readPeriod, readVatCategory } from './read-ubl-parts.ts';
import { readUblPayment } from './read-ubl-payment.ts';

/** Names of the root elements by their namespaces. */
export const ublRoots: Readonly<Record<string, string>> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': 'Invoice',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': 'CreditNote',
};

/** UNTDID 1001: types of an additional document. */
const projectCode = '50';
const objectCode = '130';

/** Reads UBL 2.1 invoice and credit note, as used by XRechnung and Peppol. A credit note without a type code is 381. */
export function readUbl(root: XmlElement): EInvoice {
  const isCreditNote = root.name === 'CreditNote';
  const documents = listElements(root, 'AdditionalDocumentReference');
  const ofType = (code: string): XmlElement | undefined =>
    documents.find((document) => textAt(document, 'DocumentTypeCode') === code);
  const [seller = root] = listElements(root, 'AccountingSupplierParty', 'Party');
  const [buyer = root] = listElements(root, 'AccountingCustomerParty', 'Party');
  return {
    specification: textAt(root, 'CustomizationID'),
    process: textAt(root, 'ProfileID'),
    number: textAt(root, 'ID'),
    issueDate: readDay(root, 'IssueDate'),
    typeCode: isCreditNote ? textAt(root, 'CreditNoteTypeCode') || '381' : textAt(root, 'InvoiceTypeCode'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    taxCurrency: textAt(root, 'TaxCurrencyCode'),
    taxPointDate: readDay(root, 'TaxPointDate'),
    taxPointCode: textAt(root, 'InvoicePeriod', 'DescriptionCode'),
    dueDate: readDay(root, 'DueDate') || readDay(root, 'PaymentMeans', 'PaymentDueDate'),
    buyerReference: textAt(root, 'BuyerReference'),
    projectReference: isCreditNote ? idOf(ofType(projectCode)) : textAt(root, 'ProjectReference', 'ID'),
    contractReference: textAt(root, 'ContractDocumentReference', 'ID'),
    orderReference: textAt(root, 'OrderReference', 'ID'),
    salesOrderReference: textAt(root, 'OrderReference', 'SalesOrderID'),
    receivingAdviceReference: textAt(root, 'ReceiptDocumentReference', 'ID'),
    despatchAdviceReference: textAt(root, 'DespatchDocumentReference', 'ID'),
    tenderReference: textAt(root, 'OriginatorDocumentReference', 'ID'),
    objectIdentifier: readObject(ofType(objectCode)),
    accountingReference: textAt(root, 'AccountingCost'),
    paymentTerms: listElements(root, 'PaymentTerms', 'Note')[0]?.content ?? '',
    notes: listElements(root, 'Note').map(readNote),
    precedingInvoices: listElements(root, 'BillingReference', 'InvoiceDocumentReference').map((document) => ({
      number: textAt(document, 'ID'),
      issueDate: readDay(document, 'IssueDate'),
    })),
    seller: {
      ...readUblParty(seller),
      taxNumber: taxNumberOf(seller),
      legalInformation: textAt(seller, 'PartyLegalEntity', 'CompanyLegalForm'),
    },
    buyer: readUblParty(buyer),
    payee: readPayee(listElements(root, 'PayeeParty')[0]),
    taxRepresentative: readRepresentative(listElements(root, 'TaxRepresentativeParty')[0]),
    delivery: readDelivery(listElements(root, 'Delivery')[0]),
    period: readPeriod(root),
    payment: readUblPayment(root),
    ...readAllowances(root, (entry) => readVatCategory(listElements(entry, 'TaxCategory'))),
    ...readSums(root),
    attachments: documents
      .filter((document) => !isReference(document, isCreditNote))
      .map((document) => {
        const file = listElements(document, 'Attachment', 'EmbeddedDocumentBinaryObject')[0]?.attributes;
        return {
          identifier: textAt(document, 'ID'),
          description: textAt(document, 'DocumentDescription'),
          location: textAt(document, 'Attachment', 'ExternalReference', 'URI'),
          fileName: file?.['filename'] ?? '',
          mediaType: file?.['mimeCode'] ?? '',
        };
      }),
    lines: listElements(root, isCreditNote ? 'CreditNoteLine' : 'InvoiceLine').map(readUblLine),
  };
}

const idOf = (document: XmlElement | undefined): string => (document ? textAt(document, 'ID') : '');

/** True if an additional document is another term: the object of the invoice, or the project of a credit note. */
function isReference(document: XmlElement, isCreditNote: boolean): boolean {
  const code = textAt(document, 'DocumentTypeCode');
  return code === objectCode || (isCreditNote && code === projectCode);
}

/** Reads BT-32: the registration for a tax other than VAT. */
function taxNumberOf(party: XmlElement): string {
  const scheme = listElements(party, 'PartyTaxScheme').find(
    (one) => textAt(one, 'TaxScheme', 'ID').toUpperCase() !== 'VAT',
  );
  return scheme ? textAt(scheme, 'CompanyID') : '';
}

/** Reads a note; the code of the subject precedes the text: `#AAI#Text`. */
function readNote({ text }: XmlElement): InvoiceNote {
  const [, subjectCode = '', rest = text] = /^#([A-Z0-9]{3})#([\s\S]*)$/u.exec(text) ?? [];
  return { subjectCode, text: rest };
}

function readSums(root: XmlElement): { readonly totals: Totals; readonly vatBreakdown: readonly VatBreakdown[] } {
  const [sums = root] = listElements(root, 'LegalMonetaryTotal');
  const taxTotals = listElements(root, 'TaxTotal');
  const inCurrency = (currency: string): XmlElement | undefined =>
    taxTotals.find(
      (total) => currency !== '' && listElements(total, 'TaxAmount')[0]?.attributes['currencyID'] === currency,
    );
  const [currency, taxCurrency] = [textAt(root, 'DocumentCurrencyCode'), textAt(root, 'TaxCurrencyCode')];
  const taxTotal = inCurrency(currency) ?? taxTotals[0];
  const otherTotal = taxCurrency === currency ? undefined : inCurrency(taxCurrency);
  return {
    totals: {
      lines: textAt(sums, 'LineExtensionAmount'),
      allowances: textAt(sums, 'AllowanceTotalAmount'),
      charges: textAt(sums, 'ChargeTotalAmount'),
      net: textAt(sums, 'TaxExclusiveAmount'),
      vat: taxTotal ? textAt(taxTotal, 'TaxAmount') : '',
      vatInTaxCurrency: otherTotal ? textAt(otherTotal, 'TaxAmount') : '',
      gross: textAt(sums, 'TaxInclusiveAmount'),
      prepaid: textAt(sums, 'PrepaidAmount'),
      rounding: textAt(sums, 'PayableRoundingAmount'),
      due: textAt(sums, 'PayableAmount'),
    },
    vatBreakdown: (taxTotal ? listElements(taxTotal, 'TaxSubtotal') : []).map((tax) => {
      const { vatCategory, vatRate } = readVatCategory(listElements(tax, 'TaxCategory'));
      return {
        taxableAmount: textAt(tax, 'TaxableAmount'),
        vatAmount: textAt(tax, 'TaxAmount'),
        category: vatCategory,
        rate: vatRate,
        exemptionReason: textAt(tax, 'TaxCategory', 'TaxExemptionReason'),
        exemptionCode: textAt(tax, 'TaxCategory', 'TaxExemptionReasonCode'),
      };
    }),
  };
}
