import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deliverMails, purgeSentMails } from '#platform/server/mail/mail-delivery.ts';
import { createSmtpSender } from '#platform/server/mail/smtp-sender.ts';
import type { AppParts, Modules } from './app.ts';

/** What the product does beside its requests. Times are German; each runs in one of the processes of a database. */
export function planBackgroundWork(jobs: Jobs, parts: AppParts, modules: Modules, log: FastifyBaseLogger): void {
  const { configuration, clock, files } = parts;
  if (configuration.smtpUrl !== undefined) {
    deliverMails(jobs, { ...parts, sender: createSmtpSender({ url: configuration.smtpUrl, from: configuration.mailFrom }) });
  }
  const { identity, organizations } = modules;
  jobs.schedule({
    name: 'purge-sign-in',
    cron: '*/15 * * * *',
    handler: async () => {
      await identity.purgeExpired();
      await organizations.purgeInvitations(clock.now());
    },
  });
  jobs.schedule({ name: 'tell-locked-owners', cron: '* * * * *', handler: () => identity.tellLockedOwners() });
  jobs.schedule({
    name: 'request-proofs',
    cron: '*/10 * * * *',
    atStart: true,
    handler: async () => {
      const addresses = await identity.requestDueProofs();
      if (addresses.length > 0) log.warn({ addresses }, 'accounts of earlier versions have to prove their address before anybody signs in with them again');
    },
  });
  // Logos of earlier versions, in the database of the version before or in a restored backup.
  jobs.schedule({ name: 'move-contents', cron: '*/30 * * * *', atStart: true, handler: async (signal) => void (await files.moveContents(signal)) });
  jobs.schedule({ name: 'purge-files', cron: '50 3 * * *', atStart: true, handler: async () => void (await files.purge(clock.now())) });
  jobs.schedule({ name: 'purge-mails', cron: '20 3 * * *', handler: () => purgeSentMails(parts) });
  jobs.schedule({
    name: 'purge-organizations',
    cron: '40 3 * * *',
    // Where nothing runs at night, the promise to remove what was deleted holds as well.
    atStart: true,
    handler: async () => {
      const purged = await organizations.purgeOrganizations(clock.now());
      for (const organization of purged) log.info({ organization }, 'an organisation that was deleted 30 days ago was purged');
    },
  });
}
