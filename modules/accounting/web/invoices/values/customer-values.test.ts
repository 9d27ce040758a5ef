import { describe, expect, it } from 'vitest';
import { toValues } from '#platform/contract/fields.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { chooseDueDate, toCustomerPrefill } from './customer-values.ts';

const [saved, term, typed, before] = ['2026-12-05', '2026-12-21', '2026-12-31', '2026-12-10'];

describe('the due date, after a customer was chosen,', () => {
  it.each([
    ['is theirs', { current: saved, saved, filled: null, term }, term],
    ['is theirs in place of that of another one', { current: before, saved, filled: before, term }, term],
    [
      'is the usual one again where none was agreed',
      { current: before, saved, filled: before, term: undefined },
      saved,
    ],
    ['stays as it was saved where none was agreed', { current: saved, saved, filled: null, term: undefined }, saved],
    ['stays as somebody typed it', { current: typed, saved, filled: null, term }, typed],
    ['stays as somebody typed it after another one', { current: typed, saved, filled: before, term }, typed],
    ['stays empty where somebody emptied it', { current: null, saved, filled: null, term }, null],
  ])('%s', (_, dates, expected) => {
    expect(chooseDueDate(dates)).toBe(expected);
  });
});

it.each([
  ['Hauptstraße 12', 'Hauptstraße', '12'],
  ['Mühlenweg 2a–c', 'Mühlenweg', '2a–c'],
  ['Am Ring 12 - 18', 'Am Ring', '12 - 18'],
  ['Straße des 17. Juni 135 b', 'Straße des 17. Juni', '135 b'],
  ['12 rue de la Paix', '12 rue de la Paix', ''],
  ['Postfach', 'Postfach', ''],
  ['', '', ''],
])('the street %j becomes %j with the number %j in the record', (customerStreet, street, streetNumber) => {
  const values = {
    ...toValues(invoiceFields, null, 'de'),
    customerStreet,
    customerName: ' Rosenhof ',
    customerId: 'K-7',
    language: 'en',
    customerCountry: 'AT',
    customerVatNumber: 'ATU12345678',
    customerEmail: 'rosen@hof.example',
  } as const;
  expect(toCustomerPrefill(values)).toEqual({
    name: 'Rosenhof',
    number: 'K-7',
    salutation: '',
    street,
    streetNumber,
    postcode: '',
    city: '',
    invoiceLanguage: 'en',
    country: 'AT',
    vatNumber: 'ATU12345678',
    email: 'rosen@hof.example',
    contactPerson: '',
    buyerReference: '',
    electronicAddress: '',
    electronicAddressScheme: 'EM',
  });
});
