import type { InvoiceDraft } from '../invoice-draft.ts';
import type { InvoiceFinding } from './finding.ts';

type Findings = Generator<InvoiceFinding, void>;

interface Taxed {
  readonly vat?: number | undefined;
  readonly vatReason?: string | undefined;
}

const taxOf = ({ vat = 19, vatReason = '' }: Taxed): string => `${vat} ${vatReason}`;

/**
 * Checks allowances and charges (§ 10 UStG): they change the price of positions. At a rate without positions, a
 * percentage has no base, and an amount stands alone.
 */
export function* checkAllowances({ positions = [], allowances = [], charges = [] }: InvoiceDraft): Findings {
  const taxes = new Map(positions.map((position) => [taxOf(position), position]));
  if (taxes.size === 0) return;
  for (const [list, entries] of [
    ['allowances', allowances],
    ['charges', charges],
  ] as const) {
    for (const [index, entry] of entries.entries()) {
      if (taxes.has(taxOf(entry))) continue;
      const field = `${list}.${index}.vat`;
      const [only] = taxes.size === 1 ? taxes.values() : [];
      const fix = only && {
        fix: {
          changes: [
            { field, value: only.vat ?? 19 },
            { field: `${list}.${index}.vatReason`, value: only.vatReason ?? '' },
          ],
        },
      };
      yield { rule: 'allowance-rate', severity: 'warning', field, ...fix };
    }
  }
}
