import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { purgeExpired } from './purge.ts';
import { notifyLockedOwners } from './sign-in/notify-locked-owners.ts';

/** Scheduled work on accounts. */
export function planIdentity(dependencies: IdentityDependencies): readonly ScheduledWork[] {
  return [
    { name: 'purge-sign-in', cron: '*/15 * * * *', handler: () => purgeExpired(dependencies) },
    { name: 'tell-locked-owners', cron: '* * * * *', handler: () => notifyLockedOwners(dependencies) },
  ];
}
