import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { purgeExpenses } from './purge-expenses.ts';

/** Schedules the removal of expenses after their years of retention. */
export function planPurge({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): readonly ScheduledWork[] {
  return [
    {
      name: 'purge-expenses',
      cron: '50 3 * * *',
      // Without nightly runs, deleted expenses must still be removed in time.
      atStart: true,
      handler: async ({ log }) => {
        const purged = await purgeExpenses(database, clock.now());
        for (const { organizationId, number } of purged)
          log.info(
            { organization: organizationId, expense: number },
            'an expense that was deleted 8 years ago was purged',
          );
      },
    },
  ];
}
