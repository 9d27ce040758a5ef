import type { Page } from '@playwright/test';
import { expect, signIn, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

// Abilities of every kind of record, tried on customers and projects.

const customer = (key: string): string => text('de', 'accounting', `records.customer.${key}`);
const project = (key: string): string => text('de', 'accounting', `records.project.${key}`);
const platform = (key: string, params?: Record<string, string | number>): string => text('de', 'platform', key, params);

const customers = '/benit/accounting/customer';
const projects = '/benit/accounting/project';

async function addRecord(page: Page, kind: 'customer' | 'project', record: object): Promise<string> {
  const answer = await page.request.post(`/api/benit/accounting/${kind}`, {
    headers: { 'x-requested-with': 'kontor' },
    data: { record },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { record: { id: string } }).record.id;
}

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: false });

test('a customer is added, found, unfolded, changed, and the list goes on where it was', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await page.goto(customers);
  await expect(page.getByText(customer('emptyTitle'))).toBeVisible();
  await page
    .getByRole('link', { name: customer('add') })
    .first()
    .click();
  await expect(field(page, customer('fields.name'))).toBeFocused();
  await expect(field(page, customer('fields.number'))).toHaveValue('K-1001');
  await page.keyboard.type('Bäckerei Huber');
  await field(page, customer('fields.city')).fill('Köln');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${customers}$`, 'u'));
  await expect(page.getByText(platform('records.saved', { name: 'Bäckerei Huber' }))).toBeVisible();
  await expect(page.getByText('1–1 von 1', { exact: true })).toBeVisible();

  await addRecord(page, 'customer', { name: 'Zahnarzt Berg', city: 'Bonn' });
  await page.reload();
  await expect(row(page, 'Zahnarzt Berg')).toBeVisible();
  await page.getByRole('searchbox', { name: customer('search') }).fill('koeln');
  await expect(row(page, 'Zahnarzt Berg')).toHaveCount(0);
  await page.getByRole('button', { name: platform('list.unfold', { name: 'Bäckerei Huber' }) }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Deutschland' })).toBeVisible();

  await row(page, 'Bäckerei Huber').click();
  await field(page, customer('fields.number')).fill('K-77');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/customer\?search=koeln$/u);
  await expect(row(page, 'Bäckerei Huber')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'K-77' })).toBeVisible();
});

test.describe('a form', () => {
  // The refusal is what is asked for.
  test.use({ expectedErrors: /status of 40[01]/u });

  test('asks about what is not saved, and says what is wrong at its field', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await page.goto(`${customers}/new`);
    await field(page, customer('fields.email')).fill('niemand');
    await page.getByRole('button', { name: platform('actions.save') }).click();
    await expect(field(page, customer('fields.name'))).toBeFocused();
    await field(page, customer('fields.name')).fill('Huber');
    await page.getByRole('button', { name: platform('actions.save') }).click();
    await expect(page.getByText(platform('errors.field.invalid_format_email'))).toBeVisible();
    await page.getByRole('button', { name: platform('actions.cancel') }).click();
    await page.getByRole('button', { name: platform('discard.leave') }).click();
    await expect(page.getByText(customer('emptyTitle'))).toBeVisible();
  });
});

test('a project gets its customer by the keyboard, and loses it again', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await addRecord(page, 'customer', { name: 'Lilienhof' });
  await addRecord(page, 'customer', { name: 'Rosenhof', city: 'Köln' });
  await page.goto(projects);
  await page
    .getByRole('link', { name: project('add') })
    .first()
    .press('Enter');
  await expect(field(page, project('fields.name'))).toBeFocused();
  await page.keyboard.type('Dach');
  await page.keyboard.press('Tab');
  await expect(field(page, project('fields.number'))).toBeFocused();
  await page.keyboard.press('Tab');
  const lookup = page.getByRole('combobox', { name: project('fields.customer') });
  await expect(lookup).toBeFocused();
  await page.keyboard.type('köln');
  await expect(page.getByRole('option')).toHaveText(['Rosenhof']);
  await page.keyboard.press('Enter');
  await expect(lookup).toHaveValue('Rosenhof');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('cell', { name: 'Rosenhof' })).toBeVisible();

  await row(page, 'Dach').press('Enter');
  await expect(lookup).toHaveValue('Rosenhof');
  await lookup.click();
  await expect(page.getByRole('option')).toHaveText(['–', 'Lilienhof', 'Rosenhof']);
  await page.getByRole('option', { name: '–' }).click();
  await expect(lookup).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(row(page, 'Dach')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Rosenhof' })).toHaveCount(0);
});

test('columns that were moved and drawn wider are there after signing in again @release', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer');
  const email = await people.addUser({ organizationId });
  await signIn(page, people, email);
  await addRecord(page, 'customer', { name: 'Rosenhof', city: 'Köln' });
  await page.goto(customers);
  const heading = (key: string) => page.getByRole('columnheader', { name: customer(`fields.${key}`), exact: true });
  const choose = async (key: string, item: string) => {
    await heading(key).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: platform(`list.columns.${item}`) }).click();
  };
  const headings = () => page.getByRole('columnheader').filter({ hasText: /\S/u }).allInnerTexts();
  const widthOf = async (key: string) => Math.round((await heading(key).boundingBox())?.width ?? 0);
  await expect(heading('number')).toBeVisible();
  const [usual, before] = [await headings(), await widthOf('number')];
  await choose('number', 'left');
  await choose('number', 'wider');
  await expect.poll(() => widthOf('number')).toBe(before + 24);
  const arranged = await headings();
  expect(arranged.slice(0, 2)).toEqual(usual.slice(0, 2).toReversed());
  await page.getByRole('button', { name: platform('shell.logout') }).click();
  await expect(page.getByRole('heading', { name: text('de', 'identity', 'login.title') })).toBeVisible();
  await signIn(page, people, email);
  await page.goto(customers);
  await expect.poll(headings).toEqual(arranged);
  expect(await widthOf('number')).toBe(before + 24);
});

test('the log tells of a record by its kind, its fields and its choices', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer', ['accounting']);
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission', 'benit-accounting-permission'],
    }),
  );
  await addRecord(page, 'customer', { name: 'Rosenhof', country: 'AT' });
  await page.goto('/benit/organization-configuration/audit');
  await addRecord(page, 'project', { name: 'Dach' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Projekt angelegt' })).toBeVisible();
  await page
    .getByRole('combobox', { name: text('de', 'audit', 'filters.event') })
    .selectOption({ label: 'Kunde angelegt' });
  await expect(page.getByRole('button', { name: 'Projekt angelegt' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Kunde angelegt' }).click();
  await expect(page.getByRole('row', { name: `${customer('fields.country')} leer Österreich` })).toBeVisible();
  await expect(
    page.getByRole('row', { name: `${platform('audit.fields.active')} leer ${platform('conflict.yes')}` }),
  ).toBeVisible();
});

test.describe('a customer in use', () => {
  // The refusal is what is asked for.
  test.use({ expectedErrors: /status of (?:401|422)/u });

  test('is not deleted but made inactive, is offered no more, and comes back', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    const id = await addRecord(page, 'customer', { name: 'Rosenhof' });
    await addRecord(page, 'project', { name: 'Dach', customer: id });
    await page.goto(`${customers}/${id}`);
    await page.getByRole('button', { name: platform('actions.delete') }).click();
    await expect(page.getByText(platform('records.inUse', { name: 'Rosenhof' }))).toBeVisible();
    await expect(page.getByText(/Verwendet in: 1 Projekt\./u)).toBeVisible();
    await page.getByRole('button', { name: platform('records.deactivate') }).click();
    await expect(page.getByText(customer('emptyTitle'))).toBeVisible();

    await page.goto(`${projects}/new`);
    await page.getByRole('combobox', { name: project('fields.customer') }).click();
    await expect(page.getByRole('option')).toHaveText(['–']);

    await page.goto(customers);
    await page.getByText(platform('records.inactiveOnes'), { exact: true }).click();
    await expect(row(page, 'Rosenhof')).toBeVisible();
    await page.getByRole('button', { name: platform('list.actionsOf', { name: 'Rosenhof' }) }).click();
    await page.getByRole('menuitem', { name: platform('records.activate') }).click();
    await expect(row(page, 'Rosenhof')).toHaveCount(0);
    await page.getByText(platform('records.activeOnes'), { exact: true }).click();
    await expect(row(page, 'Rosenhof')).toBeVisible();
  });
});

test.describe('two who edit one record', () => {
  // The refusal is what is asked for.
  test.use({ expectedErrors: /status of 40[19]/u });

  test('are brought together: what only one changed stays, of what both changed each field is chosen', async ({
    page,
    people,
  }) => {
    await signInBookkeeper(page, people);
    const id = await addRecord(page, 'customer', { name: 'Rosenhof', city: 'Köln', street: 'Hauptstraße' });
    await page.goto(`${customers}/${id}`);
    await field(page, customer('fields.city')).fill('Bonn');
    await page.getByRole('textbox', { name: customer('fields.street'), exact: true }).fill('Ringstraße');
    await field(page, customer('fields.contactPerson')).fill('Frau Weiß');
    const theirs = { city: 'Trier', street: 'Seitenweg', telephoneNumber: '0221 1234', version: 1 };
    expect(
      (
        await page.request.put(`/api/benit/accounting/customer/${id}`, {
          headers: { 'x-requested-with': 'kontor' },
          data: { record: theirs },
        })
      ).status(),
    ).toBe(200);
    await page.keyboard.press('ControlOrMeta+s');

    const dialog = page.getByRole('dialog', { name: platform('conflict.title') });
    await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
    const choice = (label: string, side: 'mine' | 'theirs') =>
      dialog
        .getByRole('radiogroup', { name: label, exact: true })
        .getByRole('radio', { name: new RegExp(`^${platform(`conflict.${side}`)}`, 'u') });
    await choice(customer('fields.city'), 'theirs').check();
    await expect(choice(customer('fields.street'), 'mine')).toBeChecked();
    await dialog.getByRole('button', { name: platform('conflict.merge'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(field(page, customer('fields.city'))).toHaveValue('Trier');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page).toHaveURL(new RegExp(`${customers}$`, 'u'));
    const saved = (await (await page.request.get(`/api/benit/accounting/customer/${id}`)).json()) as { record: object };
    expect(saved.record).toMatchObject({
      city: 'Trier',
      street: 'Ringstraße',
      contactPerson: 'Frau Weiß',
      telephoneNumber: '0221 1234',
      version: 3,
    });
  });
});
