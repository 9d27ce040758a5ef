import { isPlausibleIban } from '#platform/contract/iban.ts';
import { element, textElement } from '#platform/server/xml/write-xml.ts';
import type {
  CreditTransfer,
  EInvoice,
  PaymentInstructions,
  PrecedingInvoice,
  VatBreakdown,
} from '../contract/model.ts';
import { decimalElement } from './decimal-element.ts';
import { payeeParty } from './write-cii-parties.ts';
import {
  accountingAccount,
  allowanceCharge,
  billingPeriod,
  date,
  dateTime,
  formattedDateTime,
  referencedDocument,
} from './write-cii-parts.ts';

/** Writes payment and sums: `ApplicableHeaderTradeSettlement`. */
export function settlement(invoice: EInvoice): string {
  const { payment, precedingInvoices, allowances, charges } = invoice;
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    textElement('ram:CreditorReferenceID', payment?.directDebit?.creditor ?? ''),
    textElement('ram:PaymentReference', payment?.remittance ?? ''),
    textElement('ram:TaxCurrencyCode', invoice.taxCurrency),
    textElement('ram:InvoiceCurrencyCode', invoice.currency),
    payeeParty(invoice.payee),
    payment === null ? '' : paymentMeans(payment),
    ...invoice.vatBreakdown.map((breakdown) => vatBreakdown(breakdown, invoice)),
    billingPeriod(invoice.period),
    ...allowances.map((allowance) =>
      allowanceCharge(false, allowance, { category: allowance.vatCategory, rate: allowance.vatRate }),
    ),
    ...charges.map((charge) => allowanceCharge(true, charge, { category: charge.vatCategory, rate: charge.vatRate })),
    element(
      'ram:SpecifiedTradePaymentTerms',
      textElement('ram:Description', invoice.paymentTerms),
      dateTime('ram:DueDateDateTime', invoice.dueDate),
      textElement('ram:DirectDebitMandateID', payment?.directDebit?.mandate ?? ''),
    ),
    summation(invoice),
    ...precedingInvoices.map(precedingInvoice),
    accountingAccount(invoice.accountingReference),
  );
}

/** BG-16: once for each account for the payment. */
function paymentMeans({ meansCode, meansText, transfers, card, directDebit }: PaymentInstructions): string {
  const common = [
    textElement('ram:TypeCode', meansCode),
    textElement('ram:Information', meansText),
    card === null
      ? ''
      : element(
          'ram:ApplicableTradeSettlementFinancialCard',
          textElement('ram:ID', card.accountNumber),
          textElement('ram:CardholderName', card.holder),
        ),
    element('ram:PayerPartyDebtorFinancialAccount', textElement('ram:IBANID', directDebit?.account ?? '')),
  ];
  const accounts = transfers.length === 0 ? [''] : transfers.map(creditorAccount);
  return accounts.map((account) => element('ram:SpecifiedTradeSettlementPaymentMeans', ...common, account)).join('');
}

/** BG-17. */
function creditorAccount({ account, name, bankIdentifier }: CreditTransfer): string {
  const isIban = account !== '' && isPlausibleIban(account);
  return (
    element(
      'ram:PayeePartyCreditorFinancialAccount',
      textElement('ram:IBANID', isIban ? account : ''),
      textElement('ram:AccountName', name),
      textElement('ram:ProprietaryID', isIban ? '' : account),
    ) + element('ram:PayeeSpecifiedCreditorFinancialInstitution', textElement('ram:BICID', bankIdentifier))
  );
}

// EN 16931 has the codes of UNTDID 2005 for the tax point, CII those of UNTDID 2475.
const taxPoints: Readonly<Record<string, string>> = { 3: '5', 35: '29', 432: '72' };

/** BG-23. CII repeats the tax point (BT-7, BT-8) in each entry. */
function vatBreakdown(breakdown: VatBreakdown, { taxPointDate, taxPointCode }: EInvoice): string {
  return element(
    'ram:ApplicableTradeTax',
    decimalElement('ram:CalculatedAmount', breakdown.vatAmount),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', breakdown.exemptionReason),
    decimalElement('ram:BasisAmount', breakdown.taxableAmount),
    textElement('ram:CategoryCode', breakdown.category),
    textElement('ram:ExemptionReasonCode', breakdown.exemptionCode),
    date('ram:TaxPointDate', taxPointDate),
    textElement('ram:DueDateTypeCode', taxPoints[taxPointCode] ?? taxPointCode),
    decimalElement('ram:RateApplicablePercent', breakdown.rate),
  );
}

/** BG-22. */
function summation({ totals, currency, taxCurrency }: EInvoice): string {
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    decimalElement('ram:LineTotalAmount', totals.lines),
    decimalElement('ram:ChargeTotalAmount', totals.charges),
    decimalElement('ram:AllowanceTotalAmount', totals.allowances),
    decimalElement('ram:TaxBasisTotalAmount', totals.net),
    decimalElement('ram:TaxTotalAmount', totals.vat, { currencyID: currency }),
    decimalElement('ram:TaxTotalAmount', totals.vatInTaxCurrency, { currencyID: taxCurrency }),
    decimalElement('ram:RoundingAmount', totals.rounding),
    decimalElement('ram:GrandTotalAmount', totals.gross),
    decimalElement('ram:TotalPrepaidAmount', totals.prepaid),
    decimalElement('ram:DuePayableAmount', totals.due),
  );
}

/** BG-3. */
function precedingInvoice({ number, issueDate }: PrecedingInvoice): string {
  return referencedDocument(
    'ram:InvoiceReferencedDocument',
    number,
    formattedDateTime('ram:FormattedIssueDateTime', issueDate),
  );
}
