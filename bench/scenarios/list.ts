import { join } from 'node:path';
import { readListStatement } from '../data/list-statement.ts';
import { matches, rareWord } from '../data/fill-invoices.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { measureWithCost } from '../measure/cost.ts';
import type { CostlyLoad } from '../measure/cost.ts';
import type { LoadGenerator } from '../measure/load.ts';
import type { LoadResult } from '../measure/load-order.ts';
import { measurePairs } from '../measure/pairs.ts';
import { describeFigure } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { startProgram } from '../subjects/program.ts';
import type { Scenario } from './scenario.ts';

const connections = 20;
const seconds = 4;
const tableRows = 1_000_000;
export const listPath = '/api/benit/accounting/invoice';

/** Loads the list, or a search in it, of a site. */
export function loadList(load: LoadGenerator, site: Site, searchTerm?: string): () => Promise<LoadResult> {
  const query = searchTerm === undefined ? '' : `?searchTerm=${encodeURIComponent(searchTerm)}`;
  return () =>
    load.run({
      url: `${site.product.url}${listPath}${query}`,
      method: 'GET',
      headers: site.headers,
      connections,
      seconds,
    });
}

/** Makes sure that what is measured is what is claimed. */
export async function checkAnswers(site: Site): Promise<void> {
  await expectRows(site, '', 50);
  await expectRows(site, `?searchTerm=${encodeURIComponent(rareWord)}`, matches);
}

async function expectRows(site: Site, query: string, expected: number): Promise<void> {
  const answer = await fetch(`${site.product.url}${listPath}${query}`, { headers: site.headers });
  const { invoices }: { invoices: unknown[] } = (await answer.json()) as { invoices: unknown[] };
  if (invoices.length !== expected)
    throw new Error(`${listPath}${query} answered ${invoices.length} invoices, not ${expected}`);
}

/** 50 of an organisation's 100,000 invoices, 1,000,000 in the table, against the bare handler. */
export const measureList: Scenario = async ({ load, say }) => {
  const site = await openSite(tableRows);
  const statement = await readListStatement(site.organizationId, 50);
  const bare = await startProgram(join(import.meta.dirname, '../bare-server.ts'), 'ready:', {
    BENCH_DATABASE_URL: site.adminUrl,
    BENCH_STATEMENT: JSON.stringify(statement),
  });
  try {
    await checkAnswers(site);
    const { product, database } = site.processes;
    const measured = await measurePairs({
      baseline: measureWithCost([bare.pid, database], () =>
        load.run({ url: `${bare.ready}/invoices`, method: 'GET', headers: {}, connections, seconds }),
      ),
      subject: measureWithCost([product, database], loadList(load, site)),
    });
    for (const [title, results] of [
      ['bare Fastify + pg', measured.baseline],
      ['invoice list', measured.subject],
    ] as const) {
      say(describeFigure(title, summarise(results.map(({ requestsPerSecond }) => requestsPerSecond)), 'requests/s'));
      say(describeFigure(`${title}, processor time`, summarise(results.map(({ cost }) => cost)), 'ms/request'));
    }
    // The share of the processor time of a request that the bare handler would need, too.
    const worth = ({ cost }: CostlyLoad) => 1 / cost;
    return [
      {
        title: 'list: processor time, share of the bare handler',
        value: measured.ratio(worth),
        target: { atLeast: 0.65 },
      },
      {
        title: 'list: requests/s, share of the bare handler',
        value: measured.ratio(({ requestsPerSecond }) => requestsPerSecond),
        target: { atLeast: 0.65 },
      },
    ];
  } finally {
    await bare.stop();
    await site.stop();
  }
};

/** A search that finds 20 of the 100,000, against the list. */
export const measureSearch: Scenario = async ({ load, say }) => {
  const site = await openSite(tableRows);
  try {
    await checkAnswers(site);
    const { product, database } = site.processes;
    const measured = await measurePairs({
      baseline: measureWithCost([product, database], loadList(load, site)),
      subject: measureWithCost([product, database], loadList(load, site, rareWord)),
    });
    say(
      describeFigure(
        'invoice list, processor time',
        summarise(measured.baseline.map(({ cost }) => cost)),
        'ms/request',
      ),
    );
    say(describeFigure('search, processor time', summarise(measured.subject.map(({ cost }) => cost)), 'ms/request'));
    say(describeFigure('invoice list, p95', summarise(measured.baseline.map(({ p95 }) => p95)), 'ms'));
    say(describeFigure('search, p95', summarise(measured.subject.map(({ p95 }) => p95)), 'ms'));
    return [
      { title: 'search: p95, multiple of the list', value: measured.ratio(({ p95 }) => p95), target: { atMost: 1.5 } },
    ];
  } finally {
    await site.stop();
  }
};
