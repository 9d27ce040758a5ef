import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file } from '#platform/contract/files.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { multilineSchema } from '#platform/contract/texts.ts';
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
  request: { body: z.strictObject({ invoiceId: storedNumberSchema, version: versionSchema.min(1) }) },
  response: z.object({ invoice: invoiceSchema }),
  errors: [
    'not_found',
    'changed_meanwhile',
    'invoice_issued',
    'invoice_incomplete',
    'cancellation_unfinished',
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
  errors: ['not_found', 'not_cancellable', 'changed_meanwhile', 'numbering_exhausted', 'overloaded', 'timed_out'],
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
