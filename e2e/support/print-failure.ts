import type { Page, TestInfo } from '@playwright/test';

const maxCalls = 12;
const maxCharacters = 5000;

/**
 * Prints what the page showed when a test failed, and what it had asked for last: pictures do not leave the machine on
 * which tests run.
 *
 * @returns what to do once the test is over
 */
export function watchForFailure(page: Page, info: TestInfo): () => Promise<void> {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) calls.push(`${response.request().method()} ${pathname} ${response.status()}`);
  });
  return async () => {
    if (info.status === info.expectedStatus || page.isClosed()) return;
    // Text for the browser, where `document` exists; here it does not.
    const focused = await page.evaluate<string>('document.activeElement?.outerHTML.slice(0, 300) ?? ""').catch(String);
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    process.stdout.write(
      `\n${info.title}\nat ${page.url()}, last calls:\n${calls.slice(-maxCalls).join('\n')}\nfocused: ${focused}\n${shown.slice(0, maxCharacters)}\n`,
    );
  };
}
