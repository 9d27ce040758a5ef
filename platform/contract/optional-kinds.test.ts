import { expect, it } from 'vitest';
import { line, optionalNumber } from './field-kinds.ts';
import {
  byteText,
  countBytes,
  feature,
  fieldsOfType,
  isAsked,
  missingFields,
  optionalChoice,
  typed,
} from './optional-kinds.ts';

const fields = {
  title: typed(line({ max: 10 }), { requiredFor: ['house', 'site'] }),
  rooms: typed(optionalNumber({ decimals: 1, max: 99 }), { types: ['house'], requiredFor: ['house'] }),
  heating: optionalChoice(['GAS', 'OIL']),
  tank: typed(line({ max: 10 }), { when: { field: 'heating', is: ['OIL'] } }),
};

it('a record has the fields of its type', () => {
  expect([fieldsOfType(fields, 'house'), fieldsOfType(fields, 'site')]).toEqual([
    ['title', 'rooms', 'heating', 'tank'],
    ['title', 'heating', 'tank'],
  ]);
});

it('a required field is missing while it says nothing', () => {
  expect(missingFields(fields, 'house', { title: ' ', rooms: null })).toEqual(['title', 'rooms']);
  expect(missingFields(fields, 'site', { title: 'Wiese' })).toEqual([]);
  expect(missingFields(fields, 'house', { title: 'Haus', rooms: 0 })).toEqual([]);
});

it('a field is asked under its condition', () => {
  expect([{ heating: 'OIL' }, { heating: 'GAS' }, {}].map((values) => isAsked(fields.tank, values))).toEqual([
    true,
    false,
    false,
  ]);
});

it('a text is measured in bytes: umlauts count twice', () => {
  const { wire } = byteText({ maxBytes: 4 });
  expect(['abcd', 'aüb', 'üüü', 'abcde'].map((text) => wire.safeParse(text).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(countBytes('aüb')).toBe(4);
});

it('a feature is there, or nothing is said of it', () => {
  expect(feature().wire.safeParse('NO').success).toBe(false);
});
