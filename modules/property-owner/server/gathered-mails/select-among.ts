import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL: those of some organisations (`organization_id`) in which a member meets a condition. They are chosen first,
 * whatever the planner expects: the members of all organisations are never walked.
 *
 * @param members tables, `memberships m` among them
 */
export function selectAmong(
  organizations: RawBuilder<unknown>,
  members: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    WITH chosen AS MATERIALIZED (SELECT DISTINCT organization_id FROM (${organizations}) given)
    SELECT chosen.organization_id
      FROM chosen CROSS JOIN LATERAL (SELECT FROM ${members} WHERE m.organization_id = chosen.organization_id AND ${condition} LIMIT 1) member`;
}
