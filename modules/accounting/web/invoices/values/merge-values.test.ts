import { expect, it } from 'vitest';
import { sampleInvoice } from './invoice-fixture.ts';
import { toInvoiceValues } from './invoice-values.ts';
import { mergeValues } from './merge-values.ts';

const base = toInvoiceValues(sampleInvoice, 'de');

it('keeps what was typed here and takes the rest from the other edit', () => {
  const mine = { ...base, description: 'Meine Fassung' };
  const theirs = { ...base, description: 'Ihre Fassung', customerCity: 'Halle', positions: [] };
  expect(mergeValues(base, mine, theirs)).toEqual({ ...theirs, description: 'Meine Fassung' });
});

it('keeps the positions as a whole when one of them was changed here', () => {
  const mine = { ...base, positions: base.positions.slice(1) };
  const theirs = { ...base, positions: [...base.positions, ...base.positions] };
  expect(mergeValues(base, mine, theirs).positions).toEqual(mine.positions);
});
