import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFontCoverage } from './font-coverage.ts';
import { familyFiles } from './fonts.ts';
import { toPrintableJson, toPrintableText } from './printable-text.ts';

const coverages = familyFiles.map((file) => readFontCoverage(readFileSync(file)));
const print = (text: string) => toPrintableText(text, coverages);

test('Latin, Cyrillic, Greek, Chinese, Hebrew and Arabic pass unchanged', () => {
  const text = 'Müßiggang „Straße“ – 1 234,56 € Ελλάδα Счёт № 5 发票，增值税 שָׁלוֹם مرحبا';
  expect(print(text)).toBe(text);
});

test('characters without a font become one box per visible character', () => {
  expect(print('a😀b👨‍👩‍👧c')).toBe('a□b□□□c');
  expect(print('김철')).toBe('□□');
  expect(print('\uE000\u{F0000}')).toBe('□□');
});

test('control characters, direction overrides and lone surrogates do not reach the page', () => {
  expect(print('a\u0007b\u202Ec\uFEFFd\u0000e\uD800f')).toBe('abcde□f');
  expect(print('1\r\n2\r3\u20284\t5')).toBe('1\n2\n3\n4 5');
});

test('a mark that the font of its base lacks is dropped, the base stays', () => {
  expect(print('中\u0308')).toBe('中');
});

test('a letter has at most 30 combining marks', () => {
  expect([...print(`я${'\u0308'.repeat(5000)}b`)]).toHaveLength(32);
});

test('every character that skips the detailed check is in the first font', () => {
  const [inter] = coverages;
  const characters = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => character !== '\n' && toPrintableText(character, []) === character && character !== '□',
  );
  expect(characters.length).toBeGreaterThan(400);
  expect(characters.filter((character) => character !== '\u00AD' && !inter?.(character.codePointAt(0) ?? 0))).toEqual(
    [],
  );
});

test('texts anywhere in JSON are made printable, also behind escapes', () => {
  const value = { a: ['x\u0001y', { b: '😀' }], n: 1, z: null };
  expect(JSON.parse(toPrintableJson(JSON.stringify(value), coverages))).toEqual({
    a: ['xy', { b: '□' }],
    n: 1,
    z: null,
  });
});
