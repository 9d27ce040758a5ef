import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { languageKeys } from '../../contract/languages.ts';
import { createTranslator } from './create-translator.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-texts-'));
afterAll(() => rm(folder, { recursive: true }));
const address = pathToFileURL(`${folder}/`);
for (const language of languageKeys) {
  await writeFile(
    join(folder, `${language}.json`),
    JSON.stringify({
      hello: { name: `${language}: {{name}}` },
      ...(language === 'de' && { only: 'deutsch', row_one: '{{count}} Zeile', row_other: '{{count}} Zeilen' }),
    }),
  );
}

test('translates into each language, with values unchanged', () => {
  const translate = createTranslator(address);
  expect(languageKeys.map((language) => translate(language, 'hello.name', { name: '<O\u2019Brien & Söhne>' }))).toEqual(
    languageKeys.map((language) => `${language}: <O\u2019Brien & Söhne>`),
  );
});

test('chooses the plural form of a count', () => {
  const translate = createTranslator(address);
  expect([1, 2].map((count) => translate('de', 'row', { count }))).toEqual(['1 Zeile', '2 Zeilen']);
});

test('never shows a key: a missing text is an error', () => {
  const translate = createTranslator(address);
  expect(translate('de', 'only')).toBe('deutsch');
  expect(() => translate('en', 'only')).toThrow(/only is missing in en\.json/u);
});

test('a missing language is an error at start', () => {
  expect(() => createTranslator(new URL('nowhere/', address))).toThrow(/ENOENT/u);
});
