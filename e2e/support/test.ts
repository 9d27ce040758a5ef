import { randomBytes } from 'node:crypto';
import { expect, test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { productCookieNames } from '#platform/server/http/product-cookies.ts';
import { runsAll } from '#testing/lane.ts';
import { isDayEnding } from '#testing/midnight.ts';
import { scanPage } from './axe.ts';
import { createPeople } from './people.ts';
import type { People } from './people.ts';
import { watchForFailure } from './print-failure.ts';
import { watchVersions } from './versions.ts';
import type { NamedVersion } from './versions.ts';

export type OpenBrowser = () => Promise<Page>;

interface Fixtures {
  /** Errors in the browser fail the test, but for those that the test provokes on purpose. */
  readonly expectedErrors: RegExp;
  readonly watchErrors: void;
  /** Waits for the next day when the present one is about to end, so that a test knows a single one. */
  readonly singleDay: void;
  /** Prints the page's content when a test fails. */
  readonly printFailure: void;
  /** The versions that the page names when it saves: every save of what has one has to, in every test. */
  readonly namedVersions: readonly NamedVersion[];
  /**
   * Opens a browser that shares nothing with `page`; closed with the test, as one that is left open would work beside
   * all others.
   */
  readonly openBrowser: OpenBrowser;
}

export const test = base.extend<Fixtures, { people: People }>({
  people: [
    async ({}, use) => {
      const people = await createPeople();
      await use(people);
      await people.close();
    },
    { scope: 'worker' },
  ],
  // Asking who is signed in, before anybody is, is answered 401, and the browser's console says so.
  expectedErrors: async ({}, use) => use(/status of 401/u),
  watchErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A preview that a newer one has replaced may be answered before the browser gives it up.
        if (/status of 409/u.test(message.text()) && message.location().url.includes('/invoice-document')) return;
        // A session that ends while its window connects again, as it does after its password or factor has changed, is
        // refused there.
        if (/^WebSocket connection to '[^']*\/socketio\/.* 400$/u.test(message.text())) return;
        if (message.type() === 'error' || message.type() === 'warning')
          errors.push(`${message.text()} ${message.location().url}`);
      });
      await use();
      expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([]);
    },
    { auto: true },
  ],
  singleDay: [
    async ({}, use) => {
      await expect.poll(() => isDayEnding(new Date()), { timeout: 180_000 }).toBe(false);
      await use();
    },
    { auto: true, timeout: 200_000 },
  ],
  printFailure: [
    async ({ page }, use, info) => {
      const tell = watchForFailure(page, info);
      await use();
      await tell();
    },
    { auto: true },
  ],
  namedVersions: [
    async ({ page }, use) => {
      const named = watchVersions(page);
      await use(named);
      expect(named.filter(({ version }) => !Number.isInteger(version))).toEqual([]);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

const origin = `http://127.0.0.1:${process.env['E2E_PORT']}`;
const headers = { 'x-requested-with': 'kontor' };

const cookieNames = productCookieNames(false);

/** Signs in by an inserted session: neither the form nor the call, which hashes the password. */
export async function signIn(page: Page, people: People, email: string): Promise<void> {
  const context = page.context();
  const cookies = await context.cookies(origin);
  const read = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  const { session, device } = await people.startSession(email, {
    formerSession: read(cookieNames.session),
    device: read(cookieNames.device),
  });
  const set = (name: string, value: string) => ({ name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const });
  await context.addCookies([set(cookieNames.session, session), set(cookieNames.device, device)]);
}

/** Signs in a bookkeeper of a new organisation; answers its id. */
export async function signInBookkeeper(page: Page, people: People, name = 'Malerbetrieb Sommer') {
  const organizationId = await people.addOrganization(name);
  await signIn(page, people, await people.addUser({ organizationId }));
  return organizationId;
}

/** Shows another page within the loaded application, as a link would; loading it anew costs 1.5 s of processor time. */
export async function showPage(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
}

/** A text that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex')}`;
}

/** Creates an invoice without the form. */
export async function createInvoice(page: Page, invoice: object): Promise<void> {
  const answer = await page.request.post('/api/benit/accounting/invoice', { headers, data: { invoice } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Asserts that axe finds nothing against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await scanPage(page);
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html} ${node.any.map(({ message }) => message).join(' ')}`).join(' ')}`,
    ),
  ).toEqual([]);
}

// The usual pauses grow to a second; what is asked for here is there within a frame or two.
const intervals = [20, 50, 100];

/** Parts of the page that reach beyond its right edge, for the message; read by the browser, where `document` exists. */
const beyondTheEdge = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return '';
  const parts = [...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > clientWidth);
  const deepest = parts.filter((part) => ![...part.children].some((child) => parts.includes(child))).slice(0, 3);
  return scrollWidth - clientWidth + ' px: ' + deepest.map((part) => part.outerHTML.slice(0, 300)).join(' ');
})()`;

/** Asserts that the page does not scroll sideways, once what floats on it has found its place. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string>(beyondTheEdge), { intervals }).toBe('');
}

/** The window of a desk, which journeys start in. */
export const desk = { width: 1440, height: 900 };

type Scheme = 'light' | 'dark';

const schemes: readonly Scheme[] = runsAll ? ['light', 'dark'] : ['light'];
const widths = runsAll ? [1440, 1024, 768, 390] : [1440, 390];
/** Narrower screens show the same parts, which the gallery scans alone and in both schemes. */
const scannedWidths = runsAll ? [1440, 390] : [1440];

/**
 * Asserts of a screen as it stands that it never scrolls sideways and is accessible: light on a desk, before a release
 * at every width and in both schemes. One visit for all of it: opening a screen takes longer than looking at it.
 */
export async function expectWellMade(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    if (scannedWidths.includes(width)) await expectAccessibleInItsSchemes(page);
  }
}

/** Asserts that axe finds nothing: light, before a release whatever the system's colour scheme. */
export async function expectAccessibleInItsSchemes(page: Page): Promise<void> {
  for (const scheme of schemes) await expectAccessibleIn(page, scheme);
}

async function expectAccessibleIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Pages without the component library follow the system by style sheet alone.
  await expect
    .poll(() => page.evaluate<string>(`document.documentElement.dataset.mantineColorScheme ?? '${colorScheme}'`), {
      intervals,
    })
    .toBe(colorScheme);
  await expectAccessible(page);
}
