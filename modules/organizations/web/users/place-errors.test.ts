import { expect, it } from 'vitest';
import { ApiError } from '#platform/web/api/api-error.ts';
import { placeErrors } from './place-errors.ts';

function place(...entries: { code: string; field?: string }[]) {
  const { fields, rest } = placeErrors(new ApiError(400, entries.map((entry) => ({ message: '', ...entry })), 'r1'));
  return { fields: fields.map(({ field, entry }) => [field, entry.code]), rest: rest.map(({ code }) => code) };
}

it.each([
  ['email', 'email'],
  ['firstName', 'firstName'],
  ['permissionIdentifiers.0', 'permissions'],
  ['permissions.2.identifier', 'permissions'],
  ['startApplicationId', 'startApplicationId'],
  ['userLanguages', 'userLanguages'],
  ['userLanguages.1', 'userLanguages'],
  ['userDefaultLanguage', 'userDefaultLanguage'],
])('puts an error of %s on %s', (field, expected) => {
  expect(place({ code: 'invalid_value', field })).toEqual({ fields: [[expected, 'invalid_value']], rest: [] });
});

it.each([
  ['member_exists', 'email'],
  ['email_taken', 'email'],
  ['account_shared', 'email'],
  ['last_administrator', 'permissions'],
])('puts %s on %s although it names no field', (code, field) => {
  expect(place({ code })).toEqual({ fields: [[field, code]], rest: [] });
});

it('prefers the field that the server names', () => {
  expect(place({ code: 'account_shared', field: 'lastName' })).toEqual({ fields: [['lastName', 'account_shared']], rest: [] });
});

it('leaves over what belongs to no field', () => {
  expect(place({ code: 'too_many_requests' }, { code: 'unknown_field', field: 'nickname' })).toEqual({
    fields: [],
    rest: ['too_many_requests', 'unknown_field'],
  });
});

it('says the same about one field only once', () => {
  const both = [{ code: 'invalid_value', field: 'permissions.0.identifier' }, { code: 'invalid_value', field: 'permissions.3.identifier' }];
  expect(place(...both)).toEqual({ fields: [['permissions', 'invalid_value']], rest: [] });
});

it('finds no fields in what is no answer of the server', () => {
  expect(placeErrors(new Error('boom'))).toEqual({ fields: [], rest: [] });
});
