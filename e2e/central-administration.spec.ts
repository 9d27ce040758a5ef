import type { Locator, Page } from '@playwright/test';
import { germanDayOf } from '#platform/contract/days.ts';
import { receiveMail } from './support/mailbox.ts';
import { actionsOf, choose, signInOperator } from './support/operator.ts';
import { desk, expect, expectWellMade, showPage, test, unique } from './support/test.ts';
import { expectToAskForTheName } from './support/typed-name.ts';
import { text } from './support/texts.ts';

const central = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'organizations', `central.${key}`, params);
const platform = (key: string): string => text('de', 'platform', key);

const api = '/api/benit/central-configuration';
const headers = { 'x-requested-with': 'kontor' };

/** The row of an organisation, found by the button that opens its form. */
const organization = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: central('editOf', { name }), exact: true }) });
/** The row of a service with what is open below it. */
const service = (page: Page, name: string): Locator =>
  page.getByRole('rowgroup').filter({ has: page.getByRole('button', { name, exact: true }) });

async function openOrganizations(page: Page, search: string): Promise<void> {
  await page.goto(`/benit/central-configuration/organization?search=${encodeURIComponent(search)}`);
  await expect(organization(page, search)).toBeVisible();
}

/** Opens the form of an organisation. */
async function edit(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: central('editOf', { name }) }).click();
  const form = page.getByRole('form', { name: central('editOf', { name }) });
  await expect(field(form, central('fields.name'))).toBeFocused();
  return form;
}

/** A text field of a form, named exactly: "Name" is a part of many labels. */
const field = (form: Locator, name: string): Locator => form.getByRole('textbox', { name, exact: true });
const save = (form: Locator): Locator => form.getByRole('button', { name: platform('actions.save') });
const cancel = (form: Locator): Locator => form.getByRole('button', { name: platform('actions.cancel') });

test('an organisation is added with its first user, who gets an invitation', async ({ page, people }) => {
  await signInOperator(page, people);
  const known = await people.addUser();
  const name = unique('Müller & Söhne');
  const email = `${unique('anna')}@mueller.example`;
  await page.goto('/');
  await page.getByRole('button', { name: central('organizations.add'), exact: true }).click();
  const form = page.getByRole('form', { name: central('form.addTitle') });
  await expect(field(form, central('fields.name'))).toBeFocused();
  await expect(save(form)).toBeDisabled();

  await field(form, central('fields.name')).fill(name);
  const identifier = name.replace('Müller & Söhne', 'mueller-soehne');
  await expect(field(form, central('fields.identifier'))).toHaveValue(identifier);
  await field(form, central('form.industryIn', { language: 'Deutsch' })).fill('Handwerk');
  await expect(field(form, central('form.industryIn', { language: 'English' }))).toBeHidden();
  await form.getByRole('button', { name: central('form.otherLanguages') }).click();
  await field(form, central('form.industryIn', { language: 'English' })).fill('Crafts');
  await expect(form.getByRole('listitem').filter({ hasText: 'English' })).toContainText(central('form.filled'));
  await expect(form.getByRole('checkbox', { name: 'Organisation', exact: true })).toBeDisabled();
  await expect(form.getByRole('checkbox', { name: 'Organisation', exact: true })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'Zentrale Verwaltung' })).toHaveCount(0);
  await form.getByRole('checkbox', { name: 'Buchhaltung' }).check();

  await field(form, central('form.userEmail')).fill(known);
  await expect(form.getByText(central('account.known'))).toBeVisible();
  await expect(field(form, central('form.userFirstName'))).toHaveCount(0);
  await expect(save(form)).toBeEnabled();
  await field(form, central('form.userEmail')).fill(email);
  await expect(form.getByText(central('account.unknown'))).toBeVisible();
  await expect(save(form)).toBeDisabled();
  await field(form, central('form.userFirstName')).fill('Anna');
  await field(form, central('form.userLastName')).fill('Müller');
  await field(form, central('form.userLastName')).press('ControlOrMeta+s');

  await expect(page.getByText(central('toasts.organizationAdded'))).toBeVisible();
  await expect(page.getByText(central('added.invited', { email }))).toBeVisible();
  await expect(page.getByRole('button', { name: central('organizations.add'), exact: true })).toBeFocused();
  await page.getByRole('button', { name: central('added.show') }).click();
  await expect(page).toHaveURL(/\?search=/u);
  await expect(organization(page, name).getByText(identifier)).toBeVisible();
  await expect(organization(page, name)).toContainText('Organisation · Buchhaltung');
  expect((await receiveMail(email, 1)).text).toContain(name);
});

test.describe('wrong input', () => {
  test.use({ expectedErrors: /status of (?:400|401|409|429)/u });

  test('stands at its fields, and nothing that was typed is lost @release', async ({ page, people }) => {
    const operator = await signInOperator(page, people);
    const name = unique('Malerbetrieb');
    await people.addOrganization(name);
    await openOrganizations(page, name);
    const identifier = await organization(page, name).getByRole('cell').nth(1).innerText();
    // The check is a help, not a gate: the server answers as it does to whoever asks too often.
    await page.route('**/auth/users/check/**', (route) =>
      route.fulfill({ status: 429, json: { errors: [{ code: 'too_many_requests', message: '' }], requestId: 'x' } }),
    );
    await page.getByRole('button', { name: central('organizations.add'), exact: true }).click();
    const form = page.getByRole('form', { name: central('form.addTitle') });
    await field(form, central('fields.name')).fill(name);
    await field(form, central('fields.identifier')).fill(identifier);
    await field(form, central('form.userEmail')).fill(`${unique('neu')}@people.example`);
    await expect(form.getByText(central('account.unavailable'))).toBeVisible();
    await save(form).click();
    await expect(field(form, central('form.userFirstName'))).toHaveAttribute('aria-invalid', 'true');
    await field(form, central('form.userFirstName')).fill('A');
    await field(form, central('form.userLastName')).fill('B');
    await field(form, central('fields.name')).fill('x'.repeat(201));
    await save(form).click();
    await expect(
      form.getByText(text('de', 'platform', 'errors.field.too_big_string_other').replace('{{count, number}}', '200')),
    ).toBeVisible();
    await field(form, central('fields.name')).fill(operator);
    await save(form).click();
    await expect(form.getByText(text('de', 'organizations', 'errors.identifier_taken'))).toBeVisible();
    await expect(field(form, central('fields.identifier'))).toBeFocused();
    await expect(field(form, central('form.userLastName'))).toHaveValue('B');
    await cancel(form).click();
    await page.getByRole('button', { name: platform('discard.leave'), exact: true }).click();
    await expect(form).toHaveCount(0);
  });

  test('of two at once is brought together @release', async ({ page, people }) => {
    await signInOperator(page, people);
    const name = unique('Malerbetrieb');
    const id = await people.addOrganization(name);
    await openOrganizations(page, name);
    const form = await edit(page, name);
    const theirs = { name: `${name} KG`, identifier: unique('kg'), version: 1 };
    expect((await page.request.put(`${api}/organization/${id}`, { headers, data: theirs })).status()).toBe(200);
    await field(form, central('fields.name')).fill(`${name} GmbH`);
    await save(form).click();
    const dialog = page.getByRole('dialog', { name: platform('conflict.title') });
    await expect(dialog.getByRole('radiogroup', { name: central('fields.name') })).toContainText(theirs.name);
    await dialog.getByRole('button', { name: platform('conflict.replace') }).click();
    await expect(field(form, central('fields.name'))).toHaveValue(theirs.name);
    await expect(field(form, central('fields.identifier'))).toHaveValue(theirs.identifier);
    await field(form, central('fields.name')).fill(`${name} GmbH`);
    await save(form).click();
    await expect(organization(page, `${name} GmbH`).getByText(theirs.identifier)).toBeVisible();
  });
});

test('nothing found names the term; none yet offers to add @release', async ({ page, people }) => {
  const operator = await signInOperator(page, people);
  const term = unique('Unauffindbar');
  await page.goto('/benit/central-configuration/organization');
  await page.getByRole('searchbox', { name: central('organizations.search') }).fill(term);
  await expect(page.getByText(text('de', 'platform', 'list.nothingFound', { search: term }))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${term}`, 'u'));
  await expect(page.getByText(central('organizations.emptyTitle'))).toHaveCount(0);

  // A new system has only the operator; the database of this run has many, so the others are left out of the answer.
  await page.route(`**${api}/organization*`, async (route) => {
    const response = await route.fetch();
    const { organizations } = (await response.json()) as { organizations: { name: string }[] };
    await route.fulfill({
      response,
      json: { organizations: organizations.filter(({ name }) => name === operator), nextCursor: null },
    });
  });
  await openOrganizations(page, operator);
  await page.getByRole('searchbox').clear();
  await expect(page.getByText(central('organizations.emptyTitle'))).toBeVisible();
  await page.getByRole('button', { name: central('organizations.addFirst') }).click();
  await expect(page.getByRole('form', { name: central('form.addTitle') })).toBeVisible();
});

test('one card is edited at a time; cancel takes back; leaving asks @release', async ({ page, people }) => {
  await signInOperator(page, people);
  const shared = unique('Hausverwaltung');
  const [first, second] = [`${shared} Nord`, `${shared} Quelle`];
  await people.addOrganization(first);
  await people.addOrganization(second);
  await page.goto(`/benit/central-configuration/organization?search=${shared}`);
  const form = await edit(page, first);
  await field(form, central('fields.name')).fill('Anders');
  await form.getByRole('checkbox', { name: 'Buchhaltung' }).uncheck();
  await expect(form.getByText(central('form.lost', { services: 'Buchhaltung' }))).toBeVisible();

  await page.getByRole('button', { name: central('editOf', { name: second }) }).click();
  await page
    .getByRole('dialog', { name: platform('discard.title') })
    .getByRole('button', { name: platform('discard.stay') })
    .click();
  await expect(field(form, central('fields.name'))).toHaveValue('Anders');
  await page.getByRole('link', { name: 'Dienste' }).click();
  await page.getByRole('button', { name: platform('unsaved.stay') }).click();
  // Searching for something else keeps the form.
  await page.getByRole('searchbox').fill(second);
  await expect(page).toHaveURL(/(?:%20|\+)Quelle(?:&|$)/u);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(field(form, central('fields.name'))).toHaveValue('Anders');
  await cancel(form).click();
  await page.getByRole('button', { name: platform('discard.leave'), exact: true }).click();
  await expect(organization(page, first)).toHaveCount(0);
  await expect(page.getByRole('button', { name: central('organizations.add'), exact: true })).toBeFocused();
  await page.getByRole('searchbox').fill(shared);
  await expect(organization(page, first)).toContainText('Buchhaltung');
  await cancel(await edit(page, first)).click();
  await expect(page.getByRole('button', { name: central('editOf', { name: first }) })).toBeFocused();
  const again = await edit(page, first);
  await expect(field(again, central('fields.name'))).toHaveValue(first);
  await field(again, central('fields.name')).fill(`${first} GmbH`);
  await field(again, central('fields.name')).press('ControlOrMeta+s');
  await expect(page.getByText(central('toasts.organizationSaved'))).toBeVisible();
  await expect(organization(page, `${first} GmbH`)).toBeVisible();
});

test('the operator sets how many invitations and emails an organisation may send in a day @release', async ({
  page,
  people,
}) => {
  await signInOperator(page, people);
  const name = unique('Malerbetrieb');
  await people.addOrganization(name);
  await openOrganizations(page, name);
  const form = await edit(page, name);
  const number = form.getByLabel(central('fields.invitationsPerDay'));
  await expect(number).toHaveValue('50');
  for (const wrong of ['0', '10001', '2,5', 'viele']) {
    await number.fill(wrong);
    await save(form).click();
    await expect(
      form.getByText(
        platform('errors.field.whole_number')
          .replace('{{minimum, number}}', '1')
          .replace('{{maximum, number}}', '10.000'),
      ),
    ).toBeVisible();
    await expect(number).toBeFocused();
  }
  await number.fill('200');
  await form.getByLabel(central('fields.mailsPerDay')).fill('500');
  await expect(form.getByLabel(central('fields.storageGigabytes'))).toHaveAccessibleDescription(
    central('form.storageUsed').replace('{{used, number}}', '0'),
  );
  await save(form).click();
  await expect(page.getByText(central('toasts.organizationSaved'))).toBeVisible();
  await page.reload();
  const again = await edit(page, name);
  await expect(again.getByLabel(central('fields.invitationsPerDay'))).toHaveValue('200');
  await expect(again.getByLabel(central('fields.mailsPerDay'))).toHaveValue('500');
});

test('an organisation is deleted once its name is typed; the operator never', async ({ page, people }) => {
  const operator = await signInOperator(page, people);
  const name = unique('Zu Ende');
  const organizationId = await people.addOrganization(name);
  await people.addUser({ organizationId });
  await openOrganizations(page, name);
  await choose(page, name, platform('actions.delete'));
  const dialog = page.getByRole('dialog', { name: central('remove.title', { name }) });
  for (const sentence of ['remove.access_one', 'remove.kept']) await expect(dialog).toContainText(central(sentence));
  const submit = dialog.getByRole('button', { name: central('remove.submit') });
  for (const wrong of ['', name.toLowerCase(), `${name}x`]) {
    await field(dialog, platform('question.name')).fill(wrong);
    await expect(submit).toBeDisabled();
  }
  await field(dialog, platform('question.name')).fill(` ${name} `);
  await field(dialog, platform('question.name')).press('Enter');
  await expect(page.getByText(central('toasts.organizationDeleted'))).toBeVisible();
  await expect(page.getByText(text('de', 'platform', 'list.nothingFound', { search: name }))).toBeVisible();
  await expect(page.getByRole('button', { name: central('organizations.add'), exact: true })).toBeFocused();
  await openOrganizations(page, operator);
  await expect(organization(page, operator)).toContainText(central('organizations.operator'));
  await page.getByRole('button', { name: actionsOf(operator), exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([central('edit')]);
});

test('a deleted organisation shows what has to be kept, and the operator takes it over by typing its name @release', async ({
  page,
  people,
}) => {
  await signInOperator(page, people);
  const name = unique('Aufbewahrt');
  const year = Number(germanDayOf(new Date()).slice(0, 4));
  await people.closeWithIssuedInvoice(await people.addOrganization(name), `${year}-01-02`);

  // From the list of organisations, by the quiet link under it.
  await page.goto('/benit/central-configuration/organization');
  await page.getByRole('link', { name: central('deleted.title') }).click();
  await expect(page.getByRole('heading', { level: 1, name: central('deleted.title') })).toBeFocused();
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('rowgroup').filter({ has: page.getByRole('button', { name, exact: true }) });
  await expect(row).toContainText(central('deleted.state.held'));
  await row.getByRole('button', { name, exact: true }).click();
  await expect(row).toContainText('1 gestellte Rechnung, bis 31.12.' + String(year + 8));
  await expectWellMade(page);

  await row.getByRole('button', { name: central('deleted.takeOver.action') }).click();
  const dialog = page.getByRole('dialog', { name: central('deleted.takeOver.title', { name }) });
  await expect(dialog).toContainText('1 gestellte Rechnung');
  const submit = dialog.getByRole('button', { name: central('deleted.takeOver.action') });
  await field(dialog, platform('question.name')).fill(name.toLowerCase());
  await expect(submit).toBeDisabled();
  await field(dialog, platform('question.name')).fill(name);
  await submit.click();
  await expect(page.getByText(central('toasts.takenOver'))).toBeVisible();
  await expect(row).toContainText(central('deleted.state.takenOver'));
  await expect(row.getByRole('button', { name: central('deleted.takeOver.action') })).toHaveCount(0);

  await page
    .getByRole('link', { name: central('organizations.title'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: central('organizations.title') })).toBeVisible();
});

test('services show what they bring; those that everybody needs cannot be deleted @release', async ({
  page,
  people,
}) => {
  await signInOperator(page, people);
  await page.goto('/benit/central-configuration/service');
  const accounting = service(page, 'Buchhaltung');
  await accounting.getByRole('button', { name: 'Buchhaltung', exact: true }).click();
  await expect(accounting.getByText('/benit/accounting/invoices')).toBeVisible();
  await expect(accounting.getByText('benit-accounting-permission')).toBeVisible();
  await expect(accounting.getByText(/^Öffnet: Rechnungen, Ausgaben/u)).toBeVisible();
  for (const [name, reason] of [
    ['Organisation', 'mandatory'],
    ['Zentrale Verwaltung', 'operator'],
  ] as const) {
    await service(page, name).getByRole('button', { name, exact: true }).click();
    await expect(service(page, name).getByText(central(`services.kept.${reason}`))).toBeVisible();
    await expect(page.getByRole('button', { name: actionsOf(name), exact: true })).toHaveCount(0);
  }

  await choose(page, 'Buchhaltung', platform('actions.delete'));
  const dialog = page.getByRole('dialog', { name: central('removeService.title', { name: 'Buchhaltung' }) });
  await expect(dialog).toContainText(central('removeService.text'));
  await expectToAskForTheName(dialog, 'Buchhaltung');
  await dialog.getByRole('button', { name: platform('actions.cancel') }).click();
  await expect(accounting).toBeVisible();

  await page.getByRole('searchbox').fill('benit-care');
  await expect(service(page, 'Pflege')).toBeVisible();
  await expect(accounting).toHaveCount(0);
  await page.getByRole('searchbox').fill('Unauffindbar');
  await expect(page.getByText(text('de', 'platform', 'list.nothingFound', { search: 'Unauffindbar' }))).toBeVisible();
});

test.describe('the screens with what can be open on them', () => {
  test('have no accessibility findings and never scroll sideways', async ({ page, people }) => {
    await signInOperator(page, people);
    await page.goto('/benit/central-configuration/service');
    await expect(service(page, 'Buchhaltung')).toBeVisible();
    await expectWellMade(page);

    await page.setViewportSize(desk);
    const ended = unique('Zu Ende');
    await people.addOrganization(ended);
    await showPage(page, `/benit/central-configuration/organization?search=${encodeURIComponent(ended)}`);
    await choose(page, ended, platform('actions.delete'));
    await expect(field(page.getByRole('dialog'), platform('question.name'))).toBeFocused();
    await expectWellMade(page);

    await page.setViewportSize(desk);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const name = `${unique('Q')}${'W'.repeat(180)}`;
    await people.addOrganization(name, ['accounting', 'care', 'property-assistant']);
    await people.addOrganization(`${name}2`);
    await showPage(page, `/benit/central-configuration/organization?search=${name}`);
    const form = await edit(page, name);
    await form.getByRole('checkbox', { name: 'Pflege' }).uncheck();
    await field(form, central('fields.name')).fill('');
    await expectWellMade(page);
  });

  test('have none with the form of a new organisation, either', async ({ page, people }) => {
    await signInOperator(page, people);
    // One card beside the form: the other tests add organisations by the dozen.
    await page.goto('/benit/central-configuration/organization?search=Sonnenhof');
    await page.getByRole('button', { name: central('organizations.add'), exact: true }).click();
    await page.getByRole('textbox', { name: central('form.userEmail') }).fill('nobody@people.example');
    await page.getByRole('button', { name: central('form.otherLanguages') }).click();
    await expect(page.getByText(central('account.unknown'))).toBeVisible();
    await expectWellMade(page);
  });
});
