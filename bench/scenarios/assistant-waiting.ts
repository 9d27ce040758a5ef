import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#testing/free-port.ts';
import { openModelServer } from '#testing/open-model-server.ts';
import { addOrganizations } from '../data/add-organizations.ts';
import { openSite } from '../data/site.ts';
import type { LoadResult } from '../measure/load-order.ts';
import { measurePairs } from '../measure/pairs.ts';
import type { Claim } from '../measure/report.ts';
import { describeFigure } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import { watchMemory } from '../subjects/process-memory.ts';
import { signIn } from '../subjects/product.ts';
import { listPath } from './list.ts';
import type { Bench } from './scenario.ts';

const seconds = sized(3, 1);
const rounds = sized(9, 1);
const organizations = sized(20, 2);
/** One person may have half of the places of their organisation. */
const ofOne = sized(10, 2);
const question = 'Frau Apfelbaum RR 130 zu 80, Puls 72. Hat gut gegessen und getrunken.';

/** People who wait for a model that says nothing: how they slow the list of invoices of others, and the memory they take. */
export async function measureWaiting({ load, say }: Bench): Promise<Claim[]> {
  const model = await openModelServer();
  model.behave('hangs');
  const metricsPort = await findFreePort();
  const site = await openSite(10_000, {
    env: {
      LANGUAGE_MODEL_URL: model.url,
      LANGUAGE_MODEL_NAME: 'gpt-4',
      LANGUAGE_MODEL_IN_HOUSE: 'true',
      METRICS_PORT: String(metricsPort),
    },
  });
  try {
    const people = await addOrganizations(site.adminUrl, organizations, 'benit-care-permission', 'sonnenhof');
    const headers: Record<string, string>[] = [];
    for (const email of people) headers.push(await signIn(site.product.url, email));
    const list = (): Promise<LoadResult> =>
      load.run({
        url: `${site.product.url}${listPath}`,
        method: 'GET',
        headers: site.headers,
        connections: 2,
        seconds,
      });
    // The first load collects the garbage of asking and giving up: waiting is measured, not asking.
    const settledList = async (): Promise<LoadResult> => {
      await list();
      return list();
    };
    const memory: number[] = [];
    const pairs = await measurePairs(
      {
        baseline: settledList,
        subject: async () => {
          const watched = watchMemory(site.product.pid);
          const waiting = await askAll({ url: site.product.url, metricsPort, headers });
          // Without the load of others, which takes memory of its own.
          memory.push(await watched.stop());
          const measured = await settledList();
          await waiting.giveUp();
          return measured;
        },
      },
      rounds,
    );
    for (const [title, results] of [
      ['invoice list, p95', pairs.baseline],
      [`while ${organizations * ofOne} people wait`, pairs.subject],
    ] as const)
      say(describeFigure(title, summarise(results.map(({ p95 }) => p95)), 'ms'));
    return [
      {
        title: 'assistant: p95 of others while 200 people wait for a model, multiple of without',
        value: pairs.ratio(({ p95 }) => p95),
        target: { atMost: 1.2 },
      },
      {
        title: 'assistant: memory of 200 people who wait for a model',
        value: summarise(memory.slice(0, 1)),
        unit: 'MB',
        target: { atMost: 100 },
      },
    ];
  } finally {
    await site.stop();
    await model.stop();
  }
}

interface Asking {
  /** Origin of the product. */
  readonly url: string;
  readonly metricsPort: number;
  /** Headers of a session of each organisation. */
  readonly headers: readonly Record<string, string>[];
}

/** Asks for everybody, until all of them wait for the model or for their turn. */
async function askAll({ url, metricsPort, headers }: Asking) {
  const leaving = new AbortController();
  const asked = headers.flatMap((own) =>
    Array.from({ length: ofOne }, async () => {
      const answer = await fetch(`${url}/api/benit/care/assistant-stream`, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: question }),
        signal: leaving.signal,
      });
      if (answer.status !== 200) throw new Error(`The assistant answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
    }),
  );
  const ended = Promise.allSettled(asked);
  let isOver = false;
  const failed = Promise.all(asked).finally(() => (isOver = true));
  failed.catch(() => undefined);
  while ((await countWaiting(metricsPort)) < asked.length) {
    if (isOver) await failed;
    await wait(50);
  }
  return {
    giveUp: async (): Promise<void> => {
      if (isOver) await failed;
      leaving.abort();
      await ended;
      while ((await countWaiting(metricsPort)) > 0) await wait(50);
    },
  };
}

/** Drafts of language models under way and waiting, as the product counts them. */
async function countWaiting(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = metrics.matchAll(/^kontor_(?:running|waiting)\{limit="assistant-drafts"\} (\d+)$/gmu);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
