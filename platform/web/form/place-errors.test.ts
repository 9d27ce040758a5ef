import { expect, it } from 'vitest';
import { z } from 'zod';
import { choices, line, localized } from '../../contract/field-kinds.ts';
import { defineFields } from '../../contract/fields.ts';
import { ApiError } from '../api/api-error.ts';
import { placeErrors } from './place-errors.ts';

const fields = defineFields({
  email: line({ max: 100 }),
  trade: localized({ max: 100 }),
  permissions: choices({ item: z.string(), max: 9 }),
});
const places = { email_taken: 'email', last_administrator: 'permissions', permissionIdentifiers: 'permissions' };

function place(options: Parameters<typeof placeErrors>[2], ...entries: [code: string, field?: string][]) {
  const error = new ApiError(
    400,
    entries.map(([code, field]) => ({ code, message: code, field })),
    '',
  );
  const { fields: found, rest } = placeErrors(fields, error, options);
  return { found: found.map(({ path, entry }) => [path, entry.code]), rest: rest.map(({ code }) => code) };
}

it('assigns each entry to its field, with a list of choices as one place', () => {
  expect(
    place(
      { places },
      ['too_big', 'email'],
      ['too_big', 'trade.en'],
      ['not_offered', 'permissions.0.identifier'],
      ['not_offered', 'permissions.3.identifier'],
    ),
  ).toEqual({
    found: [
      ['email', 'too_big'],
      ['trade.en', 'too_big'],
      ['permissions', 'not_offered'],
    ],
    rest: [],
  });
});

it('supports fields with another name in requests, and codes without a field', () => {
  expect(
    place({ places }, ['not_offered', 'permissionIdentifiers.2'], ['email_taken'], ['last_administrator']),
  ).toEqual({
    found: [
      ['permissions', 'not_offered'],
      ['email', 'email_taken'],
      ['permissions', 'last_administrator'],
    ],
    rest: [],
  });
});

it('leaves the rest for the banners: no field, a field of another part, or one missing in the form', () => {
  expect(
    place(
      { prefix: 'user', places },
      ['overloaded'],
      ['too_big', 'email'],
      ['too_big', 'user.age'],
      ['too_big', 'user.email'],
    ),
  ).toEqual({
    found: [['email', 'too_big']],
    rest: ['overloaded', 'too_big', 'too_big'],
  });
  expect(placeErrors(fields, new TypeError('x'))).toEqual({ fields: [], rest: [] });
});
