import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { tellAddresses } from '../mails/tell-addresses.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { deleteFactor, hasSecondFactor, replaceRecoveryCodes } from '../second-factor/factor-repository.ts';
import { createRecoveryCodes, hashRecoveryCode } from '../second-factor/recovery-code.ts';
import { endSessionsOfUser } from '../sessions/session-repository.ts';
import { findUserByEmail, lockUser } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';
import { checkOwnIdentity, useProof } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';

export interface FactorChange extends OwnIdentity {
  readonly source: AuditRecord['source'];
}

/**
 * Makes new recovery codes; all former ones are void.
 *
 * @throws AppError password_wrong, code_missing, code_wrong, second_factor_disabled, too_many_requests, overloaded
 */
export async function renewRecoveryCodes(dependencies: IdentityDependencies, hashing: PasswordHashing, { source, ...identity }: FactorChange): Promise<string[]> {
  const { database, clock } = dependencies;
  const { userId } = identity;
  const proof = await checkOwnIdentity(dependencies, hashing, identity);
  const now = clock.now();
  const recoveryCodes = createRecoveryCodes();
  return database.identity(
    async (tx) => {
      const user = await useProof(dependencies, tx, { proof, source, now });
      if (!(await hasSecondFactor(tx, userId))) throw new AppError('second_factor_disabled');
      await replaceRecoveryCodes(tx, userId, recoveryCodes.map((code) => hashRecoveryCode(userId, code)));
      await recordAuditOfAccount(tx, user, { event: 'recovery_codes_renewed', userId, source, now });
      return recoveryCodes;
    },
    { userId },
  );
}

/**
 * Has no second factor asked for any more. The user is told by mail.
 *
 * @throws AppError password_wrong, code_missing, code_wrong, second_factor_disabled, too_many_requests, overloaded
 */
export async function disableSecondFactor(dependencies: IdentityDependencies, hashing: PasswordHashing, { source, ...identity }: FactorChange): Promise<void> {
  const { database, clock } = dependencies;
  const { userId } = identity;
  const proof = await checkOwnIdentity(dependencies, hashing, identity);
  const now = clock.now();
  await database.identity(
    async (tx) => {
      const user = await useProof(dependencies, tx, { proof, source, now });
      if (!(await deleteFactor(tx, userId))) throw new AppError('second_factor_disabled');
      await recordAuditOfAccount(tx, user, { event: 'second_factor_disabled', userId, source, now });
      await tellAddresses(dependencies, tx, 'secondFactorDisabled', { user, now });
      // Organisations that demand one are closed from now on, in open windows as well.
      await announceAccessChange(tx, { userId });
    },
    { userId },
  );
}

/**
 * Takes the second factor from an account whose owner has lost it, on behalf of the operator: all sessions end, and the owner is told by
 * mail.
 *
 * @returns the account, null when there is none; and whether it had a second factor
 */
export async function resetSecondFactor(
  dependencies: IdentityDependencies,
  { email, source }: { readonly email: string; readonly source: AuditRecord['source'] },
): Promise<{ user: User; wasEnabled: boolean } | null> {
  const now = dependencies.clock.now();
  return dependencies.database.identity(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found && (await lockUser(tx, found.id));
    if (!user) return null;
    if (!(await deleteFactor(tx, user.id))) return { user, wasEnabled: false };
    await endSessionsOfUser(tx, user.id);
    await recordAuditOfAccount(tx, user, { event: 'second_factor_reset', userId: null, source, now });
    await tellAddresses(dependencies, tx, 'secondFactorReset', { user, now });
    return { user, wasEnabled: true };
  });
}
