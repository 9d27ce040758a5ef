import type { UserId } from '#platform/contract/ids.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { checkCode, useCode } from '../second-factor/check-code.ts';
import type { CodeVerdict } from '../second-factor/check-code.ts';
import { isCurrentHash } from '../sign-in/credential-repository.ts';
import { codeChecks } from '../throttling/limits.ts';
import { countAttempt, forgetAttempt } from '../throttling/throttle.ts';
import { lockUser } from '../users/user-repository.ts';
import type { User } from '../users/user-repository.ts';
import { checkOwnPassword } from './check-own-password.ts';

/** What a user gives once more before something that a stolen session must not do. */
export interface OwnIdentity {
  readonly userId: UserId;
  readonly currentPassword: string;
  /** Of the second factor or a recovery code, if there is a factor. */
  readonly code?: string | undefined;
}

/** That password and code were right a moment ago. */
export interface IdentityProof extends OwnIdentity {
  readonly passwordHash: string;
}

/**
 * Checks the password and, if the user has a second factor, the code; uses nothing up.
 *
 * @returns what {@link useProof} takes in the transaction that relies on it
 * @throws AppError password_wrong, code_missing, code_wrong; too_many_requests after 10 wrong ones in 15 minutes; overloaded
 */
export async function checkOwnIdentity(dependencies: IdentityDependencies, hashing: PasswordHashing, identity: OwnIdentity): Promise<IdentityProof> {
  const { database, clock } = dependencies;
  const { userId, currentPassword, code } = identity;
  const passwordHash = await checkOwnPassword(dependencies, hashing, { userId, password: currentPassword, field: 'currentPassword' });
  const given = { user: { id: userId }, code, now: clock.now() };
  // Counted as wrong before it is known to be right: parallel guesses cannot slip past.
  const attempt = code === undefined ? null : await database.identity((tx) => countAttempt(tx, codeChecks, userId, given.now));
  const verdict = await database.identity((tx) => checkCode(dependencies, tx, given), { readOnly: true });
  assertCodeAccepted(verdict);
  if (attempt !== null) await database.identity((tx) => forgetAttempt(tx, attempt));
  return { ...identity, passwordHash };
}

/**
 * Holds a proof against what is true now, uses the code up and locks the account until the transaction ends.
 *
 * @throws AppError password_wrong, code_missing, code_wrong when either was changed or used meanwhile
 */
export async function useProof(
  dependencies: IdentityDependencies,
  tx: Transaction,
  { proof, source, now }: { readonly proof: IdentityProof; readonly source: AuditRecord['source']; readonly now: Date },
): Promise<User> {
  const { userId, passwordHash, code } = proof;
  const user = (await isCurrentHash(tx, userId, passwordHash)) ? await lockUser(tx, userId) : null;
  if (!user) throw new AppError('password_wrong', { field: 'currentPassword' });
  assertCodeAccepted(await useCode(dependencies, tx, { user, code, source, now }));
  return user;
}

/** @throws AppError code_missing, code_wrong */
function assertCodeAccepted(verdict: CodeVerdict): void {
  if (verdict === 'missing' || verdict === 'wrong') throw new AppError(`code_${verdict}`, { field: 'code' });
}
