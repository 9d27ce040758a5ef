import { emptyAllowance } from '#modules/accounting/contract/invoice-details.ts';
import type { PositionValues } from '../values/invoice-values.ts';

type Tax = Pick<PositionValues, 'vat' | 'vatReason'>;

/** The rates of VAT, with their reasons, at which something is sold; the usual one where nothing is yet. */
export function listTaxes(positions: readonly PositionValues[]): Tax[] {
  const sold = positions
    .filter(({ description, price }) => description.trim() !== '' || price.trim() !== '')
    .map(({ vat, vatReason }): Tax => ({ vat, vatReason: vat === '0' ? vatReason : '' }));
  const taxes = [...new Map(sold.map((tax) => [`${tax.vat} ${tax.vatReason}`, tax])).values()];
  if (taxes.length > 0) return taxes;
  const { vat, vatReason } = positions[0] ?? emptyAllowance;
  return [{ vat, vatReason }];
}
