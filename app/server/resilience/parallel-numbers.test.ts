import { beforeAll, expect, it } from 'vitest';
import { call, describeInvoice } from '#testing/invoice-calls.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import { fetchPatiently } from '#testing/patient-fetch.ts';
import type { ProductClient } from '#testing/product-process.ts';

const dataDir = await createDemoDataDir();
let client: ProductClient;

beforeAll(async () => {
  client = await signIn(await startProduct(dataDir).ready);
});

function createAtOnce(count: number, invoiceId?: string) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) =>
      call<{ invoiceId?: string; errors?: { code: string; field: string }[] }>(
        client,
        'POST',
        '',
        { invoice: { ...describeInvoice(index + 1), invoiceId } },
        // Fifty that wait for each other's lock take a busy machine too long for some.
        fetchPatiently,
      ),
    ),
  );
}

it('gives 50 simultaneously created invoices 50 consecutive numbers', async () => {
  const { body } = await call<{ nextInvoiceId: string }>(client, 'GET', '/next-invoice-id');
  const [prefix = '', first = ''] = body.nextInvoiceId.split(/(?<=-)(?=\d+$)/u);
  const answers = await createAtOnce(50);
  const expected = Array.from(
    { length: 50 },
    (_, index) => `${prefix}${String(Number(first) + index).padStart(first.length, '0')}`,
  );
  expect(answers.map((answer) => answer.body.invoiceId).toSorted()).toEqual(expected);
});

it('gives a number requested 50 times simultaneously to one invoice', async () => {
  const answers = await createAtOnce(50, 'SAME-1');
  const accepted = answers.filter((answer) => answer.status === 200);
  const refused = answers.filter((answer) => answer.status === 409);
  expect([accepted.length, refused.length]).toEqual([1, 49]);
  expect(new Set(refused.map((answer) => answer.body.errors?.[0]?.code))).toEqual(new Set(['invoice_number_taken']));
});
