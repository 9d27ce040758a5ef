import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Settings } from './define-settings.ts';

/**
 * SQL: organisations whose cards let a schedule work (`organization_id`), and the hour from which on it does
 * (`scheduled_hour`, 0 for any). The column of the table `settings` says which cards do; it runs as `kontor_identity`.
 */
export function selectScheduled(cards: readonly Pick<Settings, 'area' | 'identifier'>[]): RawBuilder<unknown> {
  const chosen = cards.map(({ area, identifier }) => sql`area = ${area} AND identifier = ${identifier}`);
  return sql`
    SELECT organization_id, scheduled_hour FROM settings WHERE scheduled_hour IS NOT NULL AND (${sql.join(chosen, sql` OR `)})`;
}
