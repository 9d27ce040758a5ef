import { describe, expect, it } from 'vitest';
import { buildCii, buildUbl, sampleInvoice } from '#testing/receipts/e-invoice.ts';
import { rulesVersion } from '#modules/e-invoice/contract/rules/rules-version.ts';
import { readEInvoice } from '#modules/e-invoice/server/index.ts';
import { interpret } from '../interpret.ts';
import { toFields } from './to-fields.ts';

const valuesOf = (xml: Buffer): Record<string, unknown> => {
  const { invoice } = readEInvoice(xml, null);
  return invoice === undefined
    ? {}
    : Object.fromEntries(Object.entries(toFields(invoice)).map(([name, { value }]) => [name, value]));
};
const rulesOf = (xml: Buffer) =>
  readEInvoice(xml, null).report.findings.map(({ rule, expected, found }) => [rule, expected, found]);

it('CII and UBL of one invoice give the same values', () => {
  expect(valuesOf(buildUbl())).toEqual(valuesOf(buildCii()));
  expect(valuesOf(buildCii())).toEqual({
    vendor: sampleInvoice.vendor,
    vendorVatId: 'DE136695976',
    vendorTaxNumber: '22/815/08154',
    vendorIban: 'DE02120300000000202051',
    invoiceNumber: 'RE-2026-0815',
    invoiceDate: '2026-01-15',
    expenseDate: '2026-01-15',
    dueDate: '2026-02-14',
    serviceDate: '2026-01-10',
    gross: 529.5,
    amounts: [
      { net: 400, vat: 19, vatCost: 76 },
      { net: 50, vat: 7, vatCost: 3.5 },
    ],
  });
});

describe('the profile', () => {
  it.each([
    ['urn:cen.eu:en16931:2017', 'EN 16931'],
    ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'Factur-X BASIC'],
    ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'Factur-X EXTENDED'],
    ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', 'XRechnung'],
    ['urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3', 'XRechnung'],
    ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', 'Peppol BIS Billing 3.0'],
  ])('%s is %s', (profile, profileName) => {
    expect(readEInvoice(buildCii({ profile }), null).report).toMatchObject({
      profile,
      profileName,
      isRead: true,
      findings: [],
    });
  });

  it('without lines does not count as an invoice', () => {
    expect(
      readEInvoice(buildCii({ profile: 'urn:factur-x.eu:1p0:minimum', lines: [], breakdown: [] }), null).report,
    ).toMatchObject({ isRead: true, findings: [{ rule: 'profile_no_invoice', severity: 'warning' }] });
  });

  it.each(['', 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', 'urn:cen.eu:en16931:2016'])(
    '„%s“ is unknown: nothing is taken from it',
    (profile) => {
      expect(valuesOf(buildCii({ profile }))).toEqual({});
      expect(rulesOf(buildCii({ profile }))).toEqual([['profile_unknown', null, profile]]);
    },
  );
});

describe('the sums', () => {
  it.each([
    [{ lineTotal: '451.00', net: '451.00' }, ['BR-CO-10', '450.00', '451.00']],
    [{ net: '449.00' }, ['BR-CO-13', '450.00', '449.00']],
    [{ vat: '79.51' }, ['BR-CO-14', '79.50', '79.51']],
    [{ gross: '530.00' }, ['BR-CO-15', '529.50', '530.00']],
    [{ due: '500.00' }, ['BR-CO-16', '529.50', '500.00']],
    [
      {
        breakdown: [
          { net: '400.00', rate: 'viel', vat: '76.00' },
          { net: '50.00', rate: '7', vat: '3.50' },
        ],
      },
      ['number_unreadable', null, 'viel'],
    ],
    [
      {
        breakdown: [
          { net: '400.00', rate: '19', vat: '76.02' },
          { net: '50.00', rate: '7', vat: '3.50' },
        ],
      },
      ['BR-CO-17', '76.00', '76.02'],
    ],
    [{ gross: 'viel' }, ['number_unreadable', null, 'viel']],
    [{ vat: '79.501' }, ['BR-DEC-13', null, '79.501']],
  ])('%j are recomputed', (changes, finding) => {
    expect(rulesOf(buildCii(changes))).toContainEqual(finding);
    expect(rulesOf(buildUbl(changes))).toContainEqual(finding);
  });

  it('that do not match fill the gross alone', () => {
    const values = valuesOf(buildCii({ gross: '530.00' }));
    expect([values['gross'], values['amounts']]).toEqual([530, undefined]);
  });
});

it.each([
  ['76.01', undefined],
  ['76.99', 'hint'],
  ['77.00', 'error'],
])('VAT of %s instead of 76.00 breaks the rule from one euro on', (vat, severity) => {
  const { report } = readEInvoice(
    buildCii({
      breakdown: [
        { net: '400.00', rate: '19', vat },
        { net: '50.00', rate: '7', vat: '3.50' },
      ],
    }),
    'factur-x.xml',
  );
  expect(report.findings.find(({ rule }) => rule === 'BR-CO-17')?.severity).toBe(severity);
});

it.each([
  ['CII', buildCii({ profile: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0' })],
  ['UBL', buildUbl()],
  ['UBL, as a credit note', buildUbl({}, 'CreditNote')],
])('a correct XRechnung in %s breaks no rule', (_, xml) => {
  expect(rulesOf(xml)).toEqual([]);
});

it('the report names the path of a broken rule and the version of the rules', () => {
  const { report } = readEInvoice(
    Buffer.from(buildUbl().toString().replace('unitCode="C62"', 'unitCode="Stück"')),
    null,
  );
  expect(report).toMatchObject({
    rulesVersion,
    findings: [{ rule: 'BR-CL-23', severity: 'warning', path: 'lines.0.unit', found: 'Stück' }],
  });
});

it('repeated elements in the XML break a rule', () => {
  const xml = buildUbl()
    .toString()
    .replace('<cbc:BuyerReference>', '<cac:Delivery/><cbc:BuyerReference>')
    .replace(
      '<cac:PaymentMeans>',
      '<cac:PaymentTerms><cbc:Note>30 Tage</cbc:Note><cbc:Note>netto</cbc:Note></cac:PaymentTerms><cac:PaymentMeans>',
    );
  expect(readEInvoice(Buffer.from(xml), null).report.findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['UBL-SR-05', 'UBL-SR-24', 'PEPPOL-EN16931-R008']),
  );
});

it('the rules of XRechnung do not apply to a ZUGFeRD invoice', () => {
  const xml = Buffer.from(
    buildCii()
      .toString()
      .replace(/<ram:BuyerReference>.*<\/ram:BuyerReference>/u, ''),
  );
  expect(rulesOf(xml)).toEqual([]);
});

it('a discount in the payment terms is read with its line break', () => {
  const terms = (text: string) =>
    Buffer.from(
      buildUbl()
        .toString()
        .replace(
          '<cac:PaymentMeans>',
          `<cac:PaymentTerms><cbc:Note>${text}</cbc:Note></cac:PaymentTerms><cac:PaymentMeans>`,
        ),
    );
  expect(rulesOf(terms('#SKONTO#TAGE=14#PROZENT=2.00#\n'))).toEqual([]);
  expect(rulesOf(terms('#SKONTO#TAGE=14#PROZENT=2.00#'))).toEqual([['BR-DE-18', null, null]]);
});

it('10,000 positions are read and checked, and few of them passed on', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => ({ name: `Position ${index}`, net: '1.00', rate: '19' }));
  const { invoice, report } = readEInvoice(
    buildCii({
      lines,
      breakdown: [{ net: '10000.00', rate: '19', vat: '1900.00' }],
      lineTotal: '10000.00',
      net: '10000.00',
      vat: '1900.00',
      gross: '11900.00',
      due: '11900.00',
    }),
    null,
  );
  expect([invoice?.lines.length, report.findings]).toEqual([501, []]);
});

it('amounts in another currency are not taken over', () => {
  expect(valuesOf(buildCii({ currency: 'USD' }))).not.toHaveProperty('gross');
  expect(rulesOf(buildCii({ currency: 'USD' }))).toContainEqual(['currency_foreign', 'EUR', 'USD']);
});

it('days that do not exist, control characters and long texts do not get into the fields', () => {
  expect(valuesOf(buildUbl({ issueDate: '2026-02-30', vendor: `A&#10;B${'x'.repeat(400)}` }))).toMatchObject({
    dueDate: '2026-02-14',
  });
  const { vendor } = valuesOf(
    Buffer.from(
      buildUbl()
        .toString()
        .replace(sampleInvoice.vendor, `A&#10;B${'x'.repeat(400)}`),
    ),
  );
  expect(vendor).toMatch(/^A Bx{297}$/u);
});

it.each([
  ['broken XML', Buffer.from('<a>'), 'not_well_formed'],
  ['with a document type', Buffer.from('<!DOCTYPE a><a/>'), 'not_well_formed'],
  ['another document', Buffer.from('<a xmlns="urn:x"/>'), 'not_an_invoice'],
  ['the right name in the wrong namespace', Buffer.from('<Invoice xmlns="urn:x"/>'), 'not_an_invoice'],
])('%s is no invoice', (_, xml, rule) => {
  expect(readEInvoice(xml, 'factur-x.xml')).toMatchObject({
    invoice: undefined,
    report: { isRead: false, findings: [{ rule }] },
  });
});

it.each([
  ['DE 136 695 976', ['own_invoice']],
  ['de136695976', ['own_invoice']],
  ['DE999999999', []],
  ['', []],
])('an invoice whose sender has the VAT id of the organisation („%s“) is reported as its own', (vatId, rules) => {
  const xml = readEInvoice(buildCii(), null);
  const { checkReport, fields } = interpret({ step: 'fields', pages: [], xml, recipient: { name: '', vatId } });
  expect(checkReport?.findings.map(({ rule }) => rule)).toEqual(rules);
  expect(fields.gross?.value).toBe(529.5);
});
