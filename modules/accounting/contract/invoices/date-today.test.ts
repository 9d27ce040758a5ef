import { expect, it } from 'vitest';
import { dateToday } from './date-today.ts';

it.each([
  [{ invoiceDate: '2026-11-03', invoiceDueDate: '2026-11-17' }, '2026-12-08'],
  [{ invoiceDate: '2026-11-03', invoiceDueDate: null }, null],
  // Due before its date: payable at once.
  [{ invoiceDate: '2026-11-03', invoiceDueDate: '2026-11-01' }, '2026-11-24'],
  // A date in the future moves back.
  [{ invoiceDate: '2026-12-01', invoiceDueDate: '2026-12-15' }, '2026-12-08'],
])('a draft of %o that is dated today has the same days for its payment', (draft, invoiceDueDate) => {
  expect(dateToday(draft, '2026-11-24')).toEqual({ invoiceDate: '2026-11-24', invoiceDueDate });
});
