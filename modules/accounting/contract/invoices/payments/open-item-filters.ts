/** Sortable fields of the list of open items. */
export const openItemSorts = ['invoiceId', 'customerName', 'invoiceDueDate', 'openAmount'] as const;

/** Age of an open item in days after its due date; `credit` for what is to be paid out. */
export const openItemAges = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90', 'credit'] as const;
