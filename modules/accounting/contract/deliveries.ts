import { z } from 'zod';
import { instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { emailSchema, lineSchema, multilineSchema } from '#platform/contract/texts.ts';
import { storedNumberSchema } from './invoices.ts';
import { maxMailSubject, maxMailText } from './mail-texts.ts';

const path = '/api/benit/accounting/invoice';
const access = { permission: 'benit-accounting-permission' } as const;

/** Recipients of one delivery at most. */
export const maxRecipients = 5;
/** Invoices that are sent at once at most. */
export const maxSentAtOnce = 500;

/**
 * What became of a mail, or of all of a delivery.
 *
 * - `waiting`: for the mail server
 * - `queued`: for the day on which it may go out, because the organisation has sent its mails of today
 * - `refused`: by the mail server, for good
 * - `failed`: given up after two days
 */
export const deliveryStates = ['waiting', 'queued', 'sent', 'refused', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const sentMailSchema = z.object({
  email: z.string(),
  state: z.enum(deliveryStates),
  reply: z
    .string()
    .nullable()
    .describe('what the mail server answered last when it did not take the mail: code and text'),
  sentAt: instantSchema.nullable(),
});

export const deliverySchema = z.object({
  id: z.uuid(),
  invoiceId: z.string(),
  state: z.enum(deliveryStates).describe('of all recipients together; what is still under way comes first'),
  to: z.array(z.string()),
  recipients: z.array(sentMailSchema).describe('what became of each mail, in the order of to'),
  copy: sentMailSchema.nullable().describe('for who sent it'),
  subject: z.string(),
  text: z.string(),
  attachXml: z.boolean(),
  requestedAt: instantSchema,
  requestedBy: z.string().describe('name of who sent it'),
  sentAt: instantSchema.nullable().describe('when the last recipient’s mail was taken by the mail server'),
  sendAfter: instantSchema.nullable().describe('of a queued one: when it goes out'),
});

export type Delivery = z.infer<typeof deliverySchema>;
export type SentMail = z.infer<typeof sentMailSchema>;

const mailShape = {
  to: z.array(emailSchema).min(1).max(maxRecipients).describe('at most 5 addresses'),
  subject: lineSchema(maxMailSubject).min(1),
  text: multilineSchema(maxMailText).refine((text) => text.trim() !== '', { error: 'text_missing' }),
  attachXml: z.boolean().describe('the XML beside the PDF: XRechnung where it is a valid one, EN 16931 otherwise'),
  copy: z.boolean().default(false).describe('to who sends it'),
} as const;

export const sendInvoice = defineEndpoint({
  id: 'sendInvoice',
  method: 'POST',
  path: `${path}/send`,
  access,
  summary: 'Sends an issued invoice by mail, once more each time',
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
  summary: 'When and to whom an invoice was sent, newest first, and what became of it',
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
    lastSentAt: instantSchema.nullable().describe('when it was last sent'),
    transport: z.enum(['smtp', 'outbox']).describe('outbox: no mail leaves the installation'),
  }),
  errors: ['not_found', 'invalid_cursor'],
});

export const sendInvoices = defineEndpoint({
  id: 'sendInvoices',
  method: 'POST',
  path: `${path}/send-many`,
  access,
  summary:
    'Starts a task that sends issued invoices to the addresses of their customers, each with the text of its language',
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
