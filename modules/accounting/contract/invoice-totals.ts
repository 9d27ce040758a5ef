import { amountDecimals, countDecimals, divideRounded, priceDecimals, toScaled } from '#platform/contract/decimals.ts';
import { vatCategoryOf, vatRates } from './vat-reasons.ts';

export { vatRates, type VatRate } from './vat-reasons.ts';

/** What a position, an allowance or a charge is taxed with. */
interface Taxed {
  /** Per cent. */
  readonly vat: number;
  /** One of `vatReasons`, with 0 % alone. */
  readonly vatReason?: string | undefined;
}

interface PositionToSum extends Taxed {
  /** At most 3 decimals; negative for what is taken back. */
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
  /** Of the positions with the same VAT; where there is no amount. */
  readonly percent?: number | null | undefined;
}

/** What the amounts of an invoice are calculated from. */
export interface InvoiceToSum {
  readonly positions: readonly PositionToSum[];
  /** Whether prices contain VAT; `net` if absent. */
  readonly priceMode?: string | undefined;
  readonly allowances?: readonly AllowanceToSum[] | undefined;
  readonly charges?: readonly AllowanceToSum[] | undefined;
  /** Euros. */
  readonly prepaidAmount?: number | null | undefined;
}

export interface PositionAmounts {
  /** Net after its discount (BT-131). */
  readonly netCents: bigint;
  /** Rounded for display on the position; never summed (see `calculateInvoiceTotals`). */
  readonly vatCents: bigint;
  readonly grossCents: bigint;
  /** Net of its discount (BT-136). */
  readonly discountCents: bigint;
  /** As its prices are entered, before and after the discount: what is printed beside them. */
  readonly enteredBaseCents: bigint;
  readonly enteredCents: bigint;
}

export interface AllowanceAmounts {
  /** BT-92, BT-99. */
  readonly netCents: bigint;
  /** As it is entered: gross with gross prices. */
  readonly enteredCents: bigint;
  /** What its percentage is taken of, net (BT-93, BT-100). */
  readonly baseCents: bigint;
}

export interface VatBreakdownEntry {
  /** Per cent. */
  readonly vat: number;
  /** Of EN 16931 (UNCL5305). */
  readonly category: string;
  /** Those of `vatReasons` that occur in it. */
  readonly reasons: readonly string[];
  readonly netCents: bigint;
  readonly vatCents: bigint;
}

export interface InvoiceTotals {
  readonly positions: readonly PositionAmounts[];
  readonly allowances: readonly AllowanceAmounts[];
  readonly charges: readonly AllowanceAmounts[];
  /** One entry per rate and category that occurs, also a rate that is no longer offered; highest rate first. */
  readonly breakdown: readonly VatBreakdownEntry[];
  /** Sums of the positions, the allowances and the charges, as prices are entered: what is shown below them. */
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
  /** Cents that gross prices leave over (BT-114). */
  readonly roundingCents: bigint;
  /** BT-113. */
  readonly prepaidCents: bigint;
  /** What is to be paid (BT-115). */
  readonly payableCents: bigint;
}

const enteredDivisor = 10n ** BigInt(countDecimals + priceDecimals - amountDecimals);
// Hundredths of a per cent.
const wholePercent = 10_000n;
const [defaultVat] = vatRates;

const sumOf = (cents: readonly bigint[]): bigint => cents.reduce((sum, amount) => sum + amount, 0n);
const toCents = (euros: number | null | undefined): bigint => (euros == null ? 0n : toScaled(euros, amountDecimals));
const shareOf = (cents: bigint, percent: number): bigint => divideRounded(cents * toScaled(percent, 2), wholePercent);

/** Net of an amount that contains VAT. */
function takeOutVat(cents: bigint, vat: number): bigint {
  return divideRounded(cents * 100n, 100n + BigInt(vat));
}

function calculatePosition(position: PositionToSum, hasGrossPrices: boolean): PositionAmounts {
  const enteredBaseCents = divideRounded(
    toScaled(position.count, countDecimals) * toScaled(position.price, priceDecimals),
    enteredDivisor,
  );
  const { discountPercent, discountAmount } = position;
  const discount = discountPercent == null ? toCents(discountAmount) : shareOf(enteredBaseCents, discountPercent);
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
 * Amounts of an invoice in integer cents. A position's net is count × price less its discount, a half rounded away from
 * zero; VAT is rounded once per rate and category on the sum of its nets, so that the total VAT is the sum of the
 * breakdown (EN 16931 BR-CO-10 to BR-CO-17). With gross prices the net of a position is round(gross ÷ (1 + rate)), and
 * what the sums then lack to the sum of the gross amounts is `roundingCents`.
 */
export function calculateInvoiceTotals({
  positions,
  priceMode,
  allowances = [],
  charges = [],
  prepaidAmount,
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
        : toCents(entry.amount);
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
  const prepaidCents = toCents(prepaidAmount);
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
