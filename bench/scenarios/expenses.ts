import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '#platform/contract/task.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { drawReceipt, tillReceipt } from '#testing/receipts/picture.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import type { LoadResult } from '../measure/load-order.ts';
import { measurePairs } from '../measure/pairs.ts';
import { describeFigure } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { watchMemory } from '../subjects/process-memory.ts';
import type { Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const base = '/api/benit/accounting';
const seconds = sized(2, 1);
/** As many as keep the recognition busy for longer than the load lasts. */
const receipts = sized(6, 2);
const uploads = sized(5, 1);
/** A little below the largest receipt. */
const pdfBytes = sized(24, 1) * 1024 * 1024;
/** A4 at 150 dots per inch. */
const page = { width: 1240, height: 1754 };

/** Measures how the recognition of receipts slows other requests, and the memory that a large upload takes. */
export const measureExpenses: Scenario = async ({ load, say }) => {
  const site = await openSite(10_000);
  let drawn = 0;
  try {
    const list = (): Promise<LoadResult> =>
      load.run({
        url: `${site.product.url}${base}/invoice`,
        method: 'GET',
        headers: site.headers,
        connections: 2,
        seconds,
      });
    const pairs = await measurePairs({
      baseline: list,
      subject: async () => {
        const tasks: string[] = [];
        for (let index = 0; index < receipts; index += 1)
          tasks.push(
            await upload(
              site,
              `beleg-${(drawn += 1)}.png`,
              await drawReceipt([...tillReceipt, `Beleg ${drawn}`], page),
            ),
          );
        await waitForTask(site, tasks[0], ({ state }) => state !== 'waiting');
        const measured = await list();
        const last = await findTask(site, tasks.at(-1));
        if (last.endedAt !== null) throw new Error('The receipts were read before the load was over');
        for (const task of tasks) await waitForTask(site, task, ({ endedAt }) => endedAt !== null);
        return measured;
      },
    });
    for (const [title, results] of [
      ['invoice list, p95', pairs.baseline],
      ['while receipts are recognised', pairs.subject],
    ] as const) {
      say(describeFigure(title, summarise(results.map(({ p95 }) => p95)), 'ms'));
      say(
        describeFigure(
          `${title}: requests`,
          summarise(results.map(({ requestsPerSecond }) => requestsPerSecond)),
          '/s',
        ),
      );
    }
    const beside: number[] = [];
    for (let round = 0; round < uploads; round += 1) beside.push(await measureUpload(site, round));
    return [
      {
        title: 'expenses: p95 while receipts are recognised, multiple of without',
        value: pairs.ratio(({ p95 }) => p95),
        target: { atMost: 1.2 },
      },
      {
        title: 'expenses: memory beside, upload of 24 MB',
        value: summarise(beside),
        unit: 'MB',
        target: { atMost: 20 },
      },
    ];
  } finally {
    await site.stop();
  }
};

/** @returns megabytes above what the server and its children held before, until the upload is answered */
async function measureUpload(site: Site, round: number): Promise<number> {
  const bytes = buildPdf({
    pages: [[`Beleg ${round}`]],
    attachments: [{ name: 'anlage.bin', bytes: randomBytes(pdfBytes) }],
  });
  const memory = watchMemory(site.product.pid, 10);
  const task = await upload(site, `gross-${round}.pdf`, bytes);
  const megabytes = await memory.stop();
  await waitForTask(site, task, ({ endedAt }) => endedAt !== null);
  return megabytes;
}

/** @returns id of the task that reads it */
async function upload({ product, headers }: Site, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${product.url}${base}/expense`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}: ${await answer.text()}`);
  const { task } = (await answer.json()) as { task: Task | null };
  if (task === null) throw new Error(`${name} is not read`);
  return task.id;
}

async function findTask({ product, headers }: Site, id = ''): Promise<Task> {
  return ((await (await fetch(`${product.url}/api/benit/tasks/${id}`, { headers })).json()) as { task: Task }).task;
}

async function waitForTask(site: Site, id: string | undefined, isSo: (task: Task) => boolean): Promise<void> {
  while (!isSo(await findTask(site, id))) await wait(50);
}
