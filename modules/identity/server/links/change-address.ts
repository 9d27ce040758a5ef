import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { voidLinks } from './link-repository.ts';
import { findUserByEmail, proveAddress } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';

export interface AddressChange {
  /** The account, locked. */
  readonly user: User;
  /** The confirmed address. */
  readonly email: string;
  /** Membership whose invitation stays open; invitations to the former address end. */
  readonly membershipId: string | null;
  readonly source: AuditRecord['source'];
  readonly now: Date;
}

/**
 * Changes the address of an account after its confirmation. Invitations to the former address end, because they were
 * meant for its mailbox; so do open links, except those that restore a stolen address.
 * @throws AppError email_taken if another account has the address
 */
export async function changeAddress(
  { memberships }: Pick<IdentityDependencies, 'memberships'>,
  tx: Transaction,
  { user, email, membershipId, source, now }: AddressChange,
): Promise<User> {
  const changed = { ...user, email };
  if (email !== user.email) {
    // Checked first: the unique violation would wait for a parallel change of the same address.
    if (await findUserByEmail(tx, email)) throw new AppError('email_taken');
    const write = tx.updateTable('users').set({ email }).where('id', '=', user.id).execute();
    await translateDuplicate(write, 'users_email_key', (cause) => new AppError('email_taken', { cause }));
  }
  await proveAddress(tx, user.id, now);
  await memberships.withdrawInvitations(tx, {
    userId: user.id,
    exceptId: membershipId,
    email: user.email,
    source,
    now,
  });
  await voidLinks(tx, user.id, now, ['email_undo']);
  const changes = [{ field: 'email', from: user.email, to: email }];
  await recordAuditOfAccount(tx, changed, { event: 'email_changed', userId: user.id, changes, source, now });
  await announceAccessChange(tx, { userId: user.id });
  return changed;
}
