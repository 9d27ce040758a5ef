import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { call, describeInvoice, isWhole, readInvoice } from '#testing/invoice-calls.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ProductClient } from '#testing/product-process.ts';

const dataDir = await createDemoDataDir();

/** Writes without a pause on twenty connections, until one says that the server is closing. */
function startLoad(client: ProductClient) {
  const saved: string[] = [];
  const failures: string[] = [];
  let begun = 0;
  let signalled = false;
  const work = async (): Promise<void> => {
    for (;;) {
      const inFlight = !signalled;
      begun += 1;
      try {
        const { status, body } = await call<{ invoiceId: string; errors?: { code: string }[] }>(client, 'POST', '', {
          invoice: describeInvoice(begun),
        });
        // Twenty people who write in one organisation wait for each other: on a busy machine for too long.
        if (body.errors?.some(({ code }) => code === 'overloaded') === true) continue;
        if (status === 200) saved.push(body.invoiceId);
        else if (inFlight) failures.push(`answered ${status}: ${JSON.stringify(body)}`);
        if (status !== 200) return;
      } catch (error) {
        if (inFlight)
          failures.push(error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error));
        return;
      }
    }
  };
  const workers = Array.from({ length: 20 }, work);
  return { saved, failures, done: Promise.all(workers), signal: () => (signalled = true) };
}

it('finishes requests in progress and frees the port after a stop signal', async () => {
  const product = startProduct(dataDir);
  const url = await product.ready;
  const load = startLoad(await signIn(url));
  await waitUntil(() => load.saved.length > 60);
  load.signal();
  await product.stop();
  await load.done;
  expect(load.failures).toEqual([]);

  const server = createServer().listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  server.close();

  const again = startProduct(dataDir);
  const client = await signIn(await again.ready);
  const invoices = await Promise.all(load.saved.slice(-100).map((number) => readInvoice(client, number)));
  expect(invoices.filter((invoice) => invoice === undefined || !isWhole(invoice))).toEqual([]);
});
