import type { EInvoice, InvoiceLine, LineAllowance, Period } from '../model.ts';
import type { Decimal } from '../decimal.ts';
import {
  abs,
  add,
  compare,
  formatDecimal,
  isEqual,
  multiply,
  one,
  parseDecimal,
  percent,
  round,
  subtract,
  sum,
  toDecimal,
  zero,
} from '../decimal.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';

const tolerance: Decimal = { digits: 2n, scale: 2 };
const debitCodes: ReadonlySet<string> = new Set(['49', '59']);

/** Checks the rules of Peppol BIS Billing 3.0 that XRechnung adopts and that concern the content: R001 to R130. */
export function* checkPeppol({ invoice }: RuleContext): Findings {
  const { totals } = invoice;
  yield* requireText('PEPPOL-EN16931-R001', 'process', invoice.process);
  if (!isEmpty(invoice.taxCurrency) && invoice.taxCurrency === invoice.currency)
    yield broken('PEPPOL-EN16931-R005', 'taxCurrency', { found: invoice.taxCurrency });
  yield* requireText('PEPPOL-EN16931-R010', 'buyer.electronicAddress', invoice.buyer.electronicAddress?.value);
  yield* requireText('PEPPOL-EN16931-R020', 'seller.electronicAddress', invoice.seller.electronicAddress?.value);
  if (!isEmpty(invoice.taxCurrency) && toDecimal(totals.vat).digits * toDecimal(totals.vatInTaxCurrency).digits < 0n)
    yield broken('PEPPOL-EN16931-R055', 'totals.vatInTaxCurrency');
  if (invoice.payment !== null && debitCodes.has(invoice.payment.meansCode))
    yield* requireText('PEPPOL-EN16931-R061', 'payment.directDebit.mandate', invoice.payment.directDebit?.mandate);
  yield* checkPercentages('allowances', invoice.allowances);
  yield* checkPercentages('charges', invoice.charges);
  for (const [index, line] of invoice.lines.entries()) yield* checkLine(`lines.${index}`, line, invoice);
}

/** Checks R040 to R042: base and percentage occur together, and give the amount within two cents. */
function* checkPercentages(path: string, entries: readonly LineAllowance[]): Findings {
  for (const [index, { amount, baseAmount, percentage }] of entries.entries()) {
    if (!isEmpty(percentage) && isEmpty(baseAmount)) yield broken('PEPPOL-EN16931-R041', `${path}.${index}.baseAmount`);
    if (isEmpty(percentage) && !isEmpty(baseAmount)) yield broken('PEPPOL-EN16931-R042', `${path}.${index}.percentage`);
    const [base, rate] = [parseDecimal(baseAmount), parseDecimal(percentage)];
    if (base === undefined || rate === undefined) continue;
    const expected = percent(multiply(base, rate));
    if (compare(abs(subtract(toDecimal(amount), expected)), tolerance) > 0)
      yield broken('PEPPOL-EN16931-R040', `${path}.${index}.amount`, {
        expected: formatDecimal(round(expected, 2)),
        found: amount,
      });
  }
}

function* checkLine(path: string, line: InvoiceLine, { period }: EInvoice): Findings {
  yield* checkPercentages(`${path}.allowances`, line.allowances);
  yield* checkPercentages(`${path}.charges`, line.charges);
  yield* checkPeriodWithin(`${path}.period`, line.period, period);
  const [netPrice, grossPrice] = [parseDecimal(line.netPrice), parseDecimal(line.grossPrice)];
  if (netPrice !== undefined && grossPrice !== undefined) {
    const expected = subtract(grossPrice, toDecimal(line.priceDiscount));
    if (!isEqual(netPrice, expected))
      yield broken('PEPPOL-EN16931-R046', `${path}.netPrice`, {
        expected: formatDecimal(expected),
        found: formatDecimal(netPrice),
      });
  }
  const baseQuantity = parseDecimal(line.priceBaseQuantity);
  if (baseQuantity !== undefined && compare(baseQuantity, zero) <= 0)
    yield broken('PEPPOL-EN16931-R121', `${path}.priceBaseQuantity`, { found: line.priceBaseQuantity });
  if (!isEmpty(line.priceBaseUnit) && !isEmpty(line.quantity) && line.priceBaseUnit !== line.unit)
    yield broken('PEPPOL-EN16931-R130', `${path}.priceBaseUnit`, { expected: line.unit, found: line.priceBaseUnit });
  yield* checkNetAmount(path, line, baseQuantity === undefined || baseQuantity.digits === 0n ? one : baseQuantity);
}

/** Checks R110 and R111: the period of a position lies within that of the invoice. */
function* checkPeriodWithin(path: string, own: Period | null, whole: Period | null): Findings {
  if (own === null || whole === null) return;
  if (!isEmpty(own.start) && !isEmpty(whole.start) && own.start < whole.start)
    yield broken('PEPPOL-EN16931-R110', `${path}.start`, { expected: whole.start, found: own.start });
  if (!isEmpty(own.end) && !isEmpty(whole.end) && own.end > whole.end)
    yield broken('PEPPOL-EN16931-R111', `${path}.end`, { expected: whole.end, found: own.end });
}

/** Checks R120 within two cents, a warning since XRechnung 2.5.0. Both sides are multiplied by the base quantity, because a quotient is not exact. */
function* checkNetAmount(path: string, line: InvoiceLine, baseQuantity: Decimal): Findings {
  const total = (entries: readonly LineAllowance[]): Decimal =>
    round(sum(entries.map(({ amount }) => toDecimal(amount))), 2);
  const found = toDecimal(line.netAmount);
  const price = multiply(isEmpty(line.quantity) ? one : toDecimal(line.quantity), toDecimal(line.netPrice));
  const extras = subtract(total(line.charges), total(line.allowances));
  const difference = subtract(multiply(subtract(found, extras), baseQuantity), price);
  if (compare(abs(difference), multiply(tolerance, abs(baseQuantity))) <= 0) return;
  yield broken('PEPPOL-EN16931-R120', `${path}.netAmount`, {
    severity: 'warning',
    expected: formatDecimal(add(divideToCents(price, baseQuantity), extras)),
    found: line.netAmount,
  });
}

/** Divides to cents, a half away from zero. */
function divideToCents(dividend: Decimal, divisor: Decimal): Decimal {
  const top = dividend.digits * 10n ** BigInt(divisor.scale + 2);
  const bottom = divisor.digits * 10n ** BigInt(dividend.scale);
  const [absTop, absBottom] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const quotient = (2n * absTop + absBottom) / (2n * absBottom);
  return { digits: top < 0n === bottom < 0n ? quotient : -quotient, scale: 2 };
}
