import type { Locator, Page } from '@playwright/test';
import { fieldOf, openLongInvoice } from './support/long-invoice.ts';
import { password } from './support/people.ts';
import { expect, signIn, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const identity = (key: string, params?: Record<string, string>): string => text('de', 'identity', key, params);
const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);
const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);
const headers = { 'x-requested-with': 'kontor' };

// The browser writes the intended failures to the console; a live connection without a session is refused with 403.
test.use({ expectedErrors: /status of (?:401|403|409|410)|ERR_FAILED|WebSocket/u });

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

test.describe('the end of a session', () => {
  test('is told over the page; signing in again there keeps what was typed, the address and the email', async ({
    page,
    people,
  }) => {
    const email = await people.addUser(
      { organizationId: await people.addOrganization('Malerbetrieb Sommer') },
      { organizationId: await people.addOrganization('Zimmerei Ende') },
    );
    await signIn(page, people, email);
    await page.goto('/');
    await button(page, 'Malerbetrieb Sommer').click();
    await expect(page.getByRole('button', { name: accounting('create.title') })).toBeVisible();
    await openLongInvoice(page);
    await fieldOf(page, 'description').fill('Getippt');
    // Without its live connection the window hears of it from the answer to its save.
    await page.context().clearCookies();
    await page.keyboard.press('ControlOrMeta+s');

    const dialog = page.getByRole('dialog', { name: platform('access.endedTitle') });
    await expect(dialog).toContainText(identity('again.kept'));
    await expect(dialog.getByLabel(identity('login.email'))).toHaveValue(email);
    await expect(dialog.getByLabel(identity('login.password'), { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await dialog.getByLabel(identity('login.password'), { exact: true }).fill('falsch');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(identity('errors.credentials_invalid'))).toBeVisible();
    await dialog.getByLabel(identity('login.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    await expect(page).toHaveURL(/\/benit\/accounting\/invoices\/A-1$/u);
    await expect(fieldOf(page, 'description')).toHaveValue('Getippt');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(accounting('toasts.saved'))).toBeVisible();
    await expect(page.getByText('Getippt')).toBeVisible();
  });

  test('shows nothing of the page to another account that signs in there @release', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await openLongInvoice(page);
    await fieldOf(page, 'description').fill('Geheim');
    const other = await people.addUser({ organizationId: await people.addOrganization('Zimmerei Ende') });
    await page.request.post('/api/benit/auth/users/signout', { headers });
    const dialog = page.getByRole('dialog', { name: platform('access.endedTitle') });
    await dialog.getByLabel(identity('login.email')).fill(other);
    await dialog.getByLabel(identity('login.password'), { exact: true }).fill(password);
    await button(dialog, identity('again.submit')).click();
    await expect(page.getByText(accounting('list.emptyTitle'))).toBeVisible();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
    await expect(page.locator('.kontor-place')).toContainText('Zimmerei Ende');
    await expect(page.getByText('Gärtnerei Übelacker')).toHaveCount(0);
  });

  test('by another account in another window is told; the first goes on only after signing in again @release', async ({
    page,
    context,
    people,
  }) => {
    const email = await people.addUser({ organizationId: await people.addOrganization('Malerbetrieb Sommer') });
    const other = await people.addUser({ organizationId: await people.addOrganization('Zimmerei Ende') });
    await signIn(page, people, email);
    // Windows tell each other even where no live connection tells it.
    await page.route(/socketio/u, (route) => route.abort());
    await page.routeWebSocket(/socketio/u, (socket) => socket.close());
    await page.goto('/benit/profile');
    await page.getByLabel(identity('profile.firstName')).fill('Getippt');
    await signIn(page, people, other);
    const second = await context.newPage();
    await second.goto('/');
    await expect(second.locator('.kontor-place')).toContainText('Zimmerei Ende');
    const dialog = page.getByRole('dialog', { name: platform('access.endedTitle') });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel(identity('login.password'), { exact: true }).fill(password);
    await button(dialog, identity('again.submit')).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(identity('profile.firstName'))).toHaveValue('Getippt');
    await expect(second.getByRole('dialog', { name: platform('access.endedTitle') })).toBeVisible();
  });

  test('by its time leads to the login, too, which keeps the email and says why @release', async ({ page, people }) => {
    await page.clock.install();
    const email = await people.addUser({ organizationId: await people.addOrganization('Malerbetrieb Sommer') });
    await signIn(page, people, email);
    await page.goto('/benit/accounting/configuration');
    await expect(page.getByRole('heading', { level: 1, name: accounting('configuration.title') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('30:01');
    const dialog = page.getByRole('dialog', { name: platform('session.expiredTitle') });
    await expect(dialog).toContainText(identity('again.here'));
    await page.clock.resume();
    await button(dialog, platform('session.toLogin')).click();
    await expect(page.getByText(identity('login.ended'))).toBeVisible();
    await expect(page.getByLabel(identity('login.email'))).toHaveValue(email);
    await page.getByLabel(identity('login.password'), { exact: true }).fill(password);
    await expect(page.getByText(identity('login.ended'))).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: accounting('configuration.title') })).toBeVisible();
  });
});

test.describe('the login', () => {
  test('has the email after a password was set, and a used link says so once @release', async ({ page, people }) => {
    const email = await people.addUser({ organizationId: await people.addOrganization('Malerbetrieb Sommer') });
    await page.request.post('/api/benit/auth/users/resetpassword', { headers, data: { email, languageKey: 'de' } });
    const { mails } = (await (await page.request.get('/dev/outbox.json')).json()) as {
      mails: { to: string; text: string }[];
    };
    const link =
      /\/benit\/auth\/set-password\/\S+/u.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel(identity('setPassword.password'), { exact: true }).fill('Ein neuer Satz als Passwort');
    await page.getByLabel(identity('setPassword.repeat'), { exact: true }).fill('Ein neuer Satz als Passwort');
    await button(page, identity('setPassword.save')).click();
    await button(page, identity('setPassword.toLogin')).click();
    await expect(page.getByLabel(identity('login.email'))).toHaveValue(email);
    await expect(page.getByLabel(identity('login.password'), { exact: true })).toBeFocused();
    await page.goto(link);
    await expect(page.getByText(identity('setPassword.failedTitle'))).toBeVisible();
    await expect(page.locator('.kontor-banner')).toHaveCount(0);
    await expect(page.getByText(/abgelaufen/u)).toHaveCount(1);
  });

  test('names an address without @, and what it told goes once something is done', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel(identity('login.email')).fill('erika');
    await page.getByLabel(identity('login.password'), { exact: true }).fill('x');
    await page.keyboard.press('Enter');
    await expect(page.getByText(identity('login.emailWithoutAt'))).toBeVisible();
    await expect(page.getByLabel(identity('login.email'))).toBeFocused();
    await button(page, identity('login.forgotten')).click();
    await page.getByLabel(identity('login.email')).fill('niemand@people.example');
    await button(page, identity('forgotten.submit')).click();
    await expect(page.getByText(identity('forgotten.sent'))).toBeVisible();
    await page.getByLabel(identity('login.password'), { exact: true }).fill('x');
    await expect(page.getByText(identity('forgotten.sent'))).toHaveCount(0);
  });

  test('takes a demo account to its application', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /care@demo\.example/u }).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/benit/care/sis');
    await expect(page.getByRole('textbox', { name: 'Was ist zu dokumentieren?' })).toBeVisible();
  });
});
