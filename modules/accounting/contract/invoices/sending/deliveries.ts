import { z } from 'zod';
import { instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { emailSchema, lineSchema, multilineSchema } from '#platform/contract/texts.ts';
import { storedNumberSchema } from '../invoices.ts';
import { maxMailSubject, maxMailText } from '../../configuration/mail-texts.ts';

const path = '/api/benit/accounting/invoice';
const access = { permission: 'benit-accounting-permission' } as const;

/** Largest number of recipients of one delivery. */
export const maxRecipients = 5;
/** Largest number of invoices sent by one request. */
export const maxSentAtOnce = 500;

/**
 * State of a mail, or of all mails of a delivery.
 * - `waiting`: waits for the mail server
 * - `queued`: waits for the day on which it may go out, because the organisation has reached its daily limit
 * - `refused`: rejected permanently by the mail server
 * - `failed`: given up after two days
 */
export const deliveryStates = ['waiting', 'queued', 'sent', 'refused', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const sentMailSchema = z.object({
  email: z.string(),
  state: z.enum(deliveryStates),
  reply: z.string().nullable().describe('last response of the mail server if it refused the email: code and text'),
  sentAt: instantSchema.nullable(),
});

const deliverySchema = z.object({
  id: z.uuid(),
  invoiceId: z.string(),
  state: z.enum(deliveryStates).describe('state of all recipients together; unsent emails have priority'),
  to: z.array(z.string()),
  recipients: z.array(sentMailSchema).describe('state of each email, in the order of to'),
  copy: sentMailSchema.nullable().describe('copy of the email for the sender'),
  subject: z.string(),
  text: z.string(),
  attachXml: z.boolean(),
  requestedAt: instantSchema,
  requestedBy: z.string().describe('name of the sender'),
  sentAt: instantSchema.nullable().describe('time at which the mail server accepted the email to the last recipient'),
  sendAfter: instantSchema.nullable().describe('for a queued email: its sending time'),
});

export type Delivery = z.infer<typeof deliverySchema>;
export type SentMail = z.infer<typeof sentMailSchema>;

const mailShape = {
  to: z.array(emailSchema).min(1).max(maxRecipients).describe('at most 5 addresses'),
  subject: lineSchema(maxMailSubject).min(1),
  text: multilineSchema(maxMailText).refine((text) => text.trim() !== '', { error: 'text_missing' }),
  attachXml: z
    .boolean()
    .describe('attaches the XML in addition to the PDF: a valid XRechnung where possible, EN 16931 otherwise'),
  copy: z.boolean().default(false).describe('sends a copy to the sender'),
} as const;

export const sendInvoice = defineEndpoint({
  id: 'sendInvoice',
  method: 'POST',
  path: `${path}/send`,
  access,
  summary: 'Sends an issued invoice by email; each call sends it again',
  request: { body: z.strictObject({ invoiceId: storedNumberSchema, ...mailShape }) },
  response: z.object({ delivery: deliverySchema }),
  errors: ['not_found', 'invoice_not_issued', 'invoice_without_xml', 'attachments_too_large', 'too_many_requests'],
  bodyLimit: 64 * 1024,
});

export const listDeliveries = defineEndpoint({
  id: 'listDeliveries',
  method: 'GET',
  path: `${path}/deliveries`,
  access,
  summary: 'Lists the emails sent with an invoice, with recipients and states, newest first',
  request: {
    query: z.strictObject({
      invoiceId: storedNumberSchema,
      limit: listQueryShape.limit,
      cursor: listQueryShape.cursor,
    }),
  },
  response: z.object({
    deliveries: z.array(deliverySchema),
    nextCursor: nextCursorSchema,
    lastSentAt: instantSchema.nullable().describe('time at which it was last sent'),
    transport: z.enum(['smtp', 'outbox']).describe('outbox: no email leaves the installation'),
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const sendInvoices = defineEndpoint({
  id: 'sendInvoices',
  method: 'POST',
  path: `${path}/send-many`,
  access,
  summary: 'Starts a task that emails issued invoices to their customers, each with the text in its language',
  request: {
    body: z.strictObject({
      invoiceIds: z.array(storedNumberSchema).min(1).max(maxSentAtOnce),
      attachXml: mailShape.attachXml,
      copy: mailShape.copy,
    }),
  },
  response: 'task',
  errors: ['too_many_requests'],
  bodyLimit: 512 * 1024,
});
