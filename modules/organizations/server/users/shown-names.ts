import { sql } from 'kysely';

// Who has an account already and has not accepted yet is known by the address that was invited: the name is theirs to
// tell.
const isNameHidden = sql<boolean>`(memberships.state = 'invited' AND users.email_proven_at IS NOT NULL)`;

/** The names of members as the organisation sees them, in a query of `memberships` and `users`. */
export const shownLastName = sql<string>`CASE WHEN ${isNameHidden} THEN '' ELSE users.last_name END`;
export const shownFirstName = sql<string>`CASE WHEN ${isNameHidden} THEN '' ELSE users.first_name END`;
