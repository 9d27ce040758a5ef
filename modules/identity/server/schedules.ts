import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { requestDueProofs } from './links/request-due-proofs.ts';
import { purgeExpired } from './purge.ts';
import { notifyLockedOwners } from './sign-in/notify-locked-owners.ts';

/** Scheduled work on accounts. */
export function planIdentity(dependencies: IdentityDependencies): readonly ScheduledWork[] {
  return [
    { name: 'purge-sign-in', cron: '*/15 * * * *', handler: () => purgeExpired(dependencies) },
    { name: 'tell-locked-owners', cron: '* * * * *', handler: () => notifyLockedOwners(dependencies) },
    {
      name: 'request-proofs',
      cron: '*/10 * * * *',
      atStart: true,
      handler: async ({ log }) => {
        const addresses = await requestDueProofs(dependencies);
        if (addresses.length > 0)
          log.warn({ addresses }, 'accounts of earlier versions must confirm their address before the next sign-in');
      },
    },
  ];
}
