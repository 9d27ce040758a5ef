import { z } from 'zod';
import { daySchema, instantSchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { amountSchema, decimalSchema } from '#platform/contract/money.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema, textSchema } from '#platform/contract/texts.ts';
import { paymentMethods } from '../../shared/payment-methods.ts';
import { paymentStates } from '../invoice-filters.ts';
import { storedNumberSchema } from '../invoices.ts';
import { maxPaymentNote, paymentKinds } from './payment-kinds.ts';

const path = '/api/benit/accounting/payment';
const access = { permission: 'benit-accounting-permission' } as const;

/** Largest number of payments recorded by one request. */
export const maxPaidAtOnce = 500;
/** 999,999,999.99 euros: the largest amount that a SEPA transfer can carry. */
const maxPaidEuros = 999_999_999.99;

const derivedShape = {
  vatShares: z
    .array(z.object({ vat: z.number(), netSum: amountSchema, vatCost: amountSchema }))
    .max(100)
    .describe('net and VAT by rate that a Skonto or a write-off takes off; empty for money'),
  createdAt: instantSchema,
  createdBy: textSchema(1000).describe('name of the person who recorded it'),
  removedAt: instantSchema.nullable(),
  removedBy: textSchema(1000).nullable().describe('name of the person who removed it'),
} as const;

const paymentSchema = z.object({
  id: z.uuid(),
  invoiceId: z.string(),
  kind: z.enum(paymentKinds),
  paidOn: daySchema,
  amount: amountSchema.describe('positive in every kind'),
  method: z.enum(paymentMethods),
  note: z.string(),
  ...derivedShape,
});

const amountInput = decimalSchema({ decimals: 2, min: 0.01, max: maxPaidEuros });
const oneShape = {
  id: z.uuid().optional().describe('of the client: the same payment sent twice is recorded once'),
  invoiceId: storedNumberSchema,
  kind: z.enum(paymentKinds).default('payment'),
  amount: amountInput,
  overpayment: z.boolean().default(false).describe('accepts more than is open: the rest is a credit of the customer'),
} as const;
const sharedShape = {
  paidOn: daySchema,
  method: z.enum(paymentMethods).default(''),
  note: lineSchema(maxPaymentNote).default(''),
} as const;

const addedSchema = z.object({
  payment: paymentSchema,
  openAmount: amountSchema,
  paymentStatus: z.enum(paymentStates).nullable(),
  proposal: z
    .object({ kind: z.literal('skonto'), amount: amountSchema })
    .nullable()
    .describe('Skonto that the customer has taken in time, to be recorded as the next payment'),
});

export type Payment = z.infer<typeof paymentSchema>;
export type AddedPayment = z.infer<typeof addedSchema>;

const errors = [
  'not_found',
  'invoice_not_issued',
  'payment_not_possible',
  'payment_exceeds_open_amount',
  'payment_exceeds_claims',
  'refund_exceeds_payments',
  'payment_id_taken',
] as const;

export const listPayments = defineEndpoint({
  id: 'listPayments',
  method: 'GET',
  path,
  access,
  summary: 'Lists the payments of an invoice, newest first',
  request: {
    query: z.strictObject({
      limit: listQueryShape.limit,
      cursor: listQueryShape.cursor,
      invoiceId: storedNumberSchema,
      removed: z.enum(['true']).optional().describe('lists removed ones, too'),
    }),
  },
  response: z.object({ payments: z.array(paymentSchema), nextCursor: nextCursorSchema }),
  errors: ['not_found', 'invalid_cursor'],
});

export const addPayment = defineEndpoint({
  id: 'addPayment',
  method: 'POST',
  path,
  access,
  summary: 'Records a payment, refund, chargeback, Skonto or write-off of an issued invoice',
  request: {
    body: z.strictObject({
      payment: z.strictObject({ ...z.object(derivedShape).partial().shape, ...oneShape, ...sharedShape }),
    }),
  },
  response: addedSchema,
  errors,
});

export const addPayments = defineEndpoint({
  id: 'addPayments',
  method: 'POST',
  path: `${path}/many`,
  access,
  summary: 'Records several payments of one day with one note, such as one transfer for several invoices: all or none',
  request: {
    body: z.strictObject({ ...sharedShape, payments: z.array(z.strictObject(oneShape)).min(1).max(maxPaidAtOnce) }),
  },
  response: z.object({ payments: z.array(addedSchema).describe('in the order of the request') }),
  errors,
  bodyLimit: 512 * 1024,
});

export const removePayment = defineEndpoint({
  id: 'removePayment',
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Removes a payment that was recorded by mistake; its row stays, with the person and the time',
  request: { params: z.object({ id: z.uuid() }) },
  response: z.object({}),
  errors: ['not_found', 'refund_exceeds_payments'],
});
