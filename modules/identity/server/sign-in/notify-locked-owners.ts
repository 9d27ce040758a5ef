import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { IdentityDependencies } from '../dependencies.ts';
import type { AccountMailKind } from '../mails/account-mails.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { codeChecks, codeMails, lockMails, rightPasswords, signInByAccount } from '../throttling/limits.ts';
import { attemptKeyOf, countIfFree } from '../throttling/throttle.ts';
import type { Limit } from '../throttling/throttle.ts';
import type { User } from '../users/user-repository.ts';

/**
 * Notifies owners of accounts with too many failed sign-ins, once a day. Reads the counters instead of being called by
 * a sign-in, so that no response time reveals accounts. Wrong codes get a mail of their own: their sender knows the
 * password. Sign-ins with the right password do not count as guesses.
 */
export async function notifyLockedOwners(dependencies: IdentityDependencies): Promise<void> {
  const hasFactor = sql`EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)`;
  const hasPassword = sql`EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)`;
  const guessed = await findOwners(dependencies, codeChecks, sql`u.id::text`, hasFactor);
  const locked = await findOwners(dependencies, signInByAccount, sql.ref('u.email'), hasPassword);
  for (const owner of guessed) await tell(dependencies, owner, 'codesFailed', codeMails);
  for (const owner of locked)
    if (!guessed.some(({ id }) => id === owner.id)) await tell(dependencies, owner, 'signInLocked', lockMails);
}

/** @param value counted by the limit, of the users `u` */
async function findOwners(
  { database, clock }: IdentityDependencies,
  limit: Limit,
  value: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<User[]> {
  const since = new Date(clock.now().getTime() - limit.seconds * 1000);
  return database.identity(
    async (tx) => {
      const { rows } = await sql<User>`
        WITH locked AS (
          SELECT key_hash FROM attempts a WHERE kind = ${limit.kind} AND occurred_at > ${since}::timestamptz
             AND NOT EXISTS (SELECT FROM attempts r WHERE r.kind = ${rightPasswords.kind} AND r.key_hash = ${attemptKeyOf(rightPasswords, sql`a.id::text`)})
          GROUP BY key_hash HAVING count(*) >= ${limit.max})
        SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName" FROM users u
        WHERE EXISTS (SELECT FROM locked) AND ${attemptKeyOf(limit, value)} IN (SELECT key_hash FROM locked) AND ${condition}
      `.execute(tx);
      return rows;
    },
    { readOnly: true },
  );
}

async function tell(
  dependencies: IdentityDependencies,
  owner: User,
  mail: AccountMailKind,
  limit: Limit,
): Promise<void> {
  const { database, clock, memberships } = dependencies;
  await database.identity(async (tx) => {
    if (!(await countIfFree(tx, limit, owner.id, clock.now()))) return;
    await sendAccountMail(dependencies, tx, mail, {
      language: await memberships.findLanguage(tx, owner.id),
      reader: owner,
    });
  });
}
