import { describe, expect, it } from 'vitest';
import { toLines } from '#platform/server/reading/text-page.ts';
import { printPage } from '#testing/receipts/printed-page.ts';
import { extractFields } from './extract-fields.ts';
import { isGermanVatId } from './parties.ts';

const nobody = { name: '', vatId: '' };

function read(lines: readonly string[], recipient = nobody): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(extractFields([printPage(lines)], recipient)).map(([name, { value }]) => [name, value]),
  );
}

describe('an invoice', () => {
  const lines = [
    'Malerbetrieb Öztürk e.K. · Ringstraße 8 · 04109 Leipzig',
    '',
    'Bäckerei Sommer GmbH',
    'Hauptstraße 1',
    '04103 Leipzig',
    '',
    'Rechnung',
    'Rechnungs-Nr.: 2026/0044\tDatum: 03.02.2026',
    'Leistungsdatum: 28.01.2026',
    'USt-IdNr.: DE 136 695 976\tUSt-IdNr. des Kunden: DE123456788',
    '',
    'Pos\tBezeichnung\tBetrag',
    '1\tAnstrich\t1.250,00 €',
    '',
    'Nettobetrag\t1.250,00 €',
    'zzgl. 19 % MwSt.\t237,50 €',
    'Gesamtbetrag\t1.487,50 €',
    '',
    'Zahlbar innerhalb von 14 Tagen ohne Abzug.',
  ];

  it('is read line by line', () => {
    expect(read(lines, { name: 'Bäckerei Sommer', vatId: 'DE123456788' })).toEqual({
      vendor: 'Malerbetrieb Öztürk e.K.',
      vendorVatId: 'DE136695976',
      invoiceNumber: '2026/0044',
      invoiceDate: '2026-02-03',
      expenseDate: '2026-02-03',
      serviceDate: '2026-01-28',
      dueDate: '2026-02-17',
      gross: 1487.5,
      amounts: [{ net: 1250, vat: 19, vatCost: 237.5 }],
    });
  });

  it('gives confidence and location of each value', () => {
    const { gross, dueDate, amounts } = extractFields([printPage(lines, 'ocr')], nobody);
    expect(gross).toMatchObject({ confidence: 0.87, source: 'ocr', page: 1 });
    expect(gross?.box?.x).toBeCloseTo(40 / 120, 2);
    expect(dueDate?.confidence).toBeLessThan(amounts?.confidence ?? 0);
  });
});

describe('amounts', () => {
  it.each([
    [
      'of two rates in a table',
      ['MwSt\tNetto\tSteuer\tBrutto', '19,00%\t8,40\t1,60\t10,00', '7,00%\t18,69\t1,31\t20,00', 'Summe\t30,00'],
      30,
      [
        { net: 8.4, vat: 19, vatCost: 1.6 },
        { net: 18.69, vat: 7, vatCost: 1.31 },
      ],
    ],
    [
      'with the VAT included',
      ['Summe EUR\t119,00', 'inkl. 19 % MwSt\t19,00'],
      119,
      [{ net: 100, vat: 19, vatCost: 19 }],
    ],
    [
      'of a credit note',
      ['Nettobetrag\t-100,00', 'USt. 19%\t-19,00', 'Gesamtbetrag\t-119,00'],
      -119,
      [{ net: -100, vat: 19, vatCost: -19 }],
    ],
    [
      'with points of thousands and spaces',
      ['Netto 1 000 000,00', 'MwSt 19 % 190.000,00', 'Rechnungsbetrag 1.190.000,00 EUR'],
      1_190_000,
      [{ net: 1_000_000, vat: 19, vatCost: 190_000 }],
    ],
    ['as tills print them', ['TOTAL 12.00', 'MWST 19% 1.92 NETTO 10.08'], 12, [{ net: 10.08, vat: 19, vatCost: 1.92 }]],
  ])('%s', (_, lines, gross, amounts) => {
    expect(read(lines)).toMatchObject({ gross, amounts });
  });

  it.each([
    [
      'that do not add up leave the gross alone',
      ['Netto\t100,00', 'USt. 19 %\t20,00', 'Gesamtbetrag\t150,00'],
      { gross: 150 },
    ],
    ['without a label are none', ['1,00', '2,00'], {}],
    ['with a rate but no VAT are not split', ['Summe\t119,00', 'Preise inkl. 19 % MwSt.'], { gross: 119 }],
    ['that are parts of dates or numbers are none', ['Summe der Lieferungen vom 01.02.2026: 12.345.678'], {}],
  ])('%s', (_, lines, expected) => {
    const { gross, amounts } = read(lines);
    expect({ gross, amounts }).toEqual({ gross: undefined, amounts: undefined, ...expected });
  });

  it('of the whole receipt stand last: a subtotal and the cash given are not taken', () => {
    expect(read(['Zwischensumme\t10,00', 'Summe\t11,90', 'Gegeben\t20,00', 'Rückgeld\t8,10'])).toMatchObject({
      gross: 11.9,
      paymentMethod: 'cash',
      paymentStatus: 'paid',
    });
  });
});

describe('days', () => {
  it.each([
    ['Rechnungsdatum: 5. März 2026', '2026-03-05'],
    ['Datum 05.03.26 11:04', '2026-03-05'],
    ['Date: 2026-03-05', '2026-03-05'],
    ['Leipzig, den 05.03.2026', '2026-03-05'],
  ])('%s', (line, invoiceDate) => {
    expect(read(['Laden GmbH', line])['invoiceDate']).toBe(invoiceDate);
  });

  it('that do not exist are ignored, and a delivery date is not the date of the invoice', () => {
    expect(read(['Datum 31.02.2026'])['invoiceDate']).toBeUndefined();
    expect(read(['Lieferdatum 01.02.2026', 'Rechnungsdatum 03.02.2026', 'zahlbar bis 17.02.2026'])).toMatchObject({
      serviceDate: '2026-02-01',
      invoiceDate: '2026-02-03',
      dueDate: '2026-02-17',
    });
  });
});

it('a number below its label is found in its column', () => {
  expect(read(['Rechnungsdatum\tRechnungsnummer', '03.02.2026\tRE-77'])['invoiceNumber']).toBe('RE-77');
});

it.each([
  ['DE136695976', true],
  ['DE136695977', false],
  ['DE12345678', false],
])('VAT id %s: %s', (text, isRight) => {
  expect(isGermanVatId(text)).toBe(isRight);
});

it('reads a page of hostile text within its limits', () => {
  const lines = Array.from(
    { length: 300 },
    () => `${'1 000'.repeat(200)} Rechnungsnummer ${'-'.repeat(500)} ${'9.'.repeat(300)}`,
  );
  expect(() => extractFields([printPage(lines)], nobody)).not.toThrow();
});

it('reads pages of nothing but rates and amounts: each rate searches its net once', () => {
  const amounts = (from: number) =>
    Array.from({ length: 55 }, (_, at) => `${((from + at) * 37) % 99_999},${String((at % 90) + 10)}`);
  const lines = Array.from({ length: 70 }, (_, index) => `MwSt ${'19% '.repeat(100)}${amounts(index * 55).join(' ')}`);
  expect(() =>
    extractFields(
      Array.from({ length: 20 }, (_, index) => printPage(lines, 'pdf-text', index + 1)),
      nobody,
    ),
  ).not.toThrow();
});

it('reads a line with more words than a call accepts parameters', () => {
  const words = Array.from({ length: 200_000 }, (_, index) => ({
    text: 'Sommer',
    box: { x: index / 200_000, y: 0, width: 0, height: 0.01 },
    confidence: 1,
  }));
  expect(extractFields([{ page: 1, source: 'pdf-text', lines: toLines(words) }], nobody).vendor?.page).toBe(1);
});
