import { expect, it } from 'vitest';
import { cutText } from '#platform/contract/cut-text.ts';
import { buildCii } from '#testing/receipts/e-invoice.ts';
import { readEInvoice } from '#modules/e-invoice/server/index.ts';
import { toFields } from './e-invoice/to-fields.ts';
import { toLine } from '#platform/contract/to-line.ts';

it('a cut text contains no half of a character', () => {
  expect(cutText(`${'a'.repeat(9)}\u{1F600}`, 10)).toBe('a'.repeat(9));
  expect(cutText(`${'a'.repeat(8)}\u{1F600}b`, 10)).toBe(`${'a'.repeat(8)}\u{1F600}`);
  expect(cutText('a\uDE00b', 10)).toBe('a\uFFFDb');
  expect(toLine(' a\r\n\tb ', 10)).toBe('a b');
});

it.each([
  ['name of its element', Buffer.from(`<?xml version="1.0"?><${'a'.repeat(99)}\u{20000} xmlns="x"/>`)],
  ['profile', buildCii({ profile: `${'a'.repeat(299)}\u{1F600}` })],
  [
    'seller, number and amounts',
    buildCii({
      vendor: `${'a'.repeat(299)}\u{1F600}`,
      number: `${'b'.repeat(99)}\u{1F600}`,
      gross: `${'c'.repeat(99)}\u{1F600}`,
    }),
  ],
])('an e-invoice whose %s ends in half of a character at the limit is read', (_, xml) => {
  const { invoice, report } = readEInvoice(xml, null);
  const texts = [
    report.profile,
    ...report.findings.map(({ found }) => found),
    ...Object.values(invoice ? toFields(invoice) : {}).map(({ value }) => value),
  ];
  expect(texts.filter((text) => typeof text === 'string' && !text.isWellFormed())).toEqual([]);
});
