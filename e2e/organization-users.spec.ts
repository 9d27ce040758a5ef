import type { Page } from '@playwright/test';
import type { OrganizationUser } from '#modules/organizations/contract/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { receiveLink, receiveMail } from './support/mailbox.ts';
import type { People } from './support/people.ts';
import { expect, expectWellMade, signIn, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const users = (key: string, params?: Record<string, string>): string =>
  text('de', 'organizations', `users.${key}`, params);
const form = (key: string, params?: Record<string, string>): string => users(`form.${key}`, params);
const platform = (key: string): string => text('de', 'platform', key);

const administrator = 'benit-organization-users-permission';
const path = '/benit/organization-configuration/users';

/** Signs in the only administrator of a new organisation and opens the screen; answers their address. */
async function openUsers(page: Page, people: People): Promise<{ email: string; organizationId: OrganizationId }> {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer', ['accounting', 'care']);
  const email = await people.addUser({
    organizationId,
    permissions: [administrator],
    startApplication: 'organization-users',
  });
  await signIn(page, people, email);
  await page.goto(path);
  await expect(row(page, email)).toBeVisible();
  return { email, organizationId };
}

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

/** Chooses from the menu of the only row of this name, or of this address. */
async function choose(page: Page, name: string, action: string, email = ''): Promise<void> {
  await row(page, email)
    .getByRole('button', { name: text('de', 'platform', 'list.actionsOf', { name }) })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

// Not the head of the column of the same name.
const field = (page: Page, key: string) => page.getByLabel(form(key)).and(page.locator('input, select'));
const save = (page: Page) => page.getByRole('button', { name: platform('actions.save') });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Fills in everything but the person. */
async function chooseWorkplace(page: Page): Promise<void> {
  await box(page, 'Buchhaltung nutzen').check();
  await field(page, 'startApplication').selectOption('Rechnungen');
  await box(page, 'Deutsch').check();
  await field(page, 'defaultLanguage').selectOption('Deutsch');
}

test('a colleague is invited, found, edited, invited again, and the invitation withdrawn', async ({ page, people }) => {
  await openUsers(page, people);
  const email = `${unique('neu')}@people.example`;
  await page.getByRole('button', { name: users('add') }).click();
  await expect(field(page, 'email')).toBeFocused();
  await field(page, 'email').fill(email);
  await field(page, 'firstName').fill('Jonas');
  await field(page, 'lastName').fill('Neumann');

  // Permissions yield applications; one that is lost again is cleared, and so is a default language.
  await expect(page.getByText(form('permissionsFirst'))).toBeVisible();
  await chooseWorkplace(page);
  await expect(save(page)).toBeEnabled();
  await box(page, 'Buchhaltung nutzen').uncheck();
  await box(page, 'Pflege-Assistenten nutzen').check();
  await expect(page.getByText(form('startLost'))).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await field(page, 'startApplication').selectOption('Pflege-Assistent');
  await box(page, 'English').check();
  await box(page, 'Deutsch').uncheck();
  await expect(field(page, 'defaultLanguage')).toHaveValue('');
  await expect(save(page)).toBeDisabled();
  await field(page, 'defaultLanguage').selectOption('English');
  await save(page).click();
  await expect(page.getByText(users('toasts.added'))).toBeVisible();
  await expect(page.getByRole('button', { name: users('add') })).toBeFocused();
  await expect(row(page, email)).toContainText(users('card.invitedUntil', { day: '' }));

  await page.getByRole('searchbox').fill('niemand-heisst-so');
  await expect(
    page.getByText(text('de', 'platform', 'list.nothingFound', { search: 'niemand-heisst-so' })),
  ).toBeVisible();
  await page.getByRole('searchbox').fill('neumann');
  await expect(row(page, email)).toBeVisible();
  await expect(page).toHaveURL(/search=neumann/u);

  await page.getByRole('button', { name: users('card.editOf', { name: 'Jonas Neumann' }) }).click();
  await expect(field(page, 'email')).toBeFocused();
  // A new account that only this organisation knows.
  await field(page, 'lastName').fill('Neumann-Berg');
  await box(page, 'Buchhaltung nutzen').check();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: platform('discard.title') });
  await question.getByRole('button', { name: platform('discard.stay') }).click();
  await expect(question).toHaveCount(0);
  // The client meanwhile loads the data that the new permission opens.
  await expect(save(page)).toBeEnabled();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(users('toasts.updated'))).toBeVisible();
  await expect(page.getByRole('button', { name: users('card.editOf', { name: 'Jonas Neumann-Berg' }) })).toBeFocused();
  await expect(row(page, email)).toContainText('Buchhaltung nutzen');

  await choose(page, 'Jonas Neumann-Berg', users('card.inviteAgain'));
  await expect(page.getByText(users('toasts.invited'))).toBeVisible();
  await expect(
    page.getByRole('button', { name: text('de', 'platform', 'list.actionsOf', { name: 'Jonas Neumann-Berg' }) }),
  ).toBeFocused();
  await receiveMail(email, 2);
  await choose(page, 'Jonas Neumann-Berg', users('card.withdraw'));
  await expect(
    page.getByRole('dialog', { name: users('withdraw.title', { name: 'Jonas Neumann-Berg' }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: users('withdraw.confirm'), exact: true }).click();
  await expect(page.getByText(users('toasts.withdrawn'))).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);
});

test('a member is renamed, gets another address once it is confirmed, and is removed', async ({ page, people }) => {
  const { organizationId } = await openUsers(page, people);
  const email = await people.addUser({ organizationId });
  const address = `${unique('neu')}@people.example`;
  await page.reload();
  await row(page, email)
    .getByRole('button', { name: users('card.editOf', { name: 'Erika Muster' }) })
    .click();
  await field(page, 'lastName').fill('Neumann-Berg');
  await expect(page.getByText(form('otherEmail'))).toHaveCount(0);
  await field(page, 'email').fill(address);
  await expect(page.getByText(form('otherEmail'))).toBeVisible();
  await save(page).click();
  await expect(page.getByText(users('toasts.emailPending', { email: address }))).toBeVisible();
  // The old address holds until the new mailbox has answered.
  await expect(
    row(page, email).getByRole('button', { name: users('card.editOf', { name: 'Erika Neumann-Berg' }) }),
  ).toBeVisible();
  await expect(row(page, email)).toContainText(users('card.emailPending'));
  await receiveLink(address, 'set-password');
  await choose(page, 'Erika Neumann-Berg', users('card.withdrawEmailOf', { email: address }));
  await expect(page.getByText(users('toasts.emailWithdrawn'))).toBeVisible();
  await expect(page.getByText(address, { exact: true })).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: text('de', 'platform', 'list.actionsOf', { name: 'Erika Neumann-Berg' }) }),
  ).toBeFocused();

  await choose(page, 'Erika Neumann-Berg', users('card.remove'));
  await expect(page.getByRole('dialog', { name: users('remove.title', { name: 'Erika Neumann-Berg' }) })).toBeVisible();
  await page.getByRole('button', { name: users('remove.confirm'), exact: true }).click();
  await expect(page.getByText(users('toasts.deleted'))).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);
});

test.describe('what is refused', () => {
  // The list may be asked for once more before the page is left.
  test.use({ expectedErrors: /status of (?:401|403|409|422)/u });

  test('a known account keeps its name, and is added only once @release', async ({ page, people }) => {
    await openUsers(page, people);
    const known = await people.addUser({ organizationId: await people.addOrganization('Bäckerei Anfang') });
    const add = async () => {
      await page.getByRole('button', { name: users('add') }).click();
      await field(page, 'email').fill(known);
      await expect(page.getByText(form('known'))).toBeVisible();
      await expect(field(page, 'firstName')).toHaveCount(0);
      await chooseWorkplace(page);
      await save(page).click();
    };
    await add();
    // Until the person accepts, the organisation knows the address alone.
    await row(page, known)
      .getByRole('button', { name: users('card.editOf', { name: known }) })
      .click();
    await expect(page.getByText(form('shared'))).toBeVisible();
    await expect(field(page, 'email')).toHaveJSProperty('readOnly', true);
    await expect(field(page, 'lastName')).toHaveCount(0);
    await box(page, 'Pflege-Assistenten nutzen').check();
    await save(page).click();
    await expect(row(page, known)).toContainText('Pflege-Assistenten nutzen');
    await row(page, known)
      .getByRole('button', { name: users('card.editOf', { name: known }) })
      .click();
    await page.getByRole('button', { name: platform('actions.cancel') }).click();
    await add();
    await expect(page.getByText(text('de', 'organizations', 'errors.member_exists'))).toBeVisible();
    // No invitation is going to be sent.
    await expect(page.getByText(form('known'))).toHaveCount(0);
    await expect(field(page, 'email')).toBeFocused();
  });

  test('the last administrator can neither go nor give the right away @release', async ({ page, people }) => {
    const { email } = await openUsers(page, people);
    const refusal = page
      .getByRole('alert')
      .filter({ hasText: text('de', 'organizations', 'errors.last_administrator') });
    await choose(page, 'Erika Muster', users('card.remove'), email);
    await expect(page.getByRole('dialog', { name: users('remove.ownTitle') })).toBeVisible();
    await page.getByRole('button', { name: users('remove.confirm'), exact: true }).click();
    await expect(refusal).toBeVisible();
    await row(page, email)
      .getByRole('button', { name: users('card.editOf', { name: 'Erika Muster' }) })
      .click();
    await box(page, 'Benutzer der Organisation verwalten').uncheck();
    await box(page, 'Buchhaltung nutzen').check();
    await field(page, 'startApplication').selectOption('Rechnungen');
    await save(page).click();
    await expect(refusal).toBeVisible();
    await expect(box(page, 'Benutzer der Organisation verwalten')).toBeFocused();
  });

  test('an edit in between is not overwritten, and nothing typed is lost @release', async ({ page, people }) => {
    const { organizationId } = await openUsers(page, people);
    const email = await people.addUser({ organizationId });
    await page.reload();
    await row(page, email)
      .getByRole('button', { name: users('card.editOf', { name: 'Erika Muster' }) })
      .click();
    await field(page, 'lastName').fill('Hier');
    await saveBeside(page, email, { firstName: 'Dort' });
    await save(page).click();
    await expect(page.getByRole('dialog', { name: platform('conflict.title') })).toContainText(form('firstName'));
    await page.getByRole('button', { name: platform('conflict.merge'), exact: true }).click();
    await expect(field(page, 'firstName')).toHaveValue('Dort');
    await expect(field(page, 'lastName')).toHaveValue('Hier');
    await save(page).click();
    await expect(
      row(page, email).getByRole('button', { name: users('card.editOf', { name: 'Dort Hier' }) }),
    ).toBeVisible();
  });

  test('who takes the right from themself is led to what is left @release', async ({ page, people }) => {
    const { email, organizationId } = await openUsers(page, people);
    await people.addUser({ organizationId, permissions: [administrator] });
    await row(page, email)
      .getByRole('button', { name: users('card.editOf', { name: 'Erika Muster' }) })
      .click();
    await box(page, 'Benutzer der Organisation verwalten').uncheck();
    await box(page, 'Buchhaltung nutzen').check();
    await field(page, 'startApplication').selectOption('Rechnungen');
    await save(page).click();
    await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
    await expect(page.getByRole('link', { name: users('title') })).toHaveCount(0);
  });
});

test.describe('the open form', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('has no accessibility findings and never scrolls sideways', async ({ page, people }) => {
    const { organizationId } = await openUsers(page, people);
    await people.addUser({ organizationId }, { organizationId: await people.addOrganization('Bäckerei Anfang') });
    await page.getByRole('button', { name: users('add') }).click();
    await field(page, 'email').fill('W'.repeat(200));
    await field(page, 'lastName').fill('W'.repeat(100));
    await page.setViewportSize({ width: 390, height: 844 });
    await box(page, 'Buchhaltung nutzen').check();
    await field(page, 'startApplication').selectOption('Rechnungen');
    await expect(page.getByText(form('missingLanguage'))).toBeVisible();
    // Beside what is missing the buttons keep room for their names.
    const label = page.getByRole('button', { name: platform('actions.cancel') }).locator('.mantine-Button-label');
    expect(
      await label.evaluate(
        (element: { scrollWidth: number; clientWidth: number }) => element.scrollWidth - element.clientWidth,
      ),
    ).toBe(0);
    await chooseWorkplace(page);
    await expect(save(page)).toBeEnabled();
    await expectWellMade(page);
  });
});

/** Saves a user as somebody else would do meanwhile. */
async function saveBeside(page: Page, email: string, change: object): Promise<void> {
  const address = '/api/benit/organization-configuration/user-org';
  const headers = { 'x-requested-with': 'kontor' };
  const {
    users: [found],
  } = (await (await page.request.get(address, { params: { searchTerm: email } })).json()) as {
    users: OrganizationUser[];
  };
  if (!found) throw new Error(`${email} is not in the list`);
  const {
    user: { id: _, ...person },
    permissions,
    startApplication,
    userLanguages,
    userDefaultLanguage,
  } = found;
  const data = {
    ...person,
    permissions,
    startApplicationId: startApplication?.id,
    userLanguages,
    userDefaultLanguage,
    ...change,
  };
  expect((await page.request.put(`${address}/${found.id}`, { headers, data })).status()).toBe(200);
}
