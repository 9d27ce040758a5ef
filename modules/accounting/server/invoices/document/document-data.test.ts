import { expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { toEInvoice } from '#modules/accounting/contract/invoices/to-e-invoice.ts';
import { calculateInvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';
import { makeSampleInvoice } from './testing/sample-invoice.ts';

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ');
const wordsOf = (language: (typeof languageKeys)[number]) => ({
  texts: invoiceDocumentTexts[language],
  formats: getDocumentFormats(language),
});
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

test('an empty invoice has blanks and no payment request', () => {
  const data = toInvoiceDocumentData({}, wordsOf('de'));
  expect(data).toMatchObject({ title: 'Rechnung', recipient: [], information: [], positions: [], footer: [] });
  expect(data.payment).toEqual({ request: '', rows: [], code: null, skonto: [], terms: '' });
});

test('a half-typed position shows its values and adds nothing', () => {
  const invoice = {
    positions: [
      { description: 'x', count: 2, vat: 19 as const },
      { price: null },
      { count: 1, price: 5, vat: 19 as const },
    ],
  };
  const rows = toInvoiceDocumentData(invoice, wordsOf('de')).positions;
  expect(rows.map((row) => [row.number, row.count, row.price, row.amount].map(plain))).toEqual([
    ['1', '2', '', ''],
    ['2', '', '', ''],
    ['3', '1', '5,00 €', '5,00 €'],
  ]);
});

test('a registered company names its management, a sole trader the owner', () => {
  const invoice = makeSampleInvoice('de', 1);
  const legal = (hrbNumber: string) => toInvoiceDocumentData({ ...invoice, hrbNumber }, wordsOf('de')).footer.at(-1);
  expect(legal('12345')).toEqual(
    expect.arrayContaining(['Geschäftsführung: Maria Sommer', 'Handelsregister: HRB 12345']),
  );
  expect(legal('HRA 77')?.[0]).toBe('Inhaber: Maria Sommer');
  expect(legal('')?.[0]).toBe('Inhaber: Maria Sommer');
});

test('all languages have the same labels, none empty', () => {
  const flatten = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
      if (key === 'piece' || key === 'package') return [];
      return typeof inner === 'object' && inner !== null
        ? flatten(inner, `${path}${key}.`)
        : [inner === '' ? `${path}${key} empty` : `${path}${key}`];
    });
  const [german, ...others] = languageKeys.map((language) => flatten(invoiceDocumentTexts[language]));
  expect(german?.length).toBeGreaterThan(25);
  for (const labels of others) expect(labels).toEqual(german);
  const places = (language: (typeof languageKeys)[number]) =>
    JSON.stringify(invoiceDocumentTexts[language])
      .match(/\{\w+\}/g)
      ?.toSorted();
  for (const language of languageKeys) expect(places(language)).toEqual(places('de'));
});

test('adds break opportunities only to words that cannot be hyphenated', () => {
  expect(breakLongWords('Pflegedokumentationssystem Öztürk-Müßiggang.')).toBe(
    'Pflegedokumentationssystem Öztürk-Müßiggang.',
  );
  expect(breakLongWords('X'.repeat(20))).toBe(`${'X'.repeat(8)}\u200B${'X'.repeat(8)}\u200BXXXX`);
});

const data = (invoice: object) => toInvoiceDocumentData({ ...makeSampleInvoice('de', 0), ...invoice }, wordsOf('de'));
const position = { description: 'Beratung', uom: 'hour', count: 2, price: 100, vat: 19 };

test('the country is in capitals in an address abroad, in German or else in French, and absent within the country', () => {
  const last = (invoice: object) => data(invoice).recipient.at(-1);
  expect(last({})).toBe('40212 Düsseldorf');
  expect(last({ companyCountry: 'AT', customerCountry: 'AT' })).toBe('40212 Düsseldorf');
  expect(last({ customerCountry: 'FR' })).toBe('FRANKREICH');
  expect(last({ companyCountry: 'ES', customerCountry: 'GB' })).toBe('ROYAUME-UNI');
  expect(data({ customerCountry: 'FR' }).sender.line).toContain('Deutschland');
  expect(last({ customerCountry: 'FR', customerContactName: 'Anna Maier' })).toBe('FRANKREICH');
});

test('references are in the block beside the address, a Leitweg-ID under its name', () => {
  const rows = (invoice: object) =>
    data({ serviceDate: null, ...invoice })
      .information.map(({ label, value }) => `${label}: ${plain(value)}`.replaceAll('\u200B', ''))
      .slice(2);
  const others = { invoiceDueDate: null, customerId: '' };
  expect(
    rows({
      ...others,
      servicePeriodStart: '2026-10-01',
      servicePeriodEnd: '2026-11-15',
      customerVatNumber: 'ATU12345678',
      buyerReference: '04011000-12345-03',
      orderNumber: '4711',
      contractNumber: 'V-1',
      companyContactName: 'Jonas Winter',
    }),
  ).toEqual([
    'Leistungszeitraum: 01.10. – 15.11.2026',
    'Ihre USt-IdNr.: ATU12345678',
    'Leitweg-ID: 04011000-12345-03',
    'Bestellnummer: 4711',
    'Vertragsnummer: V-1',
    'Ansprechpartner: Jonas Winter',
  ]);
  expect(rows({ ...others, servicePeriodStart: '2026-10-01', buyerReference: 'Einkauf' })).toEqual([
    'Leistungsdatum: 01.10.2026',
    'Ihre Referenz: Einkauf',
  ]);
  expect(rows({ ...others, buyerReference: '2026-01' })).toEqual(['Ihre Referenz: 2026-01']);
});

test('a cancellation names the cancelled invoice and asks for no payment', () => {
  const cancellation = data({
    invoiceType: 'cancellation',
    precedingInvoices: [{ invoiceId: 'RE-1', invoiceDate: '2026-10-01' }],
    positions: [{ ...position, count: -2 }],
    skonto: [{ days: 7, percent: 2 }],
    paymentTerms: 'Sofort',
  });
  expect(cancellation).toMatchObject({
    title: 'Stornorechnung RE-2026-0012',
    relation: 'Storniert die Rechnung RE-1 vom 01.10.2026',
    payment: { request: '', rows: [], code: null, skonto: [], terms: '' },
  });
  expect(cancellation.information.map(({ label }) => label)).not.toContain('Zahlbar bis');
  expect(plain(cancellation.total.value)).toBe('−238,00 €');
  expect(data({ invoiceType: 'final', precedingInvoices: [{ invoiceId: 'A' }, {}, { invoiceId: 'B' }] })).toMatchObject(
    { title: 'Schlussrechnung RE-2026-0012', relation: 'Zu den Rechnungen A, B' },
  );
});

test('attached files are named with their descriptions', () => {
  const file = { id: '', mediaType: 'application/pdf', byteSize: 1, origin: 'upload' } as const;
  const shown = (...attachments: NonNullable<InvoiceDraft['attachments']>) => data({ attachments }).attachments;
  const sheet = { ...file, fileName: 'Stunden.pdf', description: '' };
  expect(shown()).toBeNull();
  for (const description of ['', 'Stunden'])
    expect(shown({ ...sheet, description })).toEqual({ label: 'Anlage', rows: ['Stunden.pdf'] });
  expect(shown(sheet, { ...file, fileName: 'Plan.pdf', description: 'Aufmaß vom 3. Mai' })).toEqual({
    label: 'Anlagen',
    rows: ['Stunden.pdf', 'Plan.pdf (Aufmaß vom 3. Mai)'],
  });
});

test('a credit or a paid invoice asks for no payment', () => {
  const request = (invoice: object) => [
    plain(data(invoice).payment.request),
    data(invoice).payment.rows.length,
    data(invoice).payment.code,
  ];
  expect(request({ positions: [{ ...position, count: -2 }] })).toEqual([
    'Es ergibt sich ein Guthaben von 238,00 € zu Ihren Gunsten.',
    0,
    null,
  ]);
  expect(request({ positions: [position], prepaidAmount: 238 })).toEqual([
    'Der Rechnungsbetrag ist bereits bezahlt.',
    0,
    null,
  ]);
  expect(plain(data({ positions: [position], prepaidAmount: 38 }).payment.request)).toContain('200,00 €');
});

test('a small business states one sum and no VAT', () => {
  const small = data({ positions: [{ ...position, vat: 0, vatReason: 'smallBusiness' }] });
  expect(small).toMatchObject({
    totals: [],
    notes: ['Steuerfreie Leistung nach § 19 UStG (Kleinunternehmer)'],
    columns: { amount: 'Betrag' },
  });
  expect(small.positions[0]?.vat).toBe('–');
});

test('each reason for no VAT has its German note once, with a translation beside it in other languages', () => {
  const invoice = {
    language: 'en' as const,
    positions: ['reverseCharge', 'reverseCharge', 'export', 'exempt'].map((vatReason) => ({
      ...position,
      vat: 0,
      vatReason,
      vatReasonText: vatReason === 'exempt' ? '16' : '',
    })),
  };
  const printed = toInvoiceDocumentData(invoice, wordsOf('en'));
  expect(printed.notes).toEqual([
    'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG) – Reverse charge',
    'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1a UStG) – VAT-exempt export',
    'Steuerfreie Leistung nach § 4 Nr. 16 UStG – Exempt from VAT',
  ]);
  expect(printed.totals.map(({ label }) => label)).toContain('Reverse charge: no VAT on €400.00');
});

test('discounts, allowances and charges explain every amount, and the rows add up to the sum carried over', () => {
  const rows = data({
    positions: [
      { ...position, discountPercent: 5, articleNumber: 'B-1' },
      { ...position, discountAmount: 12.5, servicePeriodStart: '2026-10-01', servicePeriodEnd: '2026-10-31' },
      { ...position, uom: 'general', count: -1 },
    ],
    allowances: [{ reason: 'Treue', percent: 10, vat: 19 }],
    charges: [{ amount: 9.9, vat: 7 }],
  }).positions.map((row) => [row.description, ...row.details, row.count, row.vat, row.amount, row.carry].map(plain));
  expect(rows).toEqual([
    ['Beratung', 'Art.-Nr. B-1', 'abzüglich 5 % Rabatt auf 200,00 €: −10,00 €', '2', '19 %', '190,00 €', '190,00 €'],
    [
      'Beratung',
      'Leistungszeitraum 01.–31.10.2026',
      'abzüglich Rabatt auf 200,00 €: −12,50 €',
      '2',
      '19 %',
      '187,50 €',
      '377,50 €',
    ],
    ['Beratung', '−1', '19 %', '−100,00 €', '277,50 €'],
    ['Summe der Positionen', '', '', '277,50 €', '277,50 €'],
    ['Treue (10 %)', '', '19 %', '−27,75 €', '249,75 €'],
    ['Zuschlag', '', '7 %', '9,90 €', '259,65 €'],
  ]);
});

test.each(languageKeys)(
  'a discount and a surcharge without a reason have the same name in the letter and in the XML (%s)',
  (language) => {
    const bare = { reason: '', percent: null, vat: 19, vatReason: '' };
    const invoice = completeInvoice({
      language,
      positions: [{ ...position, discountAmount: 12.5 }],
      allowances: [{ ...bare, amount: 5 }],
      charges: [{ ...bare, amount: 9.9 }],
    });
    const { lines, allowances, charges } = toEInvoice(invoice, calculateInvoiceTotals(invoice), 'xrechnung');
    const rows = toInvoiceDocumentData(invoice, wordsOf(language)).positions;
    expect([...allowances, ...charges].map(({ reason }) => reason)).toEqual(
      rows.slice(-2).map(({ description }) => plain(description)),
    );
    expect(rows[0]?.details.join().toLowerCase()).toContain(lines[0]?.allowances[0]?.reason.toLowerCase());
  },
);

test('gross prices: line amounts contain VAT, the letter says so, the rounding difference is named', () => {
  const gross = data({
    priceMode: 'gross',
    positions: [
      { ...position, count: 1, price: 0.03 },
      { ...position, count: 1, price: 0.03 },
      { ...position, count: 1, price: 0.03 },
    ],
    skonto: [{ days: 14, percent: 50 }],
  });
  expect(gross.columns).toMatchObject({ price: 'Bruttopreis', amount: 'Brutto' });
  expect(gross.notes).toEqual(['Alle Preise enthalten die Umsatzsteuer.']);
  expect([...gross.totals, gross.total].map(({ label, value }) => `${label} ${plain(value)}`).map(plain)).toEqual([
    'Nettobetrag 0,09 €',
    '19 % USt. auf 0,09 € 0,02 €',
    'Rechnungsbetrag 0,11 €',
    'Rundungsdifferenz −0,02 €',
    'Zahlbetrag 0,09 €',
  ]);
  expect(gross.payment.skonto.map(plain)).toEqual(['50 % Skonto bei Zahlung bis 05.12.2026: 0,04 €']);
});
