import { expect, it } from 'vitest';
import { printPage } from '#testing/receipts/printed-page.ts';
import { extractFields } from './extract-fields.ts';
import type { Recipient } from './recipient.ts';

const nobody: Recipient = { name: '', vatId: '' };
const read = (lines: readonly string[], recipient = nobody) => extractFields([printPage(lines)], recipient);

it.each([
  ['grouped, before a BIC', 'Sparkasse IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX', 'DE89370400440532013000'],
  ['of whole groups, before a word in capitals', 'IBAN: AT61 1904 3002 3457 3201 BAWA', 'AT611904300234573201'],
  ['unbroken, in small letters', 'iban de89370400440532013000.', 'DE89370400440532013000'],
  ['whose zeros were recognized as letters', 'IBAN DE89 37O4 OO44 O532 O13O OO', 'DE89370400440532013000'],
  ['of Switzerland', 'Konto CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
  ['with letters in it', 'NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
])('reads an IBAN %s', (_, line, iban) => {
  expect(read(['Krämer GmbH', line]).vendorIban).toMatchObject({ value: iban, confidence: 0.97, page: 1 });
});

it.each([
  ['with a wrong checksum', 'IBAN DE88 3704 0044 0532 0130 00'],
  ['that is too long', 'IBAN DE89 3704 0044 0532 0130 001'],
  ['of the recipient', 'IBAN DE02 1203 0000 0000 2020 51'],
  ['from which the recipient pays', 'Der Betrag wird von Ihrem Konto DE89 3704 0044 0532 0130 00 abgebucht'],
])('reads no account %s', (_, line) => {
  expect(read(['Krämer GmbH', line], { ...nobody, iban: 'DE02 1203 0000 0000 2020 51' }).vendorIban).toBeUndefined();
});

it('takes the first of several accounts, with less confidence', () => {
  const lines = ['Bank A · IBAN DE89 3704 0044 0532 0130 00', 'Bank B · IBAN DE02 1203 0000 0000 2020 51'];
  expect(read(lines).vendorIban).toMatchObject({ value: 'DE89370400440532013000', confidence: 0.75 });
  expect(read([lines[0] ?? '', lines[0] ?? '']).vendorIban?.confidence).toBe(0.97);
});

it.each([
  ['Steuernummer: 133/8150/8159', '133/8150/8159'],
  ['St.-Nr. 93815/08152 · USt-IdNr. DE136695976', '93815/08152'],
  ['Steuer-Nr.: 013 815 08153', '013 815 08153'],
  ['USt-IdNr. DE136695976 · StNr 22 / 815 / 08154', '22/815/08154'],
  ['Steuernummer 2893081508152 (ELSTER)', '2893081508152'],
])('reads the tax number of „%s“', (line, taxNumber) => {
  expect(read(['Krämer e. K.', line]).vendorTaxNumber).toMatchObject({ value: taxNumber, confidence: 0.95 });
});

it.each([
  ['Umsatzsteuer-Identifikationsnummer DE136695976'],
  ['Steuernummer DE136695976'],
  ['Ihre Steuernummer: 133/8150/8159'],
  ['Steuernummer 219/5810/1234'],
  ['Steuernummer: 133/81'],
  ['133/8150/8159'],
])('reads no tax number of the supplier from „%s“', (line) => {
  expect(read(['Krämer e. K.', line], { ...nobody, taxNumber: '219 / 5810 / 1234' }).vendorTaxNumber).toBeUndefined();
});

it('reads long lines of digits and letters within its limits', () => {
  const lines = Array.from({ length: 300 }, () => `Steuernummer ${'1 '.repeat(250)}${'DE12 '.repeat(100)}`);
  expect(() => read(lines)).not.toThrow();
});
