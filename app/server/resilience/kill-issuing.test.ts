import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { call, listNumbers } from '#testing/invoice-calls.ts';
import { runsAll } from '#testing/lane.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import type { ProductClient } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';

const dataDir = await createDemoDataDir();
let product = startProduct(dataDir);
let client = await signIn(await product.ready);

const issuedAtOnce = 4;
const today = germanDayOf(systemClock.now());
const {
  version: _version,
  invoiceId: _invoiceId,
  ...content
} = completeInvoice({ invoiceDate: today, serviceDate: today, invoiceDueDate: addDays(today, 30) });

interface Stored {
  readonly number: string;
  readonly status: 'draft' | 'issued' | 'cancelled';
  readonly kind: string;
  /** Number of the invoice that it cancels. */
  readonly cancels: string | null;
  readonly links: number;
  /** Bytes of its PDF, characters of its CII; null without. */
  readonly pdf: number | null;
  readonly cii: number | null;
}

function openDatabase() {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  return openCatalogue(
    `postgres://postgres:${password}@127.0.0.1:5432/kontor?host=${encodeURIComponent(join(dataDir, 'postgres'))}`,
  );
}

async function select<Row extends object>(statement: string): Promise<Row[]> {
  const catalogue = await openDatabase();
  try {
    return await catalogue.select<Row>(statement);
  } finally {
    await catalogue.close();
  }
}

const readStored = () =>
  select<Stored>(`
  SELECT i.number, i.status, i.kind, o.number AS cancels, count(d.sequence)::integer AS links, max(length(d.pdf)) AS pdf, max(length(d.cii)) AS cii
    FROM invoices i LEFT JOIN invoices o ON o.id = i.cancels_id LEFT JOIN issued_documents d ON d.invoice_id = i.id
   GROUP BY i.id, i.number, i.status, i.kind, o.number ORDER BY i.number`);

async function accept<Body>(sent: ReturnType<typeof call<Body>>): Promise<Body> {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function addDrafts(count: number): Promise<string[]> {
  const made = await Promise.all(
    Array.from({ length: count }, () => accept(call<{ invoiceId: string }>(client, 'POST', '', { invoice: content }))),
  );
  return made.map(({ invoiceId }) => invoiceId);
}

const issue = (by: ProductClient, invoiceId: string) => accept(call(by, 'POST', '/issue', { invoiceId, version: 1 }));
const cancel = (by: ProductClient, invoiceId: string) =>
  accept(call<{ invoiceId: string }>(by, 'POST', '/cancel', { invoiceId }));

/** 20 drafts, and 5 issued invoices. */
async function prepare() {
  const toCancel = await addDrafts(5);
  for (const number of toCancel) await issue(client, number);
  return { toIssue: await addDrafts(20), toCancel };
}

/**
 * Issues the drafts, some at once, and cancels the others beside that; what fails is of no matter. @returns resolves
 * when all is over
 */
async function work(
  { toIssue, toCancel }: Awaited<ReturnType<typeof prepare>>,
  onAcknowledged: (number: string) => void,
): Promise<void> {
  const by = client;
  const left = [...toIssue];
  const issueThem = async (): Promise<void> => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      await issue(by, number);
      onAcknowledged(number);
    }
  };
  const cancelThem = toCancel.map(async (number) => {
    await cancel(by, number);
    onAcknowledged(number);
  });
  await Promise.allSettled([...Array.from({ length: issuedAtOnce }, issueThem), ...cancelThem]);
}

async function restart(): Promise<void> {
  await product.ended;
  product = startProduct(dataDir);
  client = await signIn(await product.ready);
}

/**
 * Each invoice is a draft without any document, or has exactly one link with its PDF and XML; the chain proves them
 * all.
 */
async function assertWhole(): Promise<Stored[]> {
  const stored = await readStored();
  const isWhole = ({ status, links, pdf, cii }: Stored): boolean =>
    status === 'draft' ? links === 0 : links === 1 && (pdf ?? 0) > 1000 && (cii ?? 0) > 1000;
  expect(stored.filter((invoice) => !isWhole(invoice))).toEqual([]);
  const numbers = await listNumbers(client);
  expect(numbers).toHaveLength(stored.length);
  expect(new Set(numbers).size).toBe(numbers.length);
  const integrity = await accept(call<{ documents: number }>(client, 'GET', '/integrity'));
  expect(integrity).toMatchObject({
    valid: true,
    firstBroken: null,
    documents: stored.filter(({ status }) => status !== 'draft').length,
  });
  const cancelled = stored.filter(({ status }) => status === 'cancelled').map(({ number }) => number);
  expect(
    stored
      .filter(({ kind, status }) => kind === 'cancellation' && status === 'issued')
      .map(({ cancels }) => cancels)
      .toSorted(),
  ).toEqual(cancelled.toSorted());
  return stored;
}

it('leaves every invoice complete or as a draft after a kill between number and document', async () => {
  const prepared = await prepare();
  const holder = await openDatabase();
  await holder.select('BEGIN');
  await holder.select('LOCK TABLE issued_documents IN SHARE MODE');
  const working = work(prepared, () => undefined);
  // The numbers of the cancellations are taken, and documents wait for their place in the chain.
  await waitUntil(async () => {
    const [row] = await select<{
      ready: boolean;
    }>(`SELECT (SELECT count(*) FROM invoices WHERE kind = 'cancellation' AND status = 'draft') = 5
      AND EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'issued_documents'::regclass) AS ready`);
    return row?.ready === true;
  });
  product.kill('SIGKILL');
  await working;
  await holder.select('ROLLBACK');
  await holder.close();
  await restart();

  const stored = await assertWhole();
  const left = stored.filter(({ kind, status }) => kind === 'cancellation' && status === 'draft');
  expect(left.map(({ cancels }) => cancels).toSorted()).toEqual(prepared.toCancel.toSorted());
  const [deleted, ...kept] = left;
  await accept(call(client, 'DELETE', `/${encodeURIComponent(deleted?.number ?? '')}?version=1`));
  for (const { cancels, number } of kept) expect(await cancel(client, cancels ?? '')).toEqual({ invoiceId: number });
  await cancel(client, deleted?.cancels ?? '');
  for (const number of prepared.toIssue) await issue(client, number);
  expect(
    (await assertWhole()).filter(({ number, status }) => prepared.toIssue.includes(number) && status !== 'issued'),
  ).toEqual([]);
});

it.each(runsAll ? [1, 6, 15] : [6])(
  'keeps every acknowledged invoice and no partial one after a kill following %i responses',
  async (killAfter) => {
    const prepared = await prepare();
    const acknowledged = new Set<string>();
    await work(prepared, (number) => {
      acknowledged.add(number);
      if (acknowledged.size === killAfter) product.kill('SIGKILL');
    });
    expect(acknowledged.size).toBeLessThan(25);
    await restart();
    const stored = new Map((await assertWhole()).map((invoice) => [invoice.number, invoice]));
    const lost = [...acknowledged].filter(
      (number) => stored.get(number)?.status !== (prepared.toCancel.includes(number) ? 'cancelled' : 'issued'),
    );
    expect(lost).toEqual([]);
    for (const number of prepared.toCancel) if (stored.get(number)?.status === 'issued') await cancel(client, number);
    expect((await assertWhole()).filter(({ kind, status }) => kind === 'cancellation' && status === 'draft')).toEqual(
      [],
    );
  },
);
