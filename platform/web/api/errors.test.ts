import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import german from '../../locales/de.json' with { type: 'json' };
import { ApiError } from './api-error.ts';
import { describeError, fieldErrors, translateError } from './errors.ts';

const i18n = createInstance();
beforeAll(async () => {
  await i18n.init({
    lng: 'de',
    ns: ['platform', 'shop'],
    defaultNS: 'platform',
    resources: { de: { platform: german, shop: { errors: { shop_closed: 'Der Laden ist zu.' } } } },
    interpolation: { escapeValue: false },
  });
});
const translate = (entry: Parameters<typeof translateError>[0]) => translateError(entry, i18n.t);

describe('translateError', () => {
  test('takes the text of the code', () => {
    expect(translate({ code: 'not_signed_in', message: 'x' })).toBe('Sie sind nicht angemeldet.');
  });

  test('prefers the description of the server, which may name the texts of a module', () => {
    expect(translate({ code: 'not_found', message: 'x', description: 'errors.uri_too_long' })).toBe(
      'Die Adresse ist zu lang.',
    );
    expect(translate({ code: 'shop_closed', message: 'x', description: 'shop:errors.shop_closed' })).toBe(
      'Der Laden ist zu.',
    );
  });

  test('says what a field may hold, with numbers as Germans write them', () => {
    const tooLong = { code: 'too_big', message: 'x', field: 'text', params: { maximum: 5000, kind: 'string' } };
    expect(translate(tooLong)).toBe('Höchstens 5.000 Zeichen sind möglich.');
    expect(translate({ ...tooLong, params: { maximum: 500, kind: 'number' } })).toBe('Höchstens 500 ist möglich.');
    expect(translate({ code: 'too_small', message: 'x', field: 'a', params: { minimum: 1, kind: 'string' } })).toBe(
      'Bitte füllen Sie dieses Feld aus.',
    );
    expect(translate({ code: 'invalid_format', message: 'x', field: 'a', params: { format: 'email' } })).toContain(
      'E-Mail-Adresse',
    );
    expect(translate({ code: 'invalid_format', message: 'x', field: 'a', params: { format: 'regex' } })).toBe(
      'Dieses Format ist nicht gültig.',
    );
  });

  test('names the minutes to wait when the server does', () => {
    expect(translate({ code: 'too_many_requests', message: 'x' })).toBe(
      'Zu viele Versuche. Bitte warten Sie einige Minuten.',
    );
    expect(translate({ code: 'too_many_requests', message: 'x', params: { count: 1 } })).toBe(
      'Zu viele Versuche. Bitte warten Sie noch eine Minute.',
    );
    expect(translate({ code: 'too_many_requests', message: 'x', params: { count: 12 } })).toBe(
      'Zu viele Versuche. Bitte warten Sie noch 12 Minuten.',
    );
  });

  test('falls back to the English message for a code nobody translated', () => {
    expect(translate({ code: 'brand_new', message: 'Brand new', field: 'a' })).toBe('Brand new');
  });
});

describe('fieldErrors', () => {
  const error = new ApiError(
    400,
    [
      { code: 'too_big', message: 'x', field: 'invoice.positions.0.count' },
      { code: 'too_big', message: 'x', field: 'invoices.name' },
      { code: 'overloaded', message: 'x' },
    ],
    'r1',
  );

  test('names fields as the form does and leaves the rest for a banner', () => {
    const { fields, rest } = fieldErrors(error, 'invoice');
    expect(fields.map(({ path }) => path)).toEqual(['positions.0.count']);
    expect(rest.map(({ code }) => code)).toEqual(['too_big', 'overloaded']);
  });

  test('without a prefix every field stays as it is', () => {
    expect(fieldErrors(error).fields.map(({ path }) => path)).toEqual(['invoice.positions.0.count', 'invoices.name']);
  });

  test('a refusal that names no field stands at the one it is about', () => {
    const refused = new ApiError(
      422,
      [
        { code: 'password_wrong', message: 'x' },
        { code: 'overloaded', message: 'x' },
      ],
      'r1',
    );
    const { fields, rest } = fieldErrors(refused, '', { password_wrong: 'currentPassword' });
    expect(fields.map(({ path }) => path)).toEqual(['currentPassword']);
    expect(rest.map(({ code }) => code)).toEqual(['overloaded']);
    // The server's field has precedence.
    const named = new ApiError(422, [{ code: 'password_wrong', message: 'x', field: 'password' }], 'r1');
    expect(fieldErrors(named, '', { password_wrong: 'currentPassword' }).fields.map(({ path }) => path)).toEqual([
      'password',
    ]);
  });

  test('an error that is not of the server has no fields', () => {
    expect(fieldErrors(new TypeError('x'))).toEqual({ fields: [], rest: [] });
    expect(describeError(new TypeError('x'), i18n.t)).toEqual([german.errors.client_error]);
  });
});
