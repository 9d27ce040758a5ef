import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import type { EInvoice } from '../contract/model.ts';
import { checkEInvoice } from '../contract/rules/check-e-invoice.ts';
import { toEInvoice } from '#modules/accounting/contract/invoices/to-e-invoice.ts';
import { keepOneReference } from '#modules/accounting/contract/invoices/xml-alone.ts';
import { calculateInvoiceTotals, vatRates } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { unitsOfMeasure } from '#modules/accounting/contract/shared/units.ts';
import { vatReasons } from '#modules/accounting/contract/shared/vat-reasons.ts';
import { toCancellation } from '#modules/accounting/server/invoices/issue/cancel-invoice.ts';
import { checkCiiSyntax } from './check-cii-syntax.ts';
import { checkUblSyntax } from './check-ubl-syntax.ts';
import { allCodeLists } from './codes/all-code-lists.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import { findCiiFaults, findFacturXFaults } from './testing/cii-content.ts';
import { findXsdFaults } from './testing/xsd.ts';
import { findUblFaults } from './testing/ubl-content.ts';
import { toCents } from '../contract/to-cents.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

const pieces = [
  'Müller & Söhne',
  ' <b>',
  '">',
  "O'Brien",
  ' ',
  '🏳️‍🌈',
  '👩‍⚕️',
  'שלום',
  'مرحبا',
  '\u202E',
  '株式会社',
  ']]>',
  '&amp;',
  '#SKONTO#',
  'ﬁ',
  '\u00A0',
  '-',
  'x'.repeat(90),
] as const;
/** Generates a saved form line, beginning with a letter so that it is never empty. */
const awkward = (max: number) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => cut(`Ä${all.join('')}`, max));
const cut = (text: string, max: number): string =>
  (text.length <= max
    ? text
    : [...text].reduce((kept, character) => (kept.length + character.length <= max ? kept + character : kept), '')
  ).trim();
const optional = (max: number) => fc.oneof(fc.constant(''), awkward(max));
const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const amountOrPercent = fc.oneof(
  percent.map((share) => ({ percent: share, amount: null })),
  cents(500_000).map((amount) => ({ percent: null, amount })),
);
const discount = fc.oneof(
  fc.constant({}),
  percent.map((discountPercent) => ({ discountPercent })),
  cents(50_000).map((discountAmount) => ({ discountAmount })),
);

type Taxed = Pick<Invoice['positions'][number], 'vat' | 'vatReason'>;
const mixed: readonly Taxed[] = [
  ...vatRates.filter((vat) => vat > 0).map((vat) => ({ vat, vatReason: '' as const })),
  ...vatReasons
    .filter((reason) => reason !== '' && reason !== 'notTaxable')
    .map((vatReason) => ({ vat: 0 as const, vatReason })),
];
// Small businesses charge no VAT at all; items outside the scope of VAT are not mixed with others (BR-O-11).
const taxes = fc.constantFrom<readonly Taxed[]>(
  mixed,
  mixed.slice(0, 2),
  [{ vat: 0, vatReason: 'smallBusiness' }],
  [{ vat: 0, vatReason: 'notTaxable' }],
);

const invoices = taxes
  .chain((offered) => {
    const tax = fc.constantFrom(...offered);
    const position = fc
      .tuple(
        tax,
        discount,
        fc.constantFrom(...unitsOfMeasure),
        fc.record({
          description: fc
            .tuple(
              awkward(300),
              fc.oneof(
                fc.constant(''),
                awkward(300).map((text) => `\n${text}`),
              ),
            )
            .map((texts) => texts.join('')),
          count: fc
            .integer({ min: -99_999, max: 9_999_999 })
            .filter((thousandths) => thousandths !== 0)
            .map((thousandths) => thousandths / 1000),
          price: fc.integer({ min: 0, max: 99_999_999 }).map((parts) => parts / 10_000),
          vatReasonText: fc.constantFrom('', '16', 'Besondere Leistung & mehr'),
          articleNumber: optional(64),
          servicePeriodEnd: fc.constantFrom(null, '2026-11-10'),
        }),
      )
      .map(([taxed, less, uom, rest]) => ({
        ...rest,
        ...taxed,
        ...less,
        uom,
        ...(uom === 'general' && { count: Math.sign(rest.count) }),
      }));
    const allowances = fc.array(
      fc.tuple(tax, amountOrPercent, optional(300)).map(([taxed, amount, reason]) => ({ ...taxed, ...amount, reason })),
      { maxLength: 3 },
    );
    return fc.record({
      invoiceId: fc.constantFrom('RE-2026-0012', '2026/7', 'R&D <1>'),
      language: fc.constantFrom(...languageKeys),
      priceMode: fc.constantFrom('net' as const, 'gross' as const),
      invoiceType: fc.constantFrom('invoice' as const, 'partial' as const, 'final' as const),
      positions: fc.array(position, { minLength: 1, maxLength: 6 }),
      allowances,
      charges: allowances,
      prepaidAmount: fc.option(cents(1_000_000)),
      companyName: awkward(200),
      customerName: awkward(300),
      customerContactName: optional(200),
      customerStreet: awkward(230),
      orderNumber: optional(100),
      contractNumber: optional(100),
      buyerReference: fc.oneof(fc.constantFrom('', '04011000-12345-03'), awkward(100)),
      description: optional(300),
      invoiceAdditionsTop: optional(1000),
      invoiceAdditionsBottom: optional(1000),
      paymentTerms: optional(500),
      skonto: fc.constantFrom<Invoice['skonto'][]>(
        [],
        [{ days: 14, percent: 2 }],
        [
          { days: 7, percent: 3 },
          { days: 14, percent: 2.5 },
        ],
      ),
      precedingInvoices: fc.constantFrom<{ invoiceId: string; invoiceDate: string }[][]>(
        [],
        [{ invoiceId: 'AR & 1', invoiceDate: '2026-10-01' }],
        ['1', '2', '3'].map((number) => ({ invoiceId: `AR-${number}`, invoiceDate: `2026-10-0${number}` })),
      ),
      customerVatNumber: fc.constant('ATU 123 456 78'),
      customerCountry: fc.constantFrom('AT', 'DE', 'CH'),
      servicePeriodStart: fc.constantFrom(null, '2026-11-01'),
      servicePeriodEnd: fc.constantFrom(null, '2026-11-15'),
      isCancelled: fc.boolean(),
      isBeforeSupply: fc.boolean(),
    });
  })
  .map(({ isCancelled, isBeforeSupply, ...changes }): Invoice => {
    const goesAbroad = [...changes.positions, ...changes.allowances, ...changes.charges].some(
      ({ vatReason }) => vatReason === 'intraCommunity',
    );
    // A cancellation and goods that go abroad have a day.
    const isUndated = isBeforeSupply && changes.invoiceType === 'partial' && !isCancelled && !goesAbroad;
    const invoice = completeInvoice(isUndated ? { ...changes, serviceDate: null } : changes);
    if (!isCancelled) return invoice;
    const { positions, ...cancellation } = toCancellation(invoice, '2026-12-01');
    return completeInvoice({ ...cancellation, positions: [...positions], invoiceId: 'ST-1' });
  });

const runs = Number(process.env['FUZZ_RUNS'] ?? 25);
const runsBySchema = 60;

/** Returns the sums of the model in cents; missing values count as zero. */
const sumsOf = ({ totals, lines, vatBreakdown }: EInvoice) => {
  const read = (amount: string): bigint =>
    BigInt(amount === '' ? 0 : (toCents(amount) ?? expect.fail(`${amount} is no amount`)));
  return {
    lines: lines.map(({ netAmount }) => read(netAmount)),
    breakdown: vatBreakdown.map(({ taxableAmount, vatAmount }) => [read(taxableAmount), read(vatAmount)]),
    sums: [
      totals.lines,
      totals.allowances,
      totals.charges,
      totals.net,
      totals.vat,
      totals.gross,
      totals.rounding,
      totals.prepaid,
      totals.due,
    ].map(read),
  };
};
const expectedSums = (totals: InvoiceTotals) => ({
  lines: totals.positions.map(({ netCents }) => netCents),
  breakdown: totals.breakdown.map(({ netCents, vatCents }) => [netCents, vatCents]),
  sums: [
    totals.linesCents,
    totals.allowancesCents,
    totals.chargesCents,
    totals.netCents,
    totals.vatCents,
    totals.grossCents,
    totals.roundingCents,
    totals.prepaidCents,
    totals.payableCents,
  ],
});

/** Writes an invoice in both syntaxes and both profiles, reads it and checks it. @returns its CII, ZUGFeRD */
function writeAndRead(invoice: Invoice): string {
  const totals = calculateInvoiceTotals(invoice);
  for (const profile of ['zugferd', 'xrechnung'] as const) {
    const model = toEInvoice(invoice, totals, profile);
    const xrechnung = profile === 'xrechnung';
    for (const [syntax, write, read, form] of [
      ['cii', writeCii, readCii, checkCiiSyntax],
      ['ubl', writeUbl, readUbl, checkUblSyntax],
    ] as const) {
      const root = readXml(Buffer.from(write(model)));
      const readAgain = read(root);
      expect(readAgain).toEqual(model);
      expect(sumsOf(readAgain)).toEqual(expectedSums(totals));
      const findings = [
        ...form(root, { xrechnung }),
        ...checkEInvoice(readAgain, {
          xrechnung,
          facturX: syntax === 'cii' && !xrechnung,
          syntax,
          lists: allCodeLists,
        }),
      ];
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(syntax === 'ubl' ? findUblFaults(root) : findFacturXFaults(root)).toEqual([]);
    }
    const alone = writeCii(keepOneReference(model, invoice.language));
    expect(findCiiFaults(readXml(Buffer.from(alone)))).toEqual([]);
  }
  return writeCii(toEInvoice(invoice, totals, 'zugferd'));
}

test('random invoices are read back as they were written, to the cent, and break no rule', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      expect(writeAndRead(invoice)).toContain('CrossIndustryInvoice');
    }),
    { numRuns: runs },
  );
}, 900_000);

test('random invoices are valid by the schema of ZUGFeRD', async () => {
  await fc.assert(
    fc.asyncProperty(invoices, async (invoice) => {
      expect(await findXsdFaults(writeAndRead(invoice))).toEqual([]);
    }),
    { numRuns: Math.min(runs, runsBySchema) },
  );
}, 900_000);

test('120 positions of every unit and every reason are valid, too', async () => {
  const positions = Array.from({ length: 120 }, (_, index) => ({
    ...mixed[index % mixed.length],
    uom: unitsOfMeasure[index % unitsOfMeasure.length] ?? 'piece',
    count: unitsOfMeasure[index % unitsOfMeasure.length] === 'general' ? 1 : index + 0.5,
    price: index + 0.3333,
    discountPercent: index % 3 === 0 ? 5 : null,
  }));
  const invoice = completeInvoice({ positions, customerVatNumber: 'ATU12345678', customerCountry: 'AT' });
  expect(await findXsdFaults(writeAndRead(invoice))).toEqual([]);
});
