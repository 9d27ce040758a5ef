import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { chromiumOptions } from '#testing/chromium.ts';
import { ensureWebBuilt } from '../../scripts/build.mjs';
import { fillReceipts } from '../data/fill-receipts.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { interleave, toRatios } from '../measure/interleave.ts';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { quantile, summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';
import { runParts } from './run-parts.ts';
import type { Scenario } from './scenario.ts';

const owners = { few: { eid: '1001', amount: 200 }, many: { eid: '1003', amount: sized(20_000, 400) } };
const rounds = sized(9, 2);
const steps = sized(200, 10);
const base = '/api/ri/property-management/belege';

/** The board of receipts: its first cards among 200 and among 20,000 receipts, and a step from column to column. */
export const measureBoard: Scenario = async (bench) => {
  await ensureWebBuilt();
  const site = await openSite(10_000, { organizations: 1 });
  try {
    await fillReceipts(site.adminUrl, site.organizationId, Object.values(owners));
    const administrator = await signIn(site.product.url, 'property@demo.example');
    return await runParts(bench, {
      paint: async () => {
        const browser = await chromium.launch(chromiumOptions);
        try {
          const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
          const [cookie = '', value = ''] = (administrator['cookie'] ?? '').split('=');
          await context.addCookies([{ name: cookie, value, url: site.product.url }]);
          const open = (eid: string) => () => openBoard(context, `${site.product.url}${pathOf(eid)}`);
          // The browser keeps the files of the page from now on.
          await open(owners.few.eid)();
          const measured = await interleave(rounds, { few: open(owners.few.eid), many: open(owners.many.eid) });
          for (const name of ['few', 'many'] as const)
            bench.say(describeFigure(`first cards among ${owners[name].amount}`, summarise(measured[name]), 'ms'));
          return [
            {
              title: 'board: first cards among 20,000 receipts, multiple of those among 200',
              value: summarise(toRatios(measured.many, measured.few)),
              target: { atMost: 1.5 },
            },
          ];
        } finally {
          await browser.close();
        }
      },
      steps: () => measureSteps(site, administrator),
    });
  } finally {
    await site.stop();
  }
};

const pathOf = (eid: string) => `/ri/property-management/belege?eid=${eid}&from=2000-01-01`;

/** Opens the board in a window of its own. @returns milliseconds until every column shows its first card */
async function openBoard(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  try {
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('section ul > li:first-child').nth(3).waitFor();
    return performance.now() - began;
  } finally {
    await page.close();
  }
}

/** New receipts are laid before their owner, one after another. */
async function measureSteps({ product }: Site, headers: Record<string, string>): Promise<Claim[]> {
  const listed = await fetch(`${product.url}${base}/${owners.many.eid}?freigabeStatus=NEU&limit=${steps}`, { headers });
  const { belege } = (await listed.json()) as { belege: { archivid: string; version: number }[] };
  if (belege.length !== steps) throw new Error(`The board has ${belege.length} new receipts`);
  const took: number[] = [];
  for (const { archivid, version } of belege) {
    const began = performance.now();
    const answer = await fetch(`${product.url}${base}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ archivid, version, status: 'FREIZUGEBEN' }),
    });
    if (!answer.ok) throw new Error(`A step answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    took.push(performance.now() - began);
  }
  return [
    {
      title: 'board: a step among 20,000 receipts, p95',
      value: summarise([quantile(took, 0.95)]),
      unit: 'ms',
      target: { atMost: 100 },
    },
  ];
}
