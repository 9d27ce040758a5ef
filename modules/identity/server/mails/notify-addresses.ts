import type { Transaction } from '#platform/server/database/transaction.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { listOpenEmails } from '../users/open-emails.ts';
import type { User } from '../users/user-repository.ts';
import type { AccountMailKind } from './account-mails.ts';
import { sendAccountMail } from './send-account-mail.ts';

interface Told {
  readonly user: User;
  readonly now: Date;
  readonly codesLeft?: number;
}

/**
 * Mails the address of an account, and a former address that can still undo the change: a robbed owner reads mails
 * there. Skips unconfirmed addresses. Needs an identity transaction.
 */
export async function notifyAddresses(
  dependencies: Pick<IdentityDependencies, 'mailer' | 'configuration' | 'memberships'>,
  tx: Transaction,
  kind: AccountMailKind,
  { user, now, codesLeft }: Told,
): Promise<void> {
  const language = await dependencies.memberships.findLanguage(tx, user.id);
  for (const email of new Set([user.email, ...(await listOpenEmails(tx, user.id, 'email_undo', now))])) {
    await sendAccountMail(dependencies, tx, kind, {
      language,
      reader: { ...user, email },
      ...(codesLeft !== undefined && { codesLeft }),
    });
  }
}
