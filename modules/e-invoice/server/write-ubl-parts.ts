import { element, textElement } from '#platform/server/xml/write-xml.ts';
import type { CodedText, LineAllowance, Period, PostalAddress, VatCategory } from '../contract/model.ts';
import { decimalElement } from './decimal-element.ts';

// Parts shared by several groups of UBL. The order of the elements is that of its schema 2.1.

interface TaxDetails {
  readonly category: VatCategory;
  readonly rate: string;
  readonly exemptionReason?: string;
  readonly exemptionCode?: string;
}

/** Writes an amount in the invoice's currency. */
export type AmountWriter = (name: string, amount: string) => string;

export function amountsIn(currency: string): AmountWriter {
  return (name, amount) => decimalElement(name, amount, { currencyID: currency });
}

export function coded(name: string, text: CodedText | null): string {
  return text === null ? '' : textElement(name, text.value, { schemeID: text.scheme });
}

/** Writes a reference by its identifier; empty without one. */
export function reference(name: string, id: string): string {
  return element(name, textElement('cbc:ID', id));
}

export const vatScheme = reference('cac:TaxScheme', 'VAT');

/** BG-14, BG-26; the document's period also carries the code of the tax point (BT-8). */
export function invoicePeriod(period: Period | null, taxPointCode = ''): string {
  return element(
    'cac:InvoicePeriod',
    textElement('cbc:StartDate', period?.start ?? ''),
    textElement('cbc:EndDate', period?.end ?? ''),
    textElement('cbc:DescriptionCode', taxPointCode),
  );
}

/** BT-18, BT-128: the invoiced object. */
export function invoicedObject(name: string, object: CodedText | null): string {
  const id = coded('cbc:ID', object);
  return id === '' ? '' : element(name, id, textElement('cbc:DocumentTypeCode', '130'));
}

export function taxCategory(
  name: string,
  { category, rate, exemptionCode = '', exemptionReason = '' }: TaxDetails,
): string {
  return element(
    name,
    textElement('cbc:ID', category),
    decimalElement('cbc:Percent', rate),
    textElement('cbc:TaxExemptionReasonCode', exemptionCode),
    textElement('cbc:TaxExemptionReason', exemptionReason),
    vatScheme,
  );
}

/** BG-20, BG-21, and without tax details BG-27, BG-28. */
export function allowanceCharge(
  isCharge: boolean,
  allowance: LineAllowance,
  amount: AmountWriter,
  details?: TaxDetails,
): string {
  return element(
    'cac:AllowanceCharge',
    textElement('cbc:ChargeIndicator', String(isCharge)),
    textElement('cbc:AllowanceChargeReasonCode', allowance.reasonCode),
    textElement('cbc:AllowanceChargeReason', allowance.reason),
    decimalElement('cbc:MultiplierFactorNumeric', allowance.percentage),
    amount('cbc:Amount', allowance.amount),
    amount('cbc:BaseAmount', allowance.baseAmount),
    details === undefined ? '' : taxCategory('cac:TaxCategory', details),
  );
}

export function postalAddress(name: string, address: PostalAddress | null): string {
  if (address === null) return '';
  return element(
    name,
    textElement('cbc:StreetName', address.line1),
    textElement('cbc:AdditionalStreetName', address.line2),
    textElement('cbc:CityName', address.city),
    textElement('cbc:PostalZone', address.postcode),
    textElement('cbc:CountrySubentity', address.subdivision),
    element('cac:AddressLine', textElement('cbc:Line', address.line3)),
    country('cac:Country', address.country),
  );
}

export function country(name: string, code: string): string {
  return element(name, textElement('cbc:IdentificationCode', code));
}
