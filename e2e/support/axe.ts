import axe from 'axe-core';
import type { Page } from '@playwright/test';

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // Style sheets of other origins, of which there are none.
  preload: false,
};

/**
 * What axe finds against WCAG 2.2 AA on the page as it stands. In the page itself and not by `@axe-core/playwright`, which
 * evaluates axe anew for each scan and in a second page, three times as long. The insides of frames are not scanned.
 */
export function scanPage(page: Page): Promise<axe.Result[]> {
  return page.evaluate<axe.Result[]>(`
    window.axe ?? (() => { ${axe.source} })();
    axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`);
}
