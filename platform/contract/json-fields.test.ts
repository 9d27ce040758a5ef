import { expect, it } from 'vitest';
import { z } from 'zod';
import { day, flag, line, optionalMoney, presetChoice } from './field-kinds.ts';
import { rows } from './field-rows.ts';
import { blankValues, storedValues, writtenValues } from './json-fields.ts';
import { feature, optionalChoice } from './optional-kinds.ts';

const row = { name: line({ max: 9 }) };
const fields = {
  title: line({ max: 9 }),
  price: optionalMoney({ max: 9 }),
  day: day(),
  country: presetChoice(['DE', 'FR'], 'DE'),
  heating: optionalChoice(['GAS', 'NOT_APPLICABLE']),
  lift: feature(),
  isShown: flag(),
  rows: rows(row, { max: 3, rule: z.object({ name: z.string().max(9) }), describe: ({ name }) => name }),
};

it('an entity without any input has blank values', () => {
  expect(blankValues(fields)).toEqual({
    title: '',
    price: null,
    day: null,
    country: 'DE',
    heating: null,
    lift: 'NOT_APPLICABLE',
    isShown: false,
    rows: [],
  });
});

it('a column keeps what differs from them, and reads back as it was', () => {
  const values = { ...blankValues(fields), price: 0, heating: 'NOT_APPLICABLE', rows: [{ name: 'a' }] };
  const written = writtenValues(fields, values);
  expect(written).toEqual({ price: 0, heating: 'NOT_APPLICABLE', rows: [{ name: 'a' }] });
  expect(storedValues(fields, written)).toEqual(values);
});
