import { nextNumberKey } from '../numbers/next-number-query.ts';

const root = ['accounting', 'invoices'] as const;

/** Query keys of invoices. */
export const invoiceKeys = {
  all: root,
  lists: [...root, 'list'],
  nextNumber: nextNumberKey,
  gaps: [...root, 'gaps'],
} as const;
