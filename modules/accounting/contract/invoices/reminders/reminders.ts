import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { emailSchema, lineSchema, multilineSchema } from '#platform/contract/texts.ts';
import { maxMailSubject, maxMailText } from '../../configuration/mail-texts.ts';
import { reminderLevels } from '../../configuration/reminder-settings.ts';
import { deliveryStates, maxRecipients } from '../sending/deliveries.ts';
import { storedNumberSchema } from '../invoices.ts';
import { reminderHoldSchema } from './reminder-holds.ts';

const base = '/api/benit/accounting';
const access = { permission: 'benit-accounting-permission' } as const;

/** Largest number of reminders sent by one request. */
export const maxRemindersAtOnce = 200;

const levelSchema = z.literal(reminderLevels);

const claimsShape = {
  openAmount: amountSchema.describe('open amount of the invoice'),
  interest: amountSchema.describe('default interest up to the day of the letter (§ 288 BGB)'),
  lumpSum: amountSchema.describe('lump sum of § 288 (5) BGB'),
  fee: amountSchema.describe('fees of this and of the former levels'),
  settled: amountSchema.describe('part of these claims that is already paid'),
  total: amountSchema.describe('open amount and unpaid claims'),
} as const;

const interestPartSchema = z.object({
  from: daySchema,
  to: daySchema.describe('last day, included'),
  days: z.number().int(),
  percent: z.number().describe('base rate and points, a year'),
  debt: amountSchema,
  interest: amountSchema,
});

const letterShape = {
  letterDay: daySchema,
  payDay: daySchema.describe('day by which the letter asks to pay'),
  defaultFrom: daySchema.nullable().describe('first day of default; null: not in default'),
  defaultReason: z.string().describe('reason for the default, as printed'),
  text: z.string(),
} as const;

const reminderDeliverySchema = z.object({
  id: z.uuid(),
  to: z.array(z.string()),
  state: z.enum(deliveryStates),
  reply: z.string().nullable().describe('last response of the mail server if it refused an email'),
  requestedAt: instantSchema,
  requestedBy: z.string().describe('empty: sent by itself'),
  sentAt: instantSchema.nullable(),
  sendAfter: instantSchema.nullable(),
});

const reminderSchema = z.object({
  id: z.uuid(),
  invoiceId: z.string(),
  level: levelSchema,
  ...letterShape,
  ...claimsShape,
  interestParts: z.array(interestPartSchema),
  createdAt: instantSchema,
  createdBy: z.string().describe('empty: written by itself'),
  deliveries: z.array(reminderDeliverySchema).describe('emails with this reminder, newest first'),
});
export type Reminder = z.infer<typeof reminderSchema>;
export type ReminderDelivery = z.infer<typeof reminderDeliverySchema>;

/** Changes that a person makes to a reminder before it is written; absent values are those of the proposal. */
const editShape = {
  letterDay: daySchema.optional(),
  payDay: daySchema.optional(),
  defaultFrom: daySchema.nullable().optional(),
  defaultReason: lineSchema(300).optional(),
  text: multilineSchema(maxMailText)
    .refine((text) => text.trim() !== '', { error: 'text_missing' })
    .optional(),
} as const;

const orderShape = { invoiceId: storedNumberSchema, level: levelSchema, ...editShape } as const;
const recipientsSchema = z.array(emailSchema).max(maxRecipients);

/** Proposal of the next reminder of an invoice. */
const proposalSchema = z.object({
  invoiceId: z.string(),
  level: levelSchema,
  customerName: z.string(),
  language: languageSchema,
  email: z.string().nullable().describe('address of the customer; null: the letter is to be printed'),
  invoiceDate: daySchema,
  dueDate: daySchema.nullable(),
  daysLate: z.number().int(),
  ...letterShape,
  ...claimsShape,
  interestParts: z.array(interestPartSchema),
  missingRates: z.array(daySchema).describe('half-years without a base rate: no interest is calculated'),
});
export type ReminderProposal = z.infer<typeof proposalSchema>;

const owedSchema = z
  .object({ costs: amountSchema, interest: amountSchema })
  .describe('unpaid claims of the last reminder, in the order in which a payment settles them (§ 367 BGB)');

const dueErrors = ['not_found', 'reminder_not_due', 'too_many_requests', 'overloaded', 'timed_out'] as const;

export const listReminders = defineEndpoint({
  id: 'listReminders',
  method: 'GET',
  path: `${base}/reminder`,
  access,
  summary: 'Lists the reminders of an invoice, newest first, with its hold and its unpaid claims',
  request: { query: z.strictObject({ invoiceId: storedNumberSchema }) },
  response: z.object({
    reminders: z.array(reminderSchema),
    hold: reminderHoldSchema.nullable(),
    excluded: z
      .object({ customerId: z.uuid(), reason: z.string() })
      .nullable()
      .describe('customer who is never reminded, if only that prevents the next reminder'),
    owed: owedSchema,
    next: proposalSchema
      .nullable()
      .describe('the next reminder as it would be written today; null if none is possible'),
    nextFrom: daySchema.nullable().describe('day from which the next reminder is proposed'),
  }),
  errors: ['not_found'],
});

export const proposeReminder = defineEndpoint({
  id: 'proposeReminder',
  method: 'POST',
  path: `${base}/reminder/proposal`,
  access,
  summary: 'Returns the next reminder of an invoice with the changes of a person, and writes nothing',
  request: { body: z.strictObject(orderShape) },
  response: z.object({ proposal: proposalSchema }),
  errors: ['not_found', 'reminder_not_due'],
  bodyLimit: 64 * 1024,
});

export const createReminder = defineEndpoint({
  id: 'createReminder',
  method: 'POST',
  path: `${base}/reminder`,
  access,
  summary: 'Writes the next reminder of a late invoice and, with recipients, emails it',
  request: { body: z.strictObject({ ...orderShape, to: recipientsSchema.optional() }) },
  response: z.object({ reminder: reminderSchema }),
  errors: [...dueErrors, 'changed_meanwhile', 'document_too_large'],
  bodyLimit: 64 * 1024,
});

export const previewReminder = defineEndpoint({
  id: 'previewReminder',
  method: 'POST',
  path: `${base}/reminder-document`,
  access,
  summary: 'Returns the PDF of a reminder that is not written yet',
  request: {
    query: z.strictObject({
      editor: lineSchema(64)
        .min(1)
        .optional()
        .describe('names an editor with a live preview: a later call of the same editor replaces this one'),
    }),
    body: z.strictObject(orderShape),
  },
  response: pdfFile(),
  errors: [...dueErrors, 'superseded', 'document_too_large'],
  bodyLimit: 64 * 1024,
});

export const getReminderDocument = defineEndpoint({
  id: 'getReminderDocument',
  method: 'GET',
  path: `${base}/reminder-document/:id`,
  access,
  summary: 'Returns the PDF of a reminder as it was written',
  request: { params: z.object({ id: z.uuid() }) },
  response: pdfFile(),
  errors: ['not_found'],
});

export const sendReminder = defineEndpoint({
  id: 'sendReminder',
  method: 'POST',
  path: `${base}/reminder/send`,
  access,
  summary: 'Emails a reminder that is already written; each call sends it again',
  request: {
    body: z.strictObject({
      id: z.uuid(),
      to: recipientsSchema.min(1),
      subject: lineSchema(maxMailSubject).min(1).optional(),
    }),
  },
  response: z.object({ reminder: reminderSchema }),
  errors: ['not_found', 'reminder_not_due', 'too_many_requests'],
});

export const listDueReminders = defineEndpoint({
  id: 'listDueReminders',
  method: 'GET',
  path: `${base}/reminder/due`,
  access,
  summary: 'Lists the reminders that are due today, the oldest claim first',
  request: { query: z.strictObject({ limit: listQueryShape.limit, cursor: listQueryShape.cursor }) },
  response: z.object({
    proposals: z.array(proposalSchema),
    nextCursor: nextCursorSchema,
    count: z.number().int(),
    sum: amountSchema.describe('open amounts of all invoices with a due reminder'),
    leftOut: z
      .object({
        held: z.number().int().describe('with a hold of their own'),
        excluded: z.number().int().describe('of customers who are never reminded'),
      })
      .describe('late invoices that are left out'),
  }),
  errors: ['invalid_cursor'],
});

export const sendReminders = defineEndpoint({
  id: 'sendReminders',
  method: 'POST',
  path: `${base}/reminder/send-many`,
  access,
  summary: 'Starts a task that writes due reminders and emails them; the others are its result, as one PDF to print',
  request: {
    body: z.strictObject({
      reminders: z
        .array(
          z.strictObject({
            ...orderShape,
            by: z.enum(['mail', 'letter']),
            to: recipientsSchema
              .min(1)
              .optional()
              .describe('recipients of the email; the address of the customer if absent'),
          }),
        )
        .min(1)
        .max(maxRemindersAtOnce),
    }),
  },
  response: 'task',
  errors: ['too_many_requests'],
  bodyLimit: 2 * 1024 * 1024,
});

export type ReminderOrder = z.output<typeof createReminder.request.body>;
