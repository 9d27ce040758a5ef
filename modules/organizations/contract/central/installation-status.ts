import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

/** Faults that the status page names. Text keys: `status.findings.<code>`. */
export const findingCodes = [
  'process_missing',
  'versions_differ',
  'clock_apart',
  'disk_low',
  'connections_scarce',
  'standby_late',
  'replica_late',
  'certificate_ends',
  'queue_old',
  'jobs_failed',
  'mails_wait',
  'mails_failed',
  'files_unreachable',
  'backup_old',
  'backup_unknown',
  'archive_failing',
  'limit_refuses',
] as const;
export type FindingCode = (typeof findingCodes)[number];

const instant = z.string().describe('ISO 8601, UTC');
const seconds = z.number();

const findingSchema = z.object({
  code: z.enum(findingCodes),
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
  mails: z.object({
    queued: z.number().int(),
    failed: z.number().int().describe('given up, of those that were due in the last three days'),
    oldestQueuedSeconds: seconds,
  }),
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
