import { afterAll, expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { readPdfFonts, readPdfText, runPoppler } from '#platform/server/documents/testing/poppler.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';
import { renderInvoiceDocument } from './render-invoice-document.ts';
import { makeSampleInvoice } from './testing/sample-invoice.ts';

const renderer = createDocumentRenderer({ workers: 1, timeoutMs: 120_000 });
afterAll(() => renderer.close());

const plain = (text: string) => text.replaceAll(/[\s\u00A0\u202F]+/gu, ' ');
const render = (invoice: InvoiceDraft, logo?: Uint8Array) =>
  renderInvoiceDocument(renderer, invoice, logo, { issued: true });

async function countPages(pdf: Uint8Array): Promise<number> {
  return Number(/Pages: +(\d+)/.exec(await runPoppler('pdfinfo', pdf))?.[1]);
}

test.for(languageKeys)('%s: one position on one tagged PDF/A-3a page, fonts embedded', async (language) => {
  const texts = invoiceDocumentTexts[language];
  const invoice = makeSampleInvoice(language, 1);
  const pdf = await render(invoice);
  const info = await runPoppler('pdfinfo', pdf);
  expect(info).toMatch(/Tagged: +yes/);
  expect(info).toMatch(/Pages: +1\n/);
  expect(info).toMatch(/Page size: +595\.\d+ x 841\.\d+ pts \(A4\)/);
  expect(await runPoppler('pdfinfo', pdf, ['-meta'])).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>A</);
  expect((await readPdfFonts(pdf)).filter((font) => !font.embedded || !font.unicode)).toEqual([]);
  const text = plain(await readPdfText(pdf));
  const expected = [
    invoice.positions?.[0]?.description,
    texts.columns.description,
    texts.information.date,
    texts.totals.gross,
    'Gärtnerei Sonnenschein & Söhne',
    'DE89 3704 0044 0532 0130 00',
    'RE-2026-0012',
  ];
  expect(expected.filter((part) => !text.includes(plain(part ?? 'missing')))).toEqual([]);
});

test.for(['de', 'ru', 'cn'] as const)('%s: 120 positions carry their sum over each page break', async (language) => {
  const invoice = makeSampleInvoice(language, 120);
  const texts = invoiceDocumentTexts[language];
  const rows = toInvoiceDocumentData(invoice, { texts, formats: getDocumentFormats(language) }).positions;
  const pdf = await render(invoice);
  const pages = await countPages(pdf);
  expect(pages).toBeGreaterThan(3);
  let printed = 0;
  for (let page = 1; page <= pages; page += 1) {
    const lines = (await readPdfText(pdf, page)).split('\n').map((line) => plain(line).trim());
    const numbers = lines.filter(
      (line) => /^\d+ /.test(line) && line.includes(plain(invoice.positions?.[0]?.description ?? '').slice(0, -2)),
    );
    const carried = (label: string) =>
      lines.filter((line) => line.startsWith(`${label} `)).map((line) => line.slice(label.length + 1));
    const before = printed === 0 ? [] : [plain(rows[printed - 1]?.carry ?? '')];
    printed += numbers.length;
    const after = printed === rows.length ? [] : [plain(rows[printed - 1]?.carry ?? '')];
    const found =
      texts.broughtForward === texts.carriedForward
        ? carried(texts.carriedForward)
        : [...carried(texts.broughtForward), ...carried(texts.carriedForward)];
    expect(found).toEqual([...before, ...after]);
    expect(lines).toContain(texts.pageOf.replace('{page}', String(page)).replace('{pages}', String(pages)));
    if (page < pages) expect(numbers.length).toBeGreaterThan(0);
  }
  expect(printed).toBe(120);
});

test('the page of a letter: address in the window, subject below it', async () => {
  const words = await readWords(await render(makeSampleInvoice('de', 1)));
  const find = (text: string) => words.find((word) => word.text === text) ?? { left: NaN, top: NaN, bottom: NaN };
  // The return line: inside the window's upper zone of 17.7 mm, clear of the address.
  expect(find('Pflegedienst').top).toBeLessThan(45);
  const returnLine = words.find((word) => word.text === 'Lindenstraße');
  expect(returnLine?.top).toBeGreaterThan(50);
  expect(returnLine?.bottom).toBeLessThan(62.7);
  expect(find('Firma').top - (returnLine?.bottom ?? 0)).toBeGreaterThan(1.5);
  expect(find('Gärtnerei')).toMatchObject({ left: expect.closeTo(25, 0) });
  expect(find('Firma').top).toBeGreaterThan(62);
  expect(find('40212').bottom).toBeLessThan(90);
  expect(find('Rechnungsnummer').left).toBeCloseTo(125, 0);
  expect(find('Rechnungsnummer').top).toBeGreaterThan(49);
  expect(find('Rechnung').top).toBeGreaterThan(97);
});

test('hyphens print as in any text, and a flat rate prints its word and no count', async () => {
  const invoice = makeSampleInvoice('de', 1);
  const position = { description: 'Vor-Ort-Termine', uom: 'general' as const, count: 1, price: 420, vat: 19 as const };
  const words = await readWords(
    await render({ ...invoice, positions: [position], invoiceAdditionsBottom: 'Vor-Ort-Termine' }),
  );
  const [described, below] = words
    .filter(({ text }) => text === 'Vor-Ort-Termine')
    .map(({ left, right }) => right - left);
  // 9 pt in the table, 9.5 pt below it.
  expect((described ?? 0) / (below ?? 1)).toBeCloseTo(9 / 9.5, 2);
  const row = words
    .filter(({ top }) => Math.abs(top - (words.find(({ text }) => text === 'pauschal')?.top ?? NaN)) < 1)
    .map(({ text }) => text);
  expect(row).toEqual(['1', 'Vor-Ort-Termine', 'pauschal', '420,00', '€', '19', '%', '420,00', '€']);
});

/** Reads the words of a document with their coordinates in millimetres from the top left of their page. */
async function readWords(
  pdf: Uint8Array,
): Promise<{ page: number; text: string; left: number; right: number; top: number; bottom: number }[]> {
  const pages = (await runPoppler('pdftotext', pdf, ['-bbox'])).split('<page ').slice(1);
  const word = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g;
  return pages.flatMap((page, index) =>
    [...page.matchAll(word)].map(([, ...parts]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = parts.map((part) => (Number(part) / 72) * 25.4);
      return { page: index + 1, text: parts[4] ?? '', left, right, top, bottom };
    }),
  );
}

test.for([10, 11, 12, 14, 24, 25, 26, 27, 30])(
  '%i positions: the totals are on the page of the last one',
  async (count) => {
    const words = await readWords(
      await render({ ...makeSampleInvoice('de', count), invoiceAdditionsBottom: 'Schlusswort' }),
    );
    const find = (text: string) => words.findLast((word) => word.text === text)?.page;
    const last = words.findLast((word) => word.text === String(count) && word.left < 30);
    expect([find('Rechnungsbetrag'), find('Verwendungszweck'), find('Schlusswort')]).toEqual([
      last?.page,
      last?.page,
      last?.page,
    ]);
  },
);

test('a last position over several pages ends beside the totals', async () => {
  for (const sentences of [20, 24, 28, 32]) {
    const description = 'Beratung, Planung und Begleitung vor Ort einschließlich aller Wege. '.repeat(sentences);
    const words = await readWords(
      await render({ ...makeSampleInvoice('de', 1), positions: [{ description, count: 1, price: 1, vat: 19 }] }),
    );
    const totals = words.find((word) => word.text === 'Rechnungsbetrag');
    expect(words.some((word) => word.page === totals?.page && word.text === 'Begleitung')).toBe(true);
  }
});

test('carried sums stay above the foot, however long a row is', async () => {
  const description = 'Beratung, Planung und Begleitung vor Ort. '.repeat(150);
  const words = await readWords(
    await render({ ...makeSampleInvoice('de', 1), positions: [{ description, count: 1, price: 1, vat: 19 }] }),
  );
  const pages = Math.max(...words.map((word) => word.page));
  expect(pages).toBeGreaterThan(2);
  // The text area ends 33 mm above the sheet's end.
  const carried = words.filter((word) => word.text === 'Übertrag' && word.top > 150);
  expect(carried).toHaveLength(pages - 1);
  expect(Math.max(...carried.map((word) => word.bottom))).toBeLessThan(264);
});

test('bank details and register in the foot do not wrap, a long company name does', async () => {
  const companyName =
    'Gemeinnützige Gesellschaft für ambulante Pflege und Wohnungsverwaltung Köln-Mülheim mbH & Co. KG';
  const invoice = {
    ...makeSampleInvoice('de', 1),
    companyName,
    hrbNumber: 'HRB 123456 Amtsgericht Charlottenburg',
    eMail: 'rechnungswesen@gesellschaft-fuer-pflege.example',
  };
  const foot = (await readWords(await render(invoice))).filter((word) => word.top > 275);
  const topsOf = (texts: string[]) =>
    new Set(foot.filter((word) => texts.includes(word.text)).map((word) => word.top.toFixed(1)));
  expect(topsOf(['IBAN', 'DE89', '3704', '0044', '0532', '0130', '00']).size).toBe(1);
  expect(topsOf(['Handelsregister:', '123456', 'Amtsgericht', 'Charlottenburg']).size).toBe(1);
  expect(topsOf(['Gemeinnützige', 'KG']).size).toBe(2);
  expect(Math.max(...foot.map((word) => word.right))).toBeLessThan(191);
  expect(Math.max(...foot.map((word) => word.bottom))).toBeLessThan(293);
});

test('an empty invoice, no positions, and 500 positions give a document', async () => {
  expect(await countPages(await render({}))).toBe(1);
  expect(await countPages(await render(makeSampleInvoice('de', 0)))).toBe(1);
  const long = await render(makeSampleInvoice('en', 500));
  expect(await readPdfText(long, await countPages(long))).toContain('Invoice total');
});

test('hostile and endless texts are printed literally and stay on the page', async () => {
  const hostile = '#panic("x") *bold* $x$ `raw` <l> @ref -- /* c */';
  const word = 'X'.repeat(300);
  const invoice = {
    ...makeSampleInvoice('de', 1),
    description: hostile,
    customerName: word,
    companyName: word,
    invoiceAdditionsTop: word,
    positions: [
      { description: hostile, count: 1, price: 1, vat: 19 as const },
      { description: `${word} 😀` },
      { description: 'Lorem ipsum. '.repeat(384) },
    ],
  };
  const pdf = await render(invoice);
  expect(plain(await readPdfText(pdf))).toContain(hostile);
  const edges = [...(await runPoppler('pdftotext', pdf, ['-bbox'])).matchAll(/xMax="([\d.]+)"/g)].map((match) =>
    Number(match[1]),
  );
  expect(edges.length).toBeGreaterThan(700);
  // The right margin begins at 538.6; invisible break opportunities after a line count towards its width here.
  expect(Math.max(...edges)).toBeLessThan(550);
  for (const page of [1, 2]) expect(plain(await readPdfText(pdf, page))).toContain('Übertrag 1,00 €');
});

test('a logo replaces the name at the head', async () => {
  const logo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4z8AAAAMBAQAY3Y2wAAAAAElFTkSuQmCC',
    'base64',
  );
  const images = await runPoppler('pdfimages', await render(makeSampleInvoice('de', 1), logo), ['-list']);
  expect(images.trim().split('\n')).toHaveLength(3);
});
