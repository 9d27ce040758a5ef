/** Sortable columns of the list of expenses. */
export const expenseSorts = ['expenseId', 'expenseDate', 'vendor', 'description', 'dueDate', 'gross'] as const;
export const paymentStates = ['open', 'paid'] as const;
