import { setTimeout as wait } from 'node:timers/promises';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { measureWithCost } from '../measure/cost.ts';
import type { LoadResult } from '../measure/load-order.ts';
import { measurePairs } from '../measure/pairs.ts';
import { describeFigure } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { readMemoryMegabytes } from '../subjects/process-memory.ts';
import { checkAnswers, listPath, loadList } from './list.ts';
import type { Bench, Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const rows = 10_000;
const requests = sized(60_000, 200);
const step = sized(10_000, 100);
const connections = 20;
const idleMs = sized(8000, 100);

/**
 * Measures the server's memory after 60,000 lists and the processor time of its small heap, beside a server with Node's
 * own limits.
 */
export const measureMemory: Scenario = async (bench) => {
  const sites = [await openSite(rows), await openSite(rows, { flags: [] })] as const;
  const [bounded, unbounded] = sites;
  try {
    for (const site of sites) await checkAnswers(site);
    const held = await measureHeld(bench, bounded);
    const costOf = (site: Site) =>
      measureWithCost([site.processes.product, site.processes.database], loadList(bench.load, site));
    const pairs = await measurePairs({ baseline: costOf(unbounded), subject: costOf(bounded) });
    bench.say(
      describeFigure(
        'with the limits of Node, after fewer lists',
        summarise([readMemoryMegabytes(unbounded.product.pid)]),
        'MB',
      ),
    );
    return [
      {
        title: `memory: after ${requests.toLocaleString('en')} lists, idle`,
        value: summarise([held]),
        unit: 'MB',
        target: { atMost: 250 },
      },
      {
        title: 'memory: processor time, multiple of without limits',
        value: pairs.ratio(({ cost }) => cost),
        target: { atMost: 1.05 },
      },
    ];
  } finally {
    for (const site of sites) await site.stop();
  }
};

async function measureHeld({ load, say }: Bench, { product, headers }: Site): Promise<number> {
  const samples = [readMemoryMegabytes(product.pid)];
  const list = (): Promise<LoadResult> =>
    load.run({ url: `${product.url}${listPath}`, method: 'GET', headers, connections, amount: step });
  for (let sent = 0; sent < requests; sent += step) {
    await list();
    samples.push(readMemoryMegabytes(product.pid));
  }
  await wait(idleMs);
  samples.push(readMemoryMegabytes(product.pid));
  say(
    `  memory in MB, every ${step.toLocaleString('en')} lists and after a rest: ${samples.map(Math.round).join(' ')}`,
  );
  return samples.at(-1) ?? Number.NaN;
}
