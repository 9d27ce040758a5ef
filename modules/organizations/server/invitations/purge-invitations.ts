import { sql } from 'kysely';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { deleteAccountsWithoutMembership } from '../administration/delete-accounts.ts';
import { deleteEndedInvitations } from './invitation-repository.ts';

/** Days for which an expired invitation stays listed, so that it is noticed and can be repeated. */
const keptDays = 30;

/**
 * Deletes invitations that expired 30 days ago, accounts that were created for an invitation and belong to no organisation, and mail
 * counts of past days.
 */
export async function purgeInvitations(database: Database, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - keptDays * 86_400_000);
  await database.identity(async (tx) => {
    const source = { requestId: createId(), address: null };
    for (const { organizationId, id, userId } of await deleteEndedInvitations(tx, endedBefore)) {
      const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
      await recordAudit(tx, organizationId, {
        event: 'invitation_ended',
        userId: null,
        subject: { type: 'user', id, label: user?.email ?? '' },
        source,
        now,
      });
    }
    await sql`DELETE FROM invitation_mails WHERE due_on < (${now}::timestamptz AT TIME ZONE 'Europe/Berlin')::date`.execute(
      tx,
    );
    // One hour old at least: the transaction that adds an account also adds its membership.
    const { rows: unused } = await sql<{ id: string }>`
      SELECT id FROM users u WHERE u.email_proven_at IS NULL AND u.created_at < ${new Date(now.getTime() - 3_600_000)}::timestamptz
        AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id) AND NOT EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)
      ORDER BY id FOR UPDATE
    `.execute(tx);
    await deleteAccountsWithoutMembership(
      tx,
      unused.map(({ id }) => id),
    );
  });
}
