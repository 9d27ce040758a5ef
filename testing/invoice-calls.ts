import { fetchPatiently } from './patient-fetch.ts';
import type { ProductClient } from './product-process.ts';

/** The part of an invoice that the tests look at. */
export interface SavedInvoice {
  readonly invoiceId: string;
  readonly description: string;
  readonly totalSum: number;
  readonly positions: readonly { readonly price: number; readonly netSum: number }[];
}

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

const path = '/api/benit/accounting/invoice';

/** One call with a JSON body, sent by `send`; throws when the connection breaks. */
export async function call<Body>(
  { url, headers }: ProductClient,
  method: string,
  query = '',
  body?: unknown,
  send: typeof fetchPatiently = fetch,
): Promise<Answer<Body>> {
  const answer = await send(`${url}${path}${query}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

/**
 * The content of an invoice that tells whether it is whole: three positions of `amount` euros each, which the
 * description names.
 */
export function describeInvoice(amount: number) {
  const position = { uom: 'piece', count: 1, price: amount, vat: 0 };
  const positions = ['first', 'second', 'third'].map((description) => ({ ...position, description }));
  return { description: `three times ${amount}`, customerName: 'WEG Lindenstraße 12–18', positions };
}

/** True when every part of the invoice belongs to one save. */
export function isWhole({ description, totalSum, positions }: SavedInvoice): boolean {
  const amount = Number(/^three times (\d+)$/u.exec(description)?.[1]);
  return (
    totalSum === 3 * amount &&
    positions.length === 3 &&
    positions.every(({ price, netSum }) => price === amount && netSum === amount)
  );
}

/** The invoice of a number, or undefined. */
export async function readInvoice(client: ProductClient, invoiceId: string): Promise<SavedInvoice | undefined> {
  const { body } = await call<{ invoices: SavedInvoice[] }>(
    client,
    'GET',
    `?invoiceId=${encodeURIComponent(invoiceId)}`,
    undefined,
    fetchPatiently,
  );
  return body.invoices[0];
}

/** The numbers of all invoices, newest first. */
export async function listNumbers(client: ProductClient): Promise<string[]> {
  const numbers: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Answer<{ invoices: SavedInvoice[]; nextCursor: string | null }> = await call(
      client,
      'GET',
      `?limit=200&cursor=${cursor}`,
      undefined,
      fetchPatiently,
    );
    numbers.push(...page.body.invoices.map((invoice) => invoice.invoiceId));
    cursor = page.body.nextCursor;
  }
  return numbers;
}
