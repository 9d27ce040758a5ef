import type { Locator, Page } from '@playwright/test';
import { germanDayOf } from '#platform/contract/days.ts';
import { runsAll } from '#testing/lane.ts';
import { fieldOf, openLongInvoice } from './support/long-invoice.ts';
import { expect, showPage, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);
const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);
const headers = { 'x-requested-with': 'kontor' };

// The browser writes the intended failures to the console.
test.use({ expectedErrors: /status of (?:401|409|503)|ERR_(?:FAILED|INTERNET_DISCONNECTED)|WebSocket/u });

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

/** Creates the next invoice from the list, which is shown; answers its number. */
async function createNext(page: Page): Promise<string> {
  await button(page, accounting('create.title')).click();
  const numberField = page.getByRole('textbox', { name: accounting('invoice.fields.invoiceId') });
  await expect(numberField).toHaveValue(/\d{4}$/u);
  const number = await numberField.inputValue();
  await expect(page.getByRole('heading', { level: 1, name: accounting('editor.title', { number }) })).toBeVisible();
  return number;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}

type Box = Awaited<ReturnType<typeof boxOf>>;

/** An element in the page, whose types are unknown here. */
interface Measurable {
  checkVisibility(): boolean;
  getBoundingClientRect(): Box;
}

/** Asserts that a toast, which goes by itself and is measured before, lies over none of the others. */
async function expectApart(toast: Box, others: Locator): Promise<void> {
  const boxes = await others.evaluateAll((elements: Measurable[]) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }),
  );
  expect(boxes.length).toBeGreaterThan(0);
  const isOver = (other: Box): boolean =>
    toast.x + toast.width > other.x &&
    other.x + other.width > toast.x &&
    toast.y + toast.height > other.y &&
    other.y + other.height > toast.y;
  expect(boxes.filter(isOver), `below ${JSON.stringify(toast)}`).toEqual([]);
}

for (const width of runsAll ? [1440, 1024, 768, 390] : [390]) {
  test(`toasts lie away from bars, titles and the actions of a page at ${width} px @release`, async ({
    page,
    people,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInBookkeeper(page, people);
    await openLongInvoice(page);
    const toast = (key: string): Locator => page.getByRole('alert').filter({ hasText: accounting(`toasts.${key}`) });
    const [downloaded] = await Promise.all([
      boxOf(toast('downloaded')),
      page.waitForEvent('download'),
      button(page, accounting('actions.download')).click(),
    ]);
    await expectApart(downloaded, page.locator('.kontor-bar, .kontor-form-bar, .kontor-page-header'));
    await fieldOf(page, 'description').fill('Gartenpflege');
    await page.keyboard.press('ControlOrMeta+s');
    const saved = await boxOf(toast('saved'));
    await expect(page.getByRole('heading', { level: 1, name: accounting('list.title') })).toBeVisible();
    await expectApart(saved, page.locator('.kontor-bar, .kontor-page-header'));
  });
}

test('a save that fails far down is told under the top bar and in the bar of the form, until the connection is back and it succeeds', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openLongInvoice(page);
  await page.route(/accounting\/invoice$/u, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  const last = page.getByLabel(
    accounting('positions.fieldOf', { field: accounting('positions.description'), number: '12' }),
  );
  // The first use of a page lets it ask for what came late; an answer after the failed save would end the banner.
  await Promise.all([page.waitForResponse(/expense\/to-check/u), last.click()]);
  await last.fill('Letzte');
  await last.scrollIntoViewIfNeeded();
  // The font comes after the first paint, and moves every line.
  await expect(page.locator('html[data-font]')).toBeAttached();
  const before = await boxOf(last);
  await page.keyboard.press('ControlOrMeta+s');

  const banner = page.locator('.kontor-banner');
  await expect(banner).toContainText(platform('banners.title'));
  await expect(banner).toContainText(`${platform('banners.failed.save')} ${platform('errors.network')}`);
  const box = await boxOf(banner);
  expect(box.y).toBeGreaterThanOrEqual(50);
  expect(box.y).toBeLessThan(90);
  // The edited field stays in place.
  expect(Math.abs((await boxOf(last)).y - before.y)).toBeLessThan(2);
  const bar = page.locator('.kontor-form-bar');
  await expect(bar).toContainText(platform('formBar.notSaved', { reason: platform('formBar.reasons.network') }));

  // The preview of the next keystroke succeeds: the connection is back, and nothing is saved yet.
  const preview = page.waitForResponse(/invoice-document/u);
  await last.fill('Letzte Leistung');
  expect((await preview).status()).toBe(200);
  const search = page.waitForResponse(/customer-choices\?.*searchTerm/u);
  await page.getByPlaceholder(accounting('customer.placeholder')).fill('Gärt');
  expect((await search).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(banner).toHaveCount(0);
  await expect(page.getByText(platform('restored.text'))).toBeVisible();
  await expect(bar).toContainText(platform('formBar.restored'));

  await page.unroute(/accounting\/invoice$/u);
  await button(bar, platform('actions.save')).click();
  await expect(page.getByText(accounting('toasts.saved'))).toBeVisible();
  await expect(page.getByText(platform('restored.text'))).toHaveCount(0);
});

test('a banner goes with its page', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openLongInvoice(page);
  // An answer, not a lost connection: the next call that succeeds would say that the connection is back.
  const refusal = { errors: [{ code: 'internal_error', message: '' }], requestId: '' };
  await page.route(/invoice-document$/u, (route) => route.fulfill({ status: 409, json: refusal }));
  await button(page, accounting('actions.download')).click();
  await expect(page.locator('.kontor-banner')).toContainText(platform('banners.failed.download'));
  await page.getByRole('link', { name: 'Konfiguration', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: accounting('configuration.title') })).toBeVisible();
  await expect(page.locator('.kontor-banner')).toHaveCount(0);
});

test('questions never delete by Enter, save before leaving by Enter, and keep the page when that fails', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openLongInvoice(page);
  await test.step('the focus is on what loses nothing', async () => {
    await button(page, accounting('actions.more')).click();
    await page.getByRole('menuitem', { name: accounting('actions.delete') }).click();
    const dialog = page.getByRole('dialog', { name: accounting('remove.title', { number: 'A-1' }) });
    await expect(button(dialog, platform('actions.cancel'))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await showPage(page, '/benit/accounting/invoices');
    await page.getByRole('link', { name: 'A-1', exact: true }).click();
  });

  await test.step('Enter saves before leaving', async () => {
    await fieldOf(page, 'description').fill('Vor dem Verlassen');
    await page.getByRole('link', { name: 'Konfiguration', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: platform('unsaved.title') });
    await expect(button(dialog, platform('unsaved.save'))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: accounting('configuration.title') })).toBeVisible();
    await page.goto('/benit/accounting/invoices/A-1');
    await expect(fieldOf(page, 'description')).toHaveValue('Vor dem Verlassen');
  });

  await test.step('a save that fails keeps the page', async () => {
    await fieldOf(page, 'invoiceDueDate').fill('31.02.2026');
    await page.getByRole('link', { name: 'Konfiguration', exact: true }).click();
    await button(page, platform('unsaved.save')).click();
    await expect(fieldOf(page, 'invoiceDueDate')).toBeFocused();
    await expect(page).toHaveURL(/\/invoices\/A-1$/u);
  });
});

test('a new invoice that is cancelled stays once saved, goes untouched, and is asked about when something is typed', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/accounting/invoices');
  await test.step('saved by somebody else meanwhile it stays', async () => {
    const number = await createNext(page);
    const answer = await page.request.put('/api/benit/accounting/invoice', {
      headers,
      data: { invoice: { invoiceId: number, customerName: 'Von anderen', version: 1 } },
    });
    expect(answer.status()).toBe(200);
    await button(page, platform('actions.cancel')).click();
    await expect(page.getByText('Von anderen')).toBeVisible();
    await expect(page.getByText(accounting('toasts.discarded', { number }))).toHaveCount(0);
  });

  const number = await test.step('untouched it goes, and its number is free again', async () => {
    const free = await createNext(page);
    await button(page, platform('actions.cancel')).click();
    await expect(page.getByText(accounting('toasts.discarded', { number: free }))).toBeVisible();
    await expect(page.getByRole('link', { name: free, exact: true })).toHaveCount(0);
    expect(await createNext(page)).toBe(free);
    return free;
  });

  await test.step('what was typed is asked about', async () => {
    await fieldOf(page, 'description').fill('Getippt');
    await button(page, platform('actions.cancel')).click();
    const dialog = page.getByRole('dialog', { name: accounting('cancelNew.title') });
    await expect(dialog).toContainText(number);
    await button(dialog, platform('unsaved.stay')).click();
    await expect(fieldOf(page, 'description')).toHaveValue('Getippt');
    await button(page, platform('actions.cancel')).click();
    await button(dialog, accounting('cancelNew.confirm')).click();
    await expect(page.getByText('Von anderen')).toBeVisible();
    await expect(page.getByRole('link', { name: number, exact: true })).toHaveCount(0);
  });
});

test('a date that is none stays in its field, is never replaced by the former one, and the calendar marks today @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openLongInvoice(page);
  const due = fieldOf(page, 'invoiceDueDate');
  const [year, month, day] = germanDayOf(new Date()).split('-').map(Number);
  await due.fill(`${day === 1 ? 2 : 1}.${month}.`);
  const today = page.locator('.mantine-DateInput-day[data-today]');
  await expect(today).toHaveText(String(day));
  await expect(today).toHaveCSS('border-top-style', 'solid');
  await due.fill('1.12.');
  await due.press('Tab');
  await expect(due).toHaveValue(`01.12.${year}`);
  await due.fill('morgen');
  await due.press('Tab');
  await expect(due).toHaveValue(/^\d\d\.\d\d\.\d{4}$/u);
  await due.fill('31.02.2026');
  await due.press('Tab');
  await expect(due).toHaveValue('31.02.2026');
  await expect(page.getByText('„31.02.2026“ ist kein Datum.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(due).toBeFocused();
  await expect(page.getByText(accounting('toasts.saved'))).toHaveCount(0);
  await due.fill('heute');
  await due.press('Tab');
  await expect(page.getByText('ist kein Datum.')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(accounting('toasts.saved'))).toBeVisible();
});

test('no connection is said at once, and its return', async ({ page, context, people }) => {
  await signInBookkeeper(page, people);
  await openLongInvoice(page);
  await context.setOffline(true);
  await expect(page.getByText(platform('offline.text'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(platform('offline.text'))).toHaveCount(0);
});

test('the organisation is always named: in the sidebar, on the phone and without one under the title', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/accounting/invoices');
  const sidebar = page.getByRole('navigation', { name: platform('shell.applications') });
  await expect(sidebar.getByText('Malerbetrieb Sommer')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Malerbetrieb Sommer')).toBeHidden();
  await button(page, platform('shell.toggleSidebar')).click();
  await expect(page.getByRole('banner').getByText('Malerbetrieb Sommer')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('banner').getByText('Malerbetrieb Sommer')).toBeVisible();
});

test('a page that is not allowed shows the lock alone and whom to ask @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/organization-configuration/users');
  await expect(page.getByRole('heading', { level: 1, name: platform('states.forbiddenTitle') })).toBeVisible();
  await expect(page.getByText(platform('states.forbiddenText'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1);
});

for (const width of runsAll ? [1280, 1440] : [1280]) {
  test(`help covers nothing at ${width} px: it stands in the place of the sidebar, and saving stays in reach`, async ({
    page,
    people,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInBookkeeper(page, people);
    await openLongInvoice(page);
    // Findings of the check unfold the groups of their fields.
    await expect(page.getByRole('region', { name: accounting('check.title') })).toBeVisible();
    const main = page.getByRole('main');
    const before = await boxOf(main);
    await button(page, platform('shell.help')).click();
    const help = page.getByRole('complementary', { name: platform('shell.help') });
    await expect(help).toBeVisible();
    await expectApart(await boxOf(help), page.locator('.kontor-bar, main, .kontor-form-bar'));
    expect(before.width - (await boxOf(main)).width).toBeLessThan(60);
    await fieldOf(page, 'description').fill('Neben der Hilfe');
    await button(page, platform('actions.save')).click();
    await expect(page.getByText(accounting('toasts.saved'))).toBeVisible();
  });
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('no field is smaller than 16 px, and clear buttons are 40 px', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await openLongInvoice(page);
    const sizes = await page.evaluate<string[]>(
      `[...document.querySelectorAll('input, textarea, select')].filter((field) => field.checkVisibility()).map((field) => getComputedStyle(field).fontSize)`,
    );
    expect(sizes.length).toBeGreaterThan(20);
    expect(sizes.filter((size) => Number.parseFloat(size) < 16)).toEqual([]);
    const clear = await boxOf(page.getByRole('button', { name: platform('actions.clear') }).first());
    expect(Math.min(clear.width, clear.height)).toBeGreaterThanOrEqual(40);
  });
});
