import type { Field } from '../../contract/fields.ts';

/** A number from 0 (included) to 1 (excluded), the same in the same place every time. */
export type SampleRandom = () => number;

/** Makes the value of a field, as it is answered, for the record with this index. */
export type SampleValue = (random: SampleRandom, index: number) => unknown;

/** Sample values of an entity, by the names of the fields. */
export type EntitySamples = Readonly<Record<string, SampleValue>>;

const sampleWords = [
  'Ahorn',
  'Birke',
  'Buche',
  'Eiche',
  'Erle',
  'Esche',
  'Fichte',
  'Kastanie',
  'Kiefer',
  'Linde',
  'Pappel',
  'Ulme',
  'Weide',
] as const;

/** Selects one of several values. @throws Error without any */
export function pick<T>(random: SampleRandom, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to choose from');
  return value;
}

/** @param words for the title of a record, else empty */
export function sampleText({ maxLength = 200 }: Field, words: string): SampleValue {
  return (random, index) => (words === '' ? `${pick(random, sampleWords)} ${index + 1}` : words).slice(0, maxLength);
}

export function sampleChoice({ options = [], wire }: Field): SampleValue {
  const isNumber = wire.safeParse(Number(options[0])).success;
  return (random) => (isNumber ? Number(pick(random, options)) : pick(random, options));
}

export function sampleNumber({ decimals = 0, isMoney = false, isRequired, wire, empty }: Field): SampleValue {
  return (random) => {
    const share = random();
    const rounded = (largest: number) => Number((share * largest).toFixed(isMoney ? 2 : decimals));
    // One of these is likely within the field's bounds.
    const values = [rounded(isMoney ? 900 : 90) + 1, rounded(9) + 1, 1, 0];
    return values.find((value) => wire.safeParse(value).success) ?? (isRequired ? empty : null);
  };
}
