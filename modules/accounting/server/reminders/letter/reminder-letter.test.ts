import { afterAll, expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { readPdfText, runPoppler } from '#platform/server/documents/testing/poppler.ts';
import { mergePdfs } from '#platform/server/documents/merge-pdfs.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';
import { planReminder } from '../plan-reminder.ts';
import type { ReminderEdits } from '../plan-reminder.ts';
import { reminderCase } from '../testing/reminder-case.ts';
import { reminderDocument } from './reminder-document.ts';

const renderer = createDocumentRenderer({ workers: 1, timeoutMs: 120_000 });
afterAll(() => renderer.close());

const plain = (text: string) => text.replaceAll(/[\s\u00A0\u202F]+/gu, ' ').trim();
const countPages = async (pdf: Uint8Array) => Number(/Pages: +(\d+)/u.exec(await runPoppler('pdfinfo', pdf))?.[1]);

function render(level: 1 | 2 | 3, language: LanguageKey = 'de', edits: ReminderEdits = {}): Promise<Uint8Array> {
  const given = reminderCase({ level, invoice: completeInvoice({ language, invoiceId: 'RE-2026-0097' }) });
  const plan = planReminder(given, level, edits);
  return reminderDocument.render(renderer, { invoice: given.invoice, plan, logo: false });
}

test('the first reminder is friendly: amount and new day, no interest and no costs', async () => {
  const text = plain(await readPdfText(await render(1)));
  expect(text).toContain('Zahlungserinnerung zur Rechnung RE-2026-0097');
  expect(text).toContain('sind noch 4.760,00 € offen');
  expect(text).toContain('bis zum 03.12.2026');
  expect(text).not.toMatch(/Verzug|Pauschale|Zinsen|Mahn/u);
});

test('the second lists its claims, why they are owed, and how the interest is calculated', async () => {
  const pdf = await render(2);
  const text = plain(await readPdfText(pdf));
  expect(text).toContain('Mahnung zur Rechnung RE-2026-0097');
  for (const part of [
    'Offen aus Rechnung RE-2026-0097 4.760,00 €',
    'Verzugszinsen 93,75 €',
    'Pauschale nach § 288 Abs. 5 BGB 40,00 €',
    'Zu zahlen 4.893,75 €',
    'Verzug seit 15.09.2026: vereinbartes Zahlungsziel 14.09.2026',
    '15.09. – 23.11.2026 70 4.760,00 € 10,27 % 93,75 €',
  ])
    expect(text).toContain(part);
  expect(await countPages(pdf)).toBe(1);
});

test('the last one says what follows', async () => {
  expect(plain(await readPdfText(await render(3)))).toContain('Danach geben wir die Sache ohne weitere Nachricht ab.');
});

test('a text of many pages breaks over pages, and nothing of it is lost', async () => {
  const text = Array.from({ length: 120 }, (_, index) => `Zeile ${index + 1}`).join('\n');
  const pdf = await render(2, 'de', { text });
  expect(await countPages(pdf)).toBeGreaterThan(1);
  const printed = plain(await readPdfText(pdf));
  for (const line of ['Zeile 1', 'Zeile 60', 'Zeile 120', 'Zu zahlen 4.893,75 €']) expect(printed).toContain(line);
});

test.for(languageKeys)('%s: a letter is in the language of its invoice', async (language) => {
  const text = plain(await readPdfText(await render(2, language)));
  const { titles, interest, lumpSum, sheet } = invoiceDocumentTexts[language].reminder;
  for (const part of [titles.level2, interest, lumpSum, sheet.title])
    expect(text.replaceAll(' ', '')).toContain(plain(part).replaceAll(' ', ''));
  expect(text).not.toMatch(/\{\w+\}/u);
});

test('letters are joined into one PDF to print, in their order', async () => {
  const merged = await mergePdfs([await render(1), await render(2)]);
  expect(await countPages(merged)).toBe(2);
  expect(plain(await readPdfText(Buffer.from(merged)))).toMatch(
    /Zahlungserinnerung zur Rechnung.*Mahnung zur Rechnung/u,
  );
});
