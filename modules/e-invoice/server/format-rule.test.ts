import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { findRuleText, listRules, listRuleTexts } from '../contract/rules/rule-texts.ts';
import { formatPlace, formatRule } from '../contract/rules/format-rule.ts';
import type { RuleWords } from '../contract/rules/format-rule.ts';

const readWords = (language: string): RuleWords =>
  JSON.parse(readFileSync(new URL(`../locales/e-invoice-rules/${language}.json`, import.meta.url), 'utf8'));
const german = readWords('de');

/** All terms that a rule can name. */
const party = (name: string): string[] =>
  [
    'name',
    'tradingName',
    'identifiers.0.scheme',
    'legalRegistration.scheme',
    'vatId',
    'address',
    'address.country',
    'address.city',
    'address.postcode',
    'electronicAddress',
    'electronicAddress.scheme',
    'contact',
    'contact.name',
    'contact.telephone',
    'contact.email',
  ].map((term) => `${name}.${term}`);
const allowance = (name: string): string[] =>
  ['amount', 'baseAmount', 'percentage', 'vatCategory', 'vatRate', 'reason', 'reasonCode'].map(
    (term) => `${name}.${term}`,
  );
const paths = [
  'specification',
  'process',
  'number',
  'issueDate',
  'typeCode',
  'currency',
  'taxCurrency',
  'taxPointDate',
  'taxPointCode',
  'dueDate',
  'buyerReference',
  'projectReference',
  'contractReference',
  'receivingAdviceReference',
  'despatchAdviceReference',
  'objectIdentifier',
  'paymentTerms',
  'notes.0.subjectCode',
  'precedingInvoices',
  'precedingInvoices.0.number',
  'precedingInvoices.0.issueDate',
  'period',
  'period.start',
  'period.end',
  'attachments',
  'attachments.0.identifier',
  'attachments.0.location',
  'attachments.0.mediaType',
  ...party('seller'),
  'seller.taxNumber',
  'seller.legalInformation',
  ...party('buyer'),
  'payee.name',
  'payee.identifier.scheme',
  'payee.legalRegistration',
  'taxRepresentative.name',
  'taxRepresentative.vatId',
  'taxRepresentative.address',
  'taxRepresentative.address.country',
  'delivery.date',
  'delivery.locationIdentifier.scheme',
  'delivery.address.country',
  'delivery.address.city',
  'payment',
  'payment.meansCode',
  'payment.remittance',
  'payment.transfers',
  'payment.transfers.0.account',
  'payment.card',
  'payment.card.accountNumber',
  'payment.directDebit',
  'payment.directDebit.mandate',
  'payment.directDebit.creditor',
  'payment.directDebit.account',
  'allowances',
  'charges',
  ...allowance('allowances.0'),
  ...allowance('charges.0'),
  'vatBreakdown',
  ...['lines', 'allowances', 'charges', 'net', 'vat', 'vatInTaxCurrency', 'gross', 'prepaid', 'rounding', 'due'].map(
    (name) => `totals.${name}`,
  ),
  ...['taxableAmount', 'vatAmount', 'category', 'rate', 'exemptionReason', 'exemptionCode'].map(
    (name) => `vatBreakdown.0.${name}`,
  ),
  'lines',
  ...[
    'identifier',
    'note',
    'objectIdentifier.scheme',
    'quantity',
    'unit',
    'netAmount',
    'orderLineReference',
    'period',
    'period.start',
    'period.end',
    'netPrice',
    'grossPrice',
    'priceDiscount',
    'priceBaseQuantity',
    'priceBaseUnit',
    'vatCategory',
    'vatRate',
    'name',
    'description',
    'originCountry',
    'standardItemIdentifier.scheme',
    'classifications.0.scheme',
    'attributes.0',
  ].map((name) => `lines.0.${name}`),
  ...allowance('lines.0.allowances.0'),
  ...allowance('lines.0.charges.0'),
];

describe.each(languageKeys)('%s', (language) => {
  const words = readWords(language);

  it('has a sentence for every rule, and none without a rule', () => {
    const values = { expected: '1', found: '2' };
    expect(listRules().filter((rule) => /^$|\{\{/u.test(formatRule(words, rule, values) ?? ''))).toEqual([]);
    expect(Object.keys(words.texts).toSorted()).toEqual(listRuleTexts().toSorted());
  });

  it('has a name for every term that a rule can name', () => {
    expect(
      paths.filter(
        (path) =>
          /(?:^| · )[a-z]+[A-Za-z.]*(?: \d+)?(?= · |$)/u.test(formatPlace(words, path)) ||
          formatPlace(words, path) === '',
      ),
    ).toEqual([]);
  });
});

it.each([
  ['lines.3.unit', 'Position 4 · Einheit'],
  ['lines.0.allowances.1.amount', 'Position 1 · Rabatt 2 · Höhe'],
  ['allowances.1.amount', 'Nachlass 2 · Höhe'],
  ['buyer.address.city', 'Rechnungsempfänger · Ort'],
  ['seller.electronicAddress.scheme', 'Absender · Elektronische Adresse'],
  ['totals.net', 'Nettobetrag der Rechnung'],
  ['payment.transfers.0.account', 'Zahlungsweg · Kontonummer oder IBAN'],
  ['', ''],
])('%s is called „%s“', (path, place) => {
  expect(formatPlace(german, path)).toBe(place);
});

it('several positions are named together', () => {
  expect(formatPlace(german, 'lines.0.unit', [1, 2, 7])).toBe('Position 1, 2, 7 · Einheit');
  expect(
    formatPlace(
      german,
      'lines.0.unit',
      Array.from({ length: 20 }, (_, index) => index + 1),
    ),
  ).toBe('Position 1, 2, 3, 4, 5, 6, 7, 8, … · Einheit');
});

it('a category is named in the sentence', () => {
  expect(formatRule(german, 'BR-AE-05', { expected: '', found: '19' })).toBe(
    'Bei „Steuerschuld des Leistungsempfängers“ muss der Steuersatz 0 sein, angegeben ist „19“.',
  );
});

it.each(['BR-XX-01', 'BR-S-11', 'BR-S-00', 'BR-DE-99', 'page_differs', 'constructor', ''])(
  '„%s“ is not a rule',
  (rule) => {
    expect(findRuleText(rule)).toBeUndefined();
  },
);
