import { sql } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { codeChecks, signInByAccount, signInByDevice } from './throttling/limits.ts';
import { attemptKeyOf } from './throttling/throttle.ts';

const hour = 3_600_000;

/**
 * Deletes expired data: sessions that cannot be renewed, links a day after their end, counted attempts after a day.
 * Failed sign-ins of an existing account stay until a sign-in or a new password resets them, because the limit on
 * consecutive failures has no end; those of unknown accounts, of known browsers and wrong codes stay 30 days, so that
 * the limit does not reveal accounts.
 */
export async function purgeExpired({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock.now().getTime();
  const before = (hours: number): Date => new Date(now - hours * hour);
  await database.identity(async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where((where) => where.or([where('absolute_expires_at', '<', before(0)), where('expires_at', '<', before(1))]))
      .execute();
    await tx.deleteFrom('account_links').where('expires_at', '<', before(24)).execute();
    await sql`
      DELETE FROM attempts a
      WHERE a.occurred_at < ${before(24)}
        AND (a.kind NOT IN (${signInByAccount.kind}, ${signInByDevice.kind}, ${codeChecks.kind})
             OR a.occurred_at < ${before(30 * 24)}
                AND NOT EXISTS (SELECT FROM users u
                                WHERE ${attemptKeyOf(signInByAccount, sql.ref('u.email'))} = a.key_hash))
    `.execute(tx);
  });
}
