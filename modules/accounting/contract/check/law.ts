import type { InvoiceTotals } from '../invoice-totals.ts';
import type { InvoiceDraft } from '../invoices.ts';
import type { CheckContext, InvoiceFinding } from './finding.ts';
import { checkVatReasons, listVatReasons } from './vat-reasons-law.ts';

type Findings = Generator<InvoiceFinding, void>;

/** § 33 UStDV: up to this amount with VAT no recipient need be named. */
const smallAmountCents = 25_000n;

/** § 33 sentence 3 UStDV: §§ 6a and 13b UStG want all of it whatever the amount. */
const notSimplified = ['reverseCharge', 'reverseChargeEu', 'intraCommunity'] as const;

/** What § 14 (4) and § 14a UStG, § 19 UStG and § 35a GmbHG want of an invoice. Named by the law, paragraph and number. */
export function checkLaw(invoice: InvoiceDraft, totals: InvoiceTotals, context: CheckContext): InvoiceFinding[] {
  return [
    ...checkSupplier(invoice), ...checkRecipient(invoice, totals), ...checkDates(invoice, context), ...checkPositions(invoice), ...checkVatReasons(invoice, context), ...checkTerms(invoice, totals),
  ];
}

function isBlank(text: string | null | undefined): boolean {
  return text == null || text.trim() === '';
}

function* checkSupplier(invoice: InvoiceDraft): Findings {
  for (const field of ['companyName', 'street', 'postcode', 'city'] as const) {
    if (isBlank(invoice[field])) yield { rule: '§14(4)1-USTG-supplier', severity: 'error', field };
  }
  if (isBlank(invoice.taxNumber)) {
    if (isBlank(invoice.vatNumber)) yield { rule: '§14(4)2-USTG', severity: 'error', field: 'taxNumber' };
    // The VAT id does not do: beside what is not taxable EN 16931 forbids it (BR-O-02), and the XML would name neither.
    else if (listVatReasons(invoice).has('notTaxable')) yield { rule: '§14(4)2-USTG-notTaxable', severity: 'error', field: 'taxNumber' };
  }
  const isCompany = /\b(?:GmbH|gGmbH|UG|AG)\b/u.test(invoice.companyName ?? '');
  if (!isCompany) return;
  for (const field of ['companyRegisterCourt', 'hrbNumber', 'companyOwner'] as const) {
    if (isBlank(invoice[field])) yield { rule: '§35a-GMBHG', severity: 'warning', field };
  }
}

function* checkRecipient(invoice: InvoiceDraft, { grossCents }: InvoiceTotals): Findings {
  const reasons = listVatReasons(invoice);
  const isSmall = grossCents <= smallAmountCents && grossCents >= -smallAmountCents && !notSimplified.some((reason) => reasons.has(reason));
  if (isBlank(invoice.customerName)) yield { rule: '§14(4)1-USTG-recipient', severity: 'error', field: 'customerName' };
  for (const field of ['customerStreet', 'customerPostcode', 'customerCity'] as const) {
    if (!isBlank(invoice[field])) continue;
    // Large recipients have a postcode of their own and no street (UStAE 14.5 (2)).
    yield { rule: '§14(4)1-USTG-recipient', severity: isSmall || field === 'customerStreet' ? 'warning' : 'error', field };
  }
}

function* checkDates(invoice: InvoiceDraft, { today, formerInvoiceDate }: CheckContext): Findings {
  const { invoiceDate, invoiceDueDate, invoiceId, serviceDate, servicePeriodStart, servicePeriodEnd, positions = [] } = invoice;
  if (!invoiceDate || invoiceDate > today) {
    yield { rule: '§14(4)3-USTG', severity: 'error', field: 'invoiceDate', fix: { changes: [{ field: 'invoiceDate', value: today }] } };
  } else {
    if (formerInvoiceDate !== null && invoiceDate < formerInvoiceDate) yield { rule: 'number-order', severity: 'warning', field: 'invoiceDate', params: { former: formerInvoiceDate } };
    if (invoiceDueDate && invoiceDueDate < invoiceDate) yield { rule: 'due-date-order', severity: 'warning', field: 'invoiceDueDate' };
  }
  if (isBlank(invoiceId)) yield { rule: '§14(4)4-USTG', severity: 'error', field: 'invoiceId' };
  const isDated = Boolean(serviceDate || (servicePeriodStart && servicePeriodEnd)) || (positions.length > 0 && positions.every((position) => position.servicePeriodStart || position.servicePeriodEnd));
  if (!isDated) {
    const fix = invoiceDate ? { fix: { changes: [{ field: 'serviceDate', value: invoiceDate }] } } : {};
    yield { rule: '§14(4)6-USTG', severity: 'error', field: 'serviceDate', ...fix };
  }
  for (const field of ['servicePeriodStart', 'servicePeriodEnd'] as const) {
    const isOneSided = !invoice[field] && Boolean(servicePeriodStart || servicePeriodEnd);
    if (isDated && isOneSided) yield { rule: '§14(4)6-USTG', severity: 'warning', field };
  }
}

function* checkPositions({ positions = [] }: InvoiceDraft): Findings {
  if (positions.length === 0) yield { rule: '§14(4)5-USTG', severity: 'error', field: 'positions' };
  for (const [index, { description, count, price }] of positions.entries()) {
    if (isBlank(description)) yield { rule: '§14(4)5-USTG', severity: 'error', field: `positions.${index}.description` };
    if (count == null || count === 0) yield { rule: '§14(4)5-USTG', severity: 'error', field: `positions.${index}.count` };
    if (price == null) yield { rule: '§14(4)5-USTG', severity: 'error', field: `positions.${index}.price` };
    else if (price === 0) yield { rule: 'price-zero', severity: 'hint', field: `positions.${index}.price` };
  }
}

function* checkTerms(invoice: InvoiceDraft, { payableCents }: InvoiceTotals): Findings {
  const { paymentTerms = '', invoiceAdditionsBottom = '', skonto = [] } = invoice;
  // An agreed reduction must be calculable; as words alone no machine reads it.
  if (skonto.length === 0 && /skonto/iu.test(`${paymentTerms} ${invoiceAdditionsBottom}`)) yield { rule: '§14(4)7-USTG', severity: 'hint', field: 'skonto' };
  for (const [index, { days, percent }] of skonto.entries()) {
    if (!days || !percent) yield { rule: '§14(4)7-USTG', severity: 'error', field: `skonto.${index}.${days ? 'percent' : 'days'}` };
  }
  if (payableCents < 0n && invoice.invoiceType !== 'cancellation') yield { rule: 'amount-negative', severity: 'hint', field: 'positions' };
}
