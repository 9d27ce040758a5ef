import { startPooler } from '#testing/pgbouncer.ts';
import { measureWithCost } from '../../measure/cost.ts';
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

const seconds = 6;
/** Until the code is compiled. */
const warmSeconds = sized(12, 1);

/**
 * The everyday mix through PgBouncer in transaction mode against none of it; with named statements if that PgBouncer
 * keeps them.
 */
export async function measurePooler({ load, say }: Bench, sites: Sites): Promise<Claim[]> {
  const site = await sites.few();
  const { adminUrl, secretKey } = site;
  // By a socket, as the product reaches the server: a port instead of it would count as the pooler's cost.
  const pooler = await startPooler({ adminUrl, secretKey }, { isOnSocket: true });
  const products: Product[] = [];
  say(`PgBouncer ${pooler.version}, ${pooler.keepsStatements ? 'with' : 'without'} named statements`);
  try {
    const common = { SECRET_KEY: secretKey, DEMO: 'true' };
    const direct = await site.start({ ...common, DATABASE_URL: adminUrl });
    products.push(direct);
    const pooled = await site.start({
      ...common,
      DATABASE_URL: pooler.through(adminUrl),
      DATABASE_DIRECT_URL: adminUrl,
      DATABASE_PREPARED: String(pooler.keepsStatements),
    });
    products.push(pooled);
    const loadFor = (product: Product, forSeconds: number) =>
      load.run({ ...orderEverydayMix(site, [product]), seconds: forSeconds });
    const warmUp = (product: Product) => loadFor(product, warmSeconds);
    const run = (product: Product) => measureWithCost([product.pid, site.database], () => loadFor(product, seconds));
    for (const product of products) await warmUp(product);
    const before = readProcessorSeconds([pooler.pid]);
    const pairs = await measurePairs({ baseline: run(direct), subject: run(pooled) });
    const requests = pairs.subject.reduce((sum, result) => sum + result.requests, 0);
    for (const [name, results] of [
      ['direct', pairs.baseline],
      ['through PgBouncer', pairs.subject],
    ] as const) {
      say(
        describeFigure(`${name}, everyday mix`, summarise(results.map((one) => one.requestsPerSecond)), 'requests/s'),
      );
      say(describeFigure(`${name}, processor time`, summarise(results.map(({ cost }) => cost)), 'ms/request'));
    }
    const pooling = (1000 * (readProcessorSeconds([pooler.pid]) - before)) / requests;
    say(describeFigure('PgBouncer itself', summarise([pooling]), 'ms/request'));
    return [
      {
        title: 'scale: requests/s through PgBouncer, share',
        value: pairs.ratio(({ requestsPerSecond }) => requestsPerSecond),
        target: { atLeast: 0.9 },
      },
    ];
  } finally {
    for (const product of products) await product.stop();
    await pooler.stop();
  }
}
