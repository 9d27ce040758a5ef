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

/** What units were called before, understood in requests and in what a version before has written. */
export const formerUnits: Readonly<Record<string, UnitOfMeasure>> = { kilogramme: 'kilogramm' };

/** A unit by its name of today; one that nobody knows as it is. */
export function toUnit(name: string): string {
  return formerUnits[name] ?? name;
}
