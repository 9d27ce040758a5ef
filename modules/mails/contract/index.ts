import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';

const base = '/api/benit/central-configuration';
const access = { permission: 'benit-central-configuration-permission' } as const;

/** State of a mail: waiting for its next try, accepted by the mail server, or given up (a dead letter). */
export const mailStates = ['queued', 'sent', 'failed'] as const;

/**
 * A mail as the operator sees it: whether it left, never what it says, because it may hold a link that sets a password.
 */
const mailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  lastError: z.string().nullable().describe('last response of the mail server'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  sentAt: z.string().nullable().describe('ISO 8601, UTC'),
});

export type OutgoingMail = z.infer<typeof mailSchema>;

export const listMails = defineEndpoint({
  id: 'listMails',
  method: 'GET',
  path: `${base}/mail`,
  access,
  summary: 'Lists the emails of the product, newest first; search matches recipient and subject',
  request: { query: z.object({ ...listQueryShape, state: z.enum(mailStates).optional() }) },
  response: z.object({
    mails: z.array(mailSchema),
    nextCursor: nextCursorSchema,
    transport: z
      .enum(['smtp', 'outbox'])
      .describe('outbox: no mail server is configured, and no email leaves the installation'),
    failedCount: z.number().int(),
  }),
  errors: ['invalid_cursor'],
});

export const retryMail = defineEndpoint({
  id: 'retryMail',
  method: 'POST',
  path: `${base}/mail/:id/retry`,
  access,
  summary: 'Retries an email whose delivery was abandoned',
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({ mail: mailSchema }),
  errors: ['not_found', 'mail_not_failed'],
});
