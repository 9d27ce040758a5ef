/** Fields by which transactions are sorted; the newest first if none is given. */
export const postingSorts = ['buchungstag', 'betrag', 'name'] as const;
