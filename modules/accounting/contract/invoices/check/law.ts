import { isEmpty } from '#modules/e-invoice/contract/rules/is-empty.ts';
import type { InvoiceTotals } from '../invoice-totals.ts';
import { dateToday } from '../date-today.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { checkAllowances } from './allowances-law.ts';
import { checkCompanyForm } from './company-forms.ts';
import type { CheckContext, InvoiceFinding } from './finding.ts';
import { checkFinalInvoice } from './final-invoice.ts';
import { checkPlausibility } from './plausibility.ts';
import { checkSupplyDate } from './supply-date.ts';
import { checkVatReasons, listVatReasons } from './vat-reasons-law.ts';

type Findings = Generator<InvoiceFinding, void>;

/** § 33 UStDV: up to this amount with VAT no recipient need be named. */
const smallAmountCents = 25_000n;

/** § 33 sentence 3 UStDV: §§ 6a and 13b UStG demand all details whatever the amount. */
const notSimplified = ['reverseCharge', 'reverseChargeEu', 'intraCommunity'] as const;

/**
 * Checks § 14 (4) and (5), § 14a and § 19 UStG, and the company law on business letters. Rules are named by law,
 * paragraph and number.
 */
export function checkLaw(invoice: InvoiceDraft, totals: InvoiceTotals, context: CheckContext): InvoiceFinding[] {
  return [
    ...checkSupplier(invoice),
    ...checkCompanyForm(invoice),
    ...checkRecipient(invoice, totals),
    ...checkDates(invoice, context),
    ...checkSupplyDate(invoice),
    ...checkPositions(invoice),
    ...checkVatReasons(invoice, context),
    ...checkAllowances(invoice),
    ...checkTerms(invoice, totals),
    ...checkFinalInvoice(invoice, totals),
    ...checkPlausibility(invoice, totals),
  ];
}

function* checkSupplier(invoice: InvoiceDraft): Findings {
  for (const field of ['companyName', 'street', 'postcode', 'city'] as const) {
    if (isEmpty(invoice[field])) yield { rule: '§14(4)1-USTG-supplier', severity: 'error', field };
  }
  if (isEmpty(invoice.taxNumber)) {
    if (isEmpty(invoice.vatNumber)) yield { rule: '§14(4)2-USTG', severity: 'error', field: 'taxNumber' };
    // The VAT id is not enough: EN 16931 forbids it beside a supply that is not taxable (BR-O-02), and the XML would
    // name neither.
    else if (listVatReasons(invoice).has('notTaxable'))
      yield { rule: '§14(4)2-USTG-notTaxable', severity: 'error', field: 'taxNumber' };
  }
}

function* checkRecipient(invoice: InvoiceDraft, { grossCents }: InvoiceTotals): Findings {
  const reasons = listVatReasons(invoice);
  const isSmall =
    grossCents <= smallAmountCents &&
    grossCents >= -smallAmountCents &&
    !notSimplified.some((reason) => reasons.has(reason));
  if (isEmpty(invoice.customerName)) yield { rule: '§14(4)1-USTG-recipient', severity: 'error', field: 'customerName' };
  for (const field of ['customerStreet', 'customerPostcode', 'customerCity'] as const) {
    if (!isEmpty(invoice[field])) continue;
    // Large recipients have their own postcode and no street (UStAE 14.5 (2)).
    yield {
      rule: '§14(4)1-USTG-recipient',
      severity: isSmall || field === 'customerStreet' ? 'warning' : 'error',
      field,
    };
  }
}

function* checkDates(invoice: InvoiceDraft, { today, formerInvoiceDate }: CheckContext): Findings {
  const { invoiceDate, invoiceDueDate, invoiceId } = invoice;
  if (!invoiceDate || invoiceDate > today) {
    yield {
      rule: '§14(4)3-USTG',
      severity: 'error',
      field: 'invoiceDate',
      fix: { changes: [{ field: 'invoiceDate', value: today }] },
    };
  } else {
    if (formerInvoiceDate !== null && invoiceDate < formerInvoiceDate)
      yield { rule: 'number-order', severity: 'warning', field: 'invoiceDate', params: { former: formerInvoiceDate } };
    if (invoiceDueDate && invoiceDueDate < invoiceDate)
      yield { rule: 'due-date-order', severity: 'warning', field: 'invoiceDueDate' };
    else if (invoiceDueDate && invoiceDueDate < today)
      yield {
        rule: 'due-date-past',
        severity: 'warning',
        field: 'invoiceDueDate',
        fix: fixDays({ invoiceDate, invoiceDueDate }, today),
      };
  }
  if (isEmpty(invoiceId)) yield { rule: '§14(4)4-USTG', severity: 'error', field: 'invoiceId' };
}

/** Sets the invoice date to today and keeps the term of payment. */
function fixDays(days: Parameters<typeof dateToday>[0], today: string): InvoiceFinding['fix'] {
  return { changes: Object.entries(dateToday(days, today)).map(([field, value]) => ({ field, value })) };
}

function* checkPositions({ positions = [] }: InvoiceDraft): Findings {
  if (positions.length === 0) yield { rule: '§14(4)5-USTG', severity: 'error', field: 'positions' };
  for (const [index, { description, count, price }] of positions.entries()) {
    if (isEmpty(description))
      yield { rule: '§14(4)5-USTG', severity: 'error', field: `positions.${index}.description` };
    if (count == null || count === 0)
      yield { rule: '§14(4)5-USTG', severity: 'error', field: `positions.${index}.count` };
    if (price == null) yield { rule: '§14(4)5-USTG', severity: 'error', field: `positions.${index}.price` };
    else if (price === 0) yield { rule: 'price-zero', severity: 'hint', field: `positions.${index}.price` };
  }
}

function* checkTerms(invoice: InvoiceDraft, { payableCents }: InvoiceTotals): Findings {
  const { paymentTerms = '', invoiceAdditionsBottom = '', skonto = [] } = invoice;
  // An agreed reduction must be calculable; software cannot read it from words alone.
  if (skonto.length === 0 && /skonto/iu.test(`${paymentTerms} ${invoiceAdditionsBottom}`))
    yield { rule: '§14(4)7-USTG', severity: 'hint', field: 'skonto' };
  for (const [index, { days, percent }] of skonto.entries()) {
    if (!days || !percent)
      yield { rule: '§14(4)7-USTG', severity: 'error', field: `skonto.${index}.${days ? 'percent' : 'days'}` };
  }
  if (payableCents < 0n && invoice.invoiceType !== 'cancellation' && invoice.invoiceType !== 'correction')
    yield { rule: 'amount-negative', severity: 'hint', field: 'positions' };
}
