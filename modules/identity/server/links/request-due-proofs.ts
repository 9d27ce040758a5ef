import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import type { User } from '../users/user-repository.ts';
import { createLink } from './link-repository.ts';

/**
 * Mails a set-password link to the accounts that must confirm their address after migration 3, each in a transaction of
 * its own.
 * @returns the addresses, for the operator's log
 */
export async function requestDueProofs(dependencies: IdentityDependencies): Promise<string[]> {
  const told: string[] = [];
  for (;;) {
    const email = await dependencies.database.identity((tx) => requestNextProof(dependencies, tx));
    if (email === null) return told;
    told.push(email);
  }
}

async function requestNextProof(dependencies: IdentityDependencies, tx: Transaction): Promise<string | null> {
  const { clock, memberships } = dependencies;
  const { rows } = await sql<{ id: UserId; email: string; firstName: string; lastName: string }>`
    UPDATE users SET proof_due = false
    WHERE id = (SELECT id FROM users WHERE proof_due ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, email, first_name AS "firstName", last_name AS "lastName"
  `.execute(tx);
  const user: User | undefined = rows[0];
  if (!user) return null;
  const language = await memberships.findLanguage(tx, user.id);
  const url = await createLink(dependencies, tx, {
    purpose: 'invitation',
    account: user.email,
    language,
    now: clock.now(),
  });
  await sendAccountMail(dependencies, tx, 'proof', { language, reader: user, url });
  return user.email;
}
