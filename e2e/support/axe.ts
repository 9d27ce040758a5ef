import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const options: axe.RunOptions = {
  resultTypes: ['violations'],
  // Style sheets of other origins, of which there are none.
  preload: false,
};

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * `colours`: the rules whose outcome depends on the colour scheme, for a page that was scanned whole in the other one.
 */
const extents: Readonly<Record<'whole' | 'colours', axe.RunOnly>> = {
  whole: { type: 'tag', values: levels },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Scans the page as it stands against WCAG 2.2 AA. Axe runs in the page itself, not by `@axe-core/playwright`, which
 * evaluates axe anew for each scan and in a second page and takes three times as long. The content of frames is not
 * scanned.
 */
export async function scanPage(page: Page, extent: keyof typeof extents = 'whole'): Promise<axe.Result[]> {
  // Sent once for each document: to send and to read its source costs as much as a scan.
  const scan = `axe.run(document, ${JSON.stringify({ ...options, runOnly: extents[extent] })}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<axe.Result[] | null>(`window.axe === undefined ? null : ${scan}`);
  return violations ?? page.evaluate<axe.Result[]>(`(() => { ${source} })(); ${scan}`);
}
