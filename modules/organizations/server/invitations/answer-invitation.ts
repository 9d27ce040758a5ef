import { sql } from 'kysely';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { Origin } from '#modules/identity/server/index.ts';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';

/** An invitation that its user answers; needs an identity transaction. */
export interface InvitationAnswer extends Origin {
  readonly organizationId: string;
  /** Of the membership. */
  readonly id: string;
  readonly userId: UserId;
}

/** Makes an invited member an active one; false when there is no such invitation (any more). */
export async function acceptMembership(tx: Transaction, answer: InvitationAnswer): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE memberships SET state = 'active', invited_until = NULL, invitation_due_at = NULL, version = version + 1 WHERE ${isAnswered(answer)} RETURNING id
  `.execute(tx);
  if (rows.length === 0) return false;
  await recordAnswer(tx, 'invitation_accepted', answer);
  await announceAccessChange(tx, { userId: answer.userId });
  return true;
}

/** Ends an invitation on the wish of the invited person; false when there is none (any more). */
export async function declineMembership(tx: Transaction, answer: InvitationAnswer): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`DELETE FROM memberships WHERE ${isAnswered(answer)} RETURNING id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await recordAnswer(tx, 'invitation_declined', answer);
  return true;
}

function isAnswered({ organizationId, id, userId }: InvitationAnswer) {
  return sql`organization_id = ${organizationId}::uuid AND id = ${id}::uuid AND user_id = ${userId}::uuid AND state = 'invited'`;
}

/** By address only: the name of somebody who declines stays theirs. */
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
