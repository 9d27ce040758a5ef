import type { Identity } from '#modules/identity/server/index.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Actor } from '#platform/server/http/context.ts';

/** Counts a refused change that reveals if an address has an account, like the explicit question. */
export function countQuestions<T>(
  accounts: Pick<Identity, 'countEmailQuestion'>,
  { userId }: Pick<Actor, 'userId'>,
  change: Promise<T>,
): Promise<T> {
  return change.catch(async (error: unknown) => {
    // The transaction was rolled back, including its counts.
    if (tellsOfAccounts(error)) await accounts.countEmailQuestion(userId);
    throw error;
  });
}

/** True for a taken address, or names that only a new account needs. */
function tellsOfAccounts(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return (
    error.code === 'email_taken' ||
    (error.code === 'validation_failed' &&
      error.toEntries().some(({ field }) => field === 'firstName' || field === 'lastName'))
  );
}
