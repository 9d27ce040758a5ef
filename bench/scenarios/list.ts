import { join } from 'node:path';
import { readListStatement } from '../data/list-statement.ts';
import { matches, rareWord } from '../data/fill-invoices.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { interleave, toRatios } from '../measure/interleave.ts';
import type { LoadGenerator } from '../measure/load.ts';
import type { LoadResult } from '../measure/load-order.ts';
import { describeFigure } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { startProgram } from '../subjects/program.ts';
import type { Scenario } from './scenario.ts';

const connections = 20;
const seconds = 4;
const rounds = 7;
const tableRows = 1_000_000;
const listPath = '/api/benit/accounting/invoice';

/** Loads the list, or a search in it, of a site. */
export function loadList(load: LoadGenerator, site: Site, searchTerm?: string): () => Promise<LoadResult> {
  const query = searchTerm === undefined ? '' : `?searchTerm=${encodeURIComponent(searchTerm)}`;
  return () => load.run({ url: `${site.product.url}${listPath}${query}`, method: 'GET', headers: site.headers, connections, seconds });
}

/** Makes sure that what is measured is what is claimed. */
export async function checkAnswers(site: Site): Promise<void> {
  await expectRows(site, '', 50);
  await expectRows(site, `?searchTerm=${encodeURIComponent(rareWord)}`, matches);
}

async function expectRows(site: Site, query: string, expected: number): Promise<void> {
  const answer = await fetch(`${site.product.url}${listPath}${query}`, { headers: site.headers });
  const { invoices }: { invoices: unknown[] } = await answer.json() as { invoices: unknown[] };
  if (invoices.length !== expected) throw new Error(`${listPath}${query} answered ${invoices.length} invoices, not ${expected}`);
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
    const measured = await interleave(rounds, {
      bare: () => load.run({ url: `${bare.ready}/invoices`, method: 'GET', headers: {}, connections, seconds }),
      list: loadList(load, site),
    });
    const perSecond = (results: readonly LoadResult[]) => results.map((result) => result.requestsPerSecond);
    say(describeFigure('bare Fastify + pg', summarise(perSecond(measured.bare)), 'requests/s'));
    say(describeFigure('invoice list', summarise(perSecond(measured.list)), 'requests/s'));
    const ratios = toRatios(perSecond(measured.list), perSecond(measured.bare));
    return [{ title: 'list: requests/s, share of the bare handler', value: summarise(ratios), target: { atLeast: 0.5 } }];
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
    const measured = await interleave(rounds, { list: loadList(load, site), search: loadList(load, site, rareWord) });
    const slowest = (results: readonly LoadResult[]) => results.map((result) => result.p95);
    say(describeFigure('invoice list, p95', summarise(slowest(measured.list)), 'ms'));
    say(describeFigure('search, p95', summarise(slowest(measured.search)), 'ms'));
    const ratios = toRatios(slowest(measured.search), slowest(measured.list));
    return [{ title: 'search: p95, multiple of the list', value: summarise(ratios), target: { atMost: 3 } }];
  } finally {
    await site.stop();
  }
};
