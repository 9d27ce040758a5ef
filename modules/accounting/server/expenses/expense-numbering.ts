import type { Numbering } from '../numbers/numbering.ts';

/** Numbering of expenses in every organisation. */
export const expenseNumbering = {
  numberRange: 'expense',
  pattern: 'A-{YYYY}-{NNNN}',
  startNumber: 1,
} as const satisfies Numbering;
