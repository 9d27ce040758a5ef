import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { pixel } from '#testing/hostile-forms.ts';
import { buildUbl } from '#testing/receipts/e-invoice.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { openExpenses } from '#testing/receipts/scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

describe('a receipt with its cover sheet', async () => {
  const { add, save, browser } = await openExpenses(people);
  const download = (expenseId: string, query: string) =>
    browser.call('GET', `/api/benit/accounting/expense-document/${expenseId}?${query}`, {
      headers: { accept: 'application/pdf' },
    });
  const pages = [['Rechnung 44'], ['Bedingungen']];

  it.each([
    ['a PDF', buildPdf({ pages }), 'a.pdf', 3, /Rechnung 44\s+Bedingungen/u],
    ['a picture', pixel, 'c.png', 2, /^/u],
    ['an e-invoice without a PDF', buildUbl(), 'd.xml', 2, /Elektronische Rechnung/u],
  ])('%s follows the sheet', async (_, bytes, fileName, count, content) => {
    const { expenseId } = (await add(bytes, fileName)).expense;
    await save({ expenseId, vendor: 'Krämer GmbH', vendorIban: 'DE89 3704 0044 0532 0130 00', gross: 12.5 });
    const { status, bytes: pdf } = await download(expenseId, 'cover=true');
    expect(status).toBe(200);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(count);
    const text = await readPdfText(Buffer.from(pdf));
    expect(text.split('\f').slice(1).join('\f')).toMatch(content);
    for (const part of ['Krämer GmbH', 'DE89 3704 0044 0532 0130 00', fileName]) expect(text).toContain(part);
    // The sheet is the first page.
    expect(text.split('\f')[0]).toContain(`Ausgabe ${expenseId}`);
  });
});
