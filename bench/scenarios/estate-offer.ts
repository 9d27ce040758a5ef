import { join } from 'node:path';
import type { Site } from '../data/site.ts';
import { measurePairs } from '../measure/pairs.ts';
import { measureWithCost } from '../measure/cost.ts';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { startProgram } from '../subjects/program.ts';
import type { Bench } from './scenario.ts';

const connections = 20;
const seconds = sized(5, 1);
const objectId = '2026-001';

/** The public page of an offer against a bare server that sends the same bytes after one statement. */
export async function measureOfferPage({ load, say }: Bench, site: Site): Promise<Claim[]> {
  const headers = await signIn(site.product.url, 'agent@demo.example');
  const answer = await fetch(`${site.product.url}/api/ri/real-estate/objekt?objectId=${objectId}`, { headers });
  const { objekte } = (await answer.json()) as { objekte: { data: { externalId: string; passcode: string } }[] };
  const { externalId = '', passcode = '' } = objekte[0]?.data ?? {};
  const url = `${site.product.url}/angebote/${externalId}?passcode=${passcode}`;
  const page = await fetch(url);
  if (page.status !== 200) throw new Error(`The page of ${objectId} answered ${page.status}`);
  const bare = await startProgram(join(import.meta.dirname, '../bare-server.ts'), 'ready:', {
    BENCH_DATABASE_URL: site.adminUrl,
    BENCH_STATEMENT: JSON.stringify({
      text: 'SELECT data FROM estate_objects WHERE object_id = $1 LIMIT 1',
      values: [objectId],
    }),
    BENCH_PAGE: await page.text(),
  });
  try {
    const { product, database } = site.processes;
    const measured = await measurePairs({
      baseline: measureWithCost([bare.pid, database], () =>
        load.run({ url: `${bare.ready}/page`, method: 'GET', headers: {}, connections, seconds }),
      ),
      subject: measureWithCost([product, database], () =>
        load.run({ url, method: 'GET', headers: {}, connections, seconds }),
      ),
    });
    for (const [title, results] of [
      ['bare server, page', measured.baseline],
      ['page of an offer', measured.subject],
    ] as const)
      say(describeFigure(title, summarise(results.map(({ requestsPerSecond }) => requestsPerSecond)), 'requests/s'));
    for (const [title, results] of [
      ['bare server, page', measured.baseline],
      ['page of an offer', measured.subject],
    ] as const)
      say(describeFigure(`${title}, processor time`, summarise(results.map(({ cost }) => cost)), 'ms/request'));
    return [
      {
        title: 'estate: page of an offer, requests/s, share of a bare server with the same bytes',
        value: measured.ratio(({ requestsPerSecond }) => requestsPerSecond),
        target: { atLeast: 0.5 },
      },
    ];
  } finally {
    await bare.stop();
  }
}
