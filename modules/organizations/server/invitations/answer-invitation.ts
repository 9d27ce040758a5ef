import { sql } from 'kysely';
import { recordAudit } from '#modules/audit/server/index.ts';
import type { AuditRecord } from '#modules/audit/server/index.ts';
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
export async function acceptMembership(tx: Transaction, { organizationId, id, userId, source, now }: InvitationAnswer): Promise<boolean> {
  const accepted = await tx
    .updateTable('memberships')
    .set({ state: 'active', invited_until: null, invitation_due_at: null, version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'invited')
    .returning('id')
    .executeTakeFirst();
  if (!accepted) return false;
  await recordAnswer(tx, 'invitation_accepted', { organizationId, id, userId, source, now });
  await announceAccessChange(tx, { userId });
  return true;
}

/** Ends an invitation on the wish of the invited person; false when there is none (any more). */
export async function declineMembership(tx: Transaction, answer: InvitationAnswer): Promise<boolean> {
  const { organizationId, id, userId } = answer;
  await recordAnswer(tx, 'invitation_declined', answer);
  const declined = await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'invited')
    .returning('id')
    .executeTakeFirst();
  return declined !== undefined;
}

/** By address only: the name of somebody who declines stays theirs. */
async function recordAnswer(tx: Transaction, event: AuditRecord['event'], { organizationId, id, userId, source, now }: InvitationAnswer): Promise<void> {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const by = event === 'invitation_accepted' ? userId : null;
  await recordAudit(tx, organizationId, { event, userId: by, subject: { type: 'user', id, label: user.email }, source, now });
}
