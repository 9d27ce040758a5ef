import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { CodedText, LineAllowance, Period, PostalAddress } from '../contract/model.ts';

// Parts shared by several groups of UBL.

/** Returns the text of an element with its scheme; null if the element is missing. */
export function readCoded(element: XmlElement | undefined, attribute = 'schemeID'): CodedText | null {
  return element ? { value: element.text, scheme: element.attributes[attribute] ?? '' } : null;
}

/** Reads BT-18, BT-128: the invoiced object. */
export function readObject(document: XmlElement | undefined): CodedText | null {
  return document ? readCoded(listElements(document, 'ID')[0]) : null;
}

/** Reads a day of UBL, without the time zone that xs:date allows: `2016-04-04+01:00` as `2016-04-04`. */
export function readDay(element: XmlElement, ...path: readonly string[]): string {
  return textAt(element, ...path).replace(/(?<=^\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/u, '');
}

/** Reads BG-14, BG-26. A period that contains only the code of the tax point counts as none. */
export function readPeriod(element: XmlElement): Period | null {
  const [period] = listElements(element, 'InvoicePeriod');
  if (!period) return null;
  const [start, end] = [readDay(period, 'StartDate'), readDay(period, 'EndDate')];
  return start === '' && end === '' && textAt(period, 'DescriptionCode') !== '' ? null : { start, end };
}

/** Reads category and rate of the first tax category that is VAT. */
export function readVatCategory(categories: readonly XmlElement[]): {
  readonly vatCategory: string;
  readonly vatRate: string;
} {
  const category = categories.find((one) => textAt(one, 'TaxScheme', 'ID').toUpperCase() === 'VAT');
  return category
    ? { vatCategory: textAt(category, 'ID'), vatRate: textAt(category, 'Percent') }
    : { vatCategory: '', vatRate: '' };
}

/** Reads allowances (BG-20, BG-27) and charges (BG-21, BG-28), with the further fields of an entry. */
export function readAllowances<More extends object>(
  element: XmlElement,
  more: (entry: XmlElement) => More,
): { readonly allowances: readonly (LineAllowance & More)[]; readonly charges: readonly (LineAllowance & More)[] } {
  const entries = listElements(element, 'AllowanceCharge');
  const read = (entry: XmlElement): LineAllowance & More => ({
    amount: textAt(entry, 'Amount'),
    baseAmount: textAt(entry, 'BaseAmount'),
    percentage: textAt(entry, 'MultiplierFactorNumeric'),
    reason: textAt(entry, 'AllowanceChargeReason'),
    reasonCode: textAt(entry, 'AllowanceChargeReasonCode'),
    ...more(entry),
  });
  return {
    allowances: entries.filter((entry) => !isCharge(entry)).map(read),
    charges: entries.filter(isCharge).map(read),
  };
}

function isCharge(entry: XmlElement): boolean {
  return ['true', '1'].includes(textAt(entry, 'ChargeIndicator'));
}

export function readAddress(element: XmlElement | undefined): PostalAddress | null {
  if (!element) return null;
  return {
    line1: textAt(element, 'StreetName'),
    line2: textAt(element, 'AdditionalStreetName'),
    line3: textAt(element, 'AddressLine', 'Line'),
    city: textAt(element, 'CityName'),
    postcode: textAt(element, 'PostalZone'),
    subdivision: textAt(element, 'CountrySubentity'),
    country: textAt(element, 'Country', 'IdentificationCode'),
  };
}
