import type { UserId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { IdentityParts } from '../dependencies.ts';
import { findHash } from '../sign-in/credential-repository.ts';
import { passwordChecks } from '../throttling/limits.ts';
import { countAttempt, forgetAttempt } from '../throttling/throttle.ts';

/** A password entered again, before an action that a stolen session must not perform. */
export interface OwnPassword {
  readonly userId: UserId;
  readonly password: string;
  /** Name of the field in the request. */
  readonly field: string;
}

/**
 * Checks the password of a user.
 * @returns its hash: compare it with the current one in the transaction that relies on it
 * @throws AppError password_wrong; too_many_requests after 10 failures in 15 minutes; overloaded
 */
export async function checkOwnPassword(
  { database, clock, hashing }: Pick<IdentityParts, 'database' | 'clock' | 'hashing'>,
  { userId, password, field }: OwnPassword,
): Promise<string> {
  const { attempt, hash } = await database.identity(async (tx) => ({
    // Counted as a failure before the check: parallel guesses cannot exceed the limit.
    attempt: await countAttempt(tx, passwordChecks, userId, clock.now()),
    hash: await findHash(tx, userId),
  }));
  const right = hash !== null && (await hashing.run(userId, () => hashing.verify(password, hash)));
  if (!right) throw new AppError('password_wrong', { field });
  await database.identity((tx) => forgetAttempt(tx, attempt));
  return hash;
}
