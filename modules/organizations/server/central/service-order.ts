import { sql } from 'kysely';

/** Orders services like their numbered applications, in a statement with the table alias `s`. */
export const orderOfService = sql<
  number | null
>`(SELECT min(a.sort_order) FROM applications a WHERE a.service_id = s.id)`;
