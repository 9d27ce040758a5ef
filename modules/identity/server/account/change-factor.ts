import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import type { IdentityParts } from '../dependencies.ts';
import { notifyAddresses } from '../mails/notify-addresses.ts';
import { deleteFactor, hasSecondFactor, replaceRecoveryCodes } from '../second-factor/factor-repository.ts';
import { endSessionsOfUser, replaceSession } from '../sessions/session-repository.ts';
import { codeChecks } from '../throttling/limits.ts';
import { forgetAttempts } from '../throttling/throttle.ts';
import { findUserByEmail, lockUser } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';
import { checkOwnIdentity } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';

/**
 * Creates new recovery codes; all former ones become void.
 * @throws AppError password_wrong, code_missing, code_wrong, second_factor_disabled, too_many_requests, overloaded
 */
export async function renewRecoveryCodes(dependencies: IdentityParts, identity: OwnIdentity): Promise<string[]> {
  const { userId, source } = identity;
  const account = await checkOwnIdentity(dependencies, identity);
  return account.change(async (tx, user, now) => {
    if (!(await hasSecondFactor(tx, userId))) throw new AppError('second_factor_disabled');
    await recordAuditOfAccount(tx, user, { event: 'recovery_codes_renewed', userId, source, now });
    return replaceRecoveryCodes(tx, userId);
  });
}

/**
 * Deactivates the second factor and notifies the user by mail.
 * @returns the new value of the current session
 * @throws AppError password_wrong, code_missing, code_wrong, second_factor_disabled, too_many_requests, overloaded
 */
export async function disableSecondFactor(
  dependencies: IdentityParts,
  identity: OwnIdentity & { readonly sessionId: string },
): Promise<string> {
  const { userId, sessionId, source } = identity;
  const account = await checkOwnIdentity(dependencies, identity);
  return account.change(async (tx, user, now) => {
    if (!(await deleteFactor(tx, userId))) throw new AppError('second_factor_disabled');
    await recordAuditOfAccount(tx, user, { event: 'second_factor_disabled', userId, source, now });
    await notifyAddresses(dependencies, tx, 'secondFactorDisabled', { user, now });
    // Organisations that require a second factor become inaccessible at once, in open windows as well.
    await announceAccessChange(tx, { userId });
    return replaceSession(tx, sessionId);
  });
}

/**
 * Removes the second factor of an account whose owner has lost it, on behalf of the operator: all sessions end, and the
 * owner is notified by mail.
 * @returns the account, null if it does not exist; and true if it had a second factor
 */
export async function resetSecondFactor(
  dependencies: IdentityParts,
  { email, source }: { readonly email: string; readonly source: AuditRecord['source'] },
): Promise<{ user: User; wasEnabled: boolean } | null> {
  const now = dependencies.clock.now();
  return dependencies.database.identity(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found && (await lockUser(tx, found.id));
    if (!user) return null;
    if (!(await deleteFactor(tx, user.id))) return { user, wasEnabled: false };
    await forgetAttempts(tx, codeChecks, user.id);
    await endSessionsOfUser(tx, user.id);
    await recordAuditOfAccount(tx, user, { event: 'second_factor_reset', userId: null, source, now });
    await notifyAddresses(dependencies, tx, 'secondFactorReset', { user, now });
    return { user, wasEnabled: true };
  });
}
