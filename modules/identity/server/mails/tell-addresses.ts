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
 * Mails the address of an account, and a former one as long as it can take the change of address back: whoever was
 * robbed of the account reads there. An address that has not been confirmed yet is told nothing. Needs an identity
 * transaction.
 */
export async function tellAddresses(
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
