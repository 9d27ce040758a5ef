/** Units of measure (specification, section 9). `general` has no symbol: its count is fixed at 1. */
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
] as const;
export type UnitOfMeasure = (typeof unitsOfMeasure)[number];

/** Former names of units: accepted in requests, and still in old entries of the audit log. */
export const formerUnits: Readonly<Record<string, UnitOfMeasure>> = { kilogramme: 'kilogramm' };
