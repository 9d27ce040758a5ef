import { multiline, optionalMoney, optionalNumber } from '#platform/contract/field-kinds.ts';

/** Kinds of fields with the limits that objects share. */

// The specification asks for numbers greater than 0.
const leastAmount = 0.01;

/** A price or rent in euros. */
export const price = () => optionalMoney({ min: leastAmount, max: 1_000_000_000 });

/** An amount in euros that may be 0, such as that of a parking space included in the price. */
export const costs = () => optionalMoney({ max: 1_000_000_000 });

/** An area in m². */
export const area = () => ({ ...optionalNumber({ decimals: 2, min: leastAmount, max: 100_000_000 }), unit: 'm²' });

/** A length in m. */
export const lengthInMetres = () => ({ ...optionalNumber({ decimals: 2, min: leastAmount, max: 10_000 }), unit: 'm' });

/** A whole number that may be 0. */
export const count = (max = 999) => optionalNumber({ max });

/** A year of the calendar; the portals take four digits. */
export const year = () => ({ ...optionalNumber({ min: 1000, max: 9999 }), isGrouped: false });

/** Minutes of a way. */
export const minutes = () => ({ ...optionalNumber({ max: 999 }), unit: 'min' });

/** Energy of a year and square metre; the portals take values below 2,000. */
export const energyValue = () => ({
  ...optionalNumber({ decimals: 2, min: leastAmount, max: 1999.99 }),
  unit: 'kWh/(m²·a)',
});

/** Bytes of a note that the portals take. */
export const maxNoteBytes = 3999;

/** A text of the agency’s own documents, which no portal counts. */
export const longText = () => multiline({ max: 10_000 });
