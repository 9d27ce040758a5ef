import { randomBytes } from 'node:crypto';
import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { UserId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findOwnBrand } from '#platform/server/mail/brand.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { seal, unsealBytes } from '#platform/server/sealing/seal.ts';
import type { IdentityParts } from '../dependencies.ts';
import { voidLinks } from '../links/link-repository.ts';
import { notifyAddresses } from '../mails/notify-addresses.ts';
import {
  beginFactor,
  confirmFactor,
  hasSecondFactor,
  lockFactor,
  replaceRecoveryCodes,
  toSealedUse,
} from '../second-factor/factor-repository.ts';
import type { StoredFactor } from '../second-factor/factor-repository.ts';
import { normalizeCode } from '../second-factor/recovery-code.ts';
import { findStep, toBase32, toOtpauthUri } from '../second-factor/totp.ts';
import { endOtherSessions, replaceSession } from '../sessions/session-repository.ts';
import { codeChecks } from '../throttling/limits.ts';
import { countAttempt, forgetAttempts } from '../throttling/throttle.ts';
import { lockUser } from '../users/user-repository.ts';
import { checkOwnIdentity } from './check-own-identity.ts';
import type { OwnIdentity } from './check-own-identity.ts';

/** 160 bits (RFC 4226, 4). */
const secretBytes = 20;
const confirmableMinutes = 30;

/** Secret for the app, as text and as the URI of the QR code. */
export interface FactorSetUp {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Creates the secret of a second factor; it becomes active once a code has confirmed it.
 * @throws AppError password_wrong, second_factor_enabled, too_many_requests, overloaded
 */
export async function beginSecondFactor(
  dependencies: IdentityParts,
  identity: Omit<OwnIdentity, 'code'>,
): Promise<FactorSetUp> {
  const { database, secretKey, configuration } = dependencies;
  const { userId } = identity;
  if (await database.identity((tx) => hasSecondFactor(tx, userId), { readOnly: true }))
    throw new AppError('second_factor_enabled');
  const account = await checkOwnIdentity(dependencies, identity);
  const secret = randomBytes(secretBytes);
  return account.change(async (tx, { email }, now) => {
    if (!(await beginFactor(tx, { userId, secret: seal(secret, toSealedUse(secretKey, userId)), now })))
      throw new AppError('second_factor_enabled');
    const { name: issuer } = await findOwnBrand(tx, configuration.publicUrl);
    return { secret: toBase32(secret), uri: toOtpauthUri(secret, { issuer, account: email }) };
  });
}

export interface FactorConfirmation {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly code: string;
  readonly source: AuditRecord['source'];
}

/**
 * Activates the second factor with a code, which proves that the app has the secret. Ends all other sessions, voids
 * pending changes of address and password links, and notifies the user by mail.
 * @returns the recovery codes, which cannot be read again, and the new value of the current session
 * @throws AppError second_factor_enabled, second_factor_expired 30 minutes after the start, code_wrong,
 * too_many_requests
 */
export async function confirmSecondFactor(
  dependencies: IdentityParts,
  { userId, sessionId, code, source }: FactorConfirmation,
): Promise<{ recoveryCodes: string[]; sessionValue: string }> {
  const { database, clock } = dependencies;
  const now = clock.now();
  await database.identity((tx) => countAttempt(tx, codeChecks, userId, now));
  return database.identity(
    async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new AppError('not_signed_in');
      const step = findConfirmingStep(dependencies.secretKey, await lockFactor(tx, userId), { userId, code, now });
      await confirmFactor(tx, userId, step, now);
      const recoveryCodes = await replaceRecoveryCodes(tx, userId);
      await forgetAttempts(tx, codeChecks, userId);
      await endOtherSessions(tx, userId, sessionId);
      const sessionValue = await replaceSession(tx, sessionId);
      // Voids links requested with the password alone. Invitations stay open, and so do links that restore a stolen
      // address.
      await voidLinks(tx, userId, now, ['invitation', 'join', 'email_undo']);
      await recordAuditOfAccount(tx, user, { event: 'second_factor_enabled', userId, source, now });
      await notifyAddresses(dependencies, tx, 'secondFactorEnabled', { user, now });
      await announceAccessChange(tx, { userId });
      return { recoveryCodes, sessionValue };
    },
    { userId },
  );
}

function findConfirmingStep(
  secretKey: string,
  factor: StoredFactor | null,
  { userId, code, now }: { readonly userId: UserId; readonly code: string; readonly now: Date },
): number {
  if (factor?.confirmedAt) throw new AppError('second_factor_enabled');
  const secret =
    factor && now.getTime() < factor.createdAt.getTime() + confirmableMinutes * 60_000
      ? unsealBytes(factor.secret, toSealedUse(secretKey, userId))
      : null;
  if (!secret) throw new AppError('second_factor_expired');
  const step = findStep(secret, normalizeCode(code), now);
  if (step === null) throw new AppError('code_wrong', { field: 'code' });
  return step;
}
