import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { eInvoiceViewErrors, eInvoiceViewSchema } from '#modules/e-invoice/contract/view.ts';
import { storedNumberSchema } from '../invoices.ts';

export const viewInvoiceXml = defineEndpoint({
  id: 'viewInvoiceXml',
  method: 'GET',
  path: `/api/benit/accounting/invoice/e-invoice`,
  access: { permission: 'benit-accounting-permission' },
  summary:
    'Returns the XML of an issued invoice term by term, with its differences from the other syntax, from the XML in its PDF and from its pages',
  request: { query: z.strictObject({ invoiceId: storedNumberSchema, format: z.enum(['cii', 'ubl']).default('cii') }) },
  response: eInvoiceViewSchema,
  errors: ['not_found', 'invoice_not_issued', ...eInvoiceViewErrors],
});
