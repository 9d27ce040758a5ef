import { sql } from 'kysely';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { Origin } from '#modules/identity/server/index.ts';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';

/** Answer of a user to an invitation; needs an identity transaction. */
export interface InvitationAnswer extends Origin {
  readonly organizationId: string;
  /** Id of the membership. */
  readonly id: string;
  readonly userId: UserId;
}

/** Activates an invited membership; false if there is no such open invitation. */
export async function acceptMembership(tx: Transaction, answer: InvitationAnswer): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE memberships SET state = 'active', invited_until = NULL, invitation_due_at = NULL, version = version + 1 WHERE ${isAnswered(answer)} RETURNING id
  `.execute(tx);
  if (rows.length === 0) return false;
  await recordAnswer(tx, 'invitation_accepted', answer);
  await announceAccessChange(tx, { userId: answer.userId });
  return true;
}

/** Declines an invitation on behalf of the invited person; false if there is none. */
export async function declineMembership(tx: Transaction, answer: InvitationAnswer): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`DELETE FROM memberships WHERE ${isAnswered(answer)} RETURNING id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await recordAnswer(tx, 'invitation_declined', answer);
  return true;
}

function isAnswered({ organizationId, id, userId, now }: InvitationAnswer) {
  return sql`organization_id = ${organizationId}::uuid AND id = ${id}::uuid AND user_id = ${userId}::uuid AND state = 'invited' AND invited_until > ${now}::timestamptz`;
}

/** Records the address only: the name of a person who declines stays private. */
async function recordAnswer(
  tx: Transaction,
  event: AuditRecord['event'],
  { organizationId, id, userId, source, now }: InvitationAnswer,
): Promise<void> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const by = event === 'invitation_accepted' ? userId : null;
  await recordAudit(tx, organizationId, {
    event,
    userId: by,
    subject: { type: 'user', id, label: user.email },
    source,
    now,
  });
}
