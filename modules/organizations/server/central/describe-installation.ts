import type { InstallationFacts } from '#platform/server/monitoring/monitor.ts';
import { thresholds } from '#platform/server/monitoring/thresholds.ts';
import { remoteTaskJob, taskJob } from '#platform/server/tasks/task-job.ts';
import type { FindingCode, InstallationStatus, StatusFinding } from '../../contract/central/installation-status.ts';

const dayMs = 86_400_000;
/** A replica that cannot be reached lags infinitely. */
const maxLagSeconds = 86_400;

const taskQueues = new Set<string>([taskJob.name, remoteTaskJob.name]);

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
    mails: { queued: mails.queued, failed: mails.failedLately, oldestQueuedSeconds: mails.oldestQueuedSeconds },
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
  const findings = [
    ...listProcessFindings(facts),
    ...listDatabaseFindings(facts),
    ...listWorkFindings(facts),
    ...listBackupFindings(facts),
    ...listLimitFindings(facts),
  ];
  return findings.toSorted((one, other) => Number(other.level === 'critical') - Number(one.level === 'critical'));
}

function describeFinding(
  code: FindingCode,
  value: number,
  { name = '', isCritical = false }: { readonly name?: string; readonly isCritical?: boolean } = {},
): StatusFinding {
  return { code, level: isCritical ? 'critical' : 'warning', name, value: Math.round(value) };
}

function listProcessFindings({ at, processes }: InstallationFacts): StatusFinding[] {
  const all = processes.flatMap((process): StatusFinding[] => {
    const { host: name, diskFreeBytes, diskSizeBytes, isPresent, seenAt } = process;
    if (!isPresent) {
      const silentSeconds = (at.getTime() - seenAt.getTime()) / 1000;
      return [
        describeFinding('process_missing', silentSeconds, { name: `${name} (${process.pid})`, isCritical: true }),
      ];
    }
    const offset = Math.abs(offsetOf(process));
    const free = diskFreeBytes === null || !diskSizeBytes ? 100 : (diskFreeBytes / diskSizeBytes) * 100;
    return [
      ...(offset > thresholds.clockSeconds ? [describeFinding('clock_apart', offset, { name })] : []),
      ...(free < thresholds.diskPercent
        ? [describeFinding('disk_low', free, { name, isCritical: free < thresholds.fullDiskPercent })]
        : []),
    ];
  });
  // Processes of one host share its clock and its disk.
  const findings = [...new Map(all.map((finding) => [`${finding.code} ${finding.name}`, finding])).values()];
  const versions = new Set(processes.filter(({ isPresent }) => isPresent).map(({ version }) => version));
  return versions.size > 1 ? [...findings, describeFinding('versions_differ', versions.size)] : findings;
}

function listDatabaseFindings({ at, database }: InstallationFacts): StatusFinding[] {
  const findings: StatusFinding[] = [];
  const used = (database.connections / database.maxConnections) * 100;
  if (used > thresholds.connectionsPercent) findings.push(describeFinding('connections_scarce', used));
  const standbyLag = database.standbyLagSeconds ?? 0;
  if (standbyLag > thresholds.lagSeconds) findings.push(describeFinding('standby_late', standbyLag));
  const replicaLag = database.replicaLagSeconds ?? 0;
  if (replicaLag > thresholds.lagSeconds)
    findings.push(describeFinding('replica_late', Math.min(replicaLag, maxLagSeconds)));
  if (database.certificateEndsAt !== null) {
    const days = Math.max(0, (database.certificateEndsAt.getTime() - at.getTime()) / dayMs);
    const isCritical = days < thresholds.endingCertificateDays;
    if (days < thresholds.certificateDays)
      findings.push(describeFinding('certificate_ends', Math.floor(days), { isCritical }));
  }
  return findings;
}

function listWorkFindings({ queues, mails, files }: InstallationFacts): StatusFinding[] {
  const findings = queues.flatMap(({ queue: name, oldestSeconds, failed }) => [
    ...(oldestSeconds > (taskQueues.has(name) ? thresholds.taskSeconds : thresholds.queueSeconds)
      ? [describeFinding('queue_old', oldestSeconds, { name })]
      : []),
    ...(failed > 0 ? [describeFinding('jobs_failed', failed, { name })] : []),
  ]);
  if (mails.oldestQueuedSeconds > thresholds.mailSeconds)
    findings.push(describeFinding('mails_wait', mails.oldestQueuedSeconds, { isCritical: true }));
  if (mails.failedLately > 0) findings.push(describeFinding('mails_failed', mails.failedLately));
  if (!files.isReachable) findings.push(describeFinding('files_unreachable', 0, { isCritical: true }));
  return findings;
}

function listBackupFindings({ at, database, newestBackupAt }: InstallationFacts): StatusFinding[] {
  const isArchiving = database.archiveMode !== 'off';
  const findings =
    isArchiving && database.isArchivingFailing ? [describeFinding('archive_failing', 0, { isCritical: true })] : [];
  if (newestBackupAt === null) return isArchiving ? findings : [...findings, describeFinding('backup_unknown', 0)];
  const hours = (at.getTime() - newestBackupAt.getTime()) / 3_600_000;
  return hours > thresholds.backupHours
    ? [...findings, describeFinding('backup_old', hours, { isCritical: true })]
    : findings;
}

const listLimitFindings = (facts: InstallationFacts): StatusFinding[] =>
  Object.entries(sumRefusals(facts))
    .filter(([, count]) => count >= thresholds.refusals)
    .map(([name, count]) => describeFinding('limit_refuses', count, { name }));
