/** Sortable columns of the list of expenses. */
export const expenseSorts = ['expenseId', 'expenseDate', 'vendor', 'description', 'dueDate', 'gross'] as const;
/** States of checking that filter the list. */
export const checkedStates = ['no', 'yes'] as const;
export const paymentStates = ['open', 'paid'] as const;
/** States of payment that filter the list: `open` finds overdue ones, too. */
export const expensePaymentFilters = ['open', 'overdue', 'paid'] as const;
