import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { isCheckViolation } from '#platform/server/database/errors.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import { normalizeEmail } from './user-repository.ts';
import type { User } from './user-repository.ts';

/** Address and name of a new account. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The request's names of a person's fields. */
export type PersonFields = Readonly<Record<keyof Person, string>>;

const defaultFields: PersonFields = { email: 'email', firstName: 'firstName', lastName: 'lastName' };

interface EnsuredRow {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly created: boolean;
}

/**
 * Finds the account of an address or adds it, unconfirmed; of parallel calls one adds and the others find. An existing
 * account keeps its address until the transaction ends, so that nobody is added under an address that has just moved to
 * another person. The name of a confirmed account stays empty: only its owner changes it. Works in every transaction.
 * @throws AppError validation_failed for a new account without names, naming both fields
 */
export async function ensureUser(
  tx: Transaction,
  person: Person,
  { now, fields }: { readonly now: Date; readonly fields?: Partial<PersonFields> | undefined },
): Promise<{ user: User; created: boolean }> {
  const email = normalizeEmail(person.email);
  const names = { ...defaultFields, ...fields };
  try {
    const { rows } = await sql<EnsuredRow>`
      SELECT account_id AS id, account_first_name AS "firstName", account_last_name AS "lastName", created
      FROM ensure_account(${createId()}::uuid, ${email}, ${person.firstName}, ${person.lastName}, ${now}::timestamptz)
    `.execute(tx);
    const [row] = rows;
    if (!row) throw missingNames(person, names);
    const { created, ...user } = row;
    return { user: { ...user, email }, created };
  } catch (error) {
    throw isCheckViolation(error, 'users_email_check')
      ? invalidField(names.email, 'invalid_format', { format: 'email' })
      : error;
  }
}

function missingNames(person: Person, fields: PersonFields): AppError {
  const missing = (['firstName', 'lastName'] as const).filter((name) => person[name].trim() === '');
  const entries = missing.flatMap((name) =>
    invalidField(fields[name], 'too_small', { minimum: 1, kind: 'string' }).toEntries(),
  );
  return new AppError('validation_failed', { entries });
}
