import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { EInvoice, PaymentInstructions, Totals } from '../contract/model.ts';
import { isPosition, readCiiLine } from './read-cii-line.ts';
import { readCiiParty, readDelivery, readPayee, readRepresentative, readTaxRegistration } from './read-cii-parties.ts';
import {
  findVat,
  readAllowances,
  readDay,
  readObject,
  readPeriod,
  readServiceCharges,
  readVatCategory,
} from './read-cii-parts.ts';

export const ciiNamespace = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

/** The model has the codes of UNTDID 2005 for the tax point (BT-8), CII those of UNTDID 2475. */
const taxPoints: Readonly<Record<string, string>> = { 5: '3', 29: '35', 72: '432' };

/** UNTDID 1001: types of an additional document. */
const tenderCode = '50';
const objectCode = '130';

/** Reads UN/CEFACT Cross Industry Invoice D16B to D22B, as used by ZUGFeRD, Factur-X and XRechnung. */
export function readCii(root: XmlElement): EInvoice {
  const [trade = root] = listElements(root, 'SupplyChainTradeTransaction');
  const [agreement = root] = listElements(trade, 'ApplicableHeaderTradeAgreement');
  const [delivery = root] = listElements(trade, 'ApplicableHeaderTradeDelivery');
  const [settlement = root] = listElements(trade, 'ApplicableHeaderTradeSettlement');
  const [seller = agreement] = listElements(agreement, 'SellerTradeParty');
  const [buyer = agreement] = listElements(agreement, 'BuyerTradeParty');
  const taxes = listElements(settlement, 'ApplicableTradeTax');
  const extras = readAllowances(settlement, (entry) => readVatCategory(listElements(entry, 'CategoryTradeTax')));
  const documents = listElements(agreement, 'AdditionalReferencedDocument');
  const typeOf = (document: XmlElement): string => textAt(document, 'TypeCode');
  const tender = documents.find((document) => typeOf(document) === tenderCode);
  const taxPoint = textAt(settlement, 'ApplicableTradeTax', 'DueDateTypeCode');
  return {
    specification: textAt(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    process: textAt(root, 'ExchangedDocumentContext', 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    number: textAt(root, 'ExchangedDocument', 'ID'),
    issueDate: readDay(root, 'ExchangedDocument', 'IssueDateTime'),
    typeCode: textAt(root, 'ExchangedDocument', 'TypeCode'),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    taxCurrency: textAt(settlement, 'TaxCurrencyCode'),
    taxPointDate: readDay(settlement, 'ApplicableTradeTax', 'TaxPointDate'),
    taxPointCode: taxPoints[taxPoint] ?? taxPoint,
    dueDate: readDay(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime'),
    buyerReference: textAt(agreement, 'BuyerReference'),
    projectReference: textAt(agreement, 'SpecifiedProcuringProject', 'ID'),
    contractReference: textAt(agreement, 'ContractReferencedDocument', 'IssuerAssignedID'),
    orderReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    salesOrderReference: textAt(agreement, 'SellerOrderReferencedDocument', 'IssuerAssignedID'),
    receivingAdviceReference: textAt(delivery, 'ReceivingAdviceReferencedDocument', 'IssuerAssignedID'),
    despatchAdviceReference: textAt(delivery, 'DespatchAdviceReferencedDocument', 'IssuerAssignedID'),
    tenderReference: tender ? textAt(tender, 'IssuerAssignedID') : '',
    objectIdentifier: readObject(agreement),
    accountingReference: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    paymentTerms: listElements(settlement, 'SpecifiedTradePaymentTerms', 'Description')[0]?.content ?? '',
    notes: listElements(root, 'ExchangedDocument', 'IncludedNote').map((note) => ({
      subjectCode: textAt(note, 'SubjectCode'),
      text: textAt(note, 'Content'),
    })),
    precedingInvoices: listElements(settlement, 'InvoiceReferencedDocument').map((document) => ({
      number: textAt(document, 'IssuerAssignedID'),
      issueDate: readDay(document, 'FormattedIssueDateTime'),
    })),
    seller: {
      ...readCiiParty(seller),
      taxNumber: readTaxRegistration(seller, 'FC'),
      legalInformation: textAt(seller, 'Description'),
    },
    buyer: readCiiParty(buyer),
    payee: readPayee(listElements(settlement, 'PayeeTradeParty')[0]),
    taxRepresentative: readRepresentative(listElements(agreement, 'SellerTaxRepresentativeTradeParty')[0]),
    delivery: readDelivery(delivery),
    period: readPeriod(settlement),
    payment: readPayment(settlement),
    allowances: extras.allowances,
    charges: [...extras.charges, ...readServiceCharges(settlement)],
    totals: readTotals(settlement),
    vatBreakdown: taxes.map((tax) => ({
      taxableAmount: textAt(tax, 'BasisAmount'),
      vatAmount: textAt(tax, 'CalculatedAmount'),
      category: findVat([tax]) ? textAt(tax, 'CategoryCode') : '',
      rate: textAt(tax, 'RateApplicablePercent'),
      exemptionReason: textAt(tax, 'ExemptionReason'),
      exemptionCode: textAt(tax, 'ExemptionReasonCode'),
    })),
    attachments: documents
      .filter((document) => ![tenderCode, objectCode].includes(typeOf(document)))
      .map((document) => {
        const file = listElements(document, 'AttachmentBinaryObject')[0]?.attributes;
        return {
          identifier: textAt(document, 'IssuerAssignedID'),
          description: textAt(document, 'Name'),
          location: textAt(document, 'URIID'),
          fileName: file?.['filename'] ?? '',
          mediaType: file?.['mimeCode'] ?? '',
        };
      }),
    lines: listElements(trade, 'IncludedSupplyChainTradeLineItem').filter(isPosition).map(readCiiLine),
  };
}

/** BG-22. */
function readTotals(settlement: XmlElement): Totals {
  const [sums = settlement] = listElements(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const vats = listElements(sums, 'TaxTotalAmount');
  const inCurrency = (currency: string): string | undefined =>
    vats.find(({ attributes }) => attributes['currencyID'] === currency)?.text;
  const [currency, taxCurrency] = [textAt(settlement, 'InvoiceCurrencyCode'), textAt(settlement, 'TaxCurrencyCode')];
  return {
    lines: textAt(sums, 'LineTotalAmount'),
    allowances: textAt(sums, 'AllowanceTotalAmount'),
    charges: textAt(sums, 'ChargeTotalAmount'),
    net: textAt(sums, 'TaxBasisTotalAmount'),
    vat: inCurrency(currency) ?? vats[0]?.text ?? '',
    vatInTaxCurrency: taxCurrency === '' || taxCurrency === currency ? '' : (inCurrency(taxCurrency) ?? ''),
    gross: textAt(sums, 'GrandTotalAmount'),
    prepaid: textAt(sums, 'TotalPrepaidAmount'),
    rounding: textAt(sums, 'RoundingAmount'),
    due: textAt(sums, 'DuePayableAmount'),
  };
}

/** Reads BG-16: one element for each account for the payment. */
function readPayment(settlement: XmlElement): PaymentInstructions | null {
  const [first] = listElements(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const debit = {
    mandate: textAt(settlement, 'SpecifiedTradePaymentTerms', 'DirectDebitMandateID'),
    creditor: textAt(settlement, 'CreditorReferenceID'),
    account: textAt(settlement, 'SpecifiedTradeSettlementPaymentMeans', 'PayerPartyDebtorFinancialAccount', 'IBANID'),
  };
  if (!first) return null;
  const [card] = listElements(
    settlement,
    'SpecifiedTradeSettlementPaymentMeans',
    'ApplicableTradeSettlementFinancialCard',
  );
  return {
    meansCode: textAt(first, 'TypeCode'),
    meansText: textAt(first, 'Information'),
    remittance: textAt(settlement, 'PaymentReference'),
    transfers: listElements(settlement, 'SpecifiedTradeSettlementPaymentMeans').flatMap((means) =>
      listElements(means, 'PayeePartyCreditorFinancialAccount').map((account) => ({
        account: textAt(account, 'IBANID') || textAt(account, 'ProprietaryID'),
        name: textAt(account, 'AccountName'),
        bankIdentifier: textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
      })),
    ),
    card: card ? { accountNumber: textAt(card, 'ID'), holder: textAt(card, 'CardholderName') } : null,
    directDebit: debit.mandate + debit.creditor + debit.account === '' ? null : debit,
  };
}
