import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { isCheckViolation } from '#platform/server/database/errors.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import { normalizeEmail } from './user-repository.ts';
import type { User } from './user-repository.ts';

/** Who is to have an account. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What the caller's request calls the fields of a person. */
export type PersonFields = Readonly<Record<keyof Person, string>>;

const defaultFields: PersonFields = { email: 'email', firstName: 'firstName', lastName: 'lastName' };
// Between looking and adding, another request may add or rename the account; twice in a row hardly ever.
const mostTries = 5;

/**
 * Finds the account of an address or adds it; of two at once one adds and the other finds. The account found keeps its
 * address until the transaction ends, so that nobody is added under an address that has just become another person's.
 *
 * @throws AppError validation_failed when the account is new and a name is missing, naming both at once
 */
export async function ensureUser(
  tx: Transaction,
  person: Person,
  { now, fields }: { readonly now: Date; readonly fields?: Partial<PersonFields> | undefined },
): Promise<{ user: User; created: boolean }> {
  const email = normalizeEmail(person.email);
  const names = { ...defaultFields, ...fields };
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    const found = await lockUser(tx, email);
    if (found) return { user: found, created: false };
    refuseMissingNames(person, names);
    const user = await addUser(tx, { ...person, email }, now, names.email);
    if (user) return { user, created: true };
  }
  throw new AppError('changed_meanwhile', { field: names.email });
}

async function lockUser(tx: Transaction, email: string): Promise<User | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('email', '=', email)
    .forKeyShare()
    .executeTakeFirst();
  return row ? { id: row.id as UserId, email: row.email, firstName: row.first_name, lastName: row.last_name } : null;
}

/** Null when somebody else was faster. */
async function addUser(tx: Transaction, { email, firstName, lastName }: Person, now: Date, field: string): Promise<User | null> {
  const id = createId() as UserId;
  try {
    const { rows } = await sql`
      INSERT INTO users (id, email, first_name, last_name, created_at)
      VALUES (${id}::uuid, ${email}, ${firstName}, ${lastName}, ${now}::timestamptz)
      ON CONFLICT (email) DO NOTHING RETURNING id
    `.execute(tx);
    return rows.length > 0 ? { id, email, firstName, lastName } : null;
  } catch (error) {
    throw isCheckViolation(error, 'users_email_check') ? invalidField(field, 'invalid_format', { format: 'email' }) : error;
  }
}

function refuseMissingNames(person: Person, fields: PersonFields): void {
  const missing = (['firstName', 'lastName'] as const).filter((name) => person[name].trim() === '');
  if (missing.length === 0) return;
  const entries = missing.flatMap((name) => invalidField(fields[name], 'too_small', { minimum: 1, kind: 'string' }).toEntries());
  throw new AppError('validation_failed', { entries });
}
