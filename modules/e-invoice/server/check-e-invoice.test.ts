import { describe, expect, it } from 'vitest';
import {
  change,
  germanAddress,
  sampleAllowance,
  sampleEInvoice,
  sampleLine,
} from '#testing/e-invoices/sample-e-invoice.ts';
import { allCodeLists } from './codes/all-code-lists.ts';
import type { EInvoice } from '../contract/model.ts';
import { checkEInvoice, maxRuleFindings } from '../contract/rules/check-e-invoice.ts';
import { findRuleText, listRules } from '../contract/rules/rule-texts.ts';

const check = (invoice: EInvoice, more: object = {}) =>
  checkEInvoice(invoice, { xrechnung: true, facturX: true, lists: allCodeLists, ...more });
const rulesOf = (invoice: EInvoice) => check(invoice).map(({ rule }) => rule);

const allowance = { ...sampleAllowance, vatCategory: 'S', vatRate: '19' };
/** Invoice with an allowance and a charge of 10 euros each. */
const withExtras = change(sampleEInvoice, {
  allowances: [allowance],
  charges: [allowance],
  'totals.allowances': '10.00',
  'totals.charges': '10.00',
});
const withLineExtras = change(sampleEInvoice, {
  'lines.0.allowances': [sampleAllowance],
  'lines.0.charges': [sampleAllowance],
});
const representative = { name: 'Vertretung', vatId: 'DE999999999', address: germanAddress };
const payee = { name: 'Factoring AG', identifier: null, legalRegistration: null };
const attachment = { identifier: 'Anlage 1', description: '', location: '', fileName: '', mediaType: '' };
const preceding = { number: 'RE-1', issueDate: '' };
const debit = { mandate: 'M-1', creditor: 'DE98ZZZ09999999999', account: 'DE02120300000000202051' };
const byDebit = change(sampleEInvoice, {
  'payment.meansCode': '59',
  'payment.transfers': [],
  'payment.directDebit': debit,
});
const byCard = change(sampleEInvoice, {
  'payment.meansCode': '48',
  'payment.transfers': [],
  'payment.card': { accountNumber: '1234', holder: '' },
});
const inFrancs = change(sampleEInvoice, { taxCurrency: 'CHF', 'totals.vatInTaxCurrency': '18.00' });
const delivered = change(sampleEInvoice, { 'delivery.address': germanAddress });
const withPeriods = change(sampleEInvoice, {
  period: { start: '2026-10-01', end: '2026-10-31' },
  'lines.0.period': { start: '2026-10-01', end: '2026-10-31' },
});

const bases = { sampleEInvoice, withExtras, withLineExtras, byDebit, byCard, inFrancs, delivered, withPeriods };

it.each(Object.entries(bases))('%s breaks no rule', (_, invoice) => {
  expect(check(invoice)).toEqual([]);
  expect(check(invoice, { syntax: 'cii' })).toEqual([]);
  expect(check(invoice, { syntax: 'ubl' })).toEqual([]);
});

/**
 * Rules that an invoice breaks after some values change; the first rule is broken at the first of them, unless a path
 * is named.
 */
type Case = readonly [rules: string, base: EInvoice, changes: Record<string, unknown>, path?: string];

const document: readonly Case[] = [
  ['BR-01 BR-DE-21', sampleEInvoice, { specification: '' }],
  ['BR-02', sampleEInvoice, { number: ' ' }],
  ['BR-03', sampleEInvoice, { issueDate: '' }],
  ['BR-04', sampleEInvoice, { typeCode: '' }],
  ['BR-05', sampleEInvoice, { currency: '' }],
  ['BR-CO-03', sampleEInvoice, { taxPointDate: '2026-11-01', taxPointCode: '3' }],
  ['BR-CO-19', sampleEInvoice, { period: { start: '', end: '' } }],
  ['BR-29', withPeriods, { 'period.end': '2026-09-30', 'lines.0.period': null }],
  ['BR-52', sampleEInvoice, { attachments: [{ ...attachment, identifier: '' }] }, 'attachments.0.identifier'],
  ['BR-55', sampleEInvoice, { precedingInvoices: [{ ...preceding, number: '' }] }, 'precedingInvoices.0.number'],
  ['BR-53', inFrancs, { 'totals.vatInTaxCurrency': '' }],
];

const parties: readonly Case[] = [
  ['BR-06', sampleEInvoice, { 'seller.name': '' }],
  ['BR-07', sampleEInvoice, { 'buyer.name': '' }],
  ['BR-08', sampleEInvoice, { 'seller.address': null }],
  ['BR-09', sampleEInvoice, { 'seller.address.country': '' }],
  ['BR-10', sampleEInvoice, { 'buyer.address': null }],
  ['BR-11', sampleEInvoice, { 'buyer.address.country': '' }],
  ['BR-17', sampleEInvoice, { payee: { ...payee, name: '' } }, 'payee.name'],
  ['BR-17', sampleEInvoice, { payee: { ...payee, name: sampleEInvoice.seller.name } }, 'payee.name'],
  ['BR-18', sampleEInvoice, { taxRepresentative: { ...representative, name: '' } }, 'taxRepresentative.name'],
  ['BR-19', sampleEInvoice, { taxRepresentative: { ...representative, address: null } }, 'taxRepresentative.address'],
  [
    'BR-20',
    sampleEInvoice,
    { taxRepresentative: { ...representative, address: { ...germanAddress, country: '' } } },
    'taxRepresentative.address.country',
  ],
  ['BR-56', sampleEInvoice, { taxRepresentative: { ...representative, vatId: '' } }, 'taxRepresentative.vatId'],
  ['BR-57', delivered, { 'delivery.address.country': '' }],
  ['BR-62', sampleEInvoice, { 'seller.electronicAddress.scheme': '' }],
  ['BR-63', sampleEInvoice, { 'buyer.electronicAddress.scheme': '' }],
  ['BR-CO-09', sampleEInvoice, { 'seller.vatId': '123456788' }],
  ['BR-CO-26', sampleEInvoice, { 'seller.vatId': '' }],
];

const totals: readonly Case[] = [
  ['BR-12', sampleEInvoice, { 'totals.lines': '' }],
  ['BR-13', sampleEInvoice, { 'totals.net': '' }],
  ['BR-14', sampleEInvoice, { 'totals.gross': '' }],
  ['BR-15', sampleEInvoice, { 'totals.due': '' }],
  [
    'BR-CO-10',
    sampleEInvoice,
    {
      'totals.lines': '100.01',
      'totals.allowances': '0.01',
      allowances: [{ ...allowance, amount: '0.01', vatCategory: 'S' }],
      'vatBreakdown.0.taxableAmount': '99.99',
      'totals.net': '100.00',
    },
  ],
  [
    'BR-CO-11',
    withExtras,
    {
      'totals.allowances': '11.00',
      'totals.charges': '11.00',
      'charges.0.amount': '11.00',
      'vatBreakdown.0.taxableAmount': '101.00',
      'vatBreakdown.0.vatAmount': '19.19',
      'totals.vat': '19.19',
      'totals.gross': '119.19',
      'totals.due': '119.19',
    },
  ],
  [
    'BR-CO-12',
    withExtras,
    { 'totals.charges': '', 'totals.net': '90.00', 'totals.gross': '109.00', 'totals.due': '109.00' },
  ],
  ['BR-CO-13 BR-CO-15', sampleEInvoice, { 'totals.net': '100.01' }],
  ['BR-CO-14 BR-CO-15', sampleEInvoice, { 'totals.vat': '19.01' }],
  ['BR-CO-15 BR-CO-16', sampleEInvoice, { 'totals.gross': '119.01' }],
  ['BR-CO-16', sampleEInvoice, { 'totals.due': '118.99' }],
  ['BR-CO-16', sampleEInvoice, { 'totals.prepaid': '19.00', 'totals.due': '119.00' }, 'totals.due'],
  ['BR-CO-16', sampleEInvoice, { 'totals.rounding': '0.01' }, 'totals.due'],
  [
    'BR-CO-17 BR-S-09',
    sampleEInvoice,
    { 'vatBreakdown.0.vatAmount': '20.00', 'totals.vat': '20.00', 'totals.gross': '120.00', 'totals.due': '120.00' },
  ],
  ['BR-45 BR-CO-17 BR-S-09', sampleEInvoice, { 'vatBreakdown.0.taxableAmount': '' }],
  ['BR-46 BR-CO-14', sampleEInvoice, { 'vatBreakdown.0.vatAmount': '' }],
];

const lines: readonly Case[] = [
  ['BR-21', sampleEInvoice, { 'lines.0.identifier': '' }],
  ['BR-22', sampleEInvoice, { 'lines.0.quantity': '', 'lines.0.netPrice': '100.00' }],
  ['BR-23', sampleEInvoice, { 'lines.0.unit': '' }],
  ['BR-24 BR-CO-10 BR-S-08 PEPPOL-EN16931-R120', sampleEInvoice, { 'lines.0.netAmount': '' }],
  ['BR-25', sampleEInvoice, { 'lines.0.name': '' }],
  ['BR-26 PEPPOL-EN16931-R120', sampleEInvoice, { 'lines.0.netPrice': '' }],
  ['BR-27', sampleEInvoice, { 'lines.0.netPrice': '-50.00', 'lines.0.quantity': '-2' }],
  ['BR-28', sampleEInvoice, { 'lines.0.grossPrice': '-1.00', 'lines.0.priceDiscount': '-51.00' }],
  ['BR-30', sampleEInvoice, { 'lines.0.period': { start: '2026-10-02', end: '2026-10-01' } }, 'lines.0.period.end'],
  ['BR-CO-20', sampleEInvoice, { 'lines.0.period': { start: '', end: '' } }],
  ['BR-54', sampleEInvoice, { 'lines.0.attributes': [{ name: 'Farbe', value: '' }] }, 'lines.0.attributes.0'],
  [
    'BR-64',
    sampleEInvoice,
    { 'lines.0.standardItemIdentifier': { value: '4012345000009', scheme: '' } },
    'lines.0.standardItemIdentifier.scheme',
  ],
  [
    'BR-65',
    sampleEInvoice,
    { 'lines.0.classifications': [{ value: '1', scheme: '' }] },
    'lines.0.classifications.0.scheme',
  ],
];

const allowances: readonly Case[] = [
  ['BR-31', withExtras, { 'allowances.0.amount': '', 'totals.allowances': '0.00', charges: [], 'totals.charges': '' }],
  ['BR-32 BR-CO-17 BR-S-09', withExtras, { 'allowances.0.vatCategory': '', 'vatBreakdown.0.taxableAmount': '110.00' }],
  ['BR-33 BR-CO-21', withExtras, { 'allowances.0.reason': '' }],
  ['BR-37 BR-CO-17 BR-S-09', withExtras, { 'charges.0.vatCategory': '', 'vatBreakdown.0.taxableAmount': '90.00' }],
  ['BR-36', withExtras, { 'charges.0.amount': '', 'totals.charges': '0.00', allowances: [], 'totals.allowances': '' }],
  ['BR-38 BR-CO-22', withExtras, { 'charges.0.reason': '' }],
  ['BR-41', withLineExtras, { 'lines.0.allowances.0.amount': '', 'lines.0.charges': [] }],
  ['BR-42 BR-CO-23', withLineExtras, { 'lines.0.allowances.0.reason': '' }],
  ['BR-43', withLineExtras, { 'lines.0.charges.0.amount': '', 'lines.0.allowances': [] }],
  ['BR-44 BR-CO-24', withLineExtras, { 'lines.0.charges.0.reason': '' }],
  [
    'PEPPOL-EN16931-R040',
    withExtras,
    { 'allowances.0.baseAmount': '100.00', 'allowances.0.percentage': '10.03' },
    'allowances.0.amount',
  ],
  ['PEPPOL-EN16931-R041', withExtras, { 'allowances.0.percentage': '10' }, 'allowances.0.baseAmount'],
  ['PEPPOL-EN16931-R042', withLineExtras, { 'lines.0.charges.0.baseAmount': '100.00' }, 'lines.0.charges.0.percentage'],
];

const payment: readonly Case[] = [
  ['BR-49', sampleEInvoice, { 'payment.meansCode': '' }],
  ['BR-50 BR-61', sampleEInvoice, { 'payment.transfers.0.account': '' }],
  ['BR-61 BR-DE-23-a', sampleEInvoice, { 'payment.transfers': [] }],
  ['BR-51', byCard, { 'payment.card.accountNumber': '12345678901' }],
  ['BR-DE-1', sampleEInvoice, { payment: null }],
  ['BR-DE-19', sampleEInvoice, { 'payment.transfers.0.account': 'DE89370400440532013001' }],
  ['BR-DE-20', byDebit, { 'payment.directDebit.account': 'DE89370400440532013001' }],
  ['BR-DE-23-b', sampleEInvoice, { 'payment.card': { accountNumber: '1234', holder: '' } }, 'payment.meansCode'],
  ['BR-DE-24-a', byCard, { 'payment.card': null }],
  ['BR-DE-24-b', byCard, { 'payment.transfers': sampleEInvoice.payment?.transfers }, 'payment.meansCode'],
  ['BR-DE-25-a PEPPOL-EN16931-R061', byDebit, { 'payment.directDebit': null }],
  ['BR-DE-25-b', byDebit, { 'payment.transfers': sampleEInvoice.payment?.transfers }, 'payment.meansCode'],
  ['BR-DE-30', byDebit, { 'payment.directDebit.creditor': '' }],
  ['BR-DE-31', byDebit, { 'payment.directDebit.account': '' }],
  ['PEPPOL-EN16931-R061', byDebit, { 'payment.directDebit.mandate': '' }],
];

const xrechnung: readonly Case[] = [
  ['BR-DE-2', sampleEInvoice, { 'seller.contact': null }],
  ['BR-DE-3', sampleEInvoice, { 'seller.address.city': '' }],
  ['BR-DE-4', sampleEInvoice, { 'seller.address.postcode': '' }],
  ['BR-DE-5', sampleEInvoice, { 'seller.contact.name': '' }],
  ['BR-DE-6', sampleEInvoice, { 'seller.contact.telephone': '' }],
  ['BR-DE-7', sampleEInvoice, { 'seller.contact.email': '' }],
  ['BR-DE-8', sampleEInvoice, { 'buyer.address.city': '' }],
  ['BR-DE-9', sampleEInvoice, { 'buyer.address.postcode': '' }],
  ['BR-DE-10', delivered, { 'delivery.address.city': '' }],
  ['BR-DE-11', delivered, { 'delivery.address.postcode': '' }],
  [
    'BR-48 BR-S-08 BR-DE-14',
    sampleEInvoice,
    {
      'vatBreakdown.0.rate': '',
      'vatBreakdown.0.vatAmount': '0.00',
      'totals.vat': '0.00',
      'totals.gross': '100.00',
      'totals.due': '100.00',
    },
  ],
  ['BR-DE-15', sampleEInvoice, { buyerReference: '' }],
  ['BR-DE-17', sampleEInvoice, { typeCode: '386' }],
  ['BR-DE-18', sampleEInvoice, { paymentTerms: '#SKONTO#TAGE=14#PROZENT=2#\n' }],
  ['BR-DE-18', sampleEInvoice, { paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00#' }],
  ['BR-DE-18', sampleEInvoice, { paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00# und Dank\n' }],
  ['BR-DE-21', sampleEInvoice, { specification: 'urn:cen.eu:en16931:2017' }],
  [
    'BR-DE-22',
    sampleEInvoice,
    {
      attachments: [
        { ...attachment, fileName: 'a.pdf', mediaType: 'application/pdf' },
        { ...attachment, fileName: 'a.pdf', mediaType: 'application/pdf' },
      ],
    },
  ],
  [
    'BR-TMP-2',
    sampleEInvoice,
    { attachments: [{ ...attachment, location: 'www.example.org/a.pdf' }] },
    'attachments.0.location',
  ],
  ['BR-DE-26', sampleEInvoice, { typeCode: '384' }, 'precedingInvoices'],
  ['BR-DE-27', sampleEInvoice, { 'seller.contact.telephone': 'auf Anfrage 12' }],
  ['BR-DE-28', sampleEInvoice, { 'seller.contact.email': 'rechnung@sonnenhof' }],
  ['BR-DE-TMP-32 BR-FX-EN-04', sampleEInvoice, { 'delivery.date': '' }],
  ['BR-DE-17 BR-DE-TMP-32', sampleEInvoice, { typeCode: '386', delivery: null }],
  ['PEPPOL-EN16931-R001', sampleEInvoice, { process: '' }],
  ['PEPPOL-EN16931-R005', inFrancs, { taxCurrency: 'EUR' }],
  ['PEPPOL-EN16931-R010', sampleEInvoice, { 'buyer.electronicAddress': null }],
  ['PEPPOL-EN16931-R020', sampleEInvoice, { 'seller.electronicAddress': null }],
  [
    'PEPPOL-EN16931-R046',
    sampleEInvoice,
    { 'lines.0.grossPrice': '60.00', 'lines.0.priceDiscount': '9.99' },
    'lines.0.netPrice',
  ],
  ['PEPPOL-EN16931-R055', inFrancs, { 'totals.vatInTaxCurrency': '-18.00' }],
  ['PEPPOL-EN16931-R110', withPeriods, { 'lines.0.period.start': '2026-09-30' }],
  ['PEPPOL-EN16931-R111', withPeriods, { 'lines.0.period.end': '2026-11-01' }],
  ['PEPPOL-EN16931-R120', sampleEInvoice, { 'lines.0.quantity': '2.001' }, 'lines.0.netAmount'],
  ['PEPPOL-EN16931-R121', sampleEInvoice, { 'lines.0.priceBaseQuantity': '0' }],
  [
    'PEPPOL-EN16931-R130',
    sampleEInvoice,
    { 'lines.0.priceBaseQuantity': '1', 'lines.0.priceBaseUnit': 'DAY' },
    'lines.0.priceBaseUnit',
  ],
];

const codes: readonly Case[] = [
  ['BR-CL-01 BR-DE-17', sampleEInvoice, { typeCode: '999' }],
  ['BR-CL-04', sampleEInvoice, { currency: 'EURO' }],
  ['BR-CL-05', inFrancs, { taxCurrency: 'SFR' }],
  ['BR-CL-06', sampleEInvoice, { taxPointCode: '5' }],
  ['BR-CL-07', sampleEInvoice, { objectIdentifier: { value: '1', scheme: 'QQQ' } }, 'objectIdentifier.scheme'],
  ['BR-CL-08', sampleEInvoice, { notes: [{ subjectCode: 'QQQ', text: 'a' }] }, 'notes.0.subjectCode'],
  [
    'BR-CL-10',
    sampleEInvoice,
    { 'seller.identifiers': [{ value: '1', scheme: '9999' }] },
    'seller.identifiers.0.scheme',
  ],
  [
    'BR-CL-11',
    sampleEInvoice,
    { 'seller.legalRegistration': { value: 'HRB 1', scheme: 'HRB' } },
    'seller.legalRegistration.scheme',
  ],
  [
    'BR-CL-13',
    sampleEInvoice,
    { 'lines.0.classifications': [{ value: '1', scheme: 'QQQ' }] },
    'lines.0.classifications.0.scheme',
  ],
  ['BR-CL-14', sampleEInvoice, { 'buyer.address.country': 'D' }],
  ['BR-CL-15', sampleEInvoice, { 'lines.0.originCountry': 'D' }],
  ['BR-CL-16', sampleEInvoice, { 'payment.meansCode': 'bar' }],
  ['BR-CL-19', withExtras, { 'allowances.0.reasonCode': '1' }],
  ['BR-CL-20', withLineExtras, { 'lines.0.charges.0.reasonCode': '95' }],
  [
    'BR-CL-21',
    sampleEInvoice,
    { 'lines.0.standardItemIdentifier': { value: '1', scheme: 'GTIN' } },
    'lines.0.standardItemIdentifier.scheme',
  ],
  ['BR-CL-22 BR-S-10', sampleEInvoice, { 'vatBreakdown.0.exemptionCode': 'VATEX-EU-XX' }],
  ['BR-CL-23', sampleEInvoice, { 'lines.0.unit': 'Std' }],
  [
    'BR-CL-24',
    sampleEInvoice,
    { attachments: [{ ...attachment, fileName: 'a.docx', mediaType: 'application/msword' }] },
    'attachments.0.mediaType',
  ],
  ['BR-CL-25', sampleEInvoice, { 'buyer.electronicAddress.scheme': 'MAIL' }],
  [
    'BR-CL-26',
    sampleEInvoice,
    { 'delivery.locationIdentifier': { value: '1', scheme: 'GLN' } },
    'delivery.locationIdentifier.scheme',
  ],
];

const decimals: readonly Case[] = [
  ['BR-DEC-01', withExtras, { 'allowances.0.amount': '10.000' }],
  ['BR-DEC-02', withExtras, { 'allowances.0.baseAmount': '100.000', 'allowances.0.percentage': '10' }],
  ['BR-DEC-05', withExtras, { 'charges.0.amount': '10.000' }],
  ['BR-DEC-06', withExtras, { 'charges.0.baseAmount': '100.000', 'charges.0.percentage': '10' }],
  ['BR-DEC-09', sampleEInvoice, { 'totals.lines': '100.000' }],
  ['BR-DEC-10', withExtras, { 'totals.allowances': '10.000' }],
  ['BR-DEC-11', withExtras, { 'totals.charges': '10.000' }],
  ['BR-DEC-12', sampleEInvoice, { 'totals.net': '100.000' }],
  ['BR-DEC-13', sampleEInvoice, { 'totals.vat': '19.000' }],
  ['BR-DEC-14', sampleEInvoice, { 'totals.gross': '119.000' }],
  ['BR-DEC-15', inFrancs, { 'totals.vatInTaxCurrency': '18.001' }],
  ['BR-DEC-16', sampleEInvoice, { 'totals.prepaid': '0.000' }],
  ['BR-DEC-17', sampleEInvoice, { 'totals.rounding': '0.000' }],
  ['BR-DEC-18', sampleEInvoice, { 'totals.due': '119.000' }],
  ['BR-DEC-19', sampleEInvoice, { 'vatBreakdown.0.taxableAmount': '100.000' }],
  ['BR-DEC-20', sampleEInvoice, { 'vatBreakdown.0.vatAmount': '19.000' }],
  ['BR-DEC-23', sampleEInvoice, { 'lines.0.netAmount': '100.000' }],
  ['BR-DEC-24', withLineExtras, { 'lines.0.allowances.0.amount': '10.000' }],
  [
    'BR-DEC-25',
    withLineExtras,
    { 'lines.0.allowances.0.baseAmount': '100.000', 'lines.0.allowances.0.percentage': '10' },
  ],
  ['BR-DEC-27', withLineExtras, { 'lines.0.charges.0.amount': '10.000' }],
  ['BR-DEC-28', withLineExtras, { 'lines.0.charges.0.baseAmount': '100.000', 'lines.0.charges.0.percentage': '10' }],
  ['number_unreadable', sampleEInvoice, { 'totals.prepaid': '1,00' }],
  ['number_unreadable', sampleEInvoice, { 'totals.prepaid': '9'.repeat(100) }],
  ['day_unreadable', sampleEInvoice, { dueDate: '2026-02-30' }],
  ['day_unreadable', sampleEInvoice, { 'delivery.date': '31.10.2026' }],
];

describe.each(Object.entries({ document, parties, totals, lines, allowances, payment, xrechnung, codes, decimals }))(
  'of %s',
  (_, cases) => {
    it.each(cases.map(([rules, base, changes, path = Object.keys(changes)[0]]) => ({ rules, base, changes, path })))(
      '$rules',
      ({ rules, base, changes, path }) => {
        const findings = check(change(base, changes));
        expect(findings.map(({ rule }) => rule).toSorted()).toEqual(rules.split(' ').toSorted());
        expect(findings.find(({ rule }) => rule === rules.split(' ')[0])?.path).toBe(path);
      },
    );
  },
);

it('an invoice without positions and VAT breakdown', () => {
  expect(rulesOf(change(sampleEInvoice, { lines: [], vatBreakdown: [] }))).toEqual(['BR-CO-10', 'BR-CO-18', 'BR-16']);
});

it('a row of the VAT breakdown without a category', () => {
  expect(rulesOf(change(sampleEInvoice, { 'vatBreakdown.0.category': '' }))).toEqual(['BR-47', 'BR-S-01']);
});

it('a position without a category', () => {
  expect(rulesOf(change(sampleEInvoice, { 'lines.0.vatCategory': '' }))).toEqual(['BR-S-01', 'BR-S-08', 'BR-CO-04']);
});

it('unknown categories', () => {
  expect(rulesOf(change(sampleEInvoice, { 'vatBreakdown.0.category': 'XX', 'lines.0.vatCategory': 'XX' }))).toEqual([
    'BR-CL-17',
    'BR-CL-18',
  ]);
});

it('an invoice of a seller without any tax number', () => {
  expect(
    rulesOf(
      change(sampleEInvoice, {
        'seller.vatId': '',
        'seller.taxNumber': '',
        'seller.legalRegistration': { value: 'HRB 1', scheme: '' },
      }),
    ),
  ).toEqual(['BR-S-02', 'BR-DE-16']);
});

it.each([
  ['19.01', undefined],
  ['19.02', 'hint'],
  ['19.99', 'hint'],
  ['20.00', 'error'],
  ['18.00', 'error'],
])('VAT of %s instead of 19.00', (vat, severity) => {
  const findings = check(change(sampleEInvoice, { 'vatBreakdown.0.vatAmount': vat }));
  expect(findings.find(({ rule }) => rule === 'BR-CO-17')?.severity).toBe(severity);
});

it('a hostile invoice has no more findings than the limit', () => {
  const invoice = { ...sampleEInvoice, lines: Array.from({ length: 5000 }, () => ({ ...sampleLine, name: '' })) };
  expect(check(invoice)).toHaveLength(maxRuleFindings);
});

it('without XRechnung and Factur-X their rules do not apply', () => {
  const invoice = change(sampleEInvoice, { buyerReference: '', process: '', delivery: null });
  expect(checkEInvoice(invoice, { xrechnung: false, facturX: false })).toEqual([]);
});

it('codes without a list are not checked', () => {
  expect(checkEInvoice(change(sampleEInvoice, { 'lines.0.unit': 'Std' }), { xrechnung: true, facturX: true })).toEqual(
    [],
  );
});

it('severities are those of the official rules', () => {
  const warnings = [
    'BR-51',
    'BR-DE-17',
    'BR-DE-19',
    'BR-DE-20',
    'BR-DE-21',
    'BR-DE-26',
    'BR-DE-27',
    'BR-DE-28',
    'BR-TMP-2',
    'PEPPOL-EN16931-R120',
  ];
  const all = [document, parties, totals, lines, allowances, payment, xrechnung, codes, decimals]
    .flat()
    .flatMap(([, base, changes]) => check(change(base, changes)));
  const severities = Map.groupBy(all, ({ severity }) => severity);
  const namesOf = (severity: 'error' | 'warning' | 'hint') =>
    [...new Set(severities.get(severity)?.map(({ rule }) => rule))].toSorted();
  expect(namesOf('warning')).toEqual(warnings);
  expect(namesOf('hint')).toEqual(['BR-DE-TMP-32']);
});

it('every rule that can be found has a text', () => {
  const found = [document, parties, totals, lines, allowances, payment, xrechnung, codes, decimals]
    .flat()
    .flatMap(([, base, changes]) => rulesOf(change(base, changes)));
  expect(found.filter((rule) => findRuleText(rule) === undefined)).toEqual([]);
  expect(listRules().filter((rule) => findRuleText(rule) === undefined)).toEqual([]);
});
