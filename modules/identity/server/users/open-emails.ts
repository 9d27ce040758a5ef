import type { Transaction } from '#platform/server/database/transaction.ts';

/** Lists the mailboxes of a user with a currently valid link, the newest first. Needs an identity transaction. */
export async function listOpenEmails(
  tx: Transaction,
  userId: string,
  purpose: 'email_confirmation' | 'email_undo',
  now: Date,
): Promise<readonly string[]> {
  const select = tx
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose);
  const rows = await select
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ email }) => email);
}
