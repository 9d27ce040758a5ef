import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';

/** A checked and paid expense, for what is computed or printed from one. */
export function makeSampleExpense(changes: Partial<Expense> = {}): Expense {
  return {
    expenseId: 'A-2026-0001',
    description: 'Anstrich Treppenhaus',
    expenseDate: '2026-01-15',
    vendor: 'Malerbetrieb Öztürk e.K.',
    vendorVatId: 'DE136695976',
    vendorTaxNumber: '22/815/08154',
    vendorIban: 'DE02120300000000202051',
    invoiceNumber: '2026/0044',
    invoiceDate: '2026-01-15',
    dueDate: '2026-01-29',
    serviceDate: '2026-01-10',
    amounts: [
      { net: 400, vat: 19, vatCost: 76 },
      { net: 50, vat: 7, vatCost: 3.5 },
    ],
    gross: 529.5,
    category: 'repairs',
    paymentStatus: 'paid',
    paidDate: '2026-01-20',
    paymentMethod: 'transfer',
    project: { id: '0199d3c8-0000-7000-8000-000000000001', label: 'Dachsanierung' },
    duplicateOf: null,
    lastVendorIban: null,
    lateFrom: null,
    fileName: 'Rechnung 44.pdf',
    mediaType: 'application/pdf',
    byteSize: 12_345,
    readingState: null,
    checkedAt: '2026-01-16T08:00:00.000Z',
    createdAt: '2026-01-15T08:00:00.000Z',
    updatedAt: '2026-01-16T08:00:00.000Z',
    sources: {},
    checkReport: null,
    readingTaskId: null,
    reading: null,
    version: 2,
    ...changes,
  };
}
