import { emptyAllowance } from '#modules/accounting/contract/invoices/invoice-details.ts';
import type { PositionValues } from '../values/invoice-values.ts';

type Tax = Pick<PositionValues, 'vat' | 'vatReason'>;

/** Lists the VAT rates in use with their reasons; the usual one if there are none yet. */
export function listTaxes(positions: readonly PositionValues[]): Tax[] {
  const sold = positions
    .filter(({ description, price }) => description.trim() !== '' || price.trim() !== '')
    .map(({ vat, vatReason }): Tax => ({ vat, vatReason: vat === '0' ? vatReason : '' }));
  const taxes = [...new Map(sold.map((tax) => [`${tax.vat} ${tax.vatReason}`, tax])).values()];
  if (taxes.length > 0) return taxes;
  const { vat, vatReason } = positions[0] ?? emptyAllowance;
  return [{ vat, vatReason }];
}
