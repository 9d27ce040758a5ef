import { element, rootElement, textElement } from '#platform/server/xml/write-xml.ts';
import type {
  CreditTransfer,
  EInvoice,
  InvoiceNote,
  PaymentInstructions,
  PrecedingInvoice,
  SupportingDocument,
  VatBreakdown,
} from '../contract/model.ts';
import { writeUblLine } from './write-ubl-line.ts';
import { customerParty, payeeParty, representativeParty, supplierParty, writeDelivery } from './write-ubl-parties.ts';
import {
  allowanceCharge,
  amountsIn,
  invoicedObject,
  invoicePeriod,
  reference,
  taxCategory,
} from './write-ubl-parts.ts';
import type { AmountWriter } from './write-ubl-parts.ts';

const schema = 'urn:oasis:names:specification:ubl:schema:xsd';
const namespaces = {
  'xmlns:cac': `${schema}:CommonAggregateComponents-2`,
  'xmlns:cbc': `${schema}:CommonBasicComponents-2`,
};

// Placeholder for values that the schema demands and EN 16931 does not have (Peppol BIS Billing 3.0, "NA").
const notAvailable = 'NA';

/** UNTDID 1001. */
const creditNoteCode = '381';
const projectCode = '50';

/**
 * Writes the invoice as UBL 2.1 in the elements of EN 16931: type 381 as `CreditNote`, every other type as `Invoice`; a
 * cancellation is one with negative quantities and type 384, too. Values missing in the model are left out, even if the
 * schema demands them: the rules are checked before.
 */
export function writeUbl(invoice: EInvoice): string {
  const amount = amountsIn(invoice.currency);
  const isCreditNote = invoice.typeCode === creditNoteCode;
  const root = isCreditNote ? 'CreditNote' : 'Invoice';
  const { payment, payee, allowances, charges } = invoice;
  return rootElement(
    root,
    { xmlns: `${schema}:${root}-2`, ...namespaces },
    ...(isCreditNote ? creditNoteHead(invoice) : head(invoice)),
    ...(isCreditNote ? creditNoteReferences(invoice) : references(invoice)),
    supplierParty(invoice),
    customerParty(invoice.buyer),
    payeeParty(payee, payment?.directDebit?.creditor ?? ''),
    representativeParty(invoice.taxRepresentative),
    writeDelivery(invoice.delivery),
    ...(payment === null ? [] : paymentMeans(payment, isCreditNote ? invoice.dueDate : '')),
    element('cac:PaymentTerms', textElement('cbc:Note', invoice.paymentTerms)),
    ...allowances.map((allowance) =>
      allowanceCharge(false, allowance, amount, { category: allowance.vatCategory, rate: allowance.vatRate }),
    ),
    ...charges.map((charge) =>
      allowanceCharge(true, charge, amount, { category: charge.vatCategory, rate: charge.vatRate }),
    ),
    taxTotals(invoice, amount),
    monetaryTotal(invoice, amount),
    ...invoice.lines.map((line) => writeUblLine(line, amount, root)),
  );
}

function head(invoice: EInvoice): string[] {
  return [
    textElement('cbc:CustomizationID', invoice.specification),
    textElement('cbc:ProfileID', invoice.process),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', invoice.issueDate),
    textElement('cbc:DueDate', invoice.dueDate),
    textElement('cbc:InvoiceTypeCode', invoice.typeCode),
    ...invoice.notes.map(note),
    textElement('cbc:TaxPointDate', invoice.taxPointDate),
    ...accounting(invoice),
  ];
}

/** The schema of a credit note has no due date here; it is part of the payment means. */
function creditNoteHead(invoice: EInvoice): string[] {
  return [
    textElement('cbc:CustomizationID', invoice.specification),
    textElement('cbc:ProfileID', invoice.process),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', invoice.issueDate),
    textElement('cbc:TaxPointDate', invoice.taxPointDate),
    textElement('cbc:CreditNoteTypeCode', invoice.typeCode),
    ...invoice.notes.map(note),
    ...accounting(invoice),
  ];
}

function accounting(invoice: EInvoice): string[] {
  return [
    textElement('cbc:DocumentCurrencyCode', invoice.currency),
    textElement('cbc:TaxCurrencyCode', invoice.taxCurrency),
    textElement('cbc:AccountingCost', invoice.accountingReference),
    textElement('cbc:BuyerReference', invoice.buyerReference),
    invoicePeriod(invoice.period, invoice.taxPointCode),
  ];
}

/** BG-1. UBL has no element for the subject's code. */
function note({ subjectCode, text }: InvoiceNote): string {
  return textElement('cbc:Note', subjectCode === '' || text.trim() === '' ? text : `#${subjectCode}#${text}`);
}

function references(invoice: EInvoice): string[] {
  return [
    orderReference(invoice),
    ...invoice.precedingInvoices.map(precedingInvoice),
    reference('cac:DespatchDocumentReference', invoice.despatchAdviceReference),
    reference('cac:ReceiptDocumentReference', invoice.receivingAdviceReference),
    reference('cac:OriginatorDocumentReference', invoice.tenderReference),
    reference('cac:ContractDocumentReference', invoice.contractReference),
    ...invoice.attachments.map(supportingDocument),
    invoicedObject('cac:AdditionalDocumentReference', invoice.objectIdentifier),
    reference('cac:ProjectReference', invoice.projectReference),
  ];
}

/** The same references in the order of a credit note, whose project (BT-11) is an additional document. */
function creditNoteReferences(invoice: EInvoice): string[] {
  const project = textElement('cbc:ID', invoice.projectReference);
  return [
    orderReference(invoice),
    ...invoice.precedingInvoices.map(precedingInvoice),
    reference('cac:DespatchDocumentReference', invoice.despatchAdviceReference),
    reference('cac:ReceiptDocumentReference', invoice.receivingAdviceReference),
    reference('cac:ContractDocumentReference', invoice.contractReference),
    ...invoice.attachments.map(supportingDocument),
    invoicedObject('cac:AdditionalDocumentReference', invoice.objectIdentifier),
    project === ''
      ? ''
      : element('cac:AdditionalDocumentReference', project, textElement('cbc:DocumentTypeCode', projectCode)),
    reference('cac:OriginatorDocumentReference', invoice.tenderReference),
  ];
}

/** BT-13, BT-14. */
function orderReference({ orderReference: order, salesOrderReference }: EInvoice): string {
  const sales = textElement('cbc:SalesOrderID', salesOrderReference);
  const id = textElement('cbc:ID', order);
  return element('cac:OrderReference', id === '' && sales !== '' ? textElement('cbc:ID', notAvailable) : id, sales);
}

/** BG-3. */
function precedingInvoice({ number, issueDate }: PrecedingInvoice): string {
  return element(
    'cac:BillingReference',
    element('cac:InvoiceDocumentReference', textElement('cbc:ID', number), textElement('cbc:IssueDate', issueDate)),
  );
}

/** BG-24. */
function supportingDocument({
  identifier,
  description,
  location,
  content = '',
  fileName,
  mediaType,
}: SupportingDocument): string {
  return element(
    'cac:AdditionalDocumentReference',
    textElement('cbc:ID', identifier),
    textElement('cbc:DocumentDescription', description),
    element(
      'cac:Attachment',
      textElement('cbc:EmbeddedDocumentBinaryObject', content, { mimeCode: mediaType, filename: fileName }),
      element('cac:ExternalReference', textElement('cbc:URI', location)),
    ),
  );
}

/** BG-16: once for each account for the payment. */
function paymentMeans(
  { meansCode, meansText, remittance, transfers, card, directDebit }: PaymentInstructions,
  dueDate: string,
): string[] {
  const cardNumber = textElement('cbc:PrimaryAccountNumberID', card?.accountNumber ?? '');
  const before = [
    textElement('cbc:PaymentMeansCode', meansCode, { name: meansText }),
    textElement('cbc:PaymentDueDate', dueDate),
    textElement('cbc:PaymentID', remittance),
    cardNumber === ''
      ? ''
      : element(
          'cac:CardAccount',
          cardNumber,
          textElement('cbc:NetworkID', notAvailable),
          textElement('cbc:HolderName', card?.holder ?? ''),
        ),
  ];
  const mandate =
    directDebit === null
      ? ''
      : element(
          'cac:PaymentMandate',
          textElement('cbc:ID', directDebit.mandate),
          reference('cac:PayerFinancialAccount', directDebit.account),
        );
  const accounts = transfers.length === 0 ? [''] : transfers.map(payeeAccount);
  return accounts.map((account) => element('cac:PaymentMeans', ...before, account, mandate));
}

/** BG-17. */
function payeeAccount({ account, name, bankIdentifier }: CreditTransfer): string {
  return element(
    'cac:PayeeFinancialAccount',
    textElement('cbc:ID', account),
    textElement('cbc:Name', name),
    reference('cac:FinancialInstitutionBranch', bankIdentifier),
  );
}

/** BT-110 with BG-23, and BT-111 separately. */
function taxTotals({ totals, taxCurrency, vatBreakdown }: EInvoice, amount: AmountWriter): string {
  return (
    element(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', totals.vat),
      ...vatBreakdown.map((breakdown) => taxSubtotal(breakdown, amount)),
    ) + element('cac:TaxTotal', amountsIn(taxCurrency)('cbc:TaxAmount', totals.vatInTaxCurrency))
  );
}

function taxSubtotal(breakdown: VatBreakdown, amount: AmountWriter): string {
  return element(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', breakdown.taxableAmount),
    amount('cbc:TaxAmount', breakdown.vatAmount),
    taxCategory('cac:TaxCategory', breakdown),
  );
}

/** BG-22. */
function monetaryTotal({ totals }: EInvoice, amount: AmountWriter): string {
  return element(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', totals.lines),
    amount('cbc:TaxExclusiveAmount', totals.net),
    amount('cbc:TaxInclusiveAmount', totals.gross),
    amount('cbc:AllowanceTotalAmount', totals.allowances),
    amount('cbc:ChargeTotalAmount', totals.charges),
    amount('cbc:PrepaidAmount', totals.prepaid),
    amount('cbc:PayableRoundingAmount', totals.rounding),
    amount('cbc:PayableAmount', totals.due),
  );
}
