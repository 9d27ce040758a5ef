import { formatDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { RecordOf } from '#platform/contract/records/entity.ts';
import type { service } from '#modules/accounting/contract/records.ts';
import type { PositionValues } from '../values/invoice-values.ts';

export type Service = RecordOf<typeof service>;

/**
 * What a service puts into a position: what it is called and how it is described, unit, price, VAT rate with its
 * reason, and its number. A price that none was agreed on stays; a unit without a symbol has the count 1
 * (specification, section 5); who is a small business charges no VAT, whatever the service says (§ 19 UStG).
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
