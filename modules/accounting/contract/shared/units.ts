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

/** Former names of units, accepted in requests and in stored data. */
export const formerUnits: Readonly<Record<string, UnitOfMeasure>> = { kilogramme: 'kilogramm' };

/** Returns the current name of a unit; unknown names stay unchanged. */
export function toUnit(name: string): string {
  return formerUnits[name] ?? name;
}
