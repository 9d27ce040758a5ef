import { join } from 'node:path';
import type { InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import { issueAll } from '../data/issue-all.ts';
import { readListStatement } from '../data/list-statement.ts';
import { openSite } from '../data/site.ts';
import { measureWithCost } from '../measure/cost.ts';
import { measurePairs } from '../measure/pairs.ts';
import { describeFigure } from '../measure/report.ts';
import { isSmall } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import { startProgram } from '../subjects/program.ts';
import { loadList } from './list.ts';
import type { Scenario } from './scenario.ts';

const tableRows = 1_000_000;
const path = '/api/benit/accounting/invoice-overview';
/** People of one organisation who open the list at the same moment. */
const connections = 2;
const seconds = 4;

/** Sums over an organisation's 100,000 issued invoices, and the list of these with their payment state. */
export const measureOverview: Scenario = async ({ load, say }) => {
  // Changed by nobody else, even in a small run: its invoices are issued.
  const site = await openSite(tableRows, isSmall ? { organizations: 2 } : {});
  await issueAll(site.adminUrl, site.organizationId);
  const statement = await readListStatement(site.organizationId, 50);
  const bare = await startProgram(join(import.meta.dirname, '../bare-server.ts'), 'ready:', {
    BENCH_DATABASE_URL: site.adminUrl,
    BENCH_STATEMENT: JSON.stringify(statement),
  });
  try {
    const answer = await fetch(`${site.product.url}${path}`, { headers: site.headers });
    const { open, paidThisYear } = (await answer.json()) as InvoiceOverview;
    if (open.count === 0 || paidThisYear.count === 0) throw new Error(`${path} sums nothing`);
    const { product, database } = site.processes;
    const lists = await measurePairs({
      baseline: measureWithCost([bare.pid, database], () =>
        load.run({ url: `${bare.ready}/invoices`, method: 'GET', headers: {}, connections: 20, seconds }),
      ),
      subject: measureWithCost([product, database], loadList(load, site)),
    });
    const overviews = await measurePairs({
      baseline: loadList(load, site),
      subject: () =>
        load.run({ url: `${site.product.url}${path}`, method: 'GET', headers: site.headers, connections, seconds }),
    });
    const p95 = summarise(overviews.subject.map((result) => result.p95));
    say(describeFigure('overview, p50', summarise(overviews.subject.map(({ p50 }) => p50)), 'ms'));
    say(describeFigure('list with payment state', summarise(lists.subject.map(({ cost }) => cost)), 'ms/request'));
    return [
      { title: 'overview: p95 over 100,000 invoices', value: p95, unit: 'ms', target: { atMost: 100 } },
      {
        title: 'overview: list with payment state, share of the bare handler',
        value: lists.ratio(({ cost }) => 1 / cost),
        target: { atLeast: 0.65 },
      },
    ];
  } finally {
    await bare.stop();
    await site.stop();
  }
};
