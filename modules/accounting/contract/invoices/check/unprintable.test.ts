import { expect, it } from 'vitest';
import type { InvoiceDraft } from '../invoice-draft.ts';
import { checkPrintable } from './unprintable.ts';

const find = (invoice: object) =>
  checkPrintable(invoice as InvoiceDraft).map(({ field, params }) => [
    field,
    params?.['characters'],
    params?.['count'],
  ]);

it('texts of the scripts that the letter has fonts for are printed', () => {
  expect(
    find({
      customerName: 'Müller & Söhne Ελλάδα Счёт 发票增值税 שלום עולם مرحبا بالعالم',
      invoiceAdditionsTop: 'Zeile 1\r\nZeile 2\t„Zitat“ – 1 234,56 € ½ → ✓\u00AD\u200B\u202E',
      positions: [{ description: 'Łódź Ţâță ŷ Ǻ', count: 2 }],
    }),
  ).toEqual([]);
});

it('a warning names the field and each character once', () => {
  expect(
    find({
      customerName: '김철수 김',
      positions: [{ description: 'Beratung' }, { description: 'Danke 😀👍😀', vatReasonText: 'ไทย' }],
    }),
  ).toEqual([
    ['customerName', '김 철 수', 3],
    ['positions.1.description', '😀 👍', 2],
    ['positions.1.vatReasonText', 'ไ ท ย', 3],
  ]);
});

it('of a long text in a foreign script twelve characters are named, and twenty texts at most', () => {
  const thai = String.fromCodePoint(...Array.from({ length: 40 }, (_, index) => 0xe01 + index));
  const positions = Array.from({ length: 100 }, () => ({ description: thai }));
  const findings = find({ positions });
  expect(findings).toHaveLength(20);
  expect(findings[0]).toEqual(['positions.0.description', `${[...thai].slice(0, 12).join(' ')} …`, 40]);
});

it('half a character is one', () => {
  expect(find({ customerName: 'a\uD800' })).toEqual([['customerName', '\uFFFD', 1]]);
});
