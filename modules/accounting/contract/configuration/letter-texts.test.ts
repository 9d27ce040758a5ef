import { expect, it, test } from 'vitest';
import { languageKeys } from '#platform/contract/language-keys.ts';
import { findUnknownWords, letterPlaceholders, placeholderWords } from './letter-placeholders.ts';
import { presetServiceTime } from './new-invoices.ts';
import { completeInvoice } from '../testing/complete-invoice.ts';
import { fillLetterText, fillLetterTexts } from './letter-texts.ts';
import { writeSalutation } from './salutation.ts';

const invoice = completeInvoice({
  customerSalutation: 'Frau',
  customerName: 'Anna Krämer',
  serviceDate: null,
  servicePeriodStart: '2026-10-12',
  servicePeriodEnd: '2026-10-28',
});

test.each([
  ['Frau', 'Anna Krämer', 'Sehr geehrte Frau Krämer,'],
  ['Herr', 'Dr. Jan von der Heide', 'Sehr geehrter Herr Dr. von der Heide,'],
  ['Herrn', 'Krämer, Jan', 'Sehr geehrter Herr Krämer,'],
  ['Frau Dr.', 'Anna Krämer', 'Sehr geehrte Frau Dr. Krämer,'],
  ['frau', 'Krämer', 'Sehr geehrte Frau Krämer,'],
  ['Firma', 'Krämer GmbH', 'Sehr geehrte Damen und Herren,'],
  ['', 'Anna Krämer', 'Sehr geehrte Damen und Herren,'],
  ['Frau', '', 'Sehr geehrte Damen und Herren,'],
  ['Frau', '  ', 'Sehr geehrte Damen und Herren,'],
])('%j %j is addressed as %j', (salutation, name, written) => {
  expect(writeSalutation(salutation, name, 'de')).toBe(written);
});

it('the same person is addressed by the manners of each language', () => {
  expect(languageKeys.map((language) => writeSalutation('Frau', 'Anna Krämer', language))).toEqual(
    expect.arrayContaining([
      'Sehr geehrte Frau Krämer,',
      'Dear Ms Krämer,',
      'Estimada Sra. Krämer:',
      'Madame,',
      'Уважаемая госпожа Krämer,',
      '尊敬的Krämer女士：',
    ]),
  );
});

it('placeholders become the values of the invoice, whatever language their words have', () => {
  expect(fillLetterText('{Anrede}\n\nLeistungen vom {Leistungszeitraum}, {number} {Foo}', invoice)).toBe(
    'Sehr geehrte Frau Krämer,\n\nLeistungen vom 12.–28.10.2026, RE-2026-0012 {Foo}',
  );
  expect(fillLetterText('{Leistungszeitraum}', { ...invoice, servicePeriodStart: 'morgens' })).toBe('28.10.2026');
  expect(fillLetterText("{formule d'appel}", { ...invoice, language: 'fr' })).toBe('Madame,');
});

it('a line whose value is missing is left out, and so is one that asks for what is not owed', () => {
  const text = 'Danke.\nBitte zahlen Sie {Zahlbetrag} bis {Zahlbar bis}.\n{Firma}';
  expect(fillLetterText(text, invoice)).toBe('Danke.\nBitte zahlen Sie 190,40\u00A0€ bis 04.12.2026.\nSonnenhof GmbH');
  expect(fillLetterText(text, { ...invoice, payableAmount: 0 })).toBe('Danke.\nSonnenhof GmbH');
  expect(fillLetterText(text, { ...invoice, invoiceDueDate: null })).toBe('Danke.\nSonnenhof GmbH');
});

it('inserted values are never read as placeholders', () => {
  const named = { ...invoice, companyName: '{Kunde}', customerName: '$& {Firma}' };
  expect(fillLetterText('{Firma} an {Kunde}', named)).toBe('{Kunde} an $& {Firma}');
});

it('both texts are filled, and an invoice without placeholders stays as it is', () => {
  const texts = { invoiceAdditionsTop: '{Anrede}', invoiceAdditionsBottom: 'Gruß {Firma}' };
  expect(fillLetterTexts({ ...invoice, ...texts })).toEqual({
    ...invoice,
    invoiceAdditionsTop: 'Sehr geehrte Frau Krämer,',
    invoiceAdditionsBottom: 'Gruß Sonnenhof GmbH',
  });
  expect(fillLetterTexts(invoice)).toEqual(invoice);
  expect(fillLetterTexts({})).toEqual({});
});

it('each word of each language is known, once', () => {
  for (const language of languageKeys) {
    const words = letterPlaceholders.map((name) => `{${placeholderWords[language][name]}}`);
    expect(findUnknownWords(words.join(' '))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  }
  expect(findUnknownWords('{Anrede} {Anerde} {Anerde} {} { Kunde }')).toEqual(['{Anerde}']);
});

test.each([
  ['invoiceDate', '2026-03-31', ['2026-03-31', null, null]],
  ['currentMonth', '2028-02-05', [null, '2028-02-01', '2028-02-29']],
  ['previousMonth', '2026-03-31', [null, '2026-02-01', '2026-02-28']],
  ['previousMonth', '2026-01-01', [null, '2025-12-01', '2025-12-31']],
  ['none', '2026-01-01', [null, null, null]],
] as const)('the preset %s of an invoice of %s gives %j', (preset, date, expected) => {
  const { serviceDate, servicePeriodStart, servicePeriodEnd } = presetServiceTime(preset, date);
  expect([serviceDate, servicePeriodStart, servicePeriodEnd]).toEqual(expected);
});
