import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumOptions } from '#testing/chromium.ts';
import { findFreePort } from '#testing/free-port.ts';
import { ensureWebBuilt } from '../../scripts/build.mjs';
import type { Claim } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { signIn, startProduct } from '../subjects/product.ts';
import type { Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const runs = sized(5, 1);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'total-byte-weight',
] as const;

/** Speed of the machine as Lighthouse rates it: about 1500 on a good idle one; below 500 its times say little. */
const machine = 'benchmark-index';

type Figure = (typeof categories)[number] | (typeof audits)[number] | typeof machine;

/**
 * One visit to a page by a browser that was never there before; Lighthouse's own settings: a phone on slow 4G.
 *
 * @param cookie of a session; '' for a stranger
 */
async function visit(url: string, cookie = ''): Promise<Record<Figure, number>> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--remote-debugging-port=${port}`],
  });
  try {
    await setCookie(browser, url, cookie);
    const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: [...categories] });
    if (result === undefined) throw new Error('Lighthouse found nothing');
    const { lhr } = result;
    if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
    return Object.fromEntries([
      ...categories.map((name) => [name, 100 * (lhr.categories[name]?.score ?? Number.NaN)]),
      ...audits.map((name) => [name, lhr.audits[name]?.numericValue ?? Number.NaN]),
      [machine, lhr.environment.benchmarkIndex],
    ]) as Record<Figure, number>;
  } finally {
    await browser.close();
  }
}

async function setCookie(browser: Browser, url: string, cookie: string): Promise<void> {
  const [name = '', value] = cookie.split('=');
  if (value === undefined) return;
  const session = await browser.newBrowserCDPSession();
  await session.send('Storage.setCookies', { cookies: [{ name, value, url, httpOnly: true, sameSite: 'Lax' }] });
}

/** The login page and, signed in, the list of invoices as Lighthouse sees them, five times each; blocking time and paints need a machine that does nothing else. */
export const measurePage: Scenario = async ({ say }) => {
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  await chmod(dataDir, 0o755);
  const product = await startProduct(dataDir);
  try {
    const visitAll = async (url: string, cookie?: string): Promise<Record<Figure, number>[]> => {
      const visits: Record<Figure, number>[] = [];
      for (let run = 0; run < runs; run += 1) {
        const figures = await visit(url, cookie);
        say(
          `  ${Object.entries(figures)
            .map(([name, value]) => `${name} ${Math.round(value)}`)
            .join(', ')}`,
        );
        visits.push(figures);
      }
      return visits;
    };
    const claimOf =
      (place: string, visits: readonly Record<Figure, number>[]) =>
      (title: string, figure: Figure, target: Claim['target'], unit = ''): Claim => ({
        title: `page: ${place}${title}`,
        value: summarise(visits.map((figures) => figures[figure])),
        unit,
        target,
      });
    const login = claimOf('', await visitAll(product.url));
    const { cookie } = await signIn(product.url);
    const list = claimOf('invoice list, ', await visitAll(`${product.url}/benit/accounting/invoices`, cookie));
    return [
      login('Lighthouse, performance', 'performance', { atLeast: 95 }),
      login('largest paint', 'largest-contentful-paint', { atMost: 2000 }, 'ms'),
      login('blocking time', 'total-blocking-time', { atMost: 200 }, 'ms'),
      login('Lighthouse, accessibility', 'accessibility', { atLeast: 100 }),
      login('Lighthouse, search engines', 'seo', { atLeast: 100 }),
      list('Lighthouse, performance', 'performance', { atLeast: 90 }),
      list('largest paint', 'largest-contentful-paint', { atMost: 2500 }, 'ms'),
      list('bytes', 'total-byte-weight', { atMost: 350_000 }, 'bytes'),
      list('Lighthouse, accessibility', 'accessibility', { atLeast: 100 }),
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};
