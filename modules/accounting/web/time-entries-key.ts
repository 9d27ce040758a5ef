/** What is known of hours, all of it: they say which invoice bills them. */
export const timeEntriesKey = ['accounting', 'time-entries'] as const;
