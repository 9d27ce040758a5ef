/** Tables whose rows admit people without a password: sessions, and links that set one. Each has a `user_id`. */
export const signInTables = ['sessions', 'account_links'] as const;
