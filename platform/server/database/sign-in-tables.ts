/** What lets somebody in without a password: sessions, and links that set one. Each has a `user_id`. */
export const signInTables = ['sessions', 'account_links'] as const;

/** What such tables were called in backups of former versions. */
export const formerSignInTables: readonly string[] = ['password_links'];
