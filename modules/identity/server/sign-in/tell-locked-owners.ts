import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findBrand } from '../brands/brand-repository.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { writeAccountMail } from '../mails/account-mails.ts';
import { lockMails, signInByAccount } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import type { User } from '../users/user-repository.ts';

/**
 * Tells the owners of accounts at which somebody fails too often, once a day. It looks at what was counted instead of being
 * told by a sign-in, so that the time of no answer tells whether an account exists.
 */
export async function tellLockedOwners({ database, clock, mailer, configuration, memberships }: IdentityDependencies): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - signInByAccount.seconds * 1000);
  const owners = await database.identity(
    async (tx) => {
      const { rows } = await sql<{ id: UserId; email: string; firstName: string; lastName: string }>`
        WITH locked AS (
          SELECT key_hash FROM attempts WHERE kind = ${signInByAccount.kind} AND occurred_at > ${since}::timestamptz
          GROUP BY key_hash HAVING count(*) >= ${signInByAccount.max})
        SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName" FROM users u
        WHERE EXISTS (SELECT FROM locked)
          AND sha256(convert_to(${`${signInByAccount.kind}\n`} || u.email, 'UTF8')) IN (SELECT key_hash FROM locked)
          AND EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)
      `.execute(tx);
      return rows;
    },
    { readOnly: true },
  );
  for (const owner of owners) await tell(owner);

  async function tell(owner: User): Promise<void> {
    try {
      await database.identity(async (tx) => {
        await countAttempt(tx, lockMails, owner.id, now);
        const language = await memberships.findLanguage(tx, owner.id);
        const brand = await findBrand(tx, new URL(configuration.publicUrl).hostname);
        await mailer.send(tx, writeAccountMail('signInLocked', { language, brand, reader: owner, url: configuration.publicUrl }));
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
    }
  }
}
