import type { Page } from '@playwright/test';
import { text } from './texts.ts';
import { expect } from './test.ts';

/**
 * Lets an idle window with an installed clock reach the last half minute of its session: the warning is open. Answers
 * lose their Date meanwhile, because the server's clock stays behind.
 * @returns a function that lets the window learn the server's clock again, as before a renewal
 */
export async function waitForSessionWarning(page: Page): Promise<() => Promise<void>> {
  // A call in the last minute that the user had caused would prolong the session.
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['date'];
    await route.fulfill({ response, headers });
  });
  await page.clock.fastForward('29:35');
  await expect(page.getByRole('dialog', { name: text('de', 'platform', 'session.warnTitle') })).toBeVisible();
  return () => page.unrouteAll({ behavior: 'wait' });
}
