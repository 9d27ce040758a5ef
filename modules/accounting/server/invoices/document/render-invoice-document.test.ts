import { afterAll, expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { readPdfFonts, readPdfText, runPoppler } from '#platform/server/documents/testing/poppler.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts } from './document-texts.ts';
import { renderInvoiceDocument } from './render-invoice-document.ts';
import { makeSampleInvoice } from './testing/sample-invoice.ts';

const renderer = createDocumentRenderer({ workers: 1 });
afterAll(() => renderer.close());

const plain = (text: string) => text.replaceAll(/[\s\u00A0\u202F]+/gu, ' ');
const render = (invoice: InvoiceDraft, logo?: Uint8Array) => renderInvoiceDocument(renderer, invoice, logo);

async function countPages(pdf: Uint8Array): Promise<number> {
  return Number(/Pages: +(\d+)/.exec(await runPoppler('pdfinfo', pdf))?.[1]);
}

test.for(languageKeys)('%s: one position on one tagged PDF/A-3b page, fonts embedded', async (language) => {
  const texts = invoiceDocumentTexts[language];
  const invoice = makeSampleInvoice(language, 1);
  const pdf = await render(invoice);
  const info = await runPoppler('pdfinfo', pdf);
  expect(info).toMatch(/Tagged: +yes/);
  expect(info).toMatch(/Pages: +1\n/);
  expect(info).toMatch(/Page size: +595\.\d+ x 841\.\d+ pts \(A4\)/);
  expect(await runPoppler('pdfinfo', pdf, ['-meta'])).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>B</);
  expect((await readPdfFonts(pdf)).filter((font) => !font.embedded || !font.unicode)).toEqual([]);
  const text = plain(await readPdfText(pdf));
  const expected = [invoice.positions?.[0]?.description, texts.columns.description, texts.information.date, texts.totals.gross,
    'Gärtnerei Sonnenschein & Söhne', 'DE89 3704 0044 0532 0130 00', 'RE-2026-0012'];
  expect(expected.filter((part) => !text.includes(plain(part ?? 'missing')))).toEqual([]);
});

test.for(['de', 'ru', 'cn'] as const)('%s: 120 positions carry their sum over each page break', async (language) => {
  const invoice = makeSampleInvoice(language, 120);
  const texts = invoiceDocumentTexts[language];
  const rows = toInvoiceDocumentData(invoice, texts).positions;
  const pdf = await render(invoice);
  const pages = await countPages(pdf);
  expect(pages).toBeGreaterThan(3);
  let printed = 0;
  for (let page = 1; page <= pages; page += 1) {
    const lines = (await readPdfText(pdf, page)).split('\n').map((line) => plain(line).trim());
    const numbers = lines.filter((line) => /^\d+ /.test(line) && line.includes(plain(invoice.positions?.[0]?.description ?? '').slice(0, -2)));
    const carried = (label: string) => lines.filter((line) => line.startsWith(`${label} `)).map((line) => line.slice(label.length + 1));
    const before = printed === 0 ? [] : [plain(rows[printed - 1]?.carry ?? '')];
    printed += numbers.length;
    const after = printed === rows.length ? [] : [plain(rows[printed - 1]?.carry ?? '')];
    const found = texts.broughtForward === texts.carriedForward
      ? carried(texts.carriedForward)
      : [...carried(texts.broughtForward), ...carried(texts.carriedForward)];
    expect(found).toEqual([...before, ...after]);
    expect(lines).toContain(texts.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages)));
    if (page < pages) expect(numbers.length).toBeGreaterThan(0);
  }
  expect(printed).toBe(120);
});

test('the page of a letter: address in the window, subject below it', async () => {
  const boxes = await runPoppler('pdftotext', await render(makeSampleInvoice('de', 1)), ['-bbox']);
  const find = (word: string) => {
    const match = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)"[^>]*yMax="([\\d.]+)">${word}<`).exec(boxes);
    const millimetres = (index: number) => (Number(match?.[index]) / 72) * 25.4;
    return { left: millimetres(1), top: millimetres(2), bottom: millimetres(3) };
  };
  expect(find('Gärtnerei')).toMatchObject({ left: expect.closeTo(25, 0) });
  expect(find('Gärtnerei').top).toBeGreaterThan(62);
  expect(find('40212').bottom).toBeLessThan(90);
  expect(find('Rechnungsnummer').left).toBeCloseTo(125, 0);
  expect(find('Rechnungsnummer').top).toBeGreaterThan(49);
  expect(find('Rechnung').top).toBeGreaterThan(97);
});

test('nothing at all, no positions, and 500 positions make a document', async () => {
  expect(await countPages(await render({}))).toBe(1);
  expect(await countPages(await render(makeSampleInvoice('de', 0)))).toBe(1);
  const long = await render(makeSampleInvoice('en', 500));
  expect(await readPdfText(long, await countPages(long))).toContain('Amount due');
});

test('hostile and endless texts are printed literally and stay on the page', async () => {
  const hostile = '#panic("x") *bold* $x$ `raw` <l> @ref -- /* c */';
  const word = 'X'.repeat(300);
  const invoice = { ...makeSampleInvoice('de', 1), description: hostile, customerName: word, companyName: word,
    invoiceAdditionsTop: word, positions: [{ description: hostile, count: 1, price: 1, vat: 19 as const }, { description: `${word} 😀` }, { description: 'Lorem ipsum. '.repeat(384) }] };
  const pdf = await render(invoice);
  expect(plain(await readPdfText(pdf))).toContain(hostile);
  const edges = [...(await runPoppler('pdftotext', pdf, ['-bbox'])).matchAll(/xMax="([\d.]+)"/g)].map((match) => Number(match[1]));
  expect(edges.length).toBeGreaterThan(700);
  // The right margin begins at 538.6; the invisible places to break behind a line count as wide here.
  expect(Math.max(...edges)).toBeLessThan(550);
  for (const page of [1, 2]) expect(plain(await readPdfText(pdf, page))).toContain('Übertrag 1,00 €');
});

test('a logo takes the place of the name at the head', async () => {
  const logo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC', 'base64');
  const images = await runPoppler('pdfimages', await render(makeSampleInvoice('de', 1), logo), ['-list']);
  expect(images.trim().split('\n')).toHaveLength(3);
});
