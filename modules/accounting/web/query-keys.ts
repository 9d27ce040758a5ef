const invoices = ['accounting', 'invoices'] as const;

/** Query keys of invoices. */
export const invoiceKeys = {
  all: invoices,
  lists: [...invoices, 'list'],
  nextNumber: [...invoices, 'next-number'],
  gaps: [...invoices, 'gaps'],
  overview: [...invoices, 'overview'],
  payments: [...invoices, 'payments'],
  openItems: [...invoices, 'open-items'],
  reminders: [...invoices, 'reminders'],
} as const;

/** Key of all queries of hours: they name the invoice that bills them. */
export const timeEntriesKey = ['accounting', 'time-entries'] as const;
