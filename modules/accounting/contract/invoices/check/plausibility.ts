import { addDays } from '#platform/contract/days.ts';
import { isPlausibleIban } from '#platform/contract/iban.ts';
import { compactIdentifier } from '#modules/e-invoice/contract/identifiers/compact-identifier.ts';
import { isPossibleVatId } from '#modules/e-invoice/contract/identifiers/vat-id-shape.ts';
import { buildGiroCode } from '../giro-code.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import type { InvoiceTotals } from '../invoice-totals.ts';
import { countPrecedingInvoices } from '../xml-alone.ts';
import type { InvoiceFinding } from './finding.ts';

type Findings = Generator<InvoiceFinding, void>;

const usualTermDays = 14;
const daysOfYear = 366;
/** A larger cash discount is most likely a typing error. */
const maxUsualSkonto = 10;

/** Types that demand a payment on a day. */
const isDemand = ({ invoiceType = 'invoice' }: InvoiceDraft): boolean =>
  invoiceType !== 'cancellation' && invoiceType !== 'correction';

/** Checks values that no rule forbids and that are most likely errors: warnings and hints. */
export function checkPlausibility(invoice: InvoiceDraft, totals: InvoiceTotals): InvoiceFinding[] {
  return [
    ...checkAccount(invoice, totals),
    ...checkDueDate(invoice, totals),
    ...checkServiceDays(invoice),
    ...checkSkonto(invoice),
    ...checkDiscounts(totals),
    ...checkVatIds(invoice),
    ...checkReferences(invoice),
  ];
}

function* checkAccount(invoice: InvoiceDraft, { payableCents }: InvoiceTotals): Findings {
  const { IBAN = '', companyName = '', invoiceId = '' } = invoice;
  const account = compactIdentifier(IBAN);
  if (account === '') return;
  if (!isPlausibleIban(account)) yield { rule: 'iban-invalid', severity: 'warning', field: 'IBAN' };
  else if (
    isDemand(invoice) &&
    payableCents > 0n &&
    companyName.trim() !== '' &&
    invoiceId !== '' &&
    buildGiroCode({ ...invoice, payableCents }) === null
  )
    yield { rule: 'giro-code-missing', severity: 'hint', field: 'IBAN' };
}

/** § 271 and § 286 (3) BGB: without a day an invoice is due at once, and default begins after 30 days at the latest. */
function* checkDueDate(invoice: InvoiceDraft, { payableCents }: InvoiceTotals): Findings {
  const { invoiceDate, invoiceDueDate, paymentTerms = '', skonto = [] } = invoice;
  if (!isDemand(invoice) || payableCents <= 0n || invoiceDueDate || paymentTerms.trim() !== '' || skonto.length > 0)
    return;
  yield {
    rule: '§286(3)-BGB',
    severity: 'warning',
    field: 'invoiceDueDate',
    ...(invoiceDate && {
      fix: { changes: [{ field: 'invoiceDueDate', value: addDays(invoiceDate, usualTermDays) }] },
    }),
  };
}

/** An ordinary invoice follows the supply (§ 13 (1) no. 1 a UStG); an interim invoice may precede it. */
function* checkServiceDays(invoice: InvoiceDraft): Findings {
  const { invoiceDate, serviceDate, servicePeriodStart, servicePeriodEnd, positions = [] } = invoice;
  if (!invoiceDate) return;
  const mayPrecede = invoice.invoiceType === 'partial' || !isDemand(invoice);
  if (!mayPrecede && serviceDate && serviceDate > invoiceDate && !servicePeriodEnd)
    yield { rule: 'service-after-invoice', severity: 'hint', field: 'serviceDate' };
  const limit = addDays(invoiceDate, daysOfYear);
  const periods = [
    { start: servicePeriodStart, end: servicePeriodEnd, path: '' },
    ...positions.map((position, index) => ({
      start: position.servicePeriodStart,
      end: position.servicePeriodEnd,
      path: `positions.${index}.`,
    })),
  ];
  for (const { start, end, path } of periods) {
    if (!mayPrecede && start && start > invoiceDate)
      yield { rule: 'service-after-invoice', severity: 'hint', field: `${path}servicePeriodStart` };
    else if (end && end > limit)
      yield { rule: 'service-period-ahead', severity: 'hint', field: `${path}servicePeriodEnd` };
  }
}

function* checkSkonto({ invoiceDate, invoiceDueDate, skonto = [] }: InvoiceDraft): Findings {
  for (const [index, { days, percent }] of skonto.entries()) {
    if (percent !== undefined && percent > maxUsualSkonto)
      yield { rule: 'skonto-high', severity: 'hint', field: `skonto.${index}.percent` };
    if (days !== undefined && invoiceDate && invoiceDueDate && addDays(invoiceDate, days) > invoiceDueDate)
      yield { rule: 'skonto-after-due-date', severity: 'hint', field: `skonto.${index}.days` };
  }
}

function* checkDiscounts({ positions }: InvoiceTotals): Findings {
  const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents);
  for (const [index, { enteredBaseCents, enteredCents, discountCents }] of positions.entries())
    if (discountCents !== 0n && size(enteredBaseCents - enteredCents) > size(enteredBaseCents))
      yield { rule: 'discount-exceeds', severity: 'hint', field: `positions.${index}.discountAmount` };
}

function* checkVatIds(invoice: InvoiceDraft): Findings {
  for (const field of ['vatNumber', 'customerVatNumber'] as const) {
    const found = compactIdentifier(invoice[field] ?? '');
    if (found !== '' && !isPossibleVatId(found))
      yield { rule: 'vat-id-impossible', severity: 'hint', field, params: { found } };
  }
}

/** The schema of CII D16B has room for one preceding invoice (BG-3), that of UBL for any number. */
function* checkReferences(invoice: InvoiceDraft): Findings {
  if (countPrecedingInvoices(invoice) > 1)
    yield { rule: 'several-references', severity: 'hint', field: 'precedingInvoices' };
}
