import type { Identity } from '#modules/identity/server/index.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Actor } from '#platform/server/http/context.ts';

/**
 * Counts a change that was refused in a way that tells whether an address has an account, as a question whether it has.
 */
export function countQuestions<T>(
  accounts: Pick<Identity, 'countEmailQuestion'>,
  { userId }: Pick<Actor, 'userId'>,
  change: Promise<T>,
): Promise<T> {
  return change.catch(async (error: unknown) => {
    // The transaction is gone, and with it what it had counted.
    if (tellsOfAccounts(error)) await accounts.countEmailQuestion(userId);
    throw error;
  });
}

/** An address that is taken, or names that only a new account needs. */
function tellsOfAccounts(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return (
    error.code === 'email_taken' ||
    (error.code === 'validation_failed' &&
      error.toEntries().some(({ field }) => field === 'firstName' || field === 'lastName'))
  );
}
