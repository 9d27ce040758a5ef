import { sql } from 'kysely';

// The organisation sees only the address of an existing account that has not accepted yet: the name belongs to its
// owner.
const isNameHidden = sql<boolean>`(memberships.state = 'invited' AND users.email_proven_at IS NOT NULL)`;

/** Name of a member as visible to the organisation, in a query of `memberships` and `users`. */
export const shownLastName = sql<string>`CASE WHEN ${isNameHidden} THEN '' ELSE users.last_name END`;
export const shownFirstName = sql<string>`CASE WHEN ${isNameHidden} THEN '' ELSE users.first_name END`;
