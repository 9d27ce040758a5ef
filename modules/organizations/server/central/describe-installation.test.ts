import { expect, test } from 'vitest';
import type { InstallationFacts } from '#platform/server/monitoring/monitor.ts';
import { findingCodes } from '../../contract/index.ts';
import type { FindingCode } from '../../contract/index.ts';
import { describeInstallation } from './describe-installation.ts';

const at = new Date('2026-11-28T12:00:00Z');
const before = (seconds: number): Date => new Date(at.getTime() - seconds * 1000);
const worker: InstallationFacts['processes'][number] = {
  host: 'a',
  pid: 7,
  version: '1.0.0',
  startedAt: before(9000),
  seenAt: at,
  isPresent: true,
  clock: at.toISOString(),
  memoryBytes: 200_000_000,
  diskFreeBytes: 80,
  diskSizeBytes: 100,
  refusals: { 'mails-per-day': 499 },
};
const healthy: InstallationFacts = {
  at,
  processes: [worker],
  database: {
    standbys: 1,
    standbyLagSeconds: 60,
    replicaLagSeconds: 60,
    certificateEndsAt: before(-14 * 86_400),
    serverVersion: '15.8',
    sizeBytes: 1,
    connections: 85,
    maxConnections: 100,
    archiveMode: 'on',
    archivedAt: before(10),
    isArchivingFailing: false,
  } as InstallationFacts['database'],
  queues: [
    { queue: 'tasks', waiting: 1, oldestSeconds: 300, failed: 0 },
    { queue: 'mail', waiting: 1, oldestSeconds: 900, failed: 0 },
  ],
  mails: { queued: 1, failed: 5, failedLately: 0, oldestQueuedSeconds: 900 },
  files: { isBucket: true, isReachable: true },
  newestBackupAt: before(26 * 3600),
};
const withDatabase = (change: Partial<InstallationFacts['database']>): Partial<InstallationFacts> => ({
  database: { ...healthy.database, ...change },
});
const withProcess = (change: Partial<typeof worker>): Partial<InstallationFacts> => ({
  processes: [{ ...worker, ...change }],
});
const find = (change: Partial<InstallationFacts>) => describeInstallation({ ...healthy, ...change }).findings;

test('an installation at its limits has no findings, and its empty queues are not listed', () => {
  expect(find({})).toEqual([]);
  const queues = [{ queue: 'idle', waiting: 0, oldestSeconds: 0, failed: 0 }];
  expect(describeInstallation({ ...healthy, queues }).queues).toEqual([]);
});

const faults: Record<FindingCode, [change: Partial<InstallationFacts>, level: string, name: string, value: number]> = {
  process_missing: [withProcess({ isPresent: false, seenAt: before(300) }), 'critical', 'a (7)', 300],
  versions_differ: [{ processes: [worker, { ...worker, refusals: {}, version: '1.0.1' }] }, 'warning', '', 2],
  clock_apart: [withProcess({ clock: before(60).toISOString() }), 'warning', 'a', 60],
  disk_low: [withProcess({ diskFreeBytes: 19 }), 'warning', 'a', 19],
  connections_scarce: [withDatabase({ connections: 86 }), 'warning', '', 86],
  standby_late: [withDatabase({ standbyLagSeconds: 61 }), 'warning', '', 61],
  replica_late: [withDatabase({ replicaLagSeconds: Infinity }), 'warning', '', 86_400],
  certificate_ends: [withDatabase({ certificateEndsAt: before(-13.5 * 86_400) }), 'warning', '', 13],
  queue_old: [{ queues: [{ queue: 'tasks', waiting: 1, oldestSeconds: 301, failed: 0 }] }, 'warning', 'tasks', 301],
  jobs_failed: [{ queues: [{ queue: 'tasks', waiting: 0, oldestSeconds: 0, failed: 3 }] }, 'warning', 'tasks', 3],
  mails_wait: [{ mails: { queued: 1, failed: 0, failedLately: 0, oldestQueuedSeconds: 901 } }, 'critical', '', 901],
  mails_failed: [{ mails: { queued: 0, failed: 5, failedLately: 2, oldestQueuedSeconds: 0 } }, 'warning', '', 2],
  files_unreachable: [{ files: { isBucket: true, isReachable: false } }, 'critical', '', 0],
  backup_old: [{ newestBackupAt: before(27 * 3600) }, 'critical', '', 27],
  backup_unknown: [{ ...withDatabase({ archiveMode: 'off' }), newestBackupAt: null }, 'warning', '', 0],
  archive_failing: [withDatabase({ isArchivingFailing: true }), 'critical', '', 0],
  limit_refuses: [withProcess({ refusals: { 'mails-per-day': 500 } }), 'warning', 'mails-per-day', 500],
};

test.each(findingCodes)('%s is found alone', (code) => {
  const [change, level, name, value] = faults[code];
  expect(find(change)).toEqual([{ code, level, name, value }]);
});

test('a full disk and a certificate of three days are critical, and critical findings come first', () => {
  const found = find({
    ...withDatabase({ connections: 90, certificateEndsAt: before(-2 * 86_400) }),
    ...withProcess({ diskFreeBytes: 4 }),
  });
  expect(found.map(({ code, level }) => [code, level])).toEqual([
    ['disk_low', 'critical'],
    ['certificate_ends', 'critical'],
    ['connections_scarce', 'warning'],
  ]);
});

test('two processes of a host have one disk, and each of them is missing by itself', () => {
  const full = { ...worker, refusals: {}, diskFreeBytes: 19 };
  const missing = { ...worker, isPresent: false, seenAt: before(300) };
  const processes = [full, { ...full, pid: 8 }, { ...missing, pid: 9 }, { ...missing, pid: 10 }];
  expect(find({ processes }).map(({ code, name }) => [code, name])).toEqual([
    ['process_missing', 'a (9)'],
    ['process_missing', 'a (10)'],
    ['disk_low', 'a'],
  ]);
});
