import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumOptions } from '#testing/chromium.ts';
import { fillStakeholders } from '../data/fill-stakeholders.ts';
import type { Site } from '../data/site.ts';
import { watchPaints, worstOf } from '../measure/paint-delays.ts';
import type { Claim } from '../measure/report.ts';
import { sized } from '../measure/sized.ts';
import { summarise } from '../measure/statistics.ts';
import { signIn } from '../subjects/product.ts';

const objectId = '2026-001';
const rounds = sized(9, 1);
const people = sized(2000, 100);

/** A window of the demo's agent at a tab of an object. */
async function atObject<Result>(
  { product }: Site,
  tab: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = ((await signIn(product.url, 'agent@demo.example'))['cookie'] ?? '').split('=');
    await context.addCookies([{ name, value, url: product.url }]);
    const page = await context.newPage();
    await watchPaints(page);
    await page.goto(`${product.url}/ri/real-estate/objects/${objectId}?tab=${tab}`);
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** The full exposé beside its form: from a key on the slider until the new document is shown. */
export const measurePreview = (site: Site): Promise<Claim[]> =>
  atObject(site, 'daten', async (page) => {
    await page.getByRole('main').getByRole('textbox').first().waitFor();
    await page.keyboard.press('Control+e');
    const shown = page.locator('section[data-state="current"]');
    await shown.waitFor();
    const slider = page.getByRole('dialog').getByRole('slider');
    const times: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      await slider.focus();
      const began = performance.now();
      await page.keyboard.press('ArrowRight');
      await page.locator('section[data-state="updating"]').waitFor();
      await shown.waitFor();
      if (round >= 0) times.push(performance.now() - began);
      // The distance is saved by itself; the next key waits for that.
      await page.waitForLoadState('networkidle');
    }
    return [
      {
        title: 'estate: from a key to the preview of the exposé',
        value: summarise(times),
        unit: 'ms',
        target: { atMost: 600 },
      },
    ];
  });

const interactions = {
  scroll: async (page: Page) => {
    await page.locator('section ul').first().hover();
    // By a column at once, as fast as they are painted.
    for (const deltaY of [400, 900, 900, 900, -900, -900, -1300]) {
      await page.mouse.wheel(0, deltaY);
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    }
  },
  search: async (page: Page) => {
    const search = page.getByRole('main').getByRole('searchbox');
    for (const term of ['199', '']) {
      await search.fill(term);
      await page.waitForLoadState('networkidle');
    }
  },
  open: async (page: Page) => {
    await page.locator('[data-opener]').nth(1).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
} as const;

/** The pipeline of 2,000 people of one object: how long an input waits until it is painted. */
export async function measurePipeline(site: Site): Promise<Claim[]> {
  await fillStakeholders(site.adminUrl, objectId, people);
  return atObject(site, 'interessenten', async (page) => {
    await page.locator('[data-opener]').nth(3).waitFor();
    const delays: Record<keyof typeof interactions, number[]> = { scroll: [], search: [], open: [] };
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, interact] of Object.entries(interactions) as [
        keyof typeof interactions,
        (typeof interactions)['open'],
      ][]) {
        const worst = await worstOf(page, () => interact(page));
        if (round >= 0) delays[name].push(worst);
      }
    }
    return Object.entries(delays).map(([name, values]) => ({
      title: `estate: ${name} among 2,000 people, until painted`,
      value: summarise(values),
      unit: 'ms',
      target: { atMost: 100 },
    }));
  });
}
