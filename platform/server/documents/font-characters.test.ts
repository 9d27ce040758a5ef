import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUnprintable } from '../../contract/printable-characters.ts';
import { readFontCoverage } from './font-coverage.ts';
import { familyFiles } from './fonts.ts';
import { listFontCharacters, tableFile } from './list-font-characters.ts';
import { toPrintableText } from './printable-text.ts';

const coverages = familyFiles.map((file) => readFontCoverage(readFileSync(file)));

test('the table of the browser is that of the fonts; else run `npm run generate:characters`', () => {
  expect(readFileSync(tableFile, 'utf8')).toBe(listFontCharacters());
});

test('every character that becomes a box on the letter is found beforehand, and no other', () => {
  const unlike: string[] = [];
  for (let code = 0x20; code < 0x20000; code += 1) {
    const character = String.fromCodePoint(code);
    const isAlone = [...character.normalize('NFC')].length === 1 && !/[\p{Cs}\p{Co}\p{Cn}]/u.test(character);
    if (!isAlone || character === '□') continue;
    const isBox = toPrintableText(character, coverages).includes('□');
    if (isBox !== findUnprintable(character).length > 0) unlike.push(code.toString(16));
  }
  expect(unlike).toEqual([]);
});
