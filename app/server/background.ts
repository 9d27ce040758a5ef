import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { deliverMails, purgeSentMails } from '#platform/server/mail/mail-delivery.ts';
import { createSmtpSender } from '#platform/server/mail/smtp-sender.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { AppParts } from './app.ts';

/** What the product does beside its requests. Times are German; each runs in one of the processes of a database. */
export function planBackgroundWork(jobs: Jobs, parts: AppParts, modules: readonly ServerModule[]): void {
  const { configuration, clock, files } = parts;
  if (configuration.smtpUrl !== undefined) {
    deliverMails(jobs, { ...parts, sender: createSmtpSender({ url: configuration.smtpUrl, from: configuration.mailFrom }) });
  }
  // Logos of earlier versions, in the database of the version before or in a restored backup.
  jobs.schedule({ name: 'move-contents', cron: '*/30 * * * *', atStart: true, handler: async ({ signal }) => void (await files.moveContents(signal)) });
  jobs.schedule({ name: 'purge-files', cron: '50 3 * * *', atStart: true, handler: async () => void (await files.purge(clock.now())) });
  jobs.schedule({ name: 'purge-mails', cron: '20 3 * * *', handler: () => purgeSentMails(parts) });
  for (const schedule of modules.flatMap((module) => module.schedules ?? [])) jobs.schedule(schedule);
}
