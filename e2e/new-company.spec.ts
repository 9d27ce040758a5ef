import type { Locator, Page } from '@playwright/test';
import { createInvoice, desk, expect, expectWellMade, signIn, test } from './support/test.ts';
import type { People } from './support/people.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const platform = (key: string, params?: Record<string, string | number>): string => text('de', 'platform', key, params);

const cardOf = (page: Page) => page.getByRole('region', { name: accounting('setup.title') });
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: accounting(`company.fields.${name}`), exact: true });
const save = (page: Page) => page.getByRole('button', { name: platform('actions.save'), exact: true }).click();

/** Signs in the administrator of a new organisation, whose first screen is the list of users. */
async function signInAdministrator(page: Page, people: People): Promise<void> {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer');
  const email = await people.addUser({
    organizationId,
    permissions: ['benit-organization-users-permission', 'benit-accounting-permission'],
    startApplication: 'organization-users',
  });
  await signIn(page, people, email);
}

async function fillIn(page: Page, step: string, values: Readonly<Record<string, string>>): Promise<void> {
  const name = `${accounting('setup.fillIn')}: ${accounting(`setup.steps.${step}`)}`;
  await cardOf(page).getByRole('button', { name }).click();
  for (const [key, value] of Object.entries(values)) await field(page, key).fill(value);
  await save(page);
  await expect(page.getByText(platform('setup.done', { step: accounting(`setup.steps.${step}`) }))).toBeAttached();
}

test('a new company is set up from its first screen, and sends its first invoice', async ({ page, people }) => {
  await signInAdministrator(page, people);
  await page.goto('/');
  await expect(cardOf(page)).toContainText(platform('setup.progress', { done: 0, all: 4 }));
  await expectWellMade(page);
  await page.setViewportSize(desk);
  await fillIn(page, 'company', {
    companyName: 'Malerbetrieb Sommer',
    street: 'Am Markt 1',
    postcode: '04103',
    city: 'Leipzig',
    taxNumber: '231/123/45678',
  });
  await fillIn(page, 'bank', { IBAN: 'DE89370400440532013000' });
  await cardOf(page)
    .getByRole('button', { name: accounting('configuration.withoutLogo') })
    .click();
  await expect(cardOf(page)).toContainText(platform('setup.progress', { done: 3, all: 4 }));
  // Finished steps stay finished after a reload.
  await page.reload();
  await expect(cardOf(page)).toContainText(platform('setup.progress', { done: 3, all: 4 }));
  await cardOf(page)
    .getByRole('button', { name: accounting('configuration.numberKept') })
    .click();
  await cardOf(page)
    .getByRole('link', { name: accounting('editor.toList') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: accounting('list.title') })).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);

  // The first invoice needs nothing but its customer and its positions, and begins with the texts of the organisation.
  await createInvoice(page, {
    invoiceId: 'RE-1',
    customerName: 'Bäckerei Krämer',
    customerStreet: 'Ringstraße 8',
    customerPostcode: '04109',
    customerCity: 'Leipzig',
    customerEmail: 'post@kraemer.example',
    positions: [{ description: 'Anstrich', uom: 'hour', count: 10, price: 80 }],
  });
  await page.goto('/benit/accounting/invoices/RE-1');
  await expect(page.getByText('Sehr geehrte Damen und Herren,').first()).toBeVisible();
  const press = (area: Locator, key: string) =>
    area
      .getByRole('button', { name: accounting(key), exact: true })
      .first()
      .click();
  await press(page.getByRole('main'), 'actions.issue');
  await press(page.getByRole('dialog'), 'issue.confirm');
  await press(page.getByRole('main'), 'sending.action');
  const form = page.getByRole('dialog', { name: accounting('sending.title', { number: 'RE-1' }) });
  await press(form, 'sending.send');
  await expect(page.getByText('post@kraemer.example').first()).toBeVisible();
  const answer = await page.request.get('/api/benit/accounting/invoice?invoiceId=RE-1');
  expect(await answer.json()).toMatchObject({
    invoices: [{ status: 'issued', companyName: 'Malerbetrieb Sommer', taxNumber: '231/123/45678' }],
  });
});

test('the card can be put away at once, and does not come back', async ({ page, people }) => {
  await signInAdministrator(page, people);
  // The settings, which the decision is saved among, come after the click.
  const clicked = Promise.withResolvers<void>();
  await page.route(/accounting\/configuration$/u, async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto('/benit/accounting/invoices');
  await cardOf(page)
    .getByRole('button', { name: platform('setup.putAway') })
    .click();
  clicked.resolve();
  await expect(page.getByText(accounting('setup.putAwayDone'))).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
});
