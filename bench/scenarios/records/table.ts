import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumOptions } from '#testing/chromium.ts';
import type { Site } from '../../data/site.ts';
import { watchPaints, worstOf } from '../../measure/paint-delays.ts';
import type { Claim } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import { sized } from '../../measure/sized.ts';

const rounds = sized(9, 1);
const loaded = sized(10_000, 400);
/** The most that the server answers at once. */
const pageSize = 200;

/** The table of customers with 10,000 rows loaded: how long an input waits until it is painted. */
export async function measureRecordTable({ product, headers }: Site): Promise<Claim[]> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = (headers['cookie'] ?? '').split('=');
    await context.addCookies([{ name, value, url: product.url }]);
    const page = await context.newPage();
    await watchPaints(page);
    await openFilled(page, product.url);
    const delays: Record<keyof typeof interactions, number[]> = { sort: [], filter: [], resize: [], scroll: [] };
    for (let round = -1; round < rounds; round += 1) {
      for (const [key, interact] of Object.entries(interactions) as [
        keyof typeof interactions,
        (typeof interactions)['sort'],
      ][]) {
        const worst = await interact(page);
        if (round >= 0) delays[key].push(worst);
      }
    }
    return Object.entries(delays).map(([key, values]) => ({
      title: `records: ${key} in a table of 10,000 rows, until painted`,
      value: summarise(values),
      unit: 'ms',
      target: { atMost: 100 },
    }));
  } finally {
    await browser.close();
  }
}

/** Scrolls until so many rows are there; they come in larger pages, so that this takes seconds. */
async function openFilled(page: Page, url: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/api/benit/accounting/customer',
    (route) => {
      const wanted = new URL(route.request().url());
      if (!wanted.searchParams.has('totals')) wanted.searchParams.set('limit', String(pageSize));
      return route.continue({ url: wanted.href });
    },
  );
  let pages = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).searchParams.get('limit') === String(pageSize)) pages += 1;
  });
  await page.goto(`${url}/benit/accounting/customer`);
  await page.getByRole('table').waitFor();
  // The next page is asked for when its place comes near; growing moves that away.
  while (pages < loaded / pageSize) {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await wait(50);
  }
  await page.evaluate('scrollTo(0, 0)');
}

const interactions = {
  sort: (page: Page) =>
    worstOf(page, async () => {
      // Upwards, and downwards.
      for (let click = 0; click < 2; click += 1) {
        await page.locator('[data-heading]').first().click();
        await page.locator('[data-stale]').waitFor({ state: 'detached' });
      }
    }),
  filter: (page: Page) =>
    worstOf(page, async () => {
      const search = page.getByRole('searchbox').first();
      for (const term of ['Bä', '']) {
        await search.fill(term);
        await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === term);
        await page.locator('[data-stale]').waitFor({ state: 'detached' });
      }
    }),
  resize: (page: Page) =>
    worstOf(page, async () => {
      const edge = await page.getByRole('columnheader').nth(1).locator('[role=presentation]').boundingBox();
      if (edge === null) throw new Error('The column has no edge');
      const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (const offset of [10, 20, 30, 20, 10, 0]) await page.mouse.move(x + offset, y);
      await page.mouse.up();
    }),
  scroll: (page: Page) =>
    worstOf(page, async () => {
      // By a window at once, as fast as they are painted.
      for (const deltaY of [300, 900, 900, 900, -900, -900, -1200]) {
        await page.mouse.wheel(0, deltaY);
        await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
      }
    }),
} as const;
