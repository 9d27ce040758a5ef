import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { eInvoiceViewErrors, eInvoiceViewSchema } from '#modules/e-invoice/contract/view.ts';
import { storedExpenseNumberSchema } from './expenses.ts';

export const viewExpenseXml = defineEndpoint({
  id: 'viewExpenseXml',
  method: 'GET',
  path: `/api/benit/accounting/expense/e-invoice`,
  access: { permission: 'benit-accounting-permission' },
  summary: 'Returns the XML of a received e-invoice term by term, with its differences from its pages',
  request: { query: z.strictObject({ expenseId: storedExpenseNumberSchema }) },
  response: eInvoiceViewSchema,
  errors: ['not_found', ...eInvoiceViewErrors],
});
