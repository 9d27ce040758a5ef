import { expect, test } from 'vitest';
import { errorStatus } from '#platform/contract/errors.ts';
import { languageKeys } from '#platform/contract/languages.ts';

interface ErrorTexts {
  readonly errors: Readonly<Record<string, unknown>> & { readonly field: Readonly<Record<string, string>> };
}

const texts = import.meta.glob<ErrorTexts>('../../locales/*.json', { eager: true, import: 'default' });

/** Codes that zod and our own schemas can put on a field. */
const fieldCodes = [
  'too_big', 'too_small', 'invalid_type', 'invalid_format', 'invalid_value', 'not_multiple_of', 'invalid_union', 'invalid_key',
  'invalid_element', 'unrecognized_keys', 'unknown_field', 'custom',
];

test.each(languageKeys)('%s has a text for every error code', (language) => {
  const errors = texts[`../../locales/${language}.json`]?.errors;
  const codes = [...Object.keys(errorStatus), 'network', 'server_unreachable', 'client_error'];
  expect(codes.filter((code) => typeof errors?.[code] !== 'string')).toEqual([]);
  expect(fieldCodes.filter((code) => typeof errors?.field[code] !== 'string')).toEqual([]);
});
