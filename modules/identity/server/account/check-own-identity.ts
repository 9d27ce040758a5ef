import type { UserId } from '#platform/contract/ids.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityParts } from '../dependencies.ts';
import { checkCode, redeemCode } from '../second-factor/check-code.ts';
import type { CodeVerdict } from '../second-factor/check-code.ts';
import { isCurrentHash } from '../sign-in/credential-repository.ts';
import { codeChecks } from '../throttling/limits.ts';
import { countAttempt, forgetAttempts } from '../throttling/throttle.ts';
import { lockUser } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';
import { checkOwnPassword } from './check-own-password.ts';

/** Proof of identity before an action that a stolen session must not perform. */
export interface OwnIdentity {
  readonly userId: UserId;
  readonly currentPassword: string;
  /** Code of the second factor or a recovery code, if a factor is set up. */
  readonly code?: string | undefined;
  readonly source: AuditRecord['source'];
}

/** An account whose proof of identity was just verified. */
export interface OwnAccount {
  /**
   * Changes the account in a transaction that locks it, after verifying the proof again and consuming the code.
   * @param lockFirst locks that other transactions take before accounts
   * @throws AppError password_wrong, code_missing, code_wrong if either was changed or used meanwhile
   */
  change<T>(
    work: (tx: Transaction, user: User, now: Date) => Promise<T>,
    lockFirst?: (tx: Transaction) => Promise<void>,
  ): Promise<T>;
}

/**
 * Checks the password and, if the user has a second factor, the code; consumes nothing.
 * @throws AppError password_wrong, code_missing, code_wrong; too_many_requests after 10 failures in 15 minutes;
 * overloaded
 */
export async function checkOwnIdentity(
  dependencies: IdentityParts,
  { userId, currentPassword, code, source }: OwnIdentity,
): Promise<OwnAccount> {
  const { database, clock } = dependencies;
  const passwordHash = await checkOwnPassword(dependencies, {
    userId,
    password: currentPassword,
    field: 'currentPassword',
  });
  const given = { user: { id: userId }, code, now: clock.now() };
  // Counted as a failure before the check: parallel guesses cannot exceed the limit.
  if (code !== undefined) await database.identity((tx) => countAttempt(tx, codeChecks, userId, given.now));
  const verdict = await database.identity((tx) => checkCode(dependencies, tx, given), { readOnly: true });
  assertCodeAccepted(verdict);
  if (code !== undefined) await database.identity((tx) => forgetAttempts(tx, codeChecks, userId));
  return {
    change: (work, lockFirst) => {
      const now = clock.now();
      return database.identity(
        async (tx) => {
          await lockFirst?.(tx);
          const user = (await isCurrentHash(tx, userId, passwordHash)) ? await lockUser(tx, userId) : null;
          if (!user) throw new AppError('password_wrong', { field: 'currentPassword' });
          assertCodeAccepted(await redeemCode(dependencies, tx, { user, code, source, now }));
          return work(tx, user, now);
        },
        { userId },
      );
    },
  };
}

/** @throws AppError code_missing, code_wrong */
function assertCodeAccepted(verdict: CodeVerdict): void {
  if (verdict === 'missing' || verdict === 'wrong') throw new AppError(`code_${verdict}`, { field: 'code' });
}
