import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { amountSchema } from '#platform/contract/money.ts';
import { invoiceStates } from '../invoice-filters.ts';
import { invoiceSummarySchema, storedNumberSchema } from '../invoices.ts';
import { invoiceFindingSchema } from '../check/finding.ts';

/** Maximum number of invoices examined by one request: a client asks for more of them in parts, so that none takes long. */
export const maxExaminedAtOnce = 50;

const examinedInvoiceSchema = z.object({
  invoiceId: z.string(),
  status: z.enum(invoiceStates),
  customerId: z.string().describe('customer number'),
  customerName: z.string(),
  invoiceDate: daySchema.describe('as stored, also if today was asked for'),
  invoiceType: invoiceSummarySchema.shape.invoiceType,
  totalSum: amountSchema.describe('a correction has a positive amount and takes it back'),
  recipient: z.string().nullable().describe('address to which its email would go; null without one'),
  findings: z.array(invoiceFindingSchema).describe('of a draft; empty for any other invoice'),
});
export type ExaminedInvoice = z.infer<typeof examinedInvoiceSchema>;

export const examineInvoices = defineEndpoint({
  id: 'examineInvoices',
  method: 'POST',
  path: '/api/benit/accounting/invoice/examine-many',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Examines stored invoices before they are issued or sent together; unknown numbers are left out',
  request: {
    body: z.strictObject({
      invoiceIds: z.array(storedNumberSchema).min(1).max(maxExaminedAtOnce),
      today: z.boolean().default(false).describe('checks the drafts as if they were dated today'),
    }),
  },
  response: z.object({ invoices: z.array(examinedInvoiceSchema) }),
  errors: [],
  bodyLimit: 64 * 1024,
});
