/** Key of all queries of hours: they name the invoice that bills them. */
export const timeEntriesKey = ['accounting', 'time-entries'] as const;
