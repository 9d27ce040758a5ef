import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import {
  formatDayOf,
  formatDuration,
  formatFileSize,
  formatInstant,
  formatNumber,
} from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import type { InstallationStatus } from '#modules/organizations/contract/central/installation-status.ts';

/** Figures of each area of the installation. */
export function StatusFigures({ status }: { readonly status: InstallationStatus }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  const { processes, database, queues, mails, files, backup, refusals } = status;
  const lag = (seconds: number | null) => (seconds === null ? null : formatDuration(seconds, language));
  const instant = (value: string | null) => (value === null ? null : formatInstant(value, language));
  const none = t('status.none');
  return (
    <>
      <Card title={t('status.areas.processes')}>
        <FactList
          layout="sentences"
          facts={processes.map(({ host, pid, version, startedAt, isPresent, memoryBytes, diskFreeBytes }) => [
            `${host} · ${pid}`,
            [
              t(isPresent ? 'status.present' : 'status.absent'),
              version,
              t('status.startedAt', { time: formatInstant(startedAt, language) }),
              t('status.memory', { size: formatFileSize(memoryBytes, language) }),
              ...(diskFreeBytes === null
                ? []
                : [t('status.diskFree', { size: formatFileSize(diskFreeBytes, language) })]),
            ].join(' · '),
          ])}
        />
      </Card>
      <Card title={t('status.areas.database')}>
        <FactList
          layout="sentences"
          facts={[
            ['PostgreSQL', database.serverVersion],
            [t('status.size'), formatFileSize(database.sizeBytes, language)],
            [
              t('status.connections'),
              t('status.of', {
                used: formatNumber(database.connections, language, 0),
                all: formatNumber(database.maxConnections, language, 0),
              }),
            ],
            [t('status.standbys'), formatNumber(database.standbys, language, 0)],
            [t('status.standbyLag'), lag(database.standbyLagSeconds)],
            [t('status.replicaLag'), lag(database.replicaLagSeconds)],
            [
              t('status.certificate'),
              database.certificateEndsAt === null ? null : formatDayOf(database.certificateEndsAt, language),
            ],
          ]}
        />
      </Card>
      <Card title={t('status.areas.others')}>
        <FactList
          layout="sentences"
          facts={[
            [
              t('status.areas.queues'),
              queues.length === 0
                ? none
                : queues.map(({ queue, waiting, failed }) => t('status.queue', { queue, waiting, failed })).join(' · '),
            ],
            [t('status.areas.mails'), t('status.mails', { queued: mails.queued, failed: mails.failed })],
            [
              t('status.areas.files'),
              [
                t(files.isBucket ? 'status.bucket' : 'status.folder'),
                t(files.isReachable ? 'status.reachable' : 'status.unreachable'),
              ].join(' · '),
            ],
            [t('status.backup'), instant(backup.newestAt) ?? t('status.unknown')],
            [t('status.archived'), instant(backup.archivedAt) ?? t('status.unknown')],
            [
              t('status.refusals'),
              refusals.length === 0
                ? none
                : refusals.map(({ limit, count }) => `${limit}: ${formatNumber(count, language, 0)}`).join(' · '),
            ],
          ]}
        />
      </Card>
    </>
  );
}
