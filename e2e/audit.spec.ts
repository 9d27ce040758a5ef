import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const audit = (key: string): string => text('de', 'audit', key);
const headers = { 'x-requested-with': 'kontor' };

test('a change is in the log at once, is found, told in words, and can be taken out as CSV', async ({
  page,
  people,
}) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer');
  const colleague = await people.addUser({ organizationId });
  const administrator = await people.addUser({
    organizationId,
    permissions: ['benit-organization-users-permission'],
    startApplication: 'organization-users',
  });
  await signIn(page, people, administrator);
  const users = '/api/benit/organization-configuration/user-org';
  const {
    users: [found],
  } = (await (await page.request.get(users, { params: { searchTerm: colleague } })).json()) as {
    users: { id: string; startApplication: { id: string } }[];
  };
  const answer = await page.request.put(`${users}/${found?.id}`, {
    headers,
    data: {
      email: colleague,
      firstName: '=1+1',
      lastName: 'Neumann',
      permissions: [{ identifier: 'benit-accounting-permission' }],
      startApplicationId: found?.startApplication.id,
      userLanguages: ['de'],
      userDefaultLanguage: 'de',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  expect((await page.request.get('/api/benit/accounting/invoice')).status()).toBe(403);

  await page.goto('/benit/organization-configuration/audit');
  await expect(page.getByRole('button', { name: text('de', 'platform', 'audit.events.access_denied') })).toBeVisible();
  await page
    .getByRole('combobox', { name: audit('filters.event') })
    .selectOption(text('de', 'organizations', 'audit.events.user_changed'));
  await expect(page).toHaveURL(/event=user_changed/u);
  await expect(page.getByRole('button', { name: text('de', 'platform', 'audit.events.access_denied') })).toHaveCount(0);
  await page.getByRole('button', { name: text('de', 'organizations', 'audit.events.user_changed') }).click();
  const changes = page.getByRole('table', { name: audit('details.changes') });
  await expect(
    changes.getByRole('row', {
      name: new RegExp(`^${text('de', 'platform', 'audit.fields.lastName')} Muster Neumann`, 'u'),
    }),
  ).toBeVisible();

  const download = page.waitForEvent('download');
  // In place of printing.
  await page.keyboard.press('ControlOrMeta+p');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^protokoll-\d{4}-\d{2}-\d{2}\.csv$/u);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const lines = csv.slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(colleague);
  expect(lines[1]).toContain(text('de', 'organizations', 'audit.events.user_changed'));

  await page.getByLabel(audit('filters.search')).fill('gibt es nicht');
  await expect(page.getByText(text('de', 'platform', 'list.nothingFound', { search: 'gibt es nicht' }))).toBeVisible();
});

test('an entry says that its call named no version @release', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer');
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission', 'benit-accounting-permission'],
    }),
  );
  const save = (companyName: string, version?: number) =>
    page.request.put('/api/benit/accounting/configuration', {
      headers,
      data: { configIdentifier: 'invoiceConfig', properties: { companyName }, version },
    });
  for (const answer of [await save('Sommer', 0), await save('Winter')]) expect(answer.status()).toBe(200);

  await page.goto('/benit/organization-configuration/audit');
  const entries = page.getByRole('button', {
    name: text('de', 'accounting', 'audit.events.accounting_configuration_changed'),
  });
  await entries.last().click();
  const changes = page.getByRole('table', { name: audit('details.changes') });
  await expect(changes).toBeVisible();
  await expect(page.getByText(audit('details.withoutVersion'))).toHaveCount(0);
  await entries.first().click();
  await expect(page.getByText(audit('details.withoutVersion'))).toBeVisible();
  await expect(changes.getByRole('row', { name: /Sommer Winter/u })).toBeVisible();
});
