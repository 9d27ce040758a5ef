import { element, textElement } from '#platform/server/xml/write-xml.ts';
import type { CodedText, LineAllowance, Period, VatCategory } from '../contract/model.ts';
import { decimalElement } from './decimal-element.ts';

// Parts shared by several groups of UN/CEFACT CII. The order of the elements is that of its schema D22B.

const isoDay = '102';
const vat = textElement('ram:TypeCode', 'VAT');

export interface TaxDetails {
  readonly category: VatCategory;
  readonly rate: string;
}

const toDigits = (day: string): string => day.replaceAll('-', '');

export function dateTime(name: string, day: string): string {
  return element(name, textElement('udt:DateTimeString', toDigits(day), { format: isoDay }));
}

export function date(name: string, day: string): string {
  return element(name, textElement('udt:DateString', toDigits(day), { format: isoDay }));
}

/** Writes a day inside a reference to a document. */
export function formattedDateTime(name: string, day: string): string {
  return element(name, textElement('qdt:DateTimeString', toDigits(day), { format: isoDay }));
}

/** BG-14, BG-26. */
export function billingPeriod(period: Period | null): string {
  if (period === null) return '';
  return element(
    'ram:BillingSpecifiedPeriod',
    dateTime('ram:StartDateTime', period.start),
    dateTime('ram:EndDateTime', period.end),
  );
}

/** Writes an identifier by its list: `ID` if the list is unknown, else `GlobalID`. */
export function identifier({ value, scheme }: CodedText): string {
  return scheme === '' ? textElement('ram:ID', value) : textElement('ram:GlobalID', value, { schemeID: scheme });
}

/** Writes a reference to a document by its number; empty without one. */
export function referencedDocument(name: string, number: string, ...details: readonly string[]): string {
  const id = textElement('ram:IssuerAssignedID', number);
  return id === '' ? '' : element(name, id, ...details);
}

/** BT-18, BT-128: the invoiced object. */
export function invoicedObject(object: CodedText | null): string {
  if (object === null) return '';
  return referencedDocument(
    'ram:AdditionalReferencedDocument',
    object.value,
    textElement('ram:TypeCode', '130'),
    textElement('ram:ReferenceTypeCode', object.scheme),
  );
}

/** Writes the category and rate of a line, an allowance or a charge. */
export function tax(name: string, { category, rate }: TaxDetails): string {
  return element(
    name,
    vat,
    textElement('ram:CategoryCode', category),
    decimalElement('ram:RateApplicablePercent', rate),
  );
}

/** BG-20, BG-21, and without tax details BG-27, BG-28. */
export function allowanceCharge(isCharge: boolean, allowance: LineAllowance, details?: TaxDetails): string {
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', textElement('udt:Indicator', String(isCharge))),
    decimalElement('ram:CalculationPercent', allowance.percentage),
    decimalElement('ram:BasisAmount', allowance.baseAmount),
    decimalElement('ram:ActualAmount', allowance.amount),
    textElement('ram:ReasonCode', allowance.reasonCode),
    textElement('ram:Reason', allowance.reason),
    details === undefined ? '' : tax('ram:CategoryTradeTax', details),
  );
}

/** BT-19, BT-133. */
export function accountingAccount(reference: string): string {
  return element('ram:ReceivableSpecifiedTradeAccountingAccount', textElement('ram:ID', reference));
}
