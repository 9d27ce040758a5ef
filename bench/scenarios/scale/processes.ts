import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { ScaleSite } from '../../data/scale-site.ts';
import { measureWithCost } from '../../measure/cost.ts';
import type { CostlyLoad } from '../../measure/cost.ts';
import { measurePairs } from '../../measure/pairs.ts';
import { describeFigure } from '../../measure/report.ts';
import type { Claim } from '../../measure/report.ts';
import { sized } from '../../measure/sized.ts';
import { summarise } from '../../measure/statistics.ts';
import { readProcessorSeconds } from '../../subjects/processor-time.ts';
import type { Product } from '../../subjects/product.ts';
import type { Bench } from '../scenario.ts';
import { orderEverydayMix } from './everyday-mix.ts';
import type { Sites } from './sites.ts';

const rounds = 5;
const restSeconds = sized(15, 1);
/** Each process compiles its own code: four need four times the requests of one. */
const warmSeconds = 8;
const seconds = 8;

interface Running extends CostlyLoad {
  /** A second of rest: transactions of the database, milliseconds of processor time. */
  readonly transactions: number;
  readonly idleCost: number;
}

/** The same load on four processes and on one, round robin; what processes cost at rest. */
export async function measureProcesses(bench: Bench, sites: Sites): Promise<Claim[]> {
  const site = await sites.few();
  const pairs = await measurePairs(
    { baseline: () => runProcesses(bench, site, 1), subject: () => runProcesses(bench, site, 4) },
    rounds,
  );
  for (const [name, results] of [
    ['one process', pairs.baseline],
    ['four processes', pairs.subject],
  ] as const) {
    const figure = (title: string, unit: string, read: (running: Running) => number): void =>
      bench.say(describeFigure(`${name}, ${title}`, summarise(results.map(read)), unit));
    figure('everyday mix', 'requests/s', ({ requestsPerSecond }) => requestsPerSecond);
    figure('processor time', 'ms/request', ({ cost }) => cost);
    figure('p95', 'ms', ({ p95 }) => p95);
    figure('at rest', 'transactions/s', ({ transactions }) => transactions);
    figure('at rest, processor time', 'ms/s', ({ idleCost }) => idleCost);
  }
  return [
    {
      title: 'scale: requests/s of four processes, share of one',
      value: pairs.ratio(({ requestsPerSecond }) => requestsPerSecond),
      target: { atLeast: 0.9 },
    },
    {
      title: 'scale: processor time of four, multiple of one',
      value: pairs.ratio(({ cost }) => cost),
      target: { atMost: 1.11 },
    },
  ];
}

async function runProcesses({ load }: Bench, site: ScaleSite, count: number): Promise<Running> {
  const products: Product[] = [];
  try {
    for (let index = 0; index < count; index += 1) products.push(await site.start());
    const roots = [...products.map(({ pid }) => pid), site.database];
    const order = orderEverydayMix(site, products);
    await load.run({ ...order, seconds: warmSeconds * count });
    const loaded = await measureWithCost(roots, () => load.run({ ...order, seconds }))();
    // Commits and activity of the load.
    await wait(2000);
    const [transactions, cost] = [await countTransactions(site.adminUrl), readProcessorSeconds(roots)];
    await wait(restSeconds * 1000);
    return {
      ...loaded,
      transactions: ((await countTransactions(site.adminUrl)) - transactions) / restSeconds,
      idleCost: (1000 * (readProcessorSeconds(roots) - cost)) / restSeconds,
    };
  } finally {
    for (const product of products) await product.stop();
  }
}

async function countTransactions(adminUrl: string): Promise<number> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
