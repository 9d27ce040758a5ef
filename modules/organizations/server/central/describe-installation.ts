import type { InstallationFacts } from '#platform/server/monitoring/monitor.ts';
import type { FindingCode, InstallationStatus, StatusFinding } from '../../contract/central/installation-status.ts';

const dayMs = 86_400_000;
/** A replica that cannot be reached lags infinitely. */
const maxLagSeconds = 86_400;
/** Thresholds of the alert rules (docs/monitoring.md). */
const thresholds = {
  clockSeconds: 5,
  diskPercent: 20,
  fullDiskPercent: 5,
  connectionsPercent: 85,
  lagSeconds: 60,
  certificateDays: 14,
  endingCertificateDays: 3,
  queueSeconds: 900,
  mailSeconds: 900,
  backupHours: 26,
  refusals: 100,
} as const;

/** Converts the facts to what the operator reads, with the faults that need an action. */
export function describeInstallation(facts: InstallationFacts): InstallationStatus {
  const { at, processes, database, queues, mails, files, newestBackupAt } = facts;
  const { replicaLagSeconds } = database;
  return {
    checkedAt: at.toISOString(),
    findings: listFindings(facts),
    processes: processes.map(
      ({ host, pid, version, startedAt, seenAt, isPresent, memoryBytes, diskFreeBytes, clock }) => ({
        host,
        pid,
        version,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isPresent,
        clockOffsetSeconds: offsetOf({ clock, seenAt }),
        memoryBytes,
        diskFreeBytes,
      }),
    ),
    database: {
      serverVersion: database.serverVersion,
      sizeBytes: database.sizeBytes,
      connections: database.connections,
      maxConnections: database.maxConnections,
      standbys: database.standbys,
      standbyLagSeconds: database.standbyLagSeconds,
      replicaLagSeconds: replicaLagSeconds !== null && Number.isFinite(replicaLagSeconds) ? replicaLagSeconds : null,
      certificateEndsAt: database.certificateEndsAt?.toISOString() ?? null,
    },
    queues: queues.filter(({ waiting, failed }) => waiting + failed > 0).map((queue) => ({ ...queue })),
    mails: { ...mails },
    files,
    backup: {
      newestAt: newestBackupAt?.toISOString() ?? null,
      archivedAt: database.archivedAt?.toISOString() ?? null,
    },
    refusals: Object.entries(sumRefusals(facts)).map(([limit, count]) => ({ limit, count })),
  };
}

/** Clock of a process minus that of the database, in seconds. */
const offsetOf = ({ clock, seenAt }: { readonly clock: string; readonly seenAt: Date }): number =>
  (Date.parse(clock) - seenAt.getTime()) / 1000;

function sumRefusals({ processes }: InstallationFacts): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { refusals, isPresent } of processes)
    if (isPresent) for (const [limit, count] of Object.entries(refusals)) sums[limit] = (sums[limit] ?? 0) + count;
  return sums;
}

function listFindings(facts: InstallationFacts): StatusFinding[] {
  const { at, processes, database, queues, mails, files, newestBackupAt } = facts;
  const findings: StatusFinding[] = [];
  const add = (code: FindingCode, value: number, { name = '', isCritical = false } = {}): void =>
    void findings.push({ code, level: isCritical ? 'critical' : 'warning', name, value: Math.round(value) });
  for (const process of processes) {
    const { host: name, diskFreeBytes, diskSizeBytes } = process;
    if (!process.isPresent) {
      add('process_missing', (at.getTime() - process.seenAt.getTime()) / 1000, { name, isCritical: true });
      continue;
    }
    const offset = Math.abs(offsetOf(process));
    if (offset > thresholds.clockSeconds) add('clock_apart', offset, { name });
    const free = diskFreeBytes === null || !diskSizeBytes ? 100 : (diskFreeBytes / diskSizeBytes) * 100;
    if (free < thresholds.diskPercent) add('disk_low', free, { name, isCritical: free < thresholds.fullDiskPercent });
  }
  const versions = new Set(processes.filter(({ isPresent }) => isPresent).map(({ version }) => version));
  if (versions.size > 1) add('versions_differ', versions.size);
  const used = (database.connections / database.maxConnections) * 100;
  if (used > thresholds.connectionsPercent) add('connections_scarce', used);
  if ((database.standbyLagSeconds ?? 0) > thresholds.lagSeconds) add('standby_late', database.standbyLagSeconds ?? 0);
  if ((database.replicaLagSeconds ?? 0) > thresholds.lagSeconds)
    add('replica_late', Math.min(database.replicaLagSeconds ?? 0, maxLagSeconds));
  if (database.certificateEndsAt !== null) {
    const days = Math.max(0, (database.certificateEndsAt.getTime() - at.getTime()) / dayMs);
    if (days < thresholds.certificateDays)
      add('certificate_ends', Math.floor(days), { isCritical: days < thresholds.endingCertificateDays });
  }
  for (const { queue: name, oldestSeconds, failed } of queues) {
    if (oldestSeconds > thresholds.queueSeconds) add('queue_old', oldestSeconds, { name });
    if (failed > 0) add('jobs_failed', failed, { name });
  }
  if (mails.oldestQueuedSeconds > thresholds.mailSeconds)
    add('mails_wait', mails.oldestQueuedSeconds, { isCritical: true });
  if (mails.failed > 0) add('mails_failed', mails.failed);
  if (!files.isReachable) add('files_unreachable', 0, { isCritical: true });
  const isArchiving = database.archiveMode !== 'off';
  if (isArchiving && database.isArchivingFailing) add('archive_failing', 0, { isCritical: true });
  if (newestBackupAt !== null) {
    const hours = (at.getTime() - newestBackupAt.getTime()) / 3_600_000;
    if (hours > thresholds.backupHours) add('backup_old', hours, { isCritical: true });
  } else if (!isArchiving) add('backup_unknown', 0);
  for (const [name, count] of Object.entries(sumRefusals(facts)))
    if (count >= thresholds.refusals) add('limit_refuses', count, { name });
  return findings.toSorted((one, other) => Number(other.level === 'critical') - Number(one.level === 'critical'));
}
