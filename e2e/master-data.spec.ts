import type { Page } from '@playwright/test';
import type { People } from './support/people.ts';
import { startSampleProduct } from './support/sample-product.ts';
import { signInManager } from './support/property-steps.ts';
import { expect, expectNoSidewaysScroll, expectWellMade, test } from './support/test.ts';
import { text } from './support/texts.ts';

// The ten kinds of master data of property owners, in one application.

const words = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `records.${key}`, params);
const platform = (key: string, params?: Record<string, string | number>): string => text('de', 'platform', key, params);
const base = '/benit/property-management';

async function open(page: Page, people: People) {
  const organizationId = await people.addOrganization('Hausverwaltung Lindenhof', ['property-owner']);
  await signInManager(page, people, organizationId, 'master-data');
  return organizationId;
}

async function add(page: Page, kind: string, record: object): Promise<string> {
  const answer = await page.request.post(`/api${base}/${kind}`, {
    headers: { 'x-requested-with': 'kontor' },
    data: { record },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { record: { id: string } }).record.id;
}

/** Two owners with a house each, and a flat in each. */
async function addHouses(page: Page) {
  const [berg, tal] = [
    await add(page, 'owner', { firstName: 'Ada', lastName: 'Berg' }),
    await add(page, 'owner', { firstName: 'Karl', lastName: 'Tal' }),
  ];
  const [elm, oak] = [
    await add(page, 'property', { name: 'Ulmenweg 1', owner: berg }),
    await add(page, 'property', { name: 'Eichenweg 2', owner: tal }),
  ];
  const [one, two] = [
    await add(page, 'rentalUnit', { property: elm, appartmentNumber: 'WE 01' }),
    await add(page, 'rentalUnit', { property: oak, appartmentNumber: 'WE 07', location: 'EG' }),
  ];
  return { berg, tal, elm, oak, one, two };
}

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const field = (page: Page, kind: string, name: string) =>
  page.getByRole('textbox', { name: words(`${kind}.fields.${name}`), exact: true });
const lookup = (page: Page, kind: string, name: string) =>
  page.getByRole('combobox', { name: words(`${kind}.fields.${name}`), exact: true });
const tab = (page: Page, kind: string) =>
  page
    .getByRole('navigation', { name: text('de', 'property-owner', 'masterData.label') })
    .getByRole('link', { name: words(`${kind}.title`), exact: true });
const edit = (page: Page) => page.getByRole('link', { name: platform('records.edit'), exact: true }).click();
const save = (page: Page) => page.getByRole('button', { name: platform('actions.save') }).click();

test('the application opens the owners; one is added, changed and found, and the tabs lead to all ten kinds', async ({
  page,
  people,
}) => {
  await open(page, people);
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`${base}/owner$`, 'u'));
  await expect(tab(page, 'owner')).toHaveAttribute('aria-current', 'page');
  await page
    .getByRole('link', { name: words('owner.add') })
    .first()
    .click();
  await expect(lookup(page, 'owner', 'salutation')).toBeFocused();
  await field(page, 'owner', 'firstName').fill('Ada');
  await field(page, 'owner', 'lastName').fill('Berg');
  await save(page);
  await expect(page.getByText(platform('records.saved', { name: 'Ada Berg' }))).toBeVisible();
  await expect(page.getByRole('cell', { name: 'M-1', exact: true })).toBeVisible();
  await row(page, 'Berg, Ada').click();
  await edit(page);
  await expect(field(page, 'owner', 'eid')).toHaveValue('M-1');
  await field(page, 'owner', 'lastName').fill('Tal');
  await field(page, 'owner', 'city').fill('Köln');
  await save(page);
  await expect(row(page, 'Tal, Ada')).toBeVisible();
  await page.getByRole('searchbox').fill('koeln');
  await expect(page).toHaveURL(/search=koeln/u);
  await expect(page.getByText('1–1 von 1', { exact: true })).toBeVisible();

  for (const kind of [
    'property',
    'rentalUnit',
    'tenant',
    'rentalSecurityDepositAccount',
    'costStructure',
    'serviceProvider',
    'costType',
    'administrativeCost',
    'homeownersAssociationCostStructure',
  ]) {
    await tab(page, kind).click();
    await expect(page).toHaveURL(new RegExp(`${base}/${kind}$`, 'u'));
    await expect(page.getByText(words(`${kind}.emptyTitle`))).toBeVisible();
    await expect(tab(page, kind)).toHaveAttribute('aria-current', 'page');
  }
  await expectWellMade(page);
});

test('a tenant is found their place from either end; another owner clears what is not theirs @release', async ({
  page,
  people,
}) => {
  await open(page, people);
  await addHouses(page);
  await page.goto(`${base}/tenant/new`);
  await lookup(page, 'tenant', 'rentalUnit').click();
  await page.getByRole('option', { name: 'WE 01' }).click();
  await expect(lookup(page, 'tenant', 'property')).toHaveValue('Ulmenweg 1');
  await expect(lookup(page, 'tenant', 'owner')).toHaveValue('Ada Berg');

  await lookup(page, 'tenant', 'owner').click();
  await page.getByRole('option', { name: 'Karl Tal' }).click();
  await expect(lookup(page, 'tenant', 'property')).toHaveValue('');
  await expect(lookup(page, 'tenant', 'rentalUnit')).toHaveValue('');
  await lookup(page, 'tenant', 'rentalUnit').click();
  // Many rental units are called so: what they are inside of stands with them.
  await expect(page.getByRole('option')).toHaveText([/WE 07, EG.*Eichenweg 2 · Karl Tal/u]);
  await page.getByRole('option', { name: 'WE 07, EG' }).click();
  await expect(lookup(page, 'tenant', 'property')).toHaveValue('Eichenweg 2');

  const salutation = lookup(page, 'tenant', 'salutation');
  await salutation.fill('F');
  await page.getByRole('option', { name: 'Frau' }).click();
  await expect(salutation).toHaveValue('Frau');
  await salutation.fill('Familie');
  await field(page, 'tenant', 'lastName').fill('Weiß');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(row(page, 'Weiß')).toBeVisible();
  await row(page, 'Weiß').click();
  await edit(page);
  await expect(salutation).toHaveValue('Familie');
  await expect(lookup(page, 'tenant', 'owner')).toHaveValue('Karl Tal');
  await expectWellMade(page);
});

test.describe('refusals', () => {
  // They are what is asked for.
  test.use({ expectedErrors: /status of (?:40[01]|422)/u });

  test('an owner with houses is not deleted, and the refusal counts what keeps them @release', async ({
    page,
    people,
  }) => {
    await open(page, people);
    const { berg } = await addHouses(page);
    await page.goto(`${base}/owner/${berg}?edit=true`);
    await page.getByRole('button', { name: platform('actions.delete') }).click();
    await expect(page.getByText(/Verwendet in: 1 Objekt und 1 Einheit\./u)).toBeVisible();
    await page.getByRole('button', { name: platform('records.deactivate') }).click();
    await expect(row(page, 'Tal, Karl')).toBeVisible();
    await expect(row(page, 'Berg, Ada')).toHaveCount(0);
  });

  test('without any name the form says where one is missing @release', async ({ page, people }) => {
    await open(page, people);
    await page.goto(`${base}/owner/new`);
    await field(page, 'owner', 'city').fill('Köln');
    await save(page);
    await expect(page.getByText(platform('errors.field.name_missing'))).toBeVisible();
    await expect(field(page, 'owner', 'fullName')).toBeFocused();
  });
});

test('what a delivery brought is there to be read, the rest can be changed @release', async ({ page, people }) => {
  const organizationId = await open(page, people);
  const { one } = await addHouses(page);
  await people.markDelivered(organizationId);
  await page.goto(`${base}/rentalUnit/${one}?edit=true`);
  await expect(page.getByText(platform('records.delivered'))).toBeVisible();
  for (const [name, value] of [
    ['owner', 'Ada Berg'],
    ['property', 'Ulmenweg 1'],
    ['appartmentNumber', 'WE 01'],
    ['moid', 'M-1'],
  ] as const) {
    await expect(field(page, 'rentalUnit', name)).toHaveValue(value);
    await expect(field(page, 'rentalUnit', name)).toHaveAttribute('readonly');
  }
  await expectWellMade(page);
  await field(page, 'rentalUnit', 'description').fill('Mit Balkon');
  await save(page);
  await expect(page.getByText(platform('records.saved', { name: 'WE 01' }))).toBeVisible();
});

test('the fees of the association are added up while they are typed @release', async ({ page, people }) => {
  await open(page, people);
  await page.goto(`${base}/homeownersAssociationCostStructure/new`);
  const kind = 'homeownersAssociationCostStructure';
  await field(page, kind, 'housingContribution').fill('1.199,99');
  await field(page, kind, 'maintenanceReserve').fill('120');
  await expect(field(page, kind, 'sum')).toHaveValue('1.319,99\u00A0€');
  await field(page, kind, 'maintenanceReserve').fill('viel');
  await expect(field(page, kind, 'sum')).toHaveValue('');
  await field(page, kind, 'maintenanceReserve').fill('0,01');
  await save(page);
  // Nothing names it: its kind does.
  await expect(page.getByText(platform('records.saved', { name: words(`${kind}.one`) }))).toBeVisible();
  await expect(page.getByRole('cell', { name: '1.200,00\u00A0€', exact: true }).first()).toBeVisible();
});

test('on a phone the kinds are a choice, and the palette finds a record', async ({ page, people }) => {
  await open(page, people);
  await addHouses(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(base);
  await page
    .getByRole('combobox', { name: text('de', 'property-owner', 'masterData.label') })
    .selectOption({ label: words('property.title') });
  await expect(row(page, 'Ulmenweg 1')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await palette.getByPlaceholder(platform('palette.placeholder'), { exact: true }).fill('Ulmenweg');
  // The house, and the flat in it.
  await expect(palette.getByRole('button', { name: /^WE 01/u })).toBeVisible();
  await palette.getByRole('button', { name: /^Ulmenweg 1/u }).click();
  await expect(page.getByRole('heading', { name: 'Ulmenweg 1' })).toBeVisible();
});

test.describe('in development mode', () => {
  let product: Awaited<ReturnType<typeof startSampleProduct>>;
  test.beforeAll(async () => {
    product = await startSampleProduct();
  });
  test.afterAll(() => product.stop());

  test('every kind has 200 made-up records; the reserve is a tenth, and the sum is right @release', async ({
    page,
  }) => {
    for (const kind of [
      'owner',
      'property',
      'rentalUnit',
      'tenant',
      'rentalSecurityDepositAccount',
      'costStructure',
      'serviceProvider',
      'costType',
      'administrativeCost',
      'homeownersAssociationCostStructure',
    ]) {
      await page.goto(`${product.url}${base}/${kind}`);
      await expect(page.getByText('von 200', { exact: false })).toBeVisible();
    }
    await page.getByRole('table').getByRole('link').first().click();
    await edit(page);
    const kind = 'homeownersAssociationCostStructure';
    const read = async (name: string) =>
      Number((await field(page, kind, name).inputValue()).replaceAll(/[^\d,]/gu, '').replace(',', '.'));
    const [contribution, reserve] = [await read('housingContribution'), await read('maintenanceReserve')];
    expect(reserve).toBeCloseTo(contribution / 10, 2);
    expect(await read('sum')).toBeCloseTo(contribution + reserve, 2);
    await field(page, kind, 'maintenanceReserve').fill('1');
    await save(page);
    await expect(page).toHaveURL(new RegExp(`${kind}$`, 'u'));
  });
});

test('the filters of a list stand in its address, narrow each other and survive a reload', async ({ page, people }) => {
  await open(page, people);
  const { berg, elm } = await addHouses(page);
  await add(page, 'rentalUnit', { property: elm, appartmentNumber: 'Keller 3', type: 'Kellerraum' });
  await page.goto(`${base}/rentalUnit`);
  await expect(row(page, 'WE 07')).toBeVisible();
  await lookup(page, 'rentalUnit', 'owner').click();
  await page.getByRole('option', { name: 'Ada Berg' }).click();
  await expect(page).toHaveURL(new RegExp(`owner=${berg}`, 'u'));
  await expect(row(page, 'WE 07')).toBeHidden();
  await lookup(page, 'rentalUnit', 'property').click();
  await expect(page.getByRole('option', { name: 'Ulmenweg 1' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Eichenweg 2' })).toBeHidden();
  await page.getByRole('option', { name: 'Ulmenweg 1' }).click();
  const type = lookup(page, 'rentalUnit', 'type');
  // Suggestions are offered, and any other text is found as well.
  await type.click();
  await page.getByRole('option', { name: 'Wohnung', exact: true }).click();
  await expect(page).toHaveURL(/type=Wohnung/u);
  await expect(row(page, 'Keller 3')).toBeHidden();
  await type.fill('Kellerraum');
  await type.press('Enter');
  await expect(page.getByText('1–1 von 1', { exact: true })).toBeVisible();
  await page.reload();
  await expect(row(page, 'Keller 3')).toBeVisible();
  await expect(lookup(page, 'rentalUnit', 'owner')).toHaveValue('Ada Berg');
  await expect(lookup(page, 'rentalUnit', 'property')).toHaveValue('Ulmenweg 1');
  // Another owner takes the property of the former one along.
  await lookup(page, 'rentalUnit', 'owner').click();
  await lookup(page, 'rentalUnit', 'owner').fill('Tal');
  await page.getByRole('option', { name: 'Karl Tal' }).click();
  await expect(lookup(page, 'rentalUnit', 'property')).toHaveValue('');
  await type.fill('');
  await expect(row(page, 'WE 07')).toBeVisible();
  // Leaves the page narrow, where the filters are in a sheet.
  await expectWellMade(page);
});
