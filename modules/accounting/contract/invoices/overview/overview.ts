import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { daySchema } from '#platform/contract/dates.ts';
import { amountSchema } from '#platform/contract/money.ts';

/** Days overdue up to which an open item belongs to an age; null for the oldest ones, 0 for those that are not due. */
export const ageLimits = [0, 30, 60, 90, null] as const;

/** Turnover of a small business in the current year, in euros, with which its exemption ends at once (§ 19 (1) UStG). */
export const smallBusinessLimit = 100_000;

const figure = z.object({ count: z.number().int(), sum: amountSchema });

const overviewSchema = z.object({
  year: z.number().int(),
  open: figure.describe('issued invoices that are not settled, with their open amounts'),
  late: figure.extend({ oldestDays: z.number().int().describe('days since the oldest one is overdue; 0 without any') }),
  dueThisWeek: figure.describe('to be paid from today to Sunday'),
  credit: figure.describe('credits of customers; the sum is negative'),
  reminderDue: figure.describe('invoices whose next reminder is due today, with their open amounts'),
  paidThisYear: figure.describe('payments less refunds and chargebacks, by their day'),
  invoicedThisYear: figure.describe('issued documents by their date, gross; cancellations are negative'),
  ages: z
    .array(figure.extend({ upToDays: z.number().int().nullable() }))
    .describe('open invoices by days overdue: not due, up to 30, 60, 90 days, more'),
  months: z
    .array(
      z.object({
        month: z.string().describe('YYYY-MM'),
        invoiced: amountSchema,
        paid: amountSchema,
        invoicedBefore: amountSchema.describe('of the same month of the year before'),
      }),
    )
    .describe('always 12'),
  smallBusiness: z
    .object({ received: amountSchema, limit: amountSchema })
    .nullable()
    .describe('of a small business that has received 80 % of the limit this year (§ 19 UStG)'),
});

/** Figures of one customer. */
const customerFiguresSchema = overviewSchema
  .pick({ year: true, open: true, late: true, credit: true, invoicedThisYear: true })
  .extend({
    invoicedYearBefore: figure.describe('of the year before, gross'),
    lastInvoice: z
      .object({ invoiceId: z.string(), invoiceDate: daySchema })
      .nullable()
      .describe('the last issued invoice that is neither cancelled nor an instalment, for one like it'),
  });

export type CustomerFigures = z.infer<typeof customerFiguresSchema>;

export type InvoiceOverview = z.infer<typeof overviewSchema>;

export const getInvoiceOverview = defineEndpoint({
  id: 'getInvoiceOverview',
  method: 'GET',
  path: '/api/benit/accounting/invoice-overview',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Sums open items, and what was invoiced and received in a year',
  request: {
    query: z.strictObject({
      year: z.coerce.number().int().min(2000).max(2100).optional().describe('the current one in Germany if absent'),
    }),
  },
  response: overviewSchema,
  errors: [],
});

export const getCustomerFigures = defineEndpoint({
  id: 'getCustomerFigures',
  method: 'GET',
  path: '/api/benit/accounting/invoice-overview/customer/:id',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Sums what a customer owes, and what was invoiced to them in this year and the one before',
  request: { params: z.object({ id: z.uuid() }) },
  response: customerFiguresSchema,
  errors: [],
});
