import { toCents } from '#platform/contract/decimals.ts';

/** Row of a preceding invoice; without a net amount it is only named. */
export interface DeductedRow {
  readonly invoiceId?: string | undefined;
  readonly invoiceDate?: string | null | undefined;
  readonly vat?: number | null | undefined;
  readonly net?: number | null | undefined;
  readonly vatCost?: number | null | undefined;
  readonly paidAmount?: number | null | undefined;
  readonly skontoAmount?: number | null | undefined;
}

/** Part of an instalment at one VAT rate, as a final invoice deducts it. */
export interface Deduction {
  readonly invoiceId: string;
  readonly invoiceDate: string;
  /** Per cent. */
  readonly vat: number;
  readonly netCents: bigint;
  readonly vatCents: bigint;
  /** Payments of the whole instalment, and the Skonto taken: in its first row; null if unknown. */
  readonly paidCents: bigint | null;
  readonly skontoCents: bigint;
}

const cents = (amount: number | null | undefined): bigint => (amount == null ? 0n : toCents(amount));

/** Lists the rows of preceding invoices that have amounts: a final invoice deducts them (§ 14 (5) sentence 2 UStG). */
export function listDeductions(rows: readonly DeductedRow[] = []): Deduction[] {
  return rows.flatMap(({ invoiceId = '', invoiceDate, vat, net, vatCost, paidAmount, skontoAmount }) =>
    net == null
      ? []
      : [
          {
            invoiceId,
            invoiceDate: invoiceDate ?? '',
            vat: vat ?? 0,
            netCents: cents(net),
            vatCents: cents(vatCost),
            paidCents: paidAmount == null ? null : cents(paidAmount),
            skontoCents: cents(skontoAmount),
          },
        ],
  );
}

/** Sums the gross amounts of the deductions; null if there are none. */
export function deductedCents(rows: readonly DeductedRow[]): bigint | null {
  const deductions = listDeductions(rows);
  return deductions.length === 0
    ? null
    : deductions.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0n);
}

/** Amounts of one VAT rate after the deductions. */
export interface Remainder {
  readonly vat: number;
  readonly netCents: bigint;
  readonly vatCents: bigint;
}

/** Subtracts the deductions from the totals of a final invoice, per VAT rate, highest rate first. */
export function subtractDeductions(
  breakdown: readonly { readonly vat: number; readonly netCents: bigint; readonly vatCents: bigint }[],
  deductions: readonly Deduction[],
): Remainder[] {
  const rates = [...new Set([...breakdown, ...deductions].map(({ vat }) => vat))].toSorted((one, other) => other - one);
  const sumOf = (entries: readonly Remainder[], pick: (entry: Remainder) => bigint): bigint =>
    entries.reduce((sum, entry) => sum + pick(entry), 0n);
  return rates.map((vat) => {
    const [whole, less] = [breakdown, deductions].map((list) => list.filter((entry) => entry.vat === vat));
    const rest = (pick: (entry: Remainder) => bigint) => sumOf(whole ?? [], pick) - sumOf(less ?? [], pick);
    return { vat, netCents: rest(({ netCents }) => netCents), vatCents: rest(({ vatCents }) => vatCents) };
  });
}

/** Instalment of which not everything was received. */
export interface UnpaidInstalment {
  readonly invoiceId: string;
  readonly openCents: bigint;
}

/** Lists instalments whose payments and Skonto are less than what is deducted; unknown payments count as complete. */
export function listUnpaid(deductions: readonly Deduction[]): UnpaidInstalment[] {
  return [...Map.groupBy(deductions, ({ invoiceId }) => invoiceId)].flatMap(([invoiceId, rows]) => {
    const [first] = rows;
    if (first === undefined || first.paidCents === null) return [];
    const gross = rows.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0n);
    const openCents = gross - first.paidCents - first.skontoCents;
    return openCents > 0n ? [{ invoiceId, openCents }] : [];
  });
}
