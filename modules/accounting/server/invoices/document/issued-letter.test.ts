import fc from 'fast-check';
import { encode } from 'uqr';
import { afterAll, expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { readPdfText, runPoppler } from '#platform/server/documents/testing/poppler.ts';
import { runsAll } from '#testing/lane.ts';
import { buildGiroCode } from '#modules/accounting/contract/invoices/giro-code.ts';
import { calculateInvoiceTotals, vatRates } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { vatReasons } from '#modules/accounting/contract/shared/vat-reasons.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';
import { renderInvoiceDocument } from './render-invoice-document.ts';
import { makeSampleInvoice } from './testing/sample-invoice.ts';

const renderer = createDocumentRenderer({ workers: 1, timeoutMs: 120_000 });
afterAll(() => renderer.close());

// A word joiner has no width and is not part of the printed text.
const plain = (text: string) =>
  text
    .replaceAll('\u2060', '')
    .replaceAll(/[\s\u00A0\u202F]+/gu, ' ')
    .trim();
const issue = (invoice: InvoiceDraft) => renderInvoiceDocument(renderer, invoice, undefined, { issued: true });
const countPages = async (pdf: Uint8Array) => Number(/Pages: +(\d+)/u.exec(await runPoppler('pdfinfo', pdf))?.[1]);

test.for(languageKeys)(
  '%s: a draft is marked on every page, hidden from screen readers, an issued invoice is not',
  async (language) => {
    const word = invoiceDocumentTexts[language].draft;
    const invoice = makeSampleInvoice(language, 40);
    const draft = await renderInvoiceDocument(renderer, invoice);
    const pages = await countPages(draft);
    expect(pages).toBeGreaterThan(1);
    const raw = (pdf: Uint8Array, ...options: string[]) => runPoppler('pdftotext', pdf, options);
    const shown = (await raw(draft, '-raw')).replaceAll(/\s/gu, '');
    expect(shown.split(word)).toHaveLength(pages + 1);
    // Reading the tags takes seconds, and one template tags the drafts of all languages.
    if (runsAll || language === 'de') expect(await runPoppler('pdfinfo', draft, ['-struct-text'])).not.toContain(word);
    for (const pdf of [await issue(invoice), await renderInvoiceDocument(renderer, { ...invoice, status: 'issued' })]) {
      expect((await raw(pdf, '-raw')).replaceAll(/\s/gu, '')).not.toContain(word);
    }
  },
);

/** Reads the modules of the code in a document: each rectangle of the path with the most of them. */
async function readModules(pdf: Uint8Array, size: number): Promise<boolean[][]> {
  const svg = await runPoppler('pdftocairo', pdf, ['-svg']);
  const paths = [...svg.matchAll(/<path[^>]* d="([^"]+)"/gu)].map(([, path = '']) =>
    path
      .split(/(?=M)/u)
      .map((part) => [...part.matchAll(/(-?[\d.]+) (-?[\d.]+)/gu)].map(([, x, y]) => [Number(x), Number(y)] as const)),
  );
  const code = paths.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const all = code.flat();
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [low, high] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const unit = (right - left) / size;
  expect((high - low) / unit).toBeCloseTo(size, 1);
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const corners of code.filter(({ length }) => length > 2)) {
    const column = (edge: (...values: number[]) => number) =>
      Math.round((edge(...corners.map(([x]) => x)) - left) / unit);
    const row = Math.round((Math.min(...corners.map(([, y]) => y)) - low) / unit);
    for (let at = column(Math.min); at < column(Math.max); at += 1) (modules[row] ?? [])[at] = true;
  }
  return modules;
}

test('the code beside the bank details transfers the amount due, and has an alternative text', async () => {
  const invoice = makeSampleInvoice('de', 4);
  const pdf = await issue(invoice);
  const text = buildGiroCode({ ...invoice, payableCents: 518_826n }) ?? '';
  expect(text).toContain('EUR5188.26');
  const { data, size, version } = encode(text, { ecc: 'M', maskPattern: 2, border: 0 });
  expect(version).toBeLessThanOrEqual(13);
  const drawn = await readModules(pdf, size);
  // PDF coordinates count upwards.
  expect([data, data.toReversed()]).toContainEqual(drawn);
  expect(plain(await readPdfText(pdf))).toContain('Überweisen per Code');
  expect(Buffer.from(pdf).includes('/Alt')).toBe(true);
});

test('120 positions with discounts, 50 allowances and the longest names stay on their pages', async () => {
  const invoice: InvoiceDraft = {
    ...makeSampleInvoice('de', 0),
    customerName: 'Gemeinnützige Gesellschaft für ambulante Pflege '.repeat(6),
    customerContactName: 'Frau Dr. Anna Maier-Leibnitz',
    customerCountry: 'AT',
    buyerReference: 'Einkauf '.repeat(12),
    orderNumber: 'X'.repeat(100),
    positions: Array.from({ length: 120 }, (_, index) => ({
      description: `Leistung ${index}`,
      uom: 'hour',
      count: 1,
      price: 10,
      vat: 19,
      discountPercent: 5,
      articleNumber: `A-${index}`,
    })),
    allowances: Array.from({ length: 50 }, (_, index) => ({ reason: `Nachlass Nummer ${index}`, amount: 1, vat: 19 })),
    paymentTerms: 'Zahlbar ohne Abzug. '.repeat(50),
    skonto: [{ days: 14, percent: 2 }],
  };
  const pdf = await issue(invoice);
  expect(await countPages(pdf)).toBeLessThanOrEqual(12);
  const text = plain(await readPdfText(pdf));
  expect(text).toContain('ÖSTERREICH');
  expect(text).toContain('Nachlass Nummer 49');
  const [net, vat] = [120 * 950 - 5000, Math.round((120 * 950 - 5000) * 0.19)];
  expect(text).toContain(plain(getDocumentFormats('de').amount(BigInt(net + vat))));
  const bottoms = [...(await runPoppler('pdftotext', pdf, ['-bbox'])).matchAll(/yMax="([\d.]+)"/gu)].map(
    (match) => (Number(match[1]) / 72) * 25.4,
  );
  expect(Math.max(...bottoms)).toBeLessThan(293);
});

const money = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100);
const taxed = fc.oneof(
  fc.constantFrom(...vatRates).map((vat) => ({ vat, vatReason: '' })),
  fc.constantFrom(...vatReasons).map((vatReason) => ({ vat: 0, vatReason })),
);
const positions = fc
  .tuple(
    taxed,
    fc.record({
      count: fc.integer({ min: -5000, max: 50_000 }).map((thousandths) => thousandths / 1000),
      price: money(100_000),
      discountPercent: fc.option(fc.integer({ min: 1, max: 100 })),
    }),
  )
  .map(([vat, position]) => ({ ...position, ...vat, uom: 'hour', description: 'Leistung' }));
const allowances = fc.array(
  fc
    .tuple(taxed, fc.record({ reason: fc.constant('Grund'), amount: money(5000) }))
    .map(([vat, entry]) => ({ ...entry, ...vat })),
  { maxLength: 2 },
);
const invoices = fc.record({
  language: fc.constantFrom(...languageKeys),
  priceMode: fc.constantFrom('net', 'gross'),
  positions: fc.array(positions, { minLength: 1, maxLength: 6 }),
  allowances,
  charges: allowances,
  prepaidAmount: fc.option(money(10_000)),
});
const runs = Number(process.env['FUZZ_RUNS'] ?? 6);

test('the text of the PDF of random invoices contains their sums, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(invoices, async (content) => {
      const totals = calculateInvoiceTotals(content);
      const { amount } = getDocumentFormats(content.language);
      const lines = (await readPdfText(await issue({ ...makeSampleInvoice(content.language, 0), ...content })))
        .split('\n')
        .map(plain);
      const labels = invoiceDocumentTexts[content.language].totals;
      const printed = (label: string) =>
        lines.filter((line) => line.startsWith(`${label} `)).map((line) => line.slice(label.length + 1));
      const expectPrinted = (label: string, cents: bigint) => {
        expect(printed(label)).toContain(plain(amount(cents)));
      };
      expectPrinted(labels.gross, totals.grossCents);
      if (totals.payableCents !== totals.grossCents) expectPrinted(labels.payable, totals.payableCents);
      if (totals.roundingCents !== 0n) expectPrinted(labels.rounding, totals.roundingCents);
      if (totals.breakdown.some(({ reasons }) => reasons.join() !== 'smallBusiness'))
        expectPrinted(labels.net, totals.netCents);
      const rows = [
        ...totals.positions.map(({ enteredCents }) => enteredCents),
        ...totals.allowances.map(({ enteredCents }) => -enteredCents),
        ...totals.charges.map(({ enteredCents }) => enteredCents),
      ];
      const ends = [...lines];
      for (const cents of [
        ...rows,
        ...totals.breakdown.flatMap(({ vatCents }) => (vatCents === 0n ? [] : [vatCents])),
      ]) {
        const at = ends.findIndex((line) => line.endsWith(plain(amount(cents))));
        expect(at, `${amount(cents)} is printed`).toBeGreaterThanOrEqual(0);
        ends.splice(at, 1);
      }
    }),
    { numRuns: runs },
  );
}, 900_000);
