/** So many records a look-up offers; others are found by typing. */
export const maxLookupOptions = 50;
