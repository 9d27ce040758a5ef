import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FieldKind } from '../../contract/fields.ts';
import { recordKinds } from './kinds.ts';

/** The only places that list the kinds of fields, beside their declarations. */
const tables = ['platform/server/records/kinds.ts', 'platform/web/form/kinds.tsx'];

it('a new kind of fields does not compile without its row', () => {
  // @ts-expect-error The row of the new kind is missing.
  const table: Readonly<Record<FieldKind | 'colour', unknown>> = recordKinds;
  expect(Object.keys(table)).toContain('localizedText');
});

it('the engine and its forms decide nothing by the name of a kind outside of two tables', () => {
  const kinds = Object.keys(recordKinds).join('|');
  const decides = new RegExp(String.raw`\bkind (?:===|!==) '(?:${kinds})'|case '(?:${kinds})'|Record<FieldKind`, 'u');
  const deciding = globSync('platform/{server,web}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && decides.test(readFileSync(file, 'utf8')),
  );
  expect(deciding.toSorted()).toEqual(tables);
});
