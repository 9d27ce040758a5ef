import type { Page } from '@playwright/test';
import { receiveMail } from './support/mailbox.ts';
import type { ArrivedMail } from './support/mailbox.ts';
import { password } from './support/people.ts';
import { expect, expectAccessible, test, unique } from './support/test.ts';
import type { OpenBrowser } from './support/test.ts';
import { text } from './support/texts.ts';
import type { Language } from './support/texts.ts';

// The story of the administration, on real mail: every mail here went over SMTP to a real server.

const de = (folder: Parameters<typeof text>[1], key: string, params?: Record<string, string>): string =>
  text('de', folder, key, params);
const newPassword = 'Ein ganzer Satz als Passwort';
const linkPattern = /https?:\/\/\S+\/benit\/auth\/set-password\/[\w-]+\/[\w-]+/u;

async function signInByForm(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel(de('identity', 'login.email')).fill(email);
  await page.getByLabel(de('identity', 'login.password'), { exact: true }).fill(secret);
  await page.getByRole('button', { name: de('identity', 'login.submit'), exact: true }).click();
}

/**
 * Follows the link of a mail in a fresh browser, as its reader would, and signs in. Answers the page after the sign-in.
 */
async function acceptInvitation(openBrowser: OpenBrowser, mail: ArrivedMail, email: string): Promise<Page> {
  const page = await openBrowser();
  await page.goto(linkPattern.exec(mail.text)?.[0] ?? '');
  await setPassword(page, newPassword);
  await signInByForm(page, email, newPassword);
  return page;
}

async function setPassword(page: Page, value: string): Promise<void> {
  await page.getByLabel(de('identity', 'setPassword.password'), { exact: true }).fill(value);
  await page.getByLabel(de('identity', 'setPassword.repeat'), { exact: true }).fill(value);
  await page.getByRole('button', { name: de('identity', 'setPassword.save') }).click();
  await expect(page.getByRole('heading', { name: de('identity', 'setPassword.doneTitle') })).toBeFocused();
  await page.getByRole('button', { name: de('identity', 'setPassword.toLogin') }).click();
}

/**
 * Looks at a mail as a mail program shows it: whole, in its language, the same link in both forms, nothing from
 * elsewhere.
 */
async function expectReadable(
  page: Page,
  mail: ArrivedMail,
  language: Language,
  words: readonly string[],
): Promise<void> {
  expect(mail.from).toBe('post@kontor.example');
  expect(mail.raw).toMatch(/^Message-ID: <[^>]+>/imu);
  expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated/imu);
  for (const word of words) expect(mail.text).toContain(word);
  expect(mail.text).not.toMatch(/\{\{|undefined|null/u);
  const links = (part: string): string[] => [...new Set(part.match(new RegExp(linkPattern, 'gu')) ?? [])];
  expect(links(mail.html)).toEqual(links(mail.text));
  const reader = await page.context().newPage();
  await reader.setViewportSize({ width: 390, height: 800 });
  await reader.setContent(mail.html.replaceAll('cid:', 'data:image/png;base64,'));
  await expect(reader.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : language);
  for (const word of words) await expect(reader.getByText(word).first()).toBeVisible();
  expect(await reader.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(reader);
  await reader.close();
}

test.describe('an organisation comes to work', () => {
  test('from the operator’s click to a colleague who forgot their password', async ({ page, openBrowser, people }) => {
    const operator = await people.addOrganization(unique('Betrieb'), ['central-administration']);
    const email = await people.addUser({
      organizationId: operator,
      permissions: ['benit-central-configuration-permission'],
      startApplication: 'organizations',
    });
    const name = unique('Malerbetrieb Köhler & Söhne');
    const first = `${unique('anke')}@koehler.example`;
    const colleague = `${unique('chloe')}@koehler.example`;

    await page.goto('/');
    await signInByForm(page, email, password);
    await expect(page).toHaveURL(/\/benit\/central-configuration\/organization$/u);
    await page.getByRole('button', { name: de('organizations', 'central.organizations.add'), exact: true }).click();
    await page.getByLabel(de('organizations', 'central.fields.name'), { exact: false }).first().fill(name);
    await page.getByRole('checkbox', { name: /^Buchhaltung/u }).check();
    await page.getByLabel(de('organizations', 'central.form.userEmail')).fill(first);
    await expect(page.getByText(de('organizations', 'central.account.unknown'))).toBeVisible();
    await page.getByLabel(de('organizations', 'central.form.userFirstName')).fill('Anke');
    await page.getByLabel(de('organizations', 'central.form.userLastName')).fill('Köhler');
    await page.getByRole('button', { name: de('platform', 'actions.save'), exact: true }).click();
    await expect(page.getByText(de('organizations', 'central.added.invited', { email: first }))).toBeVisible();

    const invitation = await receiveMail(first, 1);
    await expectReadable(page, invitation, 'de', ['Anke Köhler', name, '72']);
    const hers = await acceptInvitation(openBrowser, invitation, first);
    await expect(hers).toHaveURL(/\/benit\/organization-configuration\/users$/u);

    await hers.getByRole('button', { name: de('organizations', 'users.add'), exact: true }).click();
    await hers.getByLabel(de('organizations', 'users.form.email')).fill(colleague);
    await hers.getByLabel(de('organizations', 'users.form.firstName')).fill('Chloé');
    await hers.getByLabel(de('organizations', 'users.form.lastName')).fill('Lefèvre');
    const save = hers.getByRole('button', { name: de('platform', 'actions.save'), exact: true });
    await expect(save).toBeDisabled();
    await hers.getByRole('checkbox', { name: /^Buchhaltung nutzen/u }).check();
    await hers.getByLabel(de('organizations', 'users.form.startApplication')).selectOption({ label: 'Rechnungen' });
    await hers.getByRole('checkbox', { name: 'Français' }).check();
    await hers.getByRole('checkbox', { name: 'Deutsch' }).check();
    await hers.getByLabel(de('organizations', 'users.form.defaultLanguage')).selectOption({ label: 'Français' });
    await save.click();
    await expect(hers.getByText('Chloé Lefèvre').first()).toBeVisible();

    const invited = await receiveMail(colleague, 1);
    await expectReadable(page, invited, 'fr', ['Chloé Lefèvre', 'Anke Köhler', name]);
    const colleagues = await acceptInvitation(openBrowser, invited, colleague);
    await expect(colleagues).toHaveURL(/\/benit\/accounting\/invoices$/u);
    await expect(
      colleagues.getByRole('heading', { level: 1, name: text('fr', 'accounting', 'list.title') }),
    ).toBeVisible();
    // The first password was confirmed by a mail of its own.
    await expectReadable(page, await receiveMail(colleague, 2), 'fr', ['Chloé Lefèvre']);

    const forgetful = await openBrowser();
    await forgetful.goto('/');
    await forgetful.getByRole('button', { name: de('identity', 'login.forgotten') }).click();
    await forgetful.getByLabel(de('identity', 'login.email')).fill(colleague);
    await forgetful.getByRole('button', { name: de('identity', 'forgotten.submit') }).click();
    await expect(forgetful.getByText(de('identity', 'forgotten.sent'))).toBeVisible();
    const reset = await receiveMail(colleague, 3);
    await expectReadable(page, reset, 'de', ['Chloé Lefèvre', '30']);
    await forgetful.goto(linkPattern.exec(reset.text)?.[0] ?? '');
    await setPassword(forgetful, 'Ein anderer Satz als Passwort');
    await signInByForm(forgetful, colleague, 'Ein anderer Satz als Passwort');
    await expect(forgetful).toHaveURL(/\/benit\/accounting\/invoices$/u);
    // The new password ended what was open with the old one.
    const old = await colleagues.request.get('/api/benit/auth/users/currentuser');
    expect(old.status()).toBe(401);
  });
});
