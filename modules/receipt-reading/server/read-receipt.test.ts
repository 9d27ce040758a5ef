import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkerError } from '#platform/server/limits/worker-error.ts';
import { buildCii } from '#testing/receipts/e-invoice.ts';
import { printPage } from '#testing/receipts/printed-page.ts';
import { readEInvoice } from '#modules/e-invoice/server/index.ts';
import { interpret } from './interpret.ts';
import { readReceipt } from './read-receipt.ts';
import type { ReadingOrder, ReadingResults } from './reading-order.ts';
import type { ReceiptReader } from './receipt-reader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const second = 1000;
const pdf = { path: '/nowhere.pdf', mediaType: 'application/pdf' } as const;
const receipt = ['Nordlicht GmbH', 'Rechnungsnummer: R-7', 'Gesamtbetrag\t12,00'];

interface Script {
  readonly pages?: number;
  readonly xml?: ReadingResults['xml'];
  /** Waiting time for a process, and its working time. */
  readonly time?: (order: ReadingOrder) => { readonly waits?: number; readonly works?: number };
  /** Failure of a process instead of an answer, by the previous steps. */
  readonly fails?: (order: ReadingOrder, before: readonly string[]) => WorkerError | undefined;
}

/** Simulates the pool: it kills processes that exceed their time limit. */
function scriptReader({ pages = 1, xml = null, time = () => ({}), fails = () => undefined }: Script) {
  const orders: string[] = [];
  const answer = (order: ReadingOrder): unknown => {
    if (order.step === 'inspect') return { pages };
    if (order.step === 'xml') return xml;
    if (order.step === 'page') return printPage(order.page === 1 ? receipt : [], 'pdf-text', order.page);
    return order.step === 'fields' ? interpret(order) : undefined;
  };
  const read = async (
    order: ReadingOrder,
    { timeoutMs, onStart }: Parameters<ReceiptReader['read']>[1],
  ): Promise<unknown> => {
    const { waits = 0, works = 0 } = time(order);
    await vi.advanceTimersByTimeAsync(waits);
    onStart?.();
    await vi.advanceTimersByTimeAsync(Math.min(works, timeoutMs));
    const error = fails(order, orders);
    orders.push('page' in order ? `page ${order.page}` : order.step);
    if (error) throw error;
    if (works > timeoutMs) throw new WorkerError('timed_out', `took longer than ${timeoutMs} ms`);
    return answer(order);
  };
  return { reader: { read } as unknown as ReceiptReader, orders };
}

async function run(script: Script) {
  const { reader, orders } = scriptReader(script);
  const progress: string[] = [];
  const reading = await readReceipt(reader, pdf, {
    tenantQueue: { key: 'o' },
    signal: new AbortController().signal,
    recipient: { name: '', vatId: '' },
    deadlineMs: 60 * second,
    onPage: (done, total) => void progress.push(`${done}/${total}`),
  });
  return { ...reading, progress, orders };
}

it('waiting for a process does not count towards the time limit', async () => {
  const { fields, unreadPages } = await run({ time: () => ({ waits: 100 * second, works: second }) });
  expect([fields.gross?.value, unreadPages]).toEqual([12, []]);
});

it('pages read in time count; every other page is reported as unread, and progress counts pages read', async () => {
  const { fields, unreadPages, progress } = await run({
    pages: 25,
    time: ({ step }) => ({ works: step === 'page' ? 20 * second : 0 }),
  });
  expect(fields.gross?.value).toBe(12);
  expect(
    unreadPages.map(({ page, cause }) => (cause === null ? page : `${page} ${(cause as WorkerError).reason}`)),
  ).toEqual(['3 timed_out', ...Array.from({ length: 22 }, (_, index) => index + 4)]);
  expect(progress).toEqual(['0/20', '1/20', '2/20']);
});

it('a page whose process dies is read once more; so is a page after one whose process died twice', async () => {
  const crash = new WorkerError('crashed', 'killed');
  const { unreadPages, orders } = await run({
    pages: 3,
    fails: (order, before) =>
      order.step === 'page' && (order.page === 2 || !before.includes(`page ${order.page}`)) ? crash : undefined,
  });
  expect(orders).toEqual(['inspect', 'xml', 'page 1', 'page 1', 'page 2', 'page 2', 'page 3', 'page 3', 'fields']);
  expect(unreadPages).toEqual([{ page: 2, cause: crash }]);
});

it.each([
  ['crashed', 'attachment_unread', 2],
  ['timed_out', 'attachment_too_large', 1],
  ['out_of_memory', 'attachment_too_large', 1],
] as const)('an e-invoice of which a process %s is %s; its pages are read', async (reason, rule, times) => {
  const { checkReport, fields, orders } = await run({
    fails: ({ step }) => (step === 'xml' ? new WorkerError(reason, 'why') : undefined),
  });
  expect(checkReport?.findings).toMatchObject([{ rule }]);
  expect([fields.gross?.value, orders.filter((step) => step === 'xml').length]).toEqual([12, times]);
});

it('pages that take longer than five seconds to interpret leave the e-invoice alone, and are reported as unread; without an e-invoice nothing is read', async () => {
  const time: Script['time'] = ({ step }) => ({ works: step === 'fields' ? 6 * second : 0 });
  const { fields, unreadPages } = await run({ xml: readEInvoice(buildCii(), null), time });
  expect([fields.gross?.value, fields.gross?.page, unreadPages.map(({ page }) => page)]).toEqual([529.5, null, [1]]);
  await expect(run({ time })).rejects.toMatchObject({ reason: 'timed_out' });
});

it.each(['not_started', 'closed'] as const)('a process that %s is no fault of a page', async (reason) => {
  await expect(
    run({ fails: ({ step }) => (step === 'page' ? new WorkerError(reason, 'why') : undefined) }),
  ).rejects.toMatchObject({ reason });
});
