import { expect, it } from 'vitest';
import {
  choice,
  choices,
  day,
  flag,
  line,
  localized,
  localizedText,
  lookup,
  number,
  recordLookup,
} from '../../contract/field-kinds.ts';
import { rows } from '../../contract/field-rows.ts';
import type { Field, FieldKind } from '../../contract/fields.ts';
import { secret } from '../../contract/text-fields.ts';
import { lineSchema } from '../../contract/texts.ts';
import { z } from 'zod';
import { fieldKinds } from './kinds.tsx';

const texts = {
  language: 'de',
  t: (key: string) => key,
  nameOption: (value: string, column = '') => `${column}<${value}>`,
} as const;
const languages = { de: 'Dach', en: 'Roof', es: '', fr: ' ', ru: '', cn: '' };
const row = { name: line({ max: 10 }), colour: choice(['red']) };
const listed = rows(row, { max: 3, rule: z.object({ name: lineSchema(10) }), describe: ({ name }) => name });

it('a new kind of fields does not compile without its row', () => {
  // @ts-expect-error The row of the new kind is missing.
  const table: Readonly<Record<FieldKind | 'colour', unknown>> = fieldKinds;
  expect(Object.keys(table)).toContain('localizedText');
});

it.each<[Field, unknown, string]>([
  [localized({ max: 50 }), languages, 'Deutsch: Dach\nEnglish: Roof'],
  [localizedText({ max: 50 }), languages, 'Deutsch: Dach\nEnglish: Roof'],
  [localizedText({ max: 50 }), { de: '' }, 'conflict.empty'],
  [choices({ item: lineSchema(9), max: 3 }), ['a', 'b'], '<a> und <b>'],
  [choice(['red']), 'red', '<red>'],
  [lookup(), 'x', '<x>'],
  [recordLookup(), { id: 'x', label: 'Ulmenweg 1' }, 'Ulmenweg 1'],
  [flag(), true, 'conflict.yes'],
  [secret({ max: 20 }), 'geheim', '••••••'],
  [day(), '2026-01-31', '31.01.2026'],
  [day(), '31.2.', '31.2.'],
  [number({ max: 9 }), '7,', '7,'],
  [
    listed,
    [
      { name: 'Anna', colour: 'red' },
      { name: 'Ole', colour: '' },
    ],
    'Anna · colour<red>\nOle',
  ],
])('a typed value of kind $kind is shown in words: %#', (field, value, shown) => {
  expect(fieldKinds[field.kind].showTyped(value, field, texts)).toBe(shown);
});
