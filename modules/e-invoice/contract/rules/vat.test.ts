import { describe, expect, it } from 'vitest';
import {
  change,
  germanAddress,
  sampleEInvoice,
  sampleLine,
  sampleOfCategory,
} from '#testing/e-invoices/sample-e-invoice.ts';
import type { EInvoice } from '../model.ts';
import { checkEInvoice } from './check-e-invoice.ts';

type Syntax = 'cii' | 'ubl';

const check = (invoice: EInvoice, syntax?: Syntax) =>
  checkEInvoice(invoice, { xrechnung: false, facturX: true, ...(syntax && { syntax }) });
const rulesOf = (invoice: EInvoice, syntax?: Syntax): string[] =>
  check(invoice, syntax)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);

const business = { ...sampleEInvoice.buyer, vatId: 'ATU12345678' };
const abroad = { name: '', locationIdentifier: null, date: '2026-10-31', address: { ...germanAddress, country: 'AT' } };
const withoutVatId = { ...sampleEInvoice.seller, vatId: '', legalRegistration: { value: 'HRB 1', scheme: '' } };

/** Invoices of each category that break no rule. */
const samples = {
  S: sampleOfCategory('S', '19'),
  Z: sampleOfCategory('Z', '0'),
  E: sampleOfCategory('E', '0'),
  AE: sampleOfCategory('AE', '0', { buyer: business }),
  IC: sampleOfCategory('K', '0', { buyer: business, delivery: abroad }),
  G: sampleOfCategory('G', '0'),
  O: sampleOfCategory('O', '', { seller: withoutVatId }),
  AF: sampleOfCategory('L', '7'),
  AG: sampleOfCategory('M', '4'),
} as const;
type Prefix = keyof typeof samples;
const prefixes = Object.keys(samples) as Prefix[];
const zeroRated: readonly Prefix[] = ['Z', 'E', 'AE', 'IC', 'G', 'O'];

describe.each(prefixes)('category %s', (prefix) => {
  const sample = samples[prefix];
  const vat = sample.vatBreakdown[0];
  const rule = (number: string): string => `BR-${prefix}-${number}`;

  it.each([undefined, 'cii', 'ubl'] as const)('in order breaks no rule (%s)', (syntax) => {
    expect(check(sample, syntax)).toEqual([]);
  });

  it('01: has its row in the VAT breakdown', () => {
    expect(rulesOf({ ...sample, vatBreakdown: [] })).toContain(rule('01'));
    expect(rulesOf({ ...sample, lines: [], allowances: [], charges: [] })).toContain(rule('01'));
  });

  it('01: a row without positions is a mistake in one of the syntaxes', () => {
    const invoice = { ...sample, lines: [], allowances: [], charges: [] };
    const isZero = zeroRated.includes(prefix);
    expect([rulesOf(invoice, 'cii').includes(rule('01')), rulesOf(invoice, 'ubl').includes(rule('01'))]).toEqual([
      isZero,
      !isZero,
    ]);
  });

  it('02 to 04: the parties have the required numbers', () => {
    const invoice =
      prefix === 'O'
        ? change(sample, { 'seller.vatId': 'DE123456788' })
        : { ...sample, seller: { ...withoutVatId, taxNumber: '' } };
    expect(rulesOf(invoice)).toEqual(expect.arrayContaining([rule('02'), rule('03'), rule('04')]));
    expect(rulesOf({ ...invoice, allowances: [], charges: [] })).not.toContain(rule('03'));
  });

  it('05 to 07: has a rate of its kind', () => {
    const rate = { S: '0', AF: '-1', AG: '', O: '0' }[prefix as string] ?? '19';
    const invoice = change(sample, {
      'lines.0.vatRate': rate,
      'allowances.0.vatRate': rate,
      'charges.0.vatRate': rate,
    });
    expect(rulesOf(invoice)).toEqual(expect.arrayContaining([rule('05'), rule('06'), rule('07')]));
  });

  it('08: the amount is the sum of its positions, allowances and charges', () => {
    expect(check(change(sample, { 'allowances.0.amount': '9.00' }))).toContainEqual({
      rule: rule('08'),
      severity: 'error',
      path: 'vatBreakdown.0.taxableAmount',
      expected: '101.00',
      found: '100.00',
    });
  });

  it('08: less than one euro is a hint in one of the syntaxes', () => {
    const invoice = change(sample, { 'allowances.0.amount': '9.01' });
    const severityIn = (syntax: Syntax) =>
      check(invoice, syntax).find((finding) => finding.rule === rule('08'))?.severity;
    expect([severityIn('cii'), severityIn('ubl')]).toEqual(
      zeroRated.includes(prefix) ? ['hint', 'error'] : ['error', 'hint'],
    );
  });

  it('09: VAT matches the rate', () => {
    const wrong = zeroRated.includes(prefix) ? '0.01' : (Number(vat?.vatAmount) + 1).toFixed(2);
    expect(rulesOf(change(sample, { 'vatBreakdown.0.vatAmount': wrong }))).toContain(rule('09'));
  });

  it('10: the reason for charging no VAT is present or absent as required', () => {
    const needsReason = !['S', 'Z', 'AF', 'AG'].includes(prefix);
    expect(rulesOf(change(sample, { 'vatBreakdown.0.exemptionReason': needsReason ? '' : 'Grund' }))).toEqual([
      rule('10'),
    ]);
    expect(
      rulesOf(
        change(sample, {
          'vatBreakdown.0.exemptionReason': '',
          'vatBreakdown.0.exemptionCode': needsReason ? 'VATEX-EU-132' : '',
        }),
      ),
    ).toEqual([]);
  });
});

it.each(zeroRated)('category %s has exactly one row in the VAT breakdown', (prefix) => {
  const sample: EInvoice = samples[prefix];
  expect(rulesOf({ ...sample, vatBreakdown: [...sample.vatBreakdown, ...sample.vatBreakdown] })).toContain(
    `BR-${prefix}-01`,
  );
});

it.each([
  [
    'reverse charge needs a business as customer',
    change(samples.AE, { 'buyer.vatId': '' }),
    ['BR-AE-02', 'BR-AE-03', 'BR-AE-04'],
  ],
  [
    'reverse charge is content with the register of the customer',
    change(samples.AE, { 'buyer.vatId': '', 'buyer.legalRegistration': { value: 'HRB 2', scheme: '' } }),
    [],
  ],
  ['a tax number alone is enough for the standard rate', { ...samples.S, seller: withoutVatId }, []],
  [
    'a tax number alone is not enough for exports',
    { ...samples.G, seller: withoutVatId },
    ['BR-G-02', 'BR-G-03', 'BR-G-04'],
  ],
  [
    'a tax representative has the VAT id for the seller',
    {
      ...samples.G,
      seller: withoutVatId,
      taxRepresentative: { name: 'V', vatId: 'DE999999999', address: germanAddress },
    },
    [],
  ],
  [
    'an intra-community supply names its day',
    change(samples.IC, { 'delivery.date': '', period: { start: '', end: '' } }),
    ['BR-CO-19', 'BR-IC-11'],
  ],
  [
    'an intra-community supply names its day or its period',
    change(samples.IC, { 'delivery.date': '', period: { start: '2026-10-01', end: '' } }),
    [],
  ],
  [
    'an intra-community supply names the country that it goes to',
    change(samples.IC, { 'delivery.address': null }),
    ['BR-IC-12'],
  ],
  [
    'outside the scope of VAT nothing else stands',
    {
      ...samples.O,
      lines: [...samples.O.lines, { ...sampleLine, netAmount: '0.00', netPrice: '0.00' }],
      vatBreakdown: [
        ...samples.O.vatBreakdown,
        { ...sampleEInvoice.vatBreakdown[0], taxableAmount: '0.00', vatAmount: '0.00' },
      ],
    } as EInvoice,
    ['BR-O-11', 'BR-O-12'],
  ],
  [
    'outside the scope of VAT no allowance of another rate stands',
    change(samples.O, {
      'allowances.0.vatCategory': 'Z',
      'charges.0.vatCategory': 'Z',
      'allowances.0.vatRate': '0',
      'charges.0.vatRate': '0',
    }),
    ['BR-O-13', 'BR-O-14', 'BR-Z-01'],
  ],
  [
    'the customer of what is outside the scope has no VAT id',
    { ...samples.O, buyer: business },
    ['BR-O-02', 'BR-O-03', 'BR-O-04'],
  ],
  ['split payment is of Italy', sampleOfCategory('B', '0'), ['BR-B-01']],
  [
    'split payment in Italy is in order',
    change(sampleOfCategory('B', '0'), { 'seller.address.country': 'IT', 'buyer.address.country': 'IT' }),
    [],
  ],
  [
    'split payment does not stand beside the standard rate',
    change(
      { ...sampleOfCategory('B', '0'), lines: sampleEInvoice.lines },
      { 'seller.address.country': 'IT', 'buyer.address.country': 'IT' },
    ),
    ['BR-B-02', 'BR-S-01'],
  ],
] as const)('%s', (_, invoice, rules) => {
  expect(rulesOf(invoice).toSorted()).toEqual(rules);
});

it.each([
  ['reverse charge: the customer', change(samples.AE, { 'buyer.vatId': '' }), 'BR-AE-02', 'buyer.vatId'],
  [
    'reverse charge: the seller',
    { ...samples.AE, seller: { ...withoutVatId, taxNumber: '' } },
    'BR-AE-02',
    'seller.taxNumber',
  ],
  ['an intra-community supply: the customer', change(samples.IC, { 'buyer.vatId': '' }), 'BR-IC-02', 'buyer.vatId'],
  [
    'an intra-community supply: the seller, who has a tax number',
    { ...samples.IC, seller: withoutVatId },
    'BR-IC-02',
    'seller.vatId',
  ],
  ['an export: the seller', { ...samples.G, seller: withoutVatId }, 'BR-G-02', 'seller.vatId'],
  [
    'outside the scope: the VAT id of the seller',
    change(samples.O, { 'seller.vatId': 'DE123456788' }),
    'BR-O-02',
    'seller.vatId',
  ],
  [
    'outside the scope: that of the tax representative',
    { ...samples.O, taxRepresentative: { name: 'V', vatId: 'DE999999999', address: germanAddress } },
    'BR-O-02',
    'taxRepresentative.vatId',
  ],
  ['outside the scope: that of the customer', { ...samples.O, buyer: business }, 'BR-O-02', 'buyer.vatId'],
  [
    'outside the scope: without any number the seller has to have another one',
    { ...samples.O, seller: { ...samples.O.seller, identifiers: [], legalRegistration: null } },
    'BR-CO-26',
    'seller.identifiers',
  ],
  [
    'at the standard rate: without any number the VAT id is missing',
    { ...samples.S, seller: { ...withoutVatId, identifiers: [], legalRegistration: null } },
    'BR-CO-26',
    'seller.vatId',
  ],
] as const)('%s is named', (_, invoice, rule, path) => {
  expect(check(invoice).find((finding) => finding.rule === rule)?.path).toBe(path);
});
