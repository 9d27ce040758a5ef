import { headersOf } from '../../data/scale-site.ts';
import type { ScaleSite } from '../../data/scale-site.ts';
import { measureWithCost } from '../../measure/cost.ts';
import { measurePairs } from '../../measure/pairs.ts';
import { describeFigure } from '../../measure/report.ts';
import type { Claim } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import type { Product } from '../../subjects/product.ts';
import type { Bench } from '../scenario.ts';
import type { Sites } from './sites.ts';

const seconds = 4;
/** Fewer than saturate the machine: the time of a request counts, not that of its queue. */
const connections = 4;
const lists = {
  'invoice list': '/api/benit/accounting/invoice',
  'customer list': '/api/benit/accounting/customer',
  'invoice search': '/api/benit/accounting/invoice?searchTerm=W%C3%A4rmebr%C3%BCcke',
};

/** The lists of an organisation with 1000 records, among ten thousand organisations and among ten. */
export async function measureManyLists({ load, say }: Bench, sites: Sites): Promise<Claim[]> {
  const [few, many] = [await sites.few(), await sites.many()];
  const small = await few.start();
  const large = await many.start().catch(async (error: unknown) => {
    await small.stop();
    throw error;
  });
  try {
    const claims: Claim[] = [];
    const run = (site: ScaleSite, product: Product, path: string, cookies: readonly string[]) =>
      measureWithCost([product.pid, site.database], () =>
        load.run({
          url: `${product.url}${path}`,
          method: 'GET',
          headers: headersOf(''),
          cookies,
          connections,
          seconds,
        }),
      );
    for (const [title, path] of Object.entries(lists)) {
      const pairs = await measurePairs({
        baseline: run(few, small, path, [few.accountant]),
        subject: run(many, large, path, [many.accountant]),
      });
      for (const [name, results] of [
        ['few', pairs.baseline],
        ['many', pairs.subject],
      ] as const) {
        say(describeFigure(`${title}, ${name}, p95`, summarise(results.map(({ p95 }) => p95)), 'ms'));
        say(
          describeFigure(`${title}, ${name}, processor time`, summarise(results.map(({ cost }) => cost)), 'ms/request'),
        );
      }
      claims.push(
        {
          title: `scale: ${title}, p95, multiple of 10`,
          value: pairs.ratio(({ p95 }) => p95),
          target: { atMost: 1.3 },
        },
        {
          title: `scale: ${title}, processor time, multiple`,
          value: pairs.ratio(({ cost }) => cost),
          target: { atMost: 1.3 },
        },
      );
    }
    const scattered = await run(many, large, lists['invoice list'], many.members)();
    say(describeFigure('invoice list, each of another organisation, p95', summarise([scattered.p95]), 'ms'));
    return claims;
  } finally {
    await small.stop();
    await large.stop();
  }
}
