import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createTestApp } from '#testing/second-factor.ts';
import type { TestApp } from '#testing/second-factor.ts';
import { password } from './support/people.ts';
import { expect, expectWellMade, signIn, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

// The second factor and the end of an account, through the screens. A code is good once, so the next one is taken.

const identity = (key: string, params?: Record<string, string | number>): string => text('de', 'identity', key, params);
const organizations = (key: string, params?: Record<string, string>): string =>
  text('de', 'organizations', key, params);
const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);

const panel = (page: Page) => page.getByRole('region', { name: identity('factor.title'), exact: true });
const code = (page: Page) => page.getByLabel(identity('code.label'), { exact: true });
const recoveryCode = (page: Page) => page.getByLabel(identity('code.recovery'), { exact: true });

interface SetUp {
  readonly app: TestApp;
  readonly codes: readonly string[];
}

/** Goes through the steps of setting up, wherever they are shown; the code used was that of the present moment. */
async function setUp(page: Page): Promise<SetUp> {
  await page.getByLabel(identity('password.current')).fill(password);
  await page.getByRole('button', { name: identity('factor.next') }).click();
  await expect(page.getByRole('img', { name: identity('factor.qr') })).toBeVisible();
  const link = await page.getByRole('link', { name: identity('factor.open') }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  await expect(page.getByText((secret.match(/.{4}/gu) ?? []).join(' '), { exact: true })).toBeVisible();
  const app = createTestApp(secret, () => new Date());
  await code(page).fill(app.code(5));
  await page.getByRole('button', { name: identity('factor.confirm') }).click();
  await expect(page.getByText(identity('errors.code_wrong'))).toBeVisible();
  await code(page).fill(app.code());
  await page.getByRole('button', { name: identity('factor.confirm') }).click();
  const list = page.getByRole('list', { name: identity('factor.codesTitle') }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  return { app, codes: await list.allTextContents() };
}

async function setUpInProfile(page: Page): Promise<SetUp> {
  await page.goto('/benit/profile');
  await panel(page)
    .getByRole('button', { name: identity('factor.setUp') })
    .click();
  const made = await setUp(page);
  await page.getByRole('button', { name: identity('factor.kept') }).click();
  await expect(panel(page).getByText(identity('factor.left', { count: 10 }))).toBeVisible();
  return made;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: platform('shell.logout') }).click();
  await expect(page.getByRole('heading', { name: identity('login.title') })).toBeVisible();
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel(identity('login.email')).fill(email);
  await page.getByLabel(identity('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: identity('login.submit'), exact: true }).click();
}

const confirm = (page: Page) => page.getByRole('button', { name: identity('code.submit'), exact: true }).click();

test.describe('the second factor', () => {
  // Codes that are wrong or missing, and what a closed organisation refuses.
  test.use({ expectedErrors: /status of (?:401|403|422)/u });

  test('is set up, asked for at the next sign-in, replaced by a recovery code, switched off; then the account is deleted', async ({
    page,
    people,
  }) => {
    const bakery = unique('Bäckerei');
    const email = await people.addUser({ organizationId: await people.addOrganization(bakery) });
    await signIn(page, people, email);
    await page.goto('/benit/profile');
    await panel(page)
      .getByRole('button', { name: identity('factor.setUp') })
      .click();
    const { app, codes } = await setUp(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: identity('factor.download') }).click(),
    ]);
    const saved = readFileSync(await download.path(), 'utf8');
    expect([
      download.suggestedFilename(),
      saved.includes(email),
      codes.every((known) => saved.includes(known)),
    ]).toEqual([identity('factor.fileName'), true, true]);
    // Nobody can read them again, so leaving is asked about.
    await page.getByRole('button', { name: platform('shell.logout') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: platform('unsaved.stay') })
      .click();
    await page.getByRole('button', { name: identity('factor.kept') }).click();

    await logOut(page);
    await enterPassword(page, email);
    await expect(page.getByRole('heading', { name: identity('code.title') })).toBeVisible();
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expectWellMade(page);
    await code(page).fill('000000');
    await confirm(page);
    await expect(page.getByText(identity('errors.code_invalid'))).toBeVisible();
    await code(page).fill(app.code(1));
    await confirm(page);
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);

    await logOut(page);
    await enterPassword(page, email);
    await page.getByRole('button', { name: identity('code.useRecovery') }).click();
    await expect(recoveryCode(page)).toBeFocused();
    await recoveryCode(page).fill((codes[0] ?? '').toLowerCase());
    await confirm(page);
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);

    await page.goto('/benit/profile');
    await expect(panel(page).getByText(identity('factor.left', { count: 9 }))).toBeVisible();
    await panel(page)
      .getByRole('button', { name: identity('factor.disable') })
      .click();
    const form = page.getByRole('form', { name: identity('factor.disable') });
    await form.getByLabel(identity('password.current')).fill(password);
    await form.getByRole('button', { name: identity('code.useRecovery') }).click();
    await recoveryCode(page).fill(codes[1] ?? '');
    await form.getByRole('button', { name: identity('factor.disableSubmit') }).click();
    await expect(panel(page).getByRole('button', { name: identity('factor.setUp') })).toBeVisible();

    await page.getByRole('button', { name: identity('deletion.action') }).click();
    const deletion = page.getByRole('form', { name: identity('deletion.title') });
    await expect(deletion.getByText(bakery)).toBeVisible();
    await expectWellMade(page);
    await deletion.getByLabel(identity('password.current')).fill(password);
    await deletion.getByRole('button', { name: identity('deletion.submit') }).click();
    await page
      .getByRole('dialog', { name: identity('deletion.doneTitle') })
      .getByRole('button')
      .click();
    await enterPassword(page, email);
    await expect(page.getByText(identity('errors.credentials_invalid'))).toBeVisible();
  });

  test('is demanded by an organisation: who works there without one is told, sets one up and goes on @release', async ({
    page,
    openBrowser,
    people,
  }) => {
    const name = unique('Zimmerei');
    const organizationId = await people.addOrganization(name);
    const permissions = ['benit-organization-users-permission'];
    const admin = await openBrowser();
    await signIn(
      admin,
      people,
      await people.addUser({ organizationId, permissions, startApplication: 'organization-users' }),
    );
    await signIn(page, people, await people.addUser({ organizationId }));
    await page.goto('/benit/accounting/invoices');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await admin.goto('/benit/organization-configuration/users');
    const demand = admin.getByRole('switch', { name: organizations('security.require') });
    const turnOn = async () => {
      await demand.click();
      await admin
        .getByRole('dialog')
        .getByRole('button', { name: organizations('security.confirm'), exact: true })
        .click();
    };
    await turnOn();
    await expect(admin.getByText(organizations('errors.own_second_factor_missing'))).toBeVisible();
    await setUpInProfile(admin);
    await admin.goto('/benit/organization-configuration/users');
    await turnOn();
    await expect(demand).toBeChecked();

    await page
      .getByRole('dialog', { name: platform('access.factorTitle', { name }) })
      .getByRole('button', { name: platform('access.factorSetUp') })
      .click();
    await expect(page.getByText(identity('factor.requiredText', { organization: name }))).toBeVisible();
    await expectWellMade(page);
    await setUp(page);
    await expectWellMade(page);
    await page.getByRole('button', { name: identity('factor.kept') }).click();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
  });

  test('is asked for by the dialog that signs in again @release', async ({ page, openBrowser, people }) => {
    const email = await people.addUser({ organizationId: await people.addOrganization('Malerbetrieb') });
    await signIn(page, people, email);
    const { app, codes } = await setUpInProfile(page);
    const elsewhere = await openBrowser();
    const headers = { 'x-requested-with': 'kontor' };
    const answer = await elsewhere.request.post('/api/benit/auth/users/signin', {
      headers,
      data: { email, password, code: codes[0] },
    });
    expect(answer.status()).toBe(200);
    await elsewhere.request.delete('/api/benit/auth/users/sessions', { headers });
    const dialog = page.getByRole('dialog', { name: platform('access.endedTitle') });
    await dialog.getByLabel(identity('login.password'), { exact: true }).fill(password);
    await dialog.getByRole('button', { name: identity('again.submit') }).click();
    await expect(code(page)).toBeFocused();
    await code(page).fill(app.code(1));
    await dialog.getByRole('button', { name: identity('again.submit') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/benit\/profile$/u);
  });
});
