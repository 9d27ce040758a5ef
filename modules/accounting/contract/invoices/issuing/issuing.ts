import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file } from '#platform/contract/files.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { amountDecimals } from '#platform/contract/decimals.ts';
import { countDecimals, decimalSchema } from '#platform/contract/money.ts';
import { lineSchema, multilineSchema } from '#platform/contract/texts.ts';
import { attachmentSchema } from '../../attachments/attachment.ts';
import { maxEuros } from '../../shared/amount-limits.ts';
import { invoiceFindingSchema } from '../check/finding.ts';
import { invoiceBodyLimit, invoiceSchema, maxPositions, storedNumberSchema } from '../invoices.ts';
import { invoiceDraftSchema } from '../invoice-draft.ts';

const base = '/api/benit/accounting';
const access = { permission: 'benit-accounting-permission' } as const;

/** Largest number of drafts issued by one request. */
export const maxIssuedAtOnce = 500;

/** Longest reason of a cancellation, in characters. */
const maxCancelReason = 500;

/** Draft to check: it may lack anything, but has no more positions than can be saved. */
const checkedInvoiceSchema = invoiceDraftSchema.extend({
  positions: invoiceDraftSchema.shape.positions.unwrap().max(maxPositions).optional(),
});

export const checkInvoice = defineEndpoint({
  id: 'checkInvoice',
  method: 'POST',
  path: `${base}/invoice-check`,
  access,
  summary: 'Checks an invoice, saved or not, against § 14 UStG, EN 16931 and XRechnung before it is issued',
  request: { body: z.strictObject({ invoice: checkedInvoiceSchema }) },
  response: z.object({ findings: z.array(invoiceFindingSchema) }),
  errors: [],
  bodyLimit: invoiceBodyLimit,
});

export const issueInvoice = defineEndpoint({
  id: 'issueInvoice',
  method: 'POST',
  path: `${base}/invoice/issue`,
  access,
  summary: 'Issues a draft: its PDF and XML are created, stored and chained, and it can never be changed again',
  request: {
    body: z.strictObject({
      invoiceId: storedNumberSchema,
      version: versionSchema.min(1),
      attachments: z
        .array(attachmentSchema.pick({ id: true, description: true }))
        .max(maxPositions)
        .optional()
        .describe('attachments that the caller has seen, in their order; a different list is refused'),
    }),
  },
  response: z.object({ invoice: invoiceSchema }),
  errors: [
    'not_found',
    'changed_meanwhile',
    'invoice_issued',
    'invoice_incomplete',
    'cancellation_unfinished',
    'not_correctable',
    'correction_exceeds_invoice',
    'document_too_large',
    'overloaded',
    'timed_out',
  ],
});

export const issueInvoices = defineEndpoint({
  id: 'issueInvoices',
  method: 'POST',
  path: `${base}/invoice/issue-many`,
  access,
  summary:
    'Starts a task that issues drafts; on request it also emails each to its customer unless it has already been sent',
  request: {
    body: z.strictObject({
      invoiceIds: z.array(storedNumberSchema).min(1).max(maxIssuedAtOnce),
      send: z.boolean().default(false),
      attachXml: z
        .boolean()
        .default(false)
        .describe('attaches the XML in addition to the PDF: a valid XRechnung where possible, EN 16931 otherwise'),
      copy: z.boolean().default(false).describe('sends a copy of the emails to the sender'),
      today: z
        .boolean()
        .default(false)
        .describe('dates drafts of another day today first, with the same number of days for their payment'),
    }),
  },
  response: 'task',
  errors: ['too_many_requests'],
  bodyLimit: 512 * 1024,
});

export const cancelInvoice = defineEndpoint({
  id: 'cancelInvoice',
  method: 'POST',
  path: `${base}/invoice/cancel`,
  access,
  summary: 'Cancels an issued invoice by a cancellation invoice with its own number, which is issued immediately',
  request: {
    body: z.strictObject({
      invoiceId: storedNumberSchema,
      reason: multilineSchema(maxCancelReason).default('').describe('printed on the cancellation invoice'),
    }),
  },
  response: z.object({ invoiceId: z.string().describe('number of the cancellation invoice') }),
  errors: [
    'not_found',
    'not_cancellable',
    'invoice_corrected',
    'instalment_deducted',
    'changed_meanwhile',
    'numbering_exhausted',
    'overloaded',
    'timed_out',
  ],
});

/** Part of a position to take back: a count, or an amount as the price was entered (net or gross). */
const correctedPositionSchema = z.strictObject({
  position: z.number().int().min(1).max(maxPositions),
  count: decimalSchema({ decimals: countDecimals, min: 0, max: 1_000_000 }).optional(),
  amount: decimalSchema({ decimals: amountDecimals, min: 0, max: maxEuros }).optional(),
});
export type CorrectedPosition = z.infer<typeof correctedPositionSchema>;

export const correctInvoice = defineEndpoint({
  id: 'correctInvoice',
  method: 'POST',
  path: `${base}/invoice/correct`,
  access,
  summary: 'Creates the draft of a correction that takes back a part of an issued invoice (type 381, positive amounts)',
  request: {
    body: z.strictObject({
      invoiceId: storedNumberSchema,
      positions: z.array(correctedPositionSchema).min(1).max(maxPositions),
      reason: multilineSchema(1000).default('').describe('printed above the positions'),
    }),
  },
  response: z.object({ invoiceId: z.string().describe('number of the draft') }),
  errors: ['not_found', 'not_correctable', 'instalment_deducted', 'correction_exceeds_invoice', 'numbering_exhausted'],
});

const instalmentSchema = z.object({
  invoiceId: z.string(),
  invoiceDate: daySchema,
  description: z.string(),
  projectReference: z.string(),
  usedBy: z.string().nullable().describe('number of another final invoice that deducts it'),
  rows: invoiceSchema.shape.precedingInvoices.describe('as the final invoice deducts it, one row per VAT rate'),
});
export type Instalment = z.infer<typeof instalmentSchema>;

export const listInstalments = defineEndpoint({
  id: 'listInstalments',
  method: 'GET',
  path: `${base}/invoice/instalments`,
  access,
  summary: 'Lists the issued interim invoices of a customer that a final invoice can deduct, oldest first',
  request: {
    query: z.strictObject({
      customerId: lineSchema(64).default('').describe('customer number'),
      customerName: lineSchema(300).default('').describe('used without a customer number'),
      finalInvoiceId: storedNumberSchema.optional().describe('final invoice, whose own instalments are not in use'),
    }),
  },
  response: z.object({ instalments: z.array(instalmentSchema) }),
  errors: [],
});

export const getInvoiceFile = defineEndpoint({
  id: 'getInvoiceFile',
  method: 'GET',
  path: `${base}/invoice-file/:id`,
  access,
  summary:
    'Returns a file of an issued invoice exactly as stored: pdf (ZUGFeRD), cii or ubl (a valid XRechnung where possible, EN 16931 otherwise)',
  request: {
    params: z.object({ id: storedNumberSchema }),
    query: z.strictObject({ format: z.enum(['pdf', 'cii', 'ubl']).default('pdf') }),
  },
  response: file('application/pdf', 'application/xml'),
  errors: ['not_found', 'invoice_not_issued', 'no_e_invoice'],
});
