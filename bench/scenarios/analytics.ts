import { fillPostings, largeOwner, measuredOwner } from '../data/fill-postings.ts';
import { openSite } from '../data/site.ts';
import { interleave } from '../measure/interleave.ts';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { runParts } from './run-parts.ts';
import type { Bench, Scenario } from './scenario.ts';
import { systemClock, todayInGermany } from '#platform/server/clock.ts';

const rounds = 5;
/** People of one organisation who ask at the same moment. */
const connections = 2;
const path = '/api/ri/property-management/analytics';

/** Answers over all 1,000,000 postings of one organisation. */
export const measureAnalytics: Scenario = async (bench) => runParts(bench, { answers: () => measureAnswers(bench) });

async function measureAnswers({ load, say }: Bench): Promise<Claim[]> {
  const site = await openSite(sized(10_000, 1000), { organizations: 1 });
  try {
    await fillPostings(site.adminUrl, site.organizationId, {
      shares: [
        [measuredOwner, sized(100_000, 1000)],
        [largeOwner, sized(300_000, 1000)],
        ['1002', sized(600_000, 1000)],
      ],
      neighbours: 0,
    });
    const headers = await signIn(site.product.url, 'property@demo.example');
    const ask = (plan: object) => () =>
      load.run({
        url: `${site.product.url}${path}`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        bodies: [JSON.stringify({ plan: { chart: 'bar', ...plan } })],
        connections,
        amount: sized(30, 4),
      });
    const today = todayInGermany(systemClock);
    const year = Number(today.slice(0, 4));
    const thisYear = { from: `${year}-01-01`, to: today };
    const lastYear = { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    const sameDays = { from: `${year - 1}-01-01`, to: `${year - 1}${today.slice(4)}` };
    const ever = { from: null, to: today };
    const expenses = { measures: ['expenses'] };
    const measured = await interleave(rounds, {
      'income and expenses by month': ask({ measures: ['income', 'expenses'], ...thisYear, by: ['month'] }),
      'expenses by house and year': ask({ ...expenses, ...ever, by: ['house', 'year'] }),
      'expenses by cost type, compared': ask({ ...expenses, ...thisYear, by: ['costType'], compare: sameDays }),
      'expenses by cost type and month': ask({ ...expenses, ...lastYear, by: ['costType', 'month'] }),
      'payees of a year': ask({ ...expenses, ...thisYear, by: ['payee'], sort: 'value', first: 5 }),
      'ten largest expenses': ask({ ...expenses, ...ever, of: 'largest', by: ['posting'], first: 10 }),
      'units of a year': ask({ measures: ['income'], ...lastYear, by: ['unit'] }),
      'surplus since the first posting': ask({ measures: ['net'], ...ever }),
    });
    return Object.entries(measured).map(([name, results]) => {
      say(describeFigure(`${name}, p50`, summarise(results.map(({ p50 }) => p50)), 'ms'));
      return {
        title: `analytics: ${name}, over 1,000,000 postings, p95`,
        value: summarise(results.map(({ p95 }) => p95)),
        unit: 'ms',
        target: { atMost: 500 },
      };
    });
  } finally {
    await site.stop();
  }
}
