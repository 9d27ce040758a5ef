import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { CodedText, DocumentAllowance, LineAllowance, Period, PostalAddress } from '../contract/model.ts';

// Parts shared by several groups of CII.

/** Returns the text of an element with its scheme; null if the element is missing. */
export function readCoded(element: XmlElement | undefined, attribute = 'schemeID'): CodedText | null {
  return element ? { value: element.text, scheme: element.attributes[attribute] ?? '' } : null;
}

/**
 * Reads a day at a path: `20261121` (format 102) as `2026-11-21`. Other formats are kept unchanged, so that the rules
 * report them.
 */
export function readDay(element: XmlElement, ...path: readonly string[]): string {
  const [found] = listElements(element, ...path);
  const text = found ? textAt(found, 'DateTimeString') || textAt(found, 'DateString') : '';
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/u.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month}-${day}`;
}

/** BG-14, BG-26. */
export function readPeriod(element: XmlElement): Period | null {
  const [period] = listElements(element, 'BillingSpecifiedPeriod');
  return period ? { start: readDay(period, 'StartDateTime'), end: readDay(period, 'EndDateTime') } : null;
}

/** Finds the first tax that is VAT. */
export function findVat(taxes: readonly XmlElement[]): XmlElement | undefined {
  return taxes.find((tax) => textAt(tax, 'TypeCode').toUpperCase() === 'VAT');
}

/** Reads category and rate of VAT. */
export function readVatCategory(taxes: readonly XmlElement[]): {
  readonly vatCategory: string;
  readonly vatRate: string;
} {
  const vat = findVat(taxes);
  return vat
    ? { vatCategory: textAt(vat, 'CategoryCode'), vatRate: textAt(vat, 'RateApplicablePercent') }
    : { vatCategory: '', vatRate: '' };
}

/** Reads BT-18, BT-128: the invoiced object, among the documents of a group. */
export function readObject(element: XmlElement): CodedText | null {
  const document = listElements(element, 'AdditionalReferencedDocument').find(
    (one) => textAt(one, 'TypeCode') === '130',
  );
  return document
    ? { value: textAt(document, 'IssuerAssignedID'), scheme: textAt(document, 'ReferenceTypeCode') }
    : null;
}

/** Reads costs of delivery, which EXTENDED has as charges. */
export function readServiceCharges(element: XmlElement): readonly DocumentAllowance[] {
  return listElements(element, 'SpecifiedLogisticsServiceCharge').map((entry) => ({
    amount: textAt(entry, 'AppliedAmount'),
    baseAmount: '',
    percentage: '',
    reason: textAt(entry, 'Description'),
    reasonCode: '',
    ...readVatCategory(listElements(entry, 'AppliedTradeTax')),
  }));
}

/** Reads allowances (BG-20, BG-27) and charges (BG-21, BG-28), with the further fields of an entry. */
export function readAllowances<More extends object>(
  element: XmlElement,
  more: (entry: XmlElement) => More,
): { readonly allowances: readonly (LineAllowance & More)[]; readonly charges: readonly (LineAllowance & More)[] } {
  const entries = listElements(element, 'SpecifiedTradeAllowanceCharge');
  const read = (entry: XmlElement): LineAllowance & More => ({
    amount: textAt(entry, 'ActualAmount'),
    baseAmount: textAt(entry, 'BasisAmount'),
    percentage: textAt(entry, 'CalculationPercent'),
    reason: textAt(entry, 'Reason'),
    reasonCode: textAt(entry, 'ReasonCode'),
    ...more(entry),
  });
  return {
    allowances: entries.filter((entry) => !isCharge(entry)).map(read),
    charges: entries.filter(isCharge).map(read),
  };
}

function isCharge(entry: XmlElement): boolean {
  return ['true', '1'].includes(textAt(entry, 'ChargeIndicator', 'Indicator'));
}

export function readAddress(element: XmlElement | undefined): PostalAddress | null {
  if (!element) return null;
  return {
    line1: textAt(element, 'LineOne'),
    line2: textAt(element, 'LineTwo'),
    line3: textAt(element, 'LineThree'),
    city: textAt(element, 'CityName'),
    postcode: textAt(element, 'PostcodeCode'),
    subdivision: textAt(element, 'CountrySubDivisionName'),
    country: textAt(element, 'CountryID'),
  };
}
