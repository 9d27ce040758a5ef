import { expect } from 'vitest';
import type { TestBrowser } from './http.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { InvoiceChanges } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';

const base = '/api/benit/accounting';

/** Error answer of the API. */
export interface Refused {
  readonly errors: readonly {
    readonly code: string;
    readonly field?: string;
    readonly params?: Readonly<Record<string, unknown>>;
  }[];
}

/** Commands of a bookkeeper over HTTP; complete invoices of 2 February 2026, the day of the tests. */
export function keepBooks(browser: TestBrowser) {
  const post = <Body>(path: string, body: object) => browser.call<Body & Refused>('POST', `${base}/${path}`, { body });
  const toWire = (changes: InvoiceChanges) => {
    const { version: _version, ...invoice } = completeInvoice({
      invoiceDate: '2026-02-02',
      serviceDate: '2026-01-30',
      invoiceDueDate: '2026-02-16',
      ...changes,
    });
    return invoice;
  };
  const create = (changes: InvoiceChanges) => post<{ invoiceId: string }>('invoice', { invoice: toWire(changes) });
  const add = async (changes: InvoiceChanges): Promise<string> => {
    const { status, body } = await create(changes);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.invoiceId;
  };
  const read = async (invoiceId: string): Promise<Invoice> =>
    (await browser.call<{ invoices: Invoice[] }>('GET', `${base}/invoice?invoiceId=${encodeURIComponent(invoiceId)}`))
      .body.invoices[0] ?? expect.fail(`no invoice ${invoiceId}`);
  const issue = async (invoiceId: string) =>
    post<{ invoice: Invoice }>('invoice/issue', { invoiceId, version: (await read(invoiceId)).version });
  return {
    create,
    add,
    read,
    issue,
    save: (invoice: Partial<Invoice>) =>
      browser.call<{ invoice: Invoice } & Refused>('PUT', `${base}/invoice`, { body: { invoice } }),
    addIssued: async (changes: InvoiceChanges): Promise<Invoice> => {
      const { status, body } = await issue(await add(changes));
      expect(status, JSON.stringify(body)).toBe(200);
      return body.invoice;
    },
    pay: async (invoiceId: string, amount: number, more: object = {}) => {
      const payment = { invoiceId, paidOn: '2026-02-02', amount, ...more };
      const { status, text } = await post('payment', { payment });
      expect(status, text).toBe(200);
    },
    cancel: (invoiceId: string) => post<{ invoiceId: string }>('invoice/cancel', { invoiceId }),
    copy: async (toBeCopiedFromInvoiceId: string): Promise<string> =>
      (await post<{ invoiceId: string }>('invoice/copy', { toBeCopiedFromInvoiceId })).body.invoiceId,
    correct: (invoiceId: string, positions: readonly object[], reason = '') =>
      post<{ invoiceId: string }>('invoice/correct', { invoiceId, positions, reason }),
    fetchFile: async (invoiceId: string, format: string): Promise<string> =>
      (await browser.call('GET', `${base}/invoice-file/${encodeURIComponent(invoiceId)}?format=${format}`)).text,
    fetchPdf: async (invoiceId: string): Promise<Uint8Array> =>
      (await browser.call('GET', `${base}/invoice-file/${encodeURIComponent(invoiceId)}`)).bytes,
    get: <Body>(path: string) => browser.call<Body & Refused>('GET', `${base}/${path}`),
  };
}
