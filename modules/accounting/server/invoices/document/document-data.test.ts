import { expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { formatIban } from './company-data.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts } from './document-texts.ts';
import { makeSampleInvoice } from './testing/sample-invoice.ts';

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ');
const wordsOf = (language: (typeof languageKeys)[number]) => ({ texts: invoiceDocumentTexts[language], formats: getDocumentFormats(language) });
const map = (language: (typeof languageKeys)[number], count = 4) =>
  toInvoiceDocumentData(makeSampleInvoice(language, count), wordsOf(language));

test('writes amounts, days, rates and units as each language does', () => {
  const shown = languageKeys.map((language) => {
    const data = map(language);
    const row = data.positions[2];
    return [row?.price, row?.vat, row?.count, row?.unit, data.information[1]?.value].map((text) => plain(text ?? ''));
  });
  expect(shown).toEqual([
    ['1.234,5678 €', '7 %', '3,5', 'Stunden', '21.11.2026'],
    ['€1,234.5678', '7%', '3.5', 'hours', '21 November 2026'],
    ['1.234,5678 €', '7 %', '3,5', 'horas', '21/11/2026'],
    ['1 234,5678 €', '7 %', '3,5', 'heures', '21/11/2026'],
    ['1 234,5678 €', '7 %', '3,5', 'часа', '21.11.2026'],
    ['€1,234.5678', '7%', '3.5', '小时', '2026年11月21日'],
  ]);
});

test('carries the net sum from row to row and breaks the VAT down by rate', () => {
  const data = map('de');
  expect(data.positions.map((row) => plain(row.amount))).toEqual(['48,50 €', '27,00 €', '4.320,99 €', '474,95 €']);
  expect(data.positions.map((row) => plain(row.carry))).toEqual(['48,50 €', '75,50 €', '4.396,49 €', '4.871,44 €']);
  expect(data.totals.map((row) => [plain(row.label), plain(row.value)])).toEqual([
    ['Nettobetrag', '4.871,44 €'],
    ['19 % USt. auf 75,50 €', '14,35 €'],
    ['7 % USt. auf 4.320,99 €', '302,47 €'],
    ['0 % USt. auf 474,95 €', '0,00 €'],
  ]);
  expect(plain(data.total.value)).toBe('5.188,26 €');
});

test('an invoice without anything has blanks and no request to pay', () => {
  const data = toInvoiceDocumentData({}, wordsOf('de'));
  expect(data).toMatchObject({ title: 'Rechnung', recipient: [], information: [], positions: [], footer: [] });
  expect(data.payment).toEqual({ request: '', rows: [] });
});

test('a half-typed position shows what is there and adds nothing', () => {
  const invoice = { positions: [{ description: 'x', count: 2, vat: 19 as const }, { price: null }, { count: 1, price: 5, vat: 19 as const }] };
  const rows = toInvoiceDocumentData(invoice, wordsOf('de')).positions;
  expect(rows.map((row) => [row.number, row.count, row.price, row.amount].map(plain))).toEqual([
    ['1', '2', '', ''], ['2', '', '', ''], ['3', '1', '5,00 €', '5,00 €'],
  ]);
});

test('a registered company names its management, a sole trader the owner', () => {
  const invoice = makeSampleInvoice('de', 1);
  const legal = (hrbNumber: string) => toInvoiceDocumentData({ ...invoice, hrbNumber }, wordsOf('de')).footer.at(-1);
  expect(legal('12345')).toEqual(expect.arrayContaining(['Geschäftsführung: Maria Sommer', 'Handelsregister: HRB 12345']));
  expect(legal('HRA 77')?.[0]).toBe('Inhaber: Maria Sommer');
  expect(legal('')?.[0]).toBe('Inhaber: Maria Sommer');
});

test('all languages have the same labels, none empty', () => {
  const flatten = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
      if (key === 'piece') return [];
      return typeof inner === 'object' && inner !== null ? flatten(inner, `${path}${key}.`) : [inner === '' ? `${path}${key} empty` : `${path}${key}`];
    });
  const [german, ...others] = languageKeys.map((language) => flatten(invoiceDocumentTexts[language]));
  expect(german?.length).toBeGreaterThan(25);
  for (const labels of others) expect(labels).toEqual(german);
  const places = (language: (typeof languageKeys)[number]) =>
    JSON.stringify(invoiceDocumentTexts[language]).match(/\{\w+\}/g)?.toSorted();
  for (const language of languageKeys) expect(places(language)).toEqual(places('de'));
});

test('groups an IBAN and gives only words without hyphenation places to break', () => {
  expect(formatIban('de89 370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  expect(breakLongWords('Pflegedokumentationssystem Öztürk-Müßiggang.')).toBe('Pflegedokumentationssystem Öztürk-Müßiggang.');
  expect(breakLongWords('X'.repeat(20))).toBe(`${'X'.repeat(8)}\u200B${'X'.repeat(8)}\u200BXXXX`);
});
