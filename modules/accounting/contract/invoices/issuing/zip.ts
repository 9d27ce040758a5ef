import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { storedNumberSchema } from '../invoices.ts';

/** Maximum number of invoices in one archive of PDFs. */
export const maxZippedAtOnce = 500;

export const zipInvoices = defineEndpoint({
  id: 'zipInvoices',
  method: 'POST',
  path: '/api/benit/accounting/invoice/zip',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Starts a task whose result is a ZIP with the stored PDFs of issued invoices, named by their numbers',
  request: { body: z.strictObject({ invoiceIds: z.array(storedNumberSchema).min(1).max(maxZippedAtOnce) }) },
  response: 'task',
  errors: ['not_found', 'invoice_not_issued', 'storage_full', 'too_many_requests'],
  bodyLimit: 512 * 1024,
});
