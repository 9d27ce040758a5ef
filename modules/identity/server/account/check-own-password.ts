import type { UserId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityParts } from '../dependencies.ts';
import { findHash } from '../sign-in/credential-repository.ts';
import { passwordChecks } from '../throttling/limits.ts';
import { countAttempt, forgetAttempt } from '../throttling/throttle.ts';

/** A password that a user gives once more, before something that a stolen session must not do. */
export interface OwnPassword {
  readonly userId: UserId;
  readonly password: string;
  /** What the request calls it. */
  readonly field: string;
}

/**
 * Checks the password of a user.
 *
 * @returns its hash: hold it against the present one in the transaction that relies on it
 * @throws AppError password_wrong; too_many_requests after 10 wrong ones in 15 minutes; overloaded
 */
export async function checkOwnPassword(
  { database, clock, hashing }: Pick<IdentityParts, 'database' | 'clock' | 'hashing'>,
  { userId, password, field }: OwnPassword,
): Promise<string> {
  const { attempt, hash } = await database.identity(async (tx) => ({
    // Counted as wrong before it is known to be right: parallel guesses cannot slip past.
    attempt: await countAttempt(tx, passwordChecks, userId, clock.now()),
    hash: await findHash(tx, userId),
  }));
  const right = hash !== null && (await hashing.run(userId, () => hashing.verify(password, hash)));
  if (!right) throw new AppError('password_wrong', { field });
  await database.identity((tx) => forgetAttempt(tx, attempt));
  return hash;
}
