import { pixel } from '#testing/hostile-forms.ts';
import { testIsolation } from '#testing/isolation.ts';
import { toMultipart } from '#testing/multipart.ts';
import { canary } from '#testing/victim.ts';

await testIsolation('accounting', (victim) => ({
  getAccountingConfiguration: {},
  saveAccountingConfiguration: { body: { configIdentifier: 'invoiceConfig', properties: { companyName: 'gekapert' } } },
  uploadLogo: toMultipart([{ name: 'file', fileName: 'logo.png', bytes: pixel }]),
  listInvoices: { url: `/api/benit/accounting/invoice?searchTerm=${canary}` },
  createInvoice: { body: { invoice: { description: 'untergeschoben' } } },
  saveInvoice: { body: { invoice: { invoiceId: victim.invoiceId, description: 'gekapert' } }, refusal: 404 },
  getNextInvoiceId: {},
  copyInvoice: { body: { toBeCopiedFromInvoiceId: victim.invoiceId }, refusal: 404 },
  changeInvoiceId: { body: { formerInvoiceId: victim.invoiceId, invoiceId: 'GEKAPERT-1' }, refusal: 404 },
  deleteInvoice: { url: `/api/benit/accounting/invoice/${victim.invoiceId}`, refusal: 404 },
  renderInvoiceDocument: { body: { invoice: { invoiceId: victim.invoiceId } } },
  listCustomerRecords: { url: `/api/benit/accounting/invoice/customer-records?searchTerm=${canary}` },
}));
