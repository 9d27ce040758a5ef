const root = ['accounting', 'invoices'] as const;

/** Query keys of invoices. */
export const invoiceKeys = {
  all: root,
  lists: [...root, 'list'],
  nextNumber: [...root, 'next-number'],
  gaps: [...root, 'gaps'],
} as const;
