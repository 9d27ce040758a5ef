/** Columns by which the list of expenses can be sorted. */
export const expenseSorts = ['expenseId', 'expenseDate', 'vendor', 'description', 'dueDate', 'gross'] as const;
export const paymentStates = ['open', 'paid'] as const;
