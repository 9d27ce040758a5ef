import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { unsealBytes } from '#platform/server/sealing/seal.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { notifyAddresses } from '../mails/notify-addresses.ts';
import type { User } from '../users/user-repository.ts';
import {
  countRecoveryCodes,
  findFactor,
  isRecoveryCode,
  lockFactor,
  takeRecoveryCode,
  takeStep,
  toSealedUse,
} from './factor-repository.ts';
import type { StoredFactor } from './factor-repository.ts';
import { hashRecoveryCode, isOneTimeCode, normalizeCode } from './recovery-code.ts';
import { findStep } from './totp.ts';

/** Result of a code check. `off`: not required; `missing`: none was given. */
export type CodeVerdict = 'off' | 'missing' | 'wrong' | 'right';

export interface GivenCode {
  readonly user: Pick<User, 'id'>;
  /** Code of the app or a recovery code; undefined if none was given. */
  readonly code: string | undefined;
  readonly now: Date;
}

/** Kind of a matching code. */
type Match =
  | Extract<CodeVerdict, 'off' | 'missing' | 'wrong'>
  | { readonly step: number }
  | { readonly recovery: Buffer };

/** Checks a code without consuming it. Needs an identity transaction. */
export async function checkCode(
  { secretKey }: Pick<IdentityDependencies, 'secretKey'>,
  tx: Transaction,
  given: GivenCode,
): Promise<CodeVerdict> {
  const match = await findMatch(secretKey, tx, given, await findFactor(tx, given.user.id));
  return typeof match === 'string' ? match : 'right';
}

export interface RedeemedCode extends GivenCode {
  readonly user: User;
  readonly source: AuditRecord['source'];
}

/**
 * Checks and consumes a code: of parallel attempts with one code, in any processes, exactly one succeeds. A used
 * recovery code is reported by mail. Needs an identity transaction; lock the account first.
 */
export async function redeemCode(
  dependencies: IdentityDependencies,
  tx: Transaction,
  { user, code, source, now }: RedeemedCode,
): Promise<CodeVerdict> {
  const match = await findMatch(dependencies.secretKey, tx, { user, code, now }, await lockFactor(tx, user.id));
  if (typeof match === 'string') return match;
  if ('step' in match) return (await takeStep(tx, user.id, match.step)) ? 'right' : 'wrong';
  if (!(await takeRecoveryCode(tx, user.id, match.recovery, now))) return 'wrong';
  await recordAuditOfAccount(tx, user, { event: 'recovery_code_used', userId: user.id, source, now });
  await notifyAddresses(dependencies, tx, 'recoveryCodeUsed', {
    user,
    now,
    codesLeft: await countRecoveryCodes(tx, user.id),
  });
  return 'right';
}

async function findMatch(
  secretKey: string,
  tx: Transaction,
  { user: { id }, code, now }: GivenCode,
  factor: StoredFactor | null,
): Promise<Match> {
  if (factor?.confirmedAt == null) return 'off';
  if (code === undefined) return 'missing';
  if (!isOneTimeCode(code)) {
    const recovery = hashRecoveryCode(id, code);
    return (await isRecoveryCode(tx, id, recovery)) ? { recovery } : 'wrong';
  }
  const secret = unsealBytes(factor.secret, toSealedUse(secretKey, id));
  const step = secret && findStep(secret, normalizeCode(code), now);
  return step === null || step <= (factor.lastStep ?? -1) ? 'wrong' : { step };
}
