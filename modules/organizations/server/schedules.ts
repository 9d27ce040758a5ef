import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { purgeOrganizations } from './administration/purge-organizations.ts';
import type { OrganizationsDependencies } from './dependencies.ts';
import { purgeInvitations } from './invitations/purge-invitations.ts';

/** Scheduled work on organisations. */
export function planOrganizations({
  database,
  clock,
  purgeHolds,
}: Pick<OrganizationsDependencies, 'database' | 'clock' | 'purgeHolds'>): readonly ScheduledWork[] {
  return [
    { name: 'purge-invitations', cron: '*/15 * * * *', handler: () => purgeInvitations(database, clock.now()) },
    {
      name: 'purge-organizations',
      cron: '40 3 * * *',
      // Also at start, so that installations that are off at night keep the promise of deletion.
      atStart: true,
      handler: async ({ log }) => {
        const purged = await purgeOrganizations({ database, purgeHolds }, clock.now());
        for (const organization of purged)
          log.info({ organization }, 'an organisation that was deleted 30 days ago was purged');
      },
    },
  ];
}
