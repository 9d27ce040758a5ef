import { sql } from 'kysely';
import type { IdentityDependencies } from '../dependencies.ts';
import { sendAccountMail } from '../mails/send-account-mail.ts';
import { lockMails, signInByAccount } from '../throttling/limits.ts';
import { attemptKeyOf, countIfFree } from '../throttling/throttle.ts';
import type { User } from '../users/user-repository.ts';

/**
 * Tells the owners of accounts at which somebody fails too often, once a day. It looks at what was counted instead of being
 * told by a sign-in, so that the time of no answer tells whether an account exists.
 */
export async function tellLockedOwners(dependencies: IdentityDependencies): Promise<void> {
  const { database, clock, memberships } = dependencies;
  const now = clock.now();
  const since = new Date(now.getTime() - signInByAccount.seconds * 1000);
  const owners = await database.identity(
    async (tx) => {
      const { rows } = await sql<User>`
        WITH locked AS (
          SELECT key_hash FROM attempts WHERE kind = ${signInByAccount.kind} AND occurred_at > ${since}::timestamptz
          GROUP BY key_hash HAVING count(*) >= ${signInByAccount.max})
        SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName" FROM users u
        WHERE EXISTS (SELECT FROM locked)
          AND ${attemptKeyOf(signInByAccount, sql.ref('u.email'))} IN (SELECT key_hash FROM locked)
          AND EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)
      `.execute(tx);
      return rows;
    },
    { readOnly: true },
  );
  for (const owner of owners) {
    await database.identity(async (tx) => {
      if (!(await countIfFree(tx, lockMails, owner.id, now))) return;
      await sendAccountMail(dependencies, tx, 'signInLocked', { language: await memberships.findLanguage(tx, owner.id), reader: owner });
    });
  }
}
