/** Limit of records offered by a lookup; typing finds others. */
export const maxLookupOptions = 50;
