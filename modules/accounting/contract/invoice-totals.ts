import { countDecimals, divideRounded, priceDecimals, toScaled } from '#platform/contract/decimals.ts';

/** VAT rates in per cent (specification, section 9); the first is the default. */
export const vatRates = [19, 7, 0] as const;
export type VatRate = (typeof vatRates)[number];

export interface PositionAmounts {
  readonly netCents: bigint;
  /** Rounded for display on the position; never summed (see `calculateInvoiceTotals`). */
  readonly vatCents: bigint;
  readonly grossCents: bigint;
}

export interface VatBreakdownEntry {
  readonly vat: VatRate;
  readonly netCents: bigint;
  readonly vatCents: bigint;
}

export interface InvoiceTotals {
  readonly positions: readonly PositionAmounts[];
  /** One entry per rate that occurs, highest rate first. */
  readonly breakdown: readonly VatBreakdownEntry[];
  readonly netCents: bigint;
  readonly vatCents: bigint;
  readonly grossCents: bigint;
}

const netDivisor = 10n ** BigInt(countDecimals + priceDecimals - 2);

function calculatePosition(position: { count: number; price: number; vat: VatRate }): PositionAmounts {
  const count = toScaled(position.count, countDecimals);
  const price = toScaled(position.price, priceDecimals);
  const netCents = divideRounded(count * price, netDivisor);
  const vatCents = divideRounded(netCents * BigInt(position.vat), 100n);
  return { netCents, vatCents, grossCents: netCents + vatCents };
}

/**
 * Amounts of an invoice in integer cents. A position's net is count × price, rounded half up; VAT is
 * rounded once per rate on the sum of the nets of that rate, so that the total VAT is the sum of the
 * breakdown (EN 16931 BR-CO-14, BR-CO-17). The positions' own `vatCents` are for display.
 *
 * @param positions count with at most 3 decimals, price in euros with at most 4, vat in per cent
 */
export function calculateInvoiceTotals(
  positions: readonly { readonly count: number; readonly price: number; readonly vat: VatRate }[],
): InvoiceTotals {
  const amounts = positions.map(calculatePosition);
  const breakdown = vatRates.flatMap((vat): VatBreakdownEntry[] => {
    const nets = amounts.filter((_, index) => positions[index]?.vat === vat).map((amount) => amount.netCents);
    if (nets.length === 0) return [];
    const netCents = nets.reduce((sum, net) => sum + net, 0n);
    return [{ vat, netCents, vatCents: divideRounded(netCents * BigInt(vat), 100n) }];
  });
  const netCents = breakdown.reduce((sum, entry) => sum + entry.netCents, 0n);
  const vatCents = breakdown.reduce((sum, entry) => sum + entry.vatCents, 0n);
  return { positions: amounts, breakdown, netCents, vatCents, grossCents: netCents + vatCents };
}
