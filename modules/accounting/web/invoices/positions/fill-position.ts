import { formatDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { RecordOf } from '#platform/contract/records/entity.ts';
import type { service } from '#modules/accounting/contract/records/records.ts';
import type { PositionValues } from '../values/invoice-values.ts';

export type Service = RecordOf<typeof service>;

/**
 * Fills a position from a service: its name and description, unit, price, VAT rate with its reason, and its number.
 * Without an agreed price the current one stays; a unit without a symbol has the count 1 (specification, section 5); a
 * small business charges no VAT, whatever the service has (§ 19 UStG).
 */
export function toPosition(
  { name, number, description, uom, amount, vat, vatReason }: Service,
  typedIn: LanguageKey,
  isSmallBusiness = false,
): Partial<PositionValues> {
  const reason = vat === 0 ? vatReason : '';
  return {
    description: [name, description].filter(Boolean).join('\n'),
    uom: uom as PositionValues['uom'],
    vat: isSmallBusiness ? '0' : (String(vat) as PositionValues['vat']),
    vatReason: (isSmallBusiness && reason === '' ? 'smallBusiness' : reason) as PositionValues['vatReason'],
    articleNumber: number,
    ...(uom === 'general' ? { count: '1' } : {}),
    ...(amount === null ? {} : { price: formatDecimal(amount, typedIn, { min: 2, max: 12, isGrouped: true }) }),
  };
}
