import { randomBytes } from 'node:crypto';
import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { UserId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { findBrand } from '../brands/brand-repository.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { tellAddresses } from '../mails/tell-addresses.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { beginFactor, confirmFactor, hasSecondFactor, lockFactor, replaceRecoveryCodes } from '../second-factor/factor-repository.ts';
import type { StoredFactor } from '../second-factor/factor-repository.ts';
import { createRecoveryCodes, hashRecoveryCode, normalizeCode } from '../second-factor/recovery-code.ts';
import { openSecret, sealSecret } from '../second-factor/sealed-secret.ts';
import { findStep, toBase32, toOtpauthUri } from '../second-factor/totp.ts';
import { changeSessionValue, endOtherSessions } from '../sessions/session-repository.ts';
import { codeChecks } from '../throttling/limits.ts';
import { countAttempt, forgetAttempt } from '../throttling/throttle.ts';
import { lockUser } from '../users/user-repository.ts';
import { checkOwnIdentity, useProof } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';

/** RFC 4226, 4: 160 bits. */
const secretBytes = 20;
const confirmableMinutes = 30;

/** A secret for the app, as text and as the address that a QR code carries. */
export interface FactorSetUp {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Makes the secret of a second factor, which is asked for once a code has confirmed it.
 *
 * @throws AppError password_wrong, second_factor_enabled, too_many_requests, overloaded
 */
export async function beginSecondFactor(
  dependencies: IdentityDependencies,
  hashing: PasswordHashing,
  { source, ...identity }: Omit<OwnIdentity, 'code'> & { readonly source: AuditRecord['source'] },
): Promise<FactorSetUp> {
  const { database, clock, secretKey, configuration } = dependencies;
  const { userId } = identity;
  await assertNoFactor(dependencies, userId);
  const proof = await checkOwnIdentity(dependencies, hashing, identity);
  const secret = randomBytes(secretBytes);
  const now = clock.now();
  return database.identity(
    async (tx) => {
      const user = await useProof(dependencies, tx, { proof, source, now });
      if (!(await beginFactor(tx, { userId, secret: sealSecret(secret, secretKey, userId), now }))) throw new AppError('second_factor_enabled');
      const { name: issuer } = await findBrand(tx, new URL(configuration.publicUrl).hostname);
      return { secret: toBase32(secret), uri: toOtpauthUri(secret, { issuer, account: user.email }) };
    },
    { userId },
  );
}

async function assertNoFactor({ database }: IdentityDependencies, userId: UserId): Promise<void> {
  if (await database.identity((tx) => hasSecondFactor(tx, userId), { readOnly: true })) throw new AppError('second_factor_enabled');
}

export interface FactorConfirmation {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly code: string;
  readonly source: AuditRecord['source'];
}

/**
 * Has the second factor asked for from now on: a code shows that the app has the secret. All other sessions end, and the user
 * is told by mail.
 *
 * @returns the recovery codes, which nobody can read again, and the new value of the session that asked
 * @throws AppError second_factor_enabled, second_factor_expired 30 minutes after it was begun, code_wrong, too_many_requests
 */
export async function confirmSecondFactor(
  dependencies: IdentityDependencies,
  { userId, sessionId, code, source }: FactorConfirmation,
): Promise<{ recoveryCodes: string[]; sessionValue: string }> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const recoveryCodes = createRecoveryCodes();
  const attempt = await database.identity((tx) => countAttempt(tx, codeChecks, userId, now));
  return database.identity(
    async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new AppError('not_signed_in');
      const step = findConfirmingStep(dependencies.secretKey, await lockFactor(tx, userId), { userId, code, now });
      await confirmFactor(tx, userId, step, now);
      await replaceRecoveryCodes(tx, userId, recoveryCodes.map((recoveryCode) => hashRecoveryCode(userId, recoveryCode)));
      await forgetAttempt(tx, attempt);
      await endOtherSessions(tx, userId, sessionId);
      await recordAuditOfAccount(tx, user, { event: 'second_factor_enabled', userId, source, now });
      await tellAddresses(dependencies, tx, 'secondFactorEnabled', { user, now });
      await announceAccessChange(tx, { userId });
      return { recoveryCodes, sessionValue: await changeSessionValue(tx, sessionId, now) };
    },
    { userId },
  );
}

function findConfirmingStep(secretKey: string, factor: StoredFactor | null, { userId, code, now }: { readonly userId: UserId; readonly code: string; readonly now: Date }): number {
  if (factor?.confirmedAt) throw new AppError('second_factor_enabled');
  const secret = factor && now.getTime() < factor.createdAt.getTime() + confirmableMinutes * 60_000 ? openSecret(factor.secret, secretKey, userId) : null;
  if (!secret) throw new AppError('second_factor_expired');
  const step = findStep(secret, normalizeCode(code), now);
  if (step === null) throw new AppError('code_wrong', { field: 'code' });
  return step;
}
