import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { multilineSchema } from '#platform/contract/texts.ts';
import { storedNumberSchema } from '../invoices.ts';

const path = '/api/benit/accounting/reminder-hold';
const access = { permission: 'benit-accounting-permission' } as const;

/**
 * Reason for which an invoice is not reminded of.
 * - `deferred`: a later day was agreed with the customer
 * - `disputed`: the customer disputes the invoice
 * - `never`: the organisation decided so
 */
export const holdKinds = ['deferred', 'disputed', 'never'] as const;
export type HoldKind = (typeof holdKinds)[number];

export const maxHoldNote = 1000;

export const reminderHoldSchema = z.object({
  id: z.uuid(),
  kind: z.enum(holdKinds),
  until: daySchema.nullable().describe('last day of an agreed later day'),
  note: z.string(),
  createdAt: instantSchema,
  createdBy: z.string(),
});
export type ReminderHold = z.infer<typeof reminderHoldSchema>;

export const holdReminders = defineEndpoint({
  id: 'holdReminders',
  method: 'PUT',
  path,
  access,
  summary: 'Ends the reminders of an invoice, for a time or for good; replaces a former hold',
  request: {
    body: z
      .strictObject({
        invoiceId: storedNumberSchema,
        kind: z.enum(holdKinds),
        until: daySchema.nullable().default(null),
        note: multilineSchema(maxHoldNote).default(''),
      })
      .refine(({ kind, until }) => kind !== 'deferred' || until !== null, { path: ['until'], error: 'until_missing' })
      .refine(({ kind, until }) => kind === 'deferred' || until === null, {
        path: ['until'],
        error: 'until_deferred_only',
      })
      .refine(({ kind, note }) => kind !== 'disputed' || note.trim() !== '', { path: ['note'], error: 'text_missing' }),
  },
  response: z.object({ hold: reminderHoldSchema }),
  errors: ['not_found', 'reminder_not_due'],
});

export const resumeReminders = defineEndpoint({
  id: 'resumeReminders',
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Ends a hold: the invoice is reminded of again',
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found'],
});
