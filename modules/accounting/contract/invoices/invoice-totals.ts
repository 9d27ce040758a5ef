import {
  amountDecimals,
  countDecimals,
  divideRounded,
  priceDecimals,
  toScaled,
  toCents,
} from '#platform/contract/decimals.ts';
import { deductedCents } from './instalments.ts';
import type { DeductedRow } from './instalments.ts';
import { vatCategoryOf, vatRates } from '../shared/vat-reasons.ts';

export { vatRates } from '../shared/vat-reasons.ts';

/** VAT of a position, an allowance or a charge. */
interface Taxed {
  /** Per cent. */
  readonly vat: number;
  /** One of `vatReasons`, only with 0 %. */
  readonly vatReason?: string | undefined;
}

interface PositionToSum extends Taxed {
  /** At most 3 decimals; negative for returned goods. */
  readonly count: number;
  /** Euros with at most 4 decimals. */
  readonly price: number;
  readonly discountPercent?: number | null | undefined;
  /** Euros. */
  readonly discountAmount?: number | null | undefined;
}

interface AllowanceToSum extends Partial<Taxed> {
  /** Euros; gross with gross prices. */
  readonly amount?: number | null | undefined;
  /** Share of the positions with the same VAT; used if there is no amount. */
  readonly percent?: number | null | undefined;
}

/** Input of the calculation of an invoice. */
export interface InvoiceToSum {
  readonly positions: readonly PositionToSum[];
  /** `gross` if prices contain VAT; `net` if absent. */
  readonly priceMode?: string | undefined;
  readonly allowances?: readonly AllowanceToSum[] | undefined;
  readonly charges?: readonly AllowanceToSum[] | undefined;
  /** Euros; of a final invoice with deducted instalments their sum counts instead. */
  readonly prepaidAmount?: number | null | undefined;
  readonly invoiceType?: string | undefined;
  readonly precedingInvoices?: readonly DeductedRow[] | undefined;
}

export interface PositionAmounts {
  /** Net after the discount (BT-131). */
  readonly netCents: bigint;
  /** Rounded for display on the position; never summed (see `calculateInvoiceTotals`). */
  readonly vatCents: bigint;
  readonly grossCents: bigint;
  /** Net amount of the discount (BT-136). */
  readonly discountCents: bigint;
  /** Amounts as entered (net or gross), before and after the discount: printed beside the position. */
  readonly enteredBaseCents: bigint;
  readonly enteredCents: bigint;
}

export interface AllowanceAmounts {
  /** BT-92, BT-99. */
  readonly netCents: bigint;
  /** Amount as entered: gross with gross prices. */
  readonly enteredCents: bigint;
  /** Net base of the percentage (BT-93, BT-100). */
  readonly baseCents: bigint;
}

export interface VatBreakdownEntry {
  /** Per cent. */
  readonly vat: number;
  /** Category code of EN 16931 (UNCL5305). */
  readonly category: string;
  /** `vatReasons` that occur in this entry. */
  readonly reasons: readonly string[];
  readonly netCents: bigint;
  readonly vatCents: bigint;
}

export interface InvoiceTotals {
  readonly positions: readonly PositionAmounts[];
  readonly allowances: readonly AllowanceAmounts[];
  readonly charges: readonly AllowanceAmounts[];
  /** One entry per rate and category that occurs, including rates no longer offered; highest rate first. */
  readonly breakdown: readonly VatBreakdownEntry[];
  /** Sums of positions, allowances and charges as prices are entered: shown below them. */
  readonly enteredLinesCents: bigint;
  readonly enteredAllowancesCents: bigint;
  readonly enteredChargesCents: bigint;
  /** Sum of the positions (BT-106). */
  readonly linesCents: bigint;
  /** BT-107. */
  readonly allowancesCents: bigint;
  /** BT-108. */
  readonly chargesCents: bigint;
  /** BT-109. */
  readonly netCents: bigint;
  /** BT-110. */
  readonly vatCents: bigint;
  /** BT-112. */
  readonly grossCents: bigint;
  /** Rounding difference of gross prices, in cents (BT-114). */
  readonly roundingCents: bigint;
  /** BT-113. */
  readonly prepaidCents: bigint;
  /** Amount due for payment (BT-115). */
  readonly payableCents: bigint;
}

const enteredDivisor = 10n ** BigInt(countDecimals + priceDecimals - amountDecimals);
// Hundredths of a per cent.
const wholePercent = 10_000n;
const [defaultVat] = vatRates;

const sumOf = (cents: readonly bigint[]): bigint => cents.reduce((sum, amount) => sum + amount, 0n);
const toCentsOrZero = (euros: number | null | undefined): bigint => (euros == null ? 0n : toCents(euros));
const shareOf = (cents: bigint, percent: number): bigint => divideRounded(cents * toScaled(percent, 2), wholePercent);

/** Returns the net of an amount that contains VAT. */
function takeOutVat(cents: bigint, vat: number): bigint {
  return divideRounded(cents * 100n, 100n + BigInt(vat));
}

function calculatePosition(position: PositionToSum, hasGrossPrices: boolean): PositionAmounts {
  const enteredBaseCents = divideRounded(
    toScaled(position.count, countDecimals) * toScaled(position.price, priceDecimals),
    enteredDivisor,
  );
  const { discountPercent, discountAmount } = position;
  const discount = discountPercent == null ? toCentsOrZero(discountAmount) : shareOf(enteredBaseCents, discountPercent);
  const enteredCents = enteredBaseCents - discount;
  const toNet = (cents: bigint): bigint => (hasGrossPrices ? takeOutVat(cents, position.vat) : cents);
  const netCents = toNet(enteredCents);
  const vatCents = hasGrossPrices ? enteredCents - netCents : divideRounded(netCents * BigInt(position.vat), 100n);
  return {
    netCents,
    vatCents,
    grossCents: netCents + vatCents,
    discountCents: toNet(discount),
    enteredBaseCents,
    enteredCents,
  };
}

/**
 * Calculates the amounts of an invoice in integer cents. A position's net is count × price less its discount, a half
 * rounded away from zero. VAT is rounded once per rate and category on the sum of its nets, so that the total VAT is
 * the sum of the breakdown (EN 16931 BR-CO-10 to BR-CO-17). With gross prices the net of a position is round(gross ÷ (1
 * + rate)), and `roundingCents` is the difference between these sums and the gross amounts.
 */
export function calculateInvoiceTotals({
  positions,
  priceMode,
  allowances = [],
  charges = [],
  prepaidAmount,
  invoiceType,
  precedingInvoices = [],
}: InvoiceToSum): InvoiceTotals {
  const hasGrossPrices = priceMode === 'gross';
  const amounts = positions.map((position) => calculatePosition(position, hasGrossPrices));
  const keyOf = ({ vat = defaultVat, vatReason = '' }: Partial<Taxed>): string =>
    `${vat} ${vatCategoryOf(vat, vatReason)}`;
  const keys = positions.map(keyOf);
  const calculateAllowance = (entry: AllowanceToSum): AllowanceAmounts => {
    const of = amounts.filter((_, index) => keys[index] === keyOf(entry));
    const share =
      entry.amount == null && entry.percent != null
        ? shareOf(sumOf(of.map(({ enteredCents }) => enteredCents)), entry.percent)
        : toCentsOrZero(entry.amount);
    return {
      netCents: hasGrossPrices ? takeOutVat(share, entry.vat ?? defaultVat) : share,
      enteredCents: share,
      baseCents: sumOf(of.map(({ netCents }) => netCents)),
    };
  };
  const [less, more] = [allowances.map(calculateAllowance), charges.map(calculateAllowance)];
  const taxed = [
    ...positions.map((position, index) => ({ ...position, cents: amounts[index]?.netCents ?? 0n })),
    ...allowances.map((entry, index) => ({ ...entry, cents: -(less[index]?.netCents ?? 0n) })),
    ...charges.map((entry, index) => ({ ...entry, cents: more[index]?.netCents ?? 0n })),
  ];
  const breakdown = [...Map.groupBy(taxed, keyOf).values()]
    .map((entries): VatBreakdownEntry => {
      const { vat = defaultVat, vatReason = '' } = entries[0] ?? {};
      const netCents = sumOf(entries.map(({ cents }) => cents));
      return {
        vat,
        category: vatCategoryOf(vat, vatReason),
        netCents,
        vatCents: divideRounded(netCents * BigInt(vat), 100n),
        reasons: [...new Set(entries.map((entry) => entry.vatReason ?? ''))].filter((reason) => reason !== ''),
      };
    })
    .toSorted((one, other) => other.vat - one.vat);
  const linesCents = sumOf(amounts.map(({ netCents }) => netCents));
  const allowancesCents = sumOf(less.map(({ netCents }) => netCents));
  const chargesCents = sumOf(more.map(({ netCents }) => netCents));
  const netCents = linesCents - allowancesCents + chargesCents;
  const vatCents = sumOf(breakdown.map((entry) => entry.vatCents));
  const grossCents = netCents + vatCents;
  const entered = (list: readonly { readonly enteredCents: bigint }[]): bigint =>
    sumOf(list.map(({ enteredCents }) => enteredCents));
  const [enteredLinesCents, enteredAllowancesCents, enteredChargesCents] = [
    entered(amounts),
    entered(less),
    entered(more),
  ];
  const roundingCents = hasGrossPrices
    ? enteredLinesCents - enteredAllowancesCents + enteredChargesCents - grossCents
    : 0n;
  const deducted = invoiceType === 'final' ? deductedCents(precedingInvoices) : null;
  const prepaidCents = deducted ?? toCentsOrZero(prepaidAmount);
  return {
    positions: amounts,
    allowances: less,
    charges: more,
    enteredLinesCents,
    enteredAllowancesCents,
    enteredChargesCents,
    breakdown,
    linesCents,
    allowancesCents,
    chargesCents,
    netCents,
    vatCents,
    grossCents,
    roundingCents,
    prepaidCents,
    payableCents: grossCents + roundingCents - prepaidCents,
  };
}
