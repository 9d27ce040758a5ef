import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { InvoiceChanges } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import type { AddedPayment, addPayment, Payment } from '#modules/accounting/contract/invoices/payments/payments.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { TestBrowser } from './http.ts';
import { issueInvoices } from './issued-invoices.ts';
import type { ProductPeople } from './product-people.ts';

const base = '/api/benit/accounting';

type PaymentRequest = EndpointInput<typeof addPayment>['body']['payment'];

/** Refusal or answer of a call about payments. */
type Answered<Body> = Body & {
  readonly errors: readonly { readonly code: string; readonly field?: string; readonly params?: object }[];
};

/** A bookkeeper, with calls for issued invoices and their payments. */
export interface Cashier {
  readonly browser: TestBrowser;
  readonly organizationId: string;
  readonly userId: string;
  /** Issues an invoice, with files that only look like files. @returns its number */
  issue(changes?: InvoiceChanges): Promise<string>;
  /** Issues one of 1,190.00 € with 19 % VAT, with these changes. */
  issueStandard(changes?: InvoiceChanges): Promise<string>;
  read(invoiceId: string): Promise<Invoice>;
  /** Records a payment; by default of today. */
  pay(
    payment: Pick<PaymentRequest, 'invoiceId' | 'amount'> & Partial<PaymentRequest>,
  ): Promise<{ readonly status: number; readonly body: Answered<AddedPayment> }>;
  remove(id: string): Promise<{ readonly status: number; readonly body: Answered<object> }>;
  payments(invoiceId: string, more?: string): Promise<readonly Payment[]>;
}

/** Opens the books of a new organisation; today is the day of the clock. */
export async function openBooks(people: ProductPeople, database: Database): Promise<Cashier> {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  const today = people.clock.now().toISOString().slice(0, 10);
  const issue = async (changes: InvoiceChanges = {}): Promise<string> => {
    const { invoiceId: _id, version: _version, ...invoice } = completeInvoice(changes);
    const { body } = await browser.call<{ invoiceId: string }>('POST', `${base}/invoice`, {
      body: { invoice: { ...invoice, ...(changes.invoiceId && { invoiceId: changes.invoiceId }) } },
    });
    if (!body.invoiceId) throw new Error(`The draft was refused: ${JSON.stringify(body)}`);
    await issueInvoices(database, { organizationId, userId: user.id }, [body.invoiceId]);
    return body.invoiceId;
  };
  return {
    browser,
    organizationId,
    userId: user.id,
    issue,
    issueStandard: (changes) =>
      issue({ invoiceDueDate: null, positions: [{ count: 10, price: 100, vat: 19 }], ...changes }),
    read: async (invoiceId) => {
      const { body } = await browser.call<{ invoices: Invoice[] }>(
        'GET',
        `${base}/invoice?invoiceId=${encodeURIComponent(invoiceId)}`,
      );
      const [invoice] = body.invoices;
      if (!invoice) throw new Error(`No invoice ${invoiceId}`);
      return invoice;
    },
    pay: (payment) => browser.call('POST', `${base}/payment`, { body: { payment: { paidOn: today, ...payment } } }),
    remove: (id) => browser.call('DELETE', `${base}/payment/${id}`),
    payments: async (invoiceId, more = '') =>
      (
        await browser.call<{ payments: Payment[] }>(
          'GET',
          `${base}/payment?invoiceId=${encodeURIComponent(invoiceId)}${more}`,
        )
      ).body.payments,
  };
}
