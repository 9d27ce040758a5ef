import type { Page } from '@playwright/test';
import { text } from './texts.ts';
import { expect } from './test.ts';

/**
 * Lets an idle window with an installed clock reach the last half minute of its session: the warning is open. From then
 * on only a renewal tells the window the server's time, because the server's clock does not jump with it.
 */
export async function waitForSessionWarning(page: Page): Promise<void> {
  await page.evaluate(() => {
    const renewals = new WeakSet<Headers>();
    const { fetch } = globalThis;
    globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      if (response.url.endsWith('/get-new-jwt')) renewals.add(response.headers);
      return response;
    };
    const { get } = Headers.prototype;
    Object.defineProperty(Headers.prototype, 'get', {
      value(this: Headers, name: string) {
        return name === 'Date' && !renewals.has(this) ? null : get.call(this, name);
      },
    });
  });
  const answer = await page.request.get('/api/benit/auth/users/currentuser');
  const { currentUser } = (await answer.json()) as { currentUser: { exp: number } };
  await page.clock.fastForward(currentUser.exp * 1000 - 25_000 - (await page.evaluate(() => Date.now())));
  await expect(page.getByRole('dialog', { name: text('de', 'platform', 'session.warnTitle') })).toBeVisible();
}
