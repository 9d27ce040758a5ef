import { expect, it } from 'vitest';
import { makeSampleExpense } from '#testing/receipts/sample-expense.ts';
import { toCoverSheet } from './cover-sheet.ts';

const file = { name: 'Rechnung 44.pdf', sha256: 'ab'.repeat(32) };
const today = '2026-02-02';
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/gu, ' ');
const linesOf = (...[covered, scope]: Parameters<typeof toCoverSheet>) =>
  toCoverSheet(covered, scope).sections.flatMap((section) =>
    'facts' in section
      ? section.facts.map(({ label, value }) => plain(`${label}: ${value}`))
      : [...section.rows, section.sums].map((row) => plain(row.join(' | '))),
  );

it('names what an expense is booked as, its amounts per rate, its payment and the check value of its file', () => {
  const sheet = toCoverSheet({ expense: makeSampleExpense(), file, company: 'Sonnenhof' }, { language: 'de', today });
  expect(sheet).toMatchObject({
    title: 'Ausgabe A-2026-0001',
    eyebrow: 'Sonnenhof · Deckblatt zum Beleg',
    vendor: 'Malerbetrieb Öztürk e.K.',
    state: 'Bezahlt',
    printed: 'Gedruckt am 02.02.2026',
  });
  expect(plain(sheet.gross)).toBe('529,50 €');
  const lines = linesOf({ expense: makeSampleExpense(), file, company: '' }, { language: 'de', today });
  for (const line of [
    'USt-IdNr. des Lieferanten: DE136695976',
    'Steuernummer des Lieferanten: 22/815/08154',
    'Kategorie: Reparatur und Instandhaltung',
    'Konto (SKR03 / SKR04): 4805 / 6470',
    'Projekt: Dachsanierung',
    'Prüfstand: Geprüft am 16.01.2026',
    '19 % | 400,00 € | 76,00 € | 476,00 €',
    '7 % | 50,00 € | 3,50 € | 53,50 €',
    'Summe | 450,00 € | 79,50 € | 529,50 €',
    'Bezahlt am: 20.01.2026',
    'Zahlungsart: Überweisung',
    'IBAN des Lieferanten: DE02 1203 0000 0000 2020 51',
    `Prüfwert (SHA-256): ${'ab'.repeat(32)}`,
  ])
    expect(lines).toContain(line);
});

it('leaves out what is not known, and says that nobody has checked it', () => {
  const expense = makeSampleExpense({
    vendor: '',
    vendorIban: '',
    amounts: [],
    gross: null,
    category: '',
    project: null,
    paymentStatus: 'open',
    paidDate: null,
    paymentMethod: '',
    checkedAt: null,
  });
  const sheet = toCoverSheet({ expense, file, company: '' }, { language: 'en', today });
  expect(sheet).toMatchObject({ eyebrow: 'Cover sheet of the receipt', gross: '', vendor: '', state: 'Unpaid' });
  expect(sheet.sections.some((section) => 'rows' in section)).toBe(false);
  const lines = linesOf({ expense, file, company: '' }, { language: 'en', today });
  expect(lines).toContain('Category: No category');
  expect(lines.join('\n')).toMatch(/: To be checked|: To check/u);
  expect(lines.join('\n')).not.toMatch(/IBAN|Account|: $/mu);
});
