import type { Page } from '@playwright/test';
import { watchNetwork } from './support/network.ts';
import { createInvoice, expect, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';
import type { Language } from './support/texts.ts';

const passwordField = 'input[name=password]';
const card = '.kontor-entry-card';
const listPath = '/benit/accounting/invoices';

/** Lets the page note when its form is there, and the sum of what jumps; text, because it runs in the browser. */
async function markForm(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.marks = { shift: 0 };
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('${passwordField}') === null) return;
      marks.formAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) marks.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** Addresses of what was asked for before the form was there. */
function listBeforeForm(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    performance.getEntriesByType('resource').filter(({ startTime }) => startTime < marks.formAt).map(({ name }) => name)`);
}

/** Paths without hashes, such as `assets/start.js`. */
function nameOf(url: string): string {
  return new URL(url).pathname.slice(1).replace(/-[\w-]{8}(?=\.\w+$)/u, '');
}

/** Waits until everything that the page asks for by itself has been answered. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator(passwordField)).toBeVisible();
  await expect(page.locator('html[data-font]')).toBeAttached();
}

/** Holds back files of the build, such as `start`, until the returned function is called. */
async function hold(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.startsWith('/assets/') && nameOf(url.href).startsWith(`assets/${name}`),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

/** Asserts that the texts and letters of one language alone were loaded, and each once. */
async function expectTexts(
  page: Page,
  sent: Awaited<ReturnType<typeof watchNetwork>>,
  language: Language,
  fonts: readonly string[],
): Promise<void> {
  const names = sent.map(({ url }) => nameOf(url));
  const texts = names.filter((name) => /^assets\/[a-z]{2}\.js$/u.test(name));
  expect(texts).toEqual([`assets/${language}.js`, `assets/${language}.js`]);
  expect(names.flatMap((name) => /inter-([\w-]+)-wght/u.exec(name)?.[1] ?? []).toSorted()).toEqual(fonts);
  expect(new Set(sent.map(({ url }) => url)).size).toBe(sent.length);
  await expect(page.getByRole('heading', { name: text(language, 'identity', 'login.title') })).toBeVisible();
}

test('the login form takes at most 160 kB on the wire and nine requests; what lies behind it is fetched once somebody types', async ({
  page,
}) => {
  await markForm(page);
  const sent = await watchNetwork(page);
  await openLogin(page);
  const before = new Set([page.url(), ...(await listBeforeForm(page))]);
  const needed = sent.filter(({ url }) => before.has(url));
  const table = needed.map(({ url, bytes }) => `${bytes} ${nameOf(url)}`).join('\n');
  expect(needed.length, table).toBeLessThanOrEqual(9);
  expect(
    needed.reduce((sum, { bytes = Number.NaN }) => sum + bytes, 0),
    table,
  ).toBeLessThanOrEqual(160_000);
  await expectTexts(page, sent, 'de', ['latin']);

  const isAhead = () => sent.some(({ url }) => nameOf(url).startsWith('assets/signed-in-area'));
  expect(isAhead()).toBe(false);
  await page.getByLabel(text('de', 'identity', 'login.email')).press('a');
  await expect.poll(isAhead).toBe(true);
});

test('the list of invoices of somebody who comes back takes at most 350 kB on the wire and 35 requests', async ({
  page,
  people,
}) => {
  const organizationId = await signInBookkeeper(page, people);
  await createInvoice(page, { invoiceId: 'A-1', invoiceDate: '2026-02-01', customerName: 'Kunde' });
  // The card of a new organisation has been put away.
  await page.addInitScript(`localStorage.setItem('kontor-setup-accounting-${organizationId}', 'done')`);
  await page.setViewportSize({ width: 390, height: 844 });
  const sent = await watchNetwork(page);
  await page.goto(listPath, { waitUntil: 'networkidle' });
  await expect(page.locator('html[data-font]')).toBeAttached();
  await expect(page.getByRole('link', { name: 'A-1', exact: true })).toBeVisible();
  // A busy machine is silent for a while between two calls: the last ones have to be answered.
  const last = ['api/benit/accounting/invoice-overview', 'api/benit/accounting/invoice/number-gaps', 'assets/esm.js'];
  const answered = () => sent.filter(({ bytes }) => bytes !== undefined).map(({ url }) => nameOf(url));
  await expect.poll(answered).toEqual(expect.arrayContaining(last));
  await expect.poll(() => sent.filter(({ bytes }) => bytes === undefined).map(({ url }) => url)).toEqual([]);
  const table = sent.map(({ url, bytes }) => `${bytes} ${nameOf(url)}`).join('\n');
  expect(sent.length, table).toBeLessThanOrEqual(35);
  expect(
    sent.reduce((sum, { bytes = Number.NaN }) => sum + bytes, 0),
    table,
  ).toBeLessThanOrEqual(350_000);
});

test('the page asks for the code, the texts and the rows of the list of invoices itself, each once', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const release = await hold(page, 'start.js');
  const sent = await watchNetwork(page);
  const names = () => sent.map(({ url }) => nameOf(url));
  await page.goto(listPath, { waitUntil: 'commit' });
  await expect.poll(names).toContain('api/benit/accounting/invoice');
  expect(names()).toEqual(expect.arrayContaining(['assets/invoice-list.js', 'assets/lists.js', 'assets/lists.css']));
  release();
  await expect(page.getByText(text('de', 'accounting', 'list.emptyTitle'))).toBeVisible();
  expect(sent.filter(({ url }) => url.endsWith('/api/benit/accounting/invoice'))).toHaveLength(1);
});

test('all that the login form needs is asked for by the page itself, one step after it', async ({ page }) => {
  await markForm(page);
  const release = await hold(page, 'start.js');
  const sent = await watchNetwork(page);
  const names = () => sent.map(({ url }) => nameOf(url));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('body > link[rel=stylesheet]')).toBeAttached();
  await expect.poll(names).toContain('api/benit/brand');
  const atOnce = names();
  release();
  await expect(page.locator(passwordField)).toBeVisible();
  // The browser asks for the icon when it likes.
  const needed = (await listBeforeForm(page)).map(nameOf).filter((name) => name !== 'favicon.svg');
  expect(needed).toContain('assets/start.js');
  expect(needed.filter((name) => !atOnce.includes(name))).toEqual([]);
});

test('only the texts and letters of Russian are loaded for it, and each once', async ({ page }) => {
  await page.addInitScript(`localStorage.setItem('kontor-language', 'ru')`);
  const sent = await watchNetwork(page);
  await openLogin(page);
  await expectTexts(page, sent, 'ru', ['cyrillic', 'latin']);
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`the outline stands before the scripts, ${width} px and ${colorScheme}, and the form takes its place`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await markForm(page);
    const release = await hold(page, 'start.');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator(card)).toBeVisible();
    const place = await page.locator(card).boundingBox();
    const ground = await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(18, 20, 25)' : 'rgb(246, 247, 248)');
    release();
    await expect(page.locator(passwordField)).toBeVisible();
    const { x = 0, y = 0, width: wide = 0, height = 0 } = (await page.locator(card).boundingBox()) ?? {};
    const differences = [
      x - (place?.x ?? 0),
      y - (place?.y ?? 0),
      wide - (place?.width ?? 0),
      height - (place?.height ?? 0),
    ];
    expect(Math.max(...differences.map(Math.abs))).toBeLessThan(1.5);
    expect(await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')).toBe(ground);
    expect(await page.evaluate<number>('marks.shift')).toBeLessThan(0.01);
  });
}

for (const [width, colorScheme] of [
  [1440, 'dark'],
  [390, 'light'],
] as const) {
  test(`whoever comes back reads the heading before the scripts, ${width} px and ${colorScheme}, where it stays`, async ({
    page,
    people,
  }) => {
    await signInBookkeeper(page, people);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const release = await hold(page, 'start.js');
    await page.goto(listPath, { waitUntil: 'commit' });
    const outline = page.locator('.kontor-frame-outline');
    const early = outline.getByText(text('de', 'accounting', 'list.title'), { exact: true });
    await expect(early).toBeVisible();
    const colour = colorScheme === 'dark' ? 'rgb(213, 217, 222)' : 'rgb(0, 0, 0)';
    await expect(early).toHaveCSS('color', colour);
    const before = await early.boundingBox();
    release();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(outline).toBeHidden();
    const after = await heading.boundingBox();
    for (const side of ['x', 'y', 'height'] as const)
      expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThan(1);
    await expect(heading).toHaveCSS('color', colour);
  });
}

test('the steps of a new company are shown below the heading, and nothing jumps when they come after the rows', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await createInvoice(page, { invoiceId: 'A-1', invoiceDate: '2026-02-01', customerName: 'Kunde' });
  await markForm(page);
  const { promise: rowsAreThere, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/benit/accounting/setup', async (route) => {
    await rowsAreThere;
    await route.continue();
  });
  await page.goto(listPath);
  await expect(page.locator('html[data-font]')).toBeAttached();
  const invoice = page.getByRole('link', { name: 'A-1', exact: true, includeHidden: true });
  await expect(invoice).toBeAttached();
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  resolve();
  const steps = page.getByRole('region', { name: text('de', 'accounting', 'setup.title') });
  await expect(steps).toBeVisible();
  await expect(invoice).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  expect((await steps.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
  expect(await page.evaluate<number>('marks.shift')).toBeLessThan(0.01);
});

test('somebody who is signed in sees no login, and is asked for once', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  const release = await hold(page, 'start.js');
  const sent = await watchNetwork(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.kontor-boot')).toBeVisible();
  await expect(page.locator(card)).toBeHidden();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of ['api/benit/auth/users/currentuser', 'api/benit/brand'])
    expect(sent.filter(({ url }) => nameOf(url) === path)).toHaveLength(1);
});

test('search engines are told what the page is, and kept from private ones', async ({ page }) => {
  const robots = await page.request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect((await robots.text()).split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /benit/']),
  );
  expect(await (await page.request.get('/')).text()).toMatch(/<meta\s+name="description"\s+content="[^"]*\S/u);
});
