import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { csvFileOrTask } from '#platform/contract/files.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';

const base = '/api/benit/organization-configuration';
const access = { permission: 'benit-organization-users-permission' } as const;

/** One changed field with formatted values; never a secret. */
const auditChangeSchema = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** An audit entry: user, action, record, time and network address, with the names of that time. */
const auditEntrySchema = z.object({
  id: z.uuid(),
  occurredAt: z.string().describe('ISO 8601, UTC'),
  event: z.string().describe('event in snake_case; each module has its own'),
  user: z
    .object({ id: z.uuid(), name: z.string(), email: z.string() })
    .nullable()
    .describe('null: an unknown user, or the product itself'),
  subject: z
    .object({ type: z.string(), id: z.string().nullable(), label: z.string() })
    .nullable()
    .describe('the record'),
  changes: z.array(auditChangeSchema),
  withoutVersion: z.boolean().describe('the call named no version and overwrote any other'),
  address: z.string().nullable().describe('network address of the client'),
  requestId: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Filter of entries; without values it selects all. */
export const filterShape = {
  searchTerm: listQueryShape.searchTerm,
  event: z
    .string()
    .regex(/^[a-z_]{1,60}(?:\.[a-zA-Z_-]{1,60})?$/)
    .optional()
    .describe('an event; events of records also with their kind: record_created.customer'),
  from: daySchema.optional().describe('first day, in German time'),
  to: daySchema.optional().describe('last day, in German time'),
} as const;

export const listAuditEntries = defineEndpoint({
  id: 'listAuditEntries',
  method: 'GET',
  path: `${base}/audit`,
  access,
  summary: 'Lists the audit log of the organisation, newest first; search matches user, record, address and request id',
  request: { query: withDaysInOrder(z.object({ ...listQueryShape, ...filterShape })) },
  response: z.object({ entries: z.array(auditEntrySchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});

export const exportAuditEntries = defineEndpoint({
  id: 'exportAuditEntries',
  method: 'GET',
  path: `${base}/audit/csv`,
  access,
  summary: 'Returns the audit log as CSV with the same filters; a long one is prepared by a task',
  request: { query: withDaysInOrder(z.object(filterShape)) },
  response: csvFileOrTask(),
  errors: ['too_many_requests', 'overloaded'],
  readsReplica: true,
});
