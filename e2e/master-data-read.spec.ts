import type { Page } from '@playwright/test';
import { signInOwner } from './support/property-steps.ts';
import { expect, expectNoSidewaysScroll, expectWellMade, test } from './support/test.ts';
import { text } from './support/texts.ts';

// Master data opens to be read; editing it is a step of its own.

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', key, params);
const platform = (key: string, params?: Record<string, string | number>): string => text('de', 'platform', key, params);
const base = '/benit/property-management';
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const all = (page: Page, title: RegExp | string) => page.getByRole('link', { name: title });

async function add(page: Page, kind: string, record: object): Promise<void> {
  const answer = await page.request.post(`/api${base}/${kind}`, {
    headers: { 'x-requested-with': 'kontor' },
    data: { record },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function findTenant(page: Page): Promise<string> {
  const answer = await page.request.get(`/api${base}/tenant?searchTerm=Albrecht`);
  const { records } = (await answer.json()) as { records: { id: string }[] };
  return records[0]?.id ?? '';
}

test('a manager opens a tenant, reads rent, deposit and postings, finds the same sum in their list, and edits as a step', async ({
  page,
  people,
}) => {
  await signInOwner(page, people, ['E-1'], 'ri-property-management-admin-permission');
  const tenant = await findTenant(page);
  await add(page, 'costStructure', {
    tenant,
    rentFrom: '2020-02-01',
    coldRent: 620,
    operatingCost: 120.5,
    heatingCost: 79.5,
  });
  await add(page, 'rentalSecurityDepositAccount', { tenant, accountType: 'Sparbuch', amount: 1860 });
  await page.goto(`${base}/tenant`);
  // The usual order is marked, the surname first.
  await expect(page.getByRole('columnheader', { name: say('records.tenant.fields.listName') })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('link', { name: 'Albrecht, Jonas', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Jonas Albrecht' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('records.tenant.fields.lastName') })).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: 'Albrecht' })).toHaveText(['Albrecht']);
  await expect(table(page, say('records.costStructure.title')).getByRole('row').last()).toHaveText(
    /01\.02\.2020.*820,00\s€$/u,
  );
  await expect(table(page, say('records.rentalSecurityDepositAccount.title')).getByRole('row').last()).toHaveText(
    /Sparbuch.*1\.860,00\s€$/u,
  );
  const postings = table(page, say('records.related.postings'));
  await expect(postings).toContainText('Kaltmiete');
  const sum = (await postings.getByRole('row').last().getByRole('cell').last().textContent()) ?? '';
  expect(sum).toMatch(/\d,\d\d\s€$/u);
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await all(
    page,
    new RegExp(`^${platform('records.showAllOf', { list: say('records.related.postings') })}`, 'u'),
  ).click();
  await expect(page).toHaveURL(/transactions\?.*mid=E-1-M1/u);
  await expect(page.getByRole('region', { name: say('transactions.sums') })).toContainText(sum);

  await page.goBack();
  await page.getByRole('heading', { name: 'Jonas Albrecht' }).waitFor();
  await page.keyboard.press('ControlOrMeta+e');
  await page.getByRole('textbox', { name: say('records.tenant.fields.telephoneNumber') }).fill('0221 4711');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(new RegExp(`${base}/tenant$`, 'u'));
  await page.getByRole('link', { name: 'Albrecht, Jonas', exact: true }).click();
  await expect(page.getByRole('definition').filter({ hasText: '0221 4711' })).toBeVisible();
});

test('a house shows its units with their tenants, and their list opens with the same filter', async ({
  page,
  people,
}) => {
  await signInOwner(page, people, ['E-1'], 'ri-property-management-admin-permission');
  await page.goto(`${base}/property`);
  await page.getByRole('table').getByRole('link').first().click();
  const units = table(page, say('records.rentalUnit.title'));
  await expect(units.getByRole('link', { name: 'Albrecht, Jonas' })).toBeVisible();
  await expect(units.getByRole('link', { name: 'Bäckerei Sommer GmbH' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await all(
    page,
    new RegExp(`^${platform('records.showAllOf', { list: say('records.rentalUnit.title') })}`, 'u'),
  ).click();
  await expect(page).toHaveURL(/rentalUnit\?.*property=/u);
  await expect(page.getByText('1–2 von 2', { exact: true })).toBeVisible();
  // Both are let.
  await page.getByRole('combobox', { name: say('records.rentalUnit.states.vacancy.label') }).selectOption('vacant');
  await expect(page).toHaveURL(/vacancy=vacant/u);
  await expect(page.getByText(platform('list.nothingFiltered'))).toBeVisible();
});
