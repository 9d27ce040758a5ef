import { setTimeout as wait } from 'node:timers/promises';
import { checkInvoice } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import type { Task } from '#platform/contract/task.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createInvoicePage } from '../data/invoice-page.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { measurePairs } from '../measure/pairs.ts';
import { describeFigure } from '../measure/report.ts';
import { quantile, summarise } from '../measure/statistics.ts';
import { startPdfmake } from '../subjects/pdfmake.ts';
import { readMemoryMegabytes } from '../subjects/process-memory.ts';
import type { Bench, Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const base = '/api/benit/accounting';
const seconds = sized(4, 0.2);
const issuedEachRound = sized(150, 4);
// As many documents of one organisation as may wait; one more is refused.
const connections = 8;
const checks = sized(300, 5);
const checkedPositions = 120;
const mailed = sized(500, 8);
const step = sized(50, 4);
const today = germanDayOf(systemClock.now());

/**
 * Issued pages over HTTP against pdfmake, the check of a long invoice, and the memory of many that are issued and
 * mailed.
 */
export const measureIssuing: Scenario = async (bench) => {
  const site = await openSite(1000);
  const pdfmake = startPdfmake();
  try {
    await issueMany(bench, site, issuedEachRound);
    const throughput = await measurePairs({
      baseline: () => pdfmake.run(seconds),
      subject: () => issueMany(bench, site, issuedEachRound),
    });
    bench.say(describeFigure('pdfmake, in a loop', summarise(throughput.baseline), 'documents/s'));
    bench.say(describeFigure('invoice/issue over HTTP', summarise(throughput.subject), 'invoices/s'));
    const overHttp = await bench.load.run({
      ...orderOf(site, '/invoice-check'),
      bodies: [JSON.stringify({ invoice: createLongInvoice() })],
      connections: 1,
      amount: checks,
    });
    return [
      {
        title: 'einvoice: issued over HTTP/s, multiple of pdfmake',
        value: throughput.ratio((perSecond) => perSecond),
        target: { atLeast: 2 },
      },
      {
        title: `einvoice: check of ${checkedPositions} positions, p95`,
        value: summarise([measureCheck()]),
        unit: 'ms',
        target: { atMost: 50 },
      },
      {
        title: 'einvoice: the same over HTTP, p95',
        value: summarise([overHttp.p95]),
        unit: 'ms',
        target: { atMost: 50 },
      },
      {
        title: `einvoice: memory drift, ${mailed} issued and mailed`,
        value: summarise([await measureDrift(bench, site)]),
        unit: '%',
        target: { atMost: 10 },
      },
    ];
  } finally {
    pdfmake.stop();
    await site.stop();
  }
};

let serial = 0;

/** The page of `createInvoicePage`, with what lacks for issuing it, dated today; its customer is one of the demo. */
function createDraft(): InvoiceDraft {
  const { invoiceId: _number, ...page } = createInvoicePage((serial += 1));
  return {
    ...page,
    customerId: 'K-1001',
    customerEmail: 'kontakt1001@kunden.example',
    companyRegisterCourt: 'Amtsgericht Köln',
    companyContactName: 'Sabine Krause',
    invoiceDate: today,
    invoiceDueDate: today,
    serviceDate: today,
  };
}

function createLongInvoice(): InvoiceDraft {
  const { positions = [], ...draft } = createDraft();
  return {
    ...draft,
    positions: Array.from({ length: checkedPositions }, (_, index) => positions[index % positions.length] ?? {}),
  };
}

function orderOf({ product, headers }: Site, path: string) {
  return {
    url: `${product.url}${base}${path}`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  } as const;
}

async function post<Answer>(site: Site, path: string, body: object): Promise<Answer> {
  const { url, method, headers } = orderOf(site, path);
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function addDrafts(site: Site, count: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count)
    numbers.push((await post<{ invoiceId: string }>(site, '/invoice', { invoice: createDraft() })).invoiceId);
  return numbers;
}

function issue({ load }: Bench, site: Site, numbers: readonly string[]) {
  const bodies = numbers.map((invoiceId) => JSON.stringify({ invoiceId, version: 1 }));
  return load.run({ ...orderOf(site, '/invoice/issue'), bodies, connections, amount: bodies.length });
}

/** Issues drafts that were written before. @returns invoices per second */
async function issueMany(bench: Bench, site: Site, count: number): Promise<number> {
  const numbers = await addDrafts(site, count);
  const started = performance.now();
  await issue(bench, site, numbers);
  return (1000 * count) / (performance.now() - started);
}

/** @returns milliseconds within which 95 of 100 checks end */
function measureCheck(): number {
  const invoice = createLongInvoice();
  const durations = Array.from({ length: checks }, () => {
    const started = performance.now();
    checkInvoice(invoice, { today, isSmallBusiness: false, formerInvoiceDate: null });
    return performance.now() - started;
  });
  return quantile(durations, 0.95);
}

/** @returns by how many per cent the memory of the product and its children strays from its middle, at most */
async function measureDrift(bench: Bench, site: Site): Promise<number> {
  const numbers = await addDrafts(site, mailed);
  const samples: number[] = [];
  const sample = (): void => void samples.push(readMemoryMegabytes(site.product.pid));
  for (let done = 0; done < mailed; done += step) {
    await issue(bench, site, numbers.slice(done, done + step));
    sample();
  }
  let { task } = await post<{ task: Task }>(site, '/invoice/send-many', { invoiceIds: numbers, attachXml: true });
  while (task.endedAt === null) {
    await wait(250);
    sample();
    task = (
      (await (await fetch(`${site.product.url}/api/benit/tasks/${task.id}`, { headers: site.headers })).json()) as {
        task: Task;
      }
    ).task;
  }
  if (task.state !== 'done') throw new Error(`The task of sending is ${task.state}: ${JSON.stringify(task.errors)}`);
  bench.say(`  memory in MB, while ${mailed} are issued, then mailed: ${samples.map(Math.round).join(' ')}`);
  const [min, max] = [Math.min(...samples), Math.max(...samples)];
  return (100 * (max - min)) / (max + min);
}
