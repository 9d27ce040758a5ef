import { sql } from 'kysely';

/**
 * Services in the order of their applications, which the catalogue numbers; for a statement that calls the table `s`.
 */
export const orderOfService = sql<
  number | null
>`(SELECT min(a.sort_order) FROM applications a WHERE a.service_id = s.id)`;
