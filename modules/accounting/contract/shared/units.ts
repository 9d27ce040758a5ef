/** Units of measure. `general` has no symbol: its count is fixed at 1. */
export const unitsOfMeasure = [
  'general',
  'piece',
  'kilogramm',
  'gramm',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'week',
  'metre',
  'squareMetre',
  'cubicMetre',
  'litre',
  'kilometre',
  'tonne',
  'package',
  'percent',
] as const;
export type UnitOfMeasure = (typeof unitsOfMeasure)[number];

/** Units by UN/ECE recommendation 20; packages by 21 (BT-130). */
export const unitCodes: Readonly<Record<UnitOfMeasure, string>> = {
  general: 'C62',
  piece: 'H87',
  kilogramm: 'KGM',
  gramm: 'GRM',
  year: 'ANN',
  month: 'MON',
  day: 'DAY',
  hour: 'HUR',
  minute: 'MIN',
  week: 'WEE',
  metre: 'MTR',
  squareMetre: 'MTK',
  cubicMetre: 'MTQ',
  litre: 'LTR',
  kilometre: 'KMT',
  tonne: 'TNE',
  package: 'XPK',
  percent: 'P1',
};

/** Former names of units: accepted in requests, and still in old entries of the audit log. */
export const formerUnits: Readonly<Record<string, UnitOfMeasure>> = { kilogramme: 'kilogramm' };
