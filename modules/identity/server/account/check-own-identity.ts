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

/** What a user gives once more before something that a stolen session must not do. */
export interface OwnIdentity {
  readonly userId: UserId;
  readonly currentPassword: string;
  /** Of the second factor or a recovery code, if there is a factor. */
  readonly code?: string | undefined;
  readonly source: AuditRecord['source'];
}

/** That password and code were right a moment ago. */
export interface OwnAccount {
  /**
   * Changes the account in a transaction that holds it, once the proof is held against what is true now and the code is
   * used up.
   *
   * @param lockFirst what other transactions lock before accounts
   * @throws AppError password_wrong, code_missing, code_wrong when either was changed or used meanwhile
   */
  change<T>(
    work: (tx: Transaction, user: User, now: Date) => Promise<T>,
    lockFirst?: (tx: Transaction) => Promise<void>,
  ): Promise<T>;
}

/**
 * Checks the password and, if the user has a second factor, the code; uses nothing up yet.
 *
 * @throws AppError password_wrong, code_missing, code_wrong; too_many_requests after 10 wrong ones in 15 minutes;
 *   overloaded
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
  // Counted as wrong before it is known to be right: parallel guesses cannot slip past.
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
