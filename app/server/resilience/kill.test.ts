import { expect, it } from 'vitest';
import { call, describeInvoice, isWhole, listNumbers, readInvoice } from '#testing/invoice-calls.ts';
import type { SavedInvoice } from '#testing/invoice-calls.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { runsAll } from '#testing/lane.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import type { ProductClient, ProductProcess } from '#testing/product-process.ts';

const dataDir = await createDemoDataDir();
const moments = runsAll ? [15, 60, 120] : [60];

interface Round {
  readonly product: ProductProcess;
  readonly client: ProductClient;
  /** Acknowledged saves after which the process is killed. */
  readonly killAfter: number;
  /** Invoices that are there already; they are saved anew, the rest are created. */
  readonly existing: readonly string[];
  /** Amount of the first invoice, so that no two saves of a number are alike. */
  readonly base: number;
}

/** Kills the product in the midst of 200 parallel saves. @returns the acknowledged ones: number → description */
async function killWhileSaving({ product, client, killAfter, existing, base }: Round): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  const save = async (index: number): Promise<void> => {
    const content = describeInvoice(base + index);
    const number = existing[index];
    const invoiceId =
      number === undefined ? await create(client, content) : await overwrite(client, { ...content, invoiceId: number });
    acknowledged.set(invoiceId, content.description);
    if (acknowledged.size === killAfter) product.kill('SIGKILL');
  };
  const saves = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => save(index)));
  await product.ended;
  // Both kinds must occur, or nothing was tested.
  expect(saves.some(({ status }) => status === 'rejected')).toBe(true);
  expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
  return acknowledged;
}

async function create(client: ProductClient, invoice: object): Promise<string> {
  const { status, body } = await call<{ invoiceId: string }>(client, 'POST', '', { invoice });
  if (status !== 200) throw new Error(`Creating answered ${status}`);
  return body.invoiceId;
}

async function overwrite(client: ProductClient, invoice: object): Promise<string> {
  const { status, body } = await call<{ invoice: SavedInvoice }>(client, 'PUT', '', { invoice });
  if (status !== 200) throw new Error(`Saving answered ${status}`);
  return body.invoice.invoiceId;
}

it('keeps every acknowledged save, no partial save and no duplicate number after a kill', async () => {
  let existing: string[] = [];
  const demo = new Set<string>();
  let product = startProduct(dataDir);
  let client = await signIn(await product.ready);
  for (const [index, killAfter] of moments.entries()) {
    const acknowledged = await killWhileSaving({
      product,
      client,
      killAfter,
      existing: existing.slice(0, 60),
      base: 1 + index * 1000,
    });

    product = startProduct(dataDir);
    client = await signIn(await product.ready);
    const numbers = await listNumbers(client);
    expect(new Set(numbers).size).toBe(numbers.length);
    const invoices = await Promise.all(numbers.map(async (number) => readInvoice(client, number)));
    const byNumber = new Map(
      invoices.flatMap((invoice) => (invoice === undefined ? [] : [[invoice.invoiceId, invoice]])),
    );
    for (const [number, invoice] of byNumber) if (!invoice.description.startsWith('three times')) demo.add(number);
    const own = [...byNumber.values()].filter((invoice) => !demo.has(invoice.invoiceId));
    expect(own.filter((invoice) => !isWhole(invoice))).toEqual([]);
    const lost = [...acknowledged].filter(([number, description]) => byNumber.get(number)?.description !== description);
    expect(lost).toEqual([]);
    existing = own.map((invoice) => invoice.invoiceId);
  }
  expect(demo.size).toBe(72);
});
