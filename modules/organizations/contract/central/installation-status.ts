import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

/** Areas of the installation, in the order of the page. */
export const statusAreas = ['processes', 'database', 'queues', 'mails', 'files', 'backup', 'limits'] as const;
export type StatusArea = (typeof statusAreas)[number];

/** Faults that the status page names, each with its area. Text keys: `status.findings.<code>`. */
export const findingAreas = {
  process_missing: 'processes',
  versions_differ: 'processes',
  clock_apart: 'processes',
  disk_low: 'processes',
  connections_scarce: 'database',
  standby_late: 'database',
  replica_late: 'database',
  certificate_ends: 'database',
  queue_old: 'queues',
  jobs_failed: 'queues',
  mails_wait: 'mails',
  mails_failed: 'mails',
  files_unreachable: 'files',
  backup_old: 'backup',
  backup_unknown: 'backup',
  archive_failing: 'backup',
  limit_refuses: 'limits',
} as const satisfies Record<string, StatusArea>;
export type FindingCode = keyof typeof findingAreas;

const instant = z.string().describe('ISO 8601, UTC');
const seconds = z.number();

const findingSchema = z.object({
  code: z.enum(Object.keys(findingAreas) as [FindingCode, ...FindingCode[]]),
  level: z.enum(['warning', 'critical']),
  name: z.string().describe('host, queue or limit that it is about; otherwise empty'),
  value: z.number().describe('seconds, days, percent or count, as the code says'),
});
export type StatusFinding = z.infer<typeof findingSchema>;

const statusSchema = z.object({
  checkedAt: instant,
  findings: z.array(findingSchema).describe('critical ones first'),
  processes: z.array(
    z.object({
      host: z.string(),
      pid: z.number().int(),
      version: z.string(),
      startedAt: instant,
      seenAt: instant,
      isPresent: z.boolean().describe('false: it did not report within two seconds'),
      clockOffsetSeconds: seconds.describe('clock of the process minus clock of the database'),
      memoryBytes: z.number(),
      diskFreeBytes: z.number().nullable(),
    }),
  ),
  database: z.object({
    serverVersion: z.string(),
    sizeBytes: z.number(),
    connections: z.number().int(),
    maxConnections: z.number().int(),
    standbys: z.number().int(),
    standbyLagSeconds: seconds.nullable(),
    replicaLagSeconds: seconds.nullable().describe('null: no replica for reading, or its lag is above every measure'),
    certificateEndsAt: instant.nullable(),
  }),
  queues: z
    .array(z.object({ queue: z.string(), waiting: z.number().int(), oldestSeconds: seconds, failed: z.number().int() }))
    .describe('queues with waiting jobs, or with failures in the last 24 hours'),
  mails: z.object({ queued: z.number().int(), failed: z.number().int(), oldestQueuedSeconds: seconds }),
  files: z.object({ isBucket: z.boolean(), isReachable: z.boolean() }),
  backup: z.object({ newestAt: instant.nullable(), archivedAt: instant.nullable() }),
  refusals: z
    .array(z.object({ limit: z.string(), count: z.number().int() }))
    .describe('refused by limits of the present processes in the last hour'),
});
export type InstallationStatus = z.infer<typeof statusSchema>;

export const getInstallationStatus = defineEndpoint({
  id: 'getInstallationStatus',
  method: 'GET',
  path: '/api/benit/central-configuration/status',
  access: { permission: 'benit-central-configuration-permission' },
  summary:
    'Returns the state of the installation: processes, database, queues, emails, files, backup; no data of organisations',
  request: {},
  response: z.object({ status: statusSchema }),
  errors: [],
});
