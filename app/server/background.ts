import { purgeOutcomes } from '#platform/server/database/purge-outcomes.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { createAttachmentLoader } from '#platform/server/mail/attachments.ts';
import { createMailWork, purgeSentMails } from '#platform/server/mail/mail-delivery.ts';
import { createSmtpSender } from '#platform/server/mail/smtp-sender.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Whoever lost the answer to a COMMIT asks within seconds; clocks of processes may differ by minutes. */
const keptOutcomesMs = 3_600_000;

type Work = Pick<ServerModule, 'jobs' | 'schedules'>;

/**
 * Plans the product's work beside its requests. Times are German; each job runs in one of the processes of a database.
 */
export function planBackgroundWork(
  jobs: Jobs,
  platform: Platform<Configuration>,
  modules: readonly ServerModule[],
): void {
  for (const { jobs: works = [], schedules = [] } of [...createPlatformWork(platform, modules), ...modules]) {
    for (const work of works) jobs.work(work);
    for (const schedule of schedules) jobs.schedule(schedule);
  }
}

function createPlatformWork(platform: Platform<Configuration>, modules: readonly ServerModule[]): Work[] {
  const { configuration, clock, files } = platform;
  const { smtpUrl: url, mailFrom: from } = configuration;
  return [
    ...(url === undefined
      ? []
      : [
          createMailWork({
            ...platform,
            sender: createSmtpSender({ url, from }),
            loadAttachments: createAttachmentLoader(platform.database, modules),
            onOwnMailEnd: modules.flatMap(({ onOwnMailEnd = [] }) => onOwnMailEnd),
          }),
        ]),
    {
      schedules: [
        {
          name: 'purge-files',
          cron: '50 3 * * *',
          atStart: true,
          handler: async () => void (await files.purge(clock.now())),
        },
        {
          name: 'purge-outcomes',
          cron: '5 * * * *',
          handler: () => purgeOutcomes(platform.database, new Date(clock.now().getTime() - keptOutcomesMs)),
        },
        { name: 'purge-mails', cron: '20 3 * * *', handler: () => purgeSentMails(platform) },
      ],
    },
  ];
}
