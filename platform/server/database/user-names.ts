import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** SQL: first and last name of a user `u`; null without any. */
const fullName = sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`;

/** SQL: name of a user `u` in a list of people; the email address without one. */
export const listedName = sql<string>`coalesce(${fullName}, u.email)`;

/** SQL: full name of the user with this id; null if the account was deleted or has no name. */
export function nameOfUser(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(SELECT ${fullName} FROM users u WHERE u.id = ${id})`;
}
