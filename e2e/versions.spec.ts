import type { Locator, Page } from '@playwright/test';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { People } from './support/people.ts';
import { signInManager } from './support/property-steps.ts';
import { createInvoice, expect, showPage, signIn, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';
import { listVersionedOperations } from './support/versions.ts';

const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);
const organizations = (key: string, params?: Record<string, string>): string =>
  text('de', 'organizations', key, params);
/** A PNG of one point. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('every form names the version of what it saves @release', async ({ page, people, namedVersions }) => {
  const name = unique('Betrieb');
  const organizationId = await people.addOrganization(name, ['accounting', 'central-administration']);
  const permissions = [
    'benit-accounting-permission',
    'benit-organization-users-permission',
    'benit-central-configuration-permission',
  ];
  const email = await people.addUser({ organizationId, permissions });
  await signIn(page, people, email);
  await page.goto('/');
  await createInvoice(page, { invoiceId: 'V-1' });

  const save = async (form: Page | Locator = page) => {
    const answered = page.waitForResponse((response) => ['PUT', 'POST'].includes(response.request().method()));
    const button = form.getByRole('button', { name: text('de', 'platform', 'actions.save') });
    await button.click();
    expect((await answered).status()).toBe(200);
    // A form that is saved closes by itself, which must not come after the next one has opened.
    await expect(button).toHaveCount(0);
  };
  await showPage(page, '/benit/accounting/invoices/V-1');
  await page.getByLabel(accounting('invoice.fields.description'), { exact: true }).fill('Gartenpflege');
  await save();

  await showPage(page, '/benit/accounting/configuration');
  const changeCard = async (card: 'company' | 'numbering' | 'logo', change: () => Promise<void>) => {
    await page
      .getByRole('button', { name: accounting('configuration.editOf', { title: accounting(`configuration.${card}`) }) })
      .click();
    await change();
    await save();
  };
  await changeCard('company', () =>
    page.getByRole('textbox', { name: accounting('company.fields.companyName') }).fill('Sommer'),
  );
  await changeCard('numbering', () =>
    page.getByRole('textbox', { name: accounting('configuration.pattern') }).fill('V-{NNN}'),
  );
  await changeCard('logo', () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }),
  );

  await showPage(page, '/benit/organization-configuration/users');
  await page.getByRole('button', { name: organizations('users.card.editOf', { name: 'Erika Muster' }) }).click();
  await page.getByLabel(organizations('users.form.firstName')).fill('Erna');
  await save();

  await showPage(page, `/benit/central-configuration/organization?search=${name}`);
  await page.getByRole('button', { name: organizations('central.editOf', { name }) }).click();
  const form = page.getByRole('form', { name: organizations('central.editOf', { name }) });
  await form.getByRole('textbox', { name: organizations('central.fields.name'), exact: true }).fill(`${name} GmbH`);
  await save(form);

  const host = `${unique('marke')}.example`;
  const brand = '/api/benit/central-configuration/brand';
  const added = await page.request.post(brand, { headers, data: { host, name: 'Ahorn' } });
  expect(added.status(), await added.text()).toBe(200);
  await showPage(page, `/benit/central-configuration/organization/brands?search=${host}`);
  await page.getByRole('button', { name: organizations('central.editOf', { name: host }) }).click();
  const brandForm = page.getByRole('form', { name: organizations('central.editOf', { name: host }) });
  await brandForm.getByRole('textbox', { name: organizations('central.brands.name'), exact: true }).fill('Birke');
  await save(brandForm);
  await page.request.delete(`${brand}/${host}`, { headers });

  for (const entity of ['customer', 'project', 'service']) {
    await showPage(page, `/benit/accounting/${entity}/${await addRecord(page, entity)}`);
    await page
      .getByRole('textbox', { name: accounting(`records.${entity}.fields.name`), exact: true })
      .fill('Neuer Name');
    await save();
  }

  await showPage(page, `/benit/accounting/time-tracking?open=${await addHours(page)}`);
  const hours = page.getByRole('form', { name: accounting('time.edit') });
  await hours.getByRole('textbox', { name: accounting('time.fields.text') }).fill('Gartenpflege');
  await save(hours);

  await showPage(page, `/benit/accounting/expenses/${await addExpense(page)}`);
  await page
    .getByRole('textbox', { name: accounting('expenses.fields.description'), exact: true })
    .fill('Gartengeräte');
  await save();

  // The logo travels as a form, which is not among what is watched.
  expect(namedVersions).toHaveLength(11);
  expect(new Set(namedVersions.map(({ operation }) => operation))).toEqual(
    listVersionedOperations({ ofProperties: false }),
  );
});

/** A record of each kind, and the field of it that is changed. */
const masterData = {
  owner: [{ lastName: 'Berg' }, 'city'],
  property: [{ name: 'Ulmenweg 1' }, 'city'],
  rentalUnit: [{ appartmentNumber: 'WE 01' }, 'appartmentNumber'],
  tenant: [{ lastName: 'Kaya' }, 'city'],
  rentalSecurityDepositAccount: [{ iban: 'DE02120300000000202051' }, 'bic'],
  costStructure: [{ coldRent: 500 }, 'coldRent'],
  serviceProvider: [{ company: 'Gartenbau' }, 'city'],
  costType: [{ longName: 'Gartenpflege' }, 'shortName'],
  administrativeCost: [{ costResidentialUnit: 20 }, 'costResidentialUnit'],
  homeownersAssociationCostStructure: [{ housingContribution: 200 }, 'housingContribution'],
} as const;

test('every form of property management names the version of what it saves @release', async ({
  page,
  people,
  namedVersions,
}) => {
  const property = (key: string, params?: Record<string, string>): string => text('de', 'property-owner', key, params);
  const organizationId = await people.addOrganization('Hausverwaltung Lindenhof', ['property-owner']);
  await signInManager(page, people, organizationId);
  const save = async (click: () => Promise<void>) => {
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await click();
    expect((await answered).status()).toBe(200);
  };
  const add = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { record: { id: string; eid?: string } };
  };
  await page.goto('/');
  const saveButton = page.getByRole('button', { name: text('de', 'platform', 'actions.save') });
  const ids: Record<string, string> = {};
  for (const [kind, [values, field]] of Object.entries(masterData)) {
    const above = { rentalUnit: { property: ids['property'] }, tenant: { rentalUnit: ids['rentalUnit'] } }[kind] ?? {};
    ids[kind] = (await add(`/api/benit/property-management/${kind}`, { record: { ...values, ...above } })).record.id;
    await showPage(page, `/benit/property-management/${kind}/${ids[kind]}?edit=true`);
    await page.getByRole('textbox', { name: property(`records.${kind}.fields.${field}`), exact: true }).fill('77');
    await save(() => saveButton.click());
    await expect(saveButton).toHaveCount(0);
  }

  const person = {
    userType: 'eigentuemer',
    email: `${unique('nora')}@owners.example`,
    firstName: 'Nora',
    lastName: 'Neu',
    eigentuemerEid: 'M-1',
  };
  await add('/api/ri/property-management/user-eigentuemer', person);
  await showPage(page, '/ri/property-management/users-owner?eid=M-1');
  await save(() => page.getByRole('switch', { name: property('usersOwner.card.releaseMail') }).click());

  await showPage(page, '/ri/property-management/configuration');
  await page
    .getByRole('button', { name: property('configuration.editOf', { title: property('configuration.schedule') }) })
    .click();
  await page.getByRole('combobox', { name: property('configuration.syncHour'), exact: true }).selectOption('3');
  await save(() => saveButton.click());
  await saveCommunityForms(page, people, { organizationId, save });
  expect(new Set(namedVersions.map(({ operation }) => operation))).toEqual(
    listVersionedOperations({ ofProperties: true }),
  );
});

/** Saves each form of a community once, and those of its documents and receipts. */
async function saveCommunityForms(
  page: Page,
  people: People,
  {
    organizationId,
    save,
  }: { readonly organizationId: OrganizationId; readonly save: (click: () => Promise<void>) => Promise<void> },
): Promise<void> {
  const say = (key: string, params?: Record<string, string>): string => text('de', 'property-owner', key, params);
  const books = people.propertyBooks(organizationId);
  const owner_id = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  await books.member({ owner_id, person: 'Anna Adler', unit: 'WE 01' });
  await books.resolution({ owner_id, number: '2024/1', wording: 'Der Wirtschaftsplan gilt.' });
  const meeting = await books.meeting({ owner_id, number: '2026/1' }, ['Begrüßung']);
  const draft = await books.writtenDraft({ owner_id, subject: 'Dachrinne', wording: 'Die Dachrinne wird erneuert.' });
  await books.document({ owner_id, title: 'Teilungserklärung' });
  const permissions = ['admin', 'weg-admin', 'belege-admin'].map((name) => `ri-property-management-${name}-permission`);
  await signIn(page, people, await people.addUser({ organizationId, permissions }));
  const weg = '/ri/property-management/weg';
  await page.goto(`${weg}/mitglieder?eid=W-1`);

  const open = (row: string) => page.locator('[data-row]').filter({ hasText: row }).locator('[data-opener]').click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = (name: string) => page.getByRole('menuitem', { name }).click();
  const saveDialog = async (name: string, label: string, change: (dialog: Locator) => Promise<unknown>) => {
    const dialog = page.getByRole('dialog', { name });
    await change(dialog);
    await save(() => dialog.getByRole('button', { name: label, exact: true }).click());
    await expect(dialog).toBeHidden();
  };
  const fill = (field: string, value: string) => (dialog: Locator) =>
    dialog.getByRole('textbox', { name: say(field), exact: true }).fill(value);

  await open('Anna Adler');
  await saveDialog(
    say('communityMembers.change'),
    say('communityMembers.save'),
    fill('communityMembers.fields.person', 'Anna Adam'),
  );
  await press(say('communityRules.change'));
  await saveDialog(say('communityRules.change'), say('communityRules.save'), (dialog) =>
    dialog.getByLabel(say('communityRules.fields.stimmprinzip')).selectOption('MEA'),
  );
  await showPage(page, `${weg}/beschluesse?eid=W-1`);
  await open('Der Wirtschaftsplan gilt.');
  await press(say('community.change'));
  await saveDialog(
    say('community.change'),
    say('community.save'),
    fill('community.fields.beschlussnummer', '2024/1 a'),
  );
  await showPage(page, `${weg}/versammlungen/${meeting}?eid=W-1`);
  await press(say('meetings.change'));
  await saveDialog(say('meetings.change'), say('community.save'), fill('meetings.fields.ort', 'Gemeindesaal'));
  await press(say('meetings.itemActions', { number: '1' }));
  await choose(say('meetings.itemChange'));
  await saveDialog(
    say('meetings.changeItem', { number: '1' }),
    say('community.save'),
    fill('meetings.fields.titel', 'Eröffnung'),
  );
  await showPage(page, `${weg}/umlauf/${draft}?eid=W-1`);
  await press(say('written.change'));
  await saveDialog(say('written.change'), say('written.saveDraft'), fill('written.fields.betreff', 'Fallrohr'));
  await showPage(page, '/ri/property-management/documents');
  await page.locator('[data-row]').filter({ hasText: 'Teilungserklärung' }).locator('[data-row-menu]').click();
  await choose(say('documents.change'));
  await saveDialog(say('documents.change'), say('documents.save'), fill('documents.fields.title', 'Teilung'));
  await showPage(page, '/ri/property-management/belege?eid=W-1');
  await press(say('receipts.settings.open'));
  await saveDialog(
    say('receipts.settings.title'),
    say('receipts.settings.save'),
    fill('receipts.settings.limit', '500,00'),
  );
}

const headers = { 'x-requested-with': 'kontor' };
const base = '/api/benit/accounting';

async function addRecord(page: Page, entity: string): Promise<string> {
  const answer = await page.request.post(`${base}/${entity}`, { headers, data: { record: { name: 'Alter Name' } } });
  return ((await answer.json()) as { record: { id: string } }).record.id;
}

async function addHours(page: Page): Promise<string> {
  const answer = await page.request.post(`${base}/time-entry`, {
    headers,
    data: { timeEntry: { day: '2026-03-02', minutes: 30 } },
  });
  return ((await answer.json()) as { timeEntry: { id: string } }).timeEntry.id;
}

/** An expense whose receipt has been read: the reading, too, counts its version up. */
async function addExpense(page: Page): Promise<string> {
  const answer = await page.request.post(`${base}/expense`, {
    headers,
    multipart: { file: { name: 'beleg.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') } },
  });
  const isRead = async () =>
    (
      (await (await page.request.get('/api/benit/tasks')).json()) as { tasks: { endedAt: string | null }[] }
    ).tasks.every(({ endedAt }) => endedAt !== null);
  await expect.poll(isRead).toBe(true);
  return ((await answer.json()) as { expense: { expenseId: string } }).expense.expenseId;
}
