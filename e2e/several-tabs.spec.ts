import type { APIRequestContext, Page } from '@playwright/test';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { password } from './support/people.ts';
import type { People } from './support/people.ts';
import { expect, expectAccessibleInItsSchemes, expectNoSidewaysScroll, signIn, test } from './support/test.ts';
import { text } from './support/texts.ts';

const access = (key: string, params?: Record<string, string>): string =>
  text('de', 'platform', `access.${key}`, params);
const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);
const headers = { 'x-requested-with': 'kontor' };

// The browser writes the intended refusals to the console.
test.use({ expectedErrors: /status of (?:401|403|409)/u });

const [bakery, carpentry] = ['Bäckerei Anfang', 'Zimmerei Ende'];

/** Somebody who belongs to two organisations and has chosen the first. */
async function signInToTwo(page: Page, people: People): Promise<{ first: OrganizationId; second: OrganizationId }> {
  const [first, second] = [await people.addOrganization(bakery), await people.addOrganization(carpentry)];
  await signIn(page, people, await people.addUser({ organizationId: first }, { organizationId: second }));
  await choose(page.request, first);
  return { first, second };
}

async function choose(request: APIRequestContext, organizationId: string): Promise<void> {
  expect((await request.get(`/api/benit/organization-configuration/current-org-data/${organizationId}`)).status()).toBe(
    200,
  );
}

/** Opens a window whose live connection stands. */
async function openWindow(page: Page, path: string): Promise<Page> {
  const connection = page.waitForEvent('websocket', (socket) => socket.url().includes('/socketio/'));
  await page.goto(path);
  await (await connection).waitForEvent('framereceived', (frame) => frame.payload.toString().startsWith('40'));
  return page;
}

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: text('de', 'platform', 'organization.current', { name: from }) }).click();
  await page.getByRole('menuitemradio', { name: to }).click();
  await expect(
    page.getByRole('button', { name: text('de', 'platform', 'organization.current', { name: to }) }),
  ).toBeVisible();
}

/** A form with something typed that is not saved. */
async function typeCompanyName(page: Page) {
  await page
    .getByRole('button', { name: accounting('configuration.editOf', { title: accounting('configuration.company') }) })
    .click();
  const name = page.getByLabel(accounting('company.fields.companyName'), { exact: true });
  await name.fill('Getippt');
  return name;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('de', 'platform', 'actions.save') }).click();
}

/** Reads the organisation's name on invoices, after choosing the organisation for the session. */
async function readCompanyName(request: APIRequestContext, organizationId: string): Promise<string> {
  await choose(request, organizationId);
  const answer = await request.get('/api/benit/accounting/configuration');
  const { configurations } = (await answer.json()) as {
    configurations: { configIdentifier: string; properties: { companyName?: string } }[];
  };
  return (
    configurations.find(({ configIdentifier }) => configIdentifier === 'invoiceConfig')?.properties.companyName ?? ''
  );
}

const configuration = '/benit/accounting/configuration';

test.describe('another window switches the organisation', () => {
  test('the window with the unsaved form says so, and switching back keeps what was typed', async ({
    page,
    context,
    people,
  }) => {
    const { first, second } = await signInToTwo(page, people);
    const name = await typeCompanyName(await openWindow(page, configuration));
    const other = await openWindow(await context.newPage(), configuration);
    await switchTo(other, bakery, carpentry);

    const dialog = page.getByRole('dialog', { name: access('switchedTitle') });
    await expect(dialog).toContainText(`„${carpentry}“`);
    await expect(dialog).toContainText(`„${bakery}“`);
    await dialog.getByRole('button', { name: access('return', { here: bakery }) }).click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('Getippt');
    await expect(other.getByRole('dialog', { name: access('switchedTitle') })).toBeVisible();
    await save(page);
    await expect(page.getByText(accounting('toasts.configurationSaved'))).toBeVisible();

    expect(await readCompanyName(page.request, first)).toBe('Getippt');
    expect(await readCompanyName(page.request, second)).not.toBe('Getippt');
  });

  test('without a live connection, too: what is saved then is saved nowhere @release', async ({ page, people }) => {
    const { first, second } = await signInToTwo(page, people);
    await page.route(/socketio/u, (route) => route.abort());
    await page.routeWebSocket(/socketio/u, (socket) => socket.close());
    await page.goto(configuration);
    const name = await typeCompanyName(page);
    await choose(page.request, second);
    await save(page);
    const dialog = page.getByRole('dialog', { name: access('switchedTitle') });
    await expect(dialog).toBeVisible();
    expect(await readCompanyName(page.request, first)).not.toBe('Getippt');
    expect(await readCompanyName(page.request, second)).not.toBe('Getippt');

    await dialog.getByRole('button', { name: access('return', { here: bakery }) }).click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('Getippt');
    await save(page);
    await expect(page.getByText(accounting('toasts.configurationSaved'))).toBeVisible();
    expect(await readCompanyName(page.request, first)).toBe('Getippt');
  });

  test('going on there starts the window afresh, in the same application @release', async ({
    page,
    context,
    people,
  }) => {
    const { first, second } = await signInToTwo(page, people);
    await typeCompanyName(await openWindow(page, configuration));
    const other = await openWindow(await context.newPage(), configuration);
    await switchTo(other, bakery, carpentry);
    await page.getByRole('button', { name: access('move', { there: carpentry }) }).click();
    await expect(
      page.getByRole('button', { name: text('de', 'platform', 'organization.current', { name: carpentry }) }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/benit\/accounting\/configuration$/u);
    expect(await readCompanyName(page.request, first)).not.toBe('Getippt');
    expect(await readCompanyName(page.request, second)).not.toBe('Getippt');
  });
});

test('switching with something unsaved asks first @release', async ({ page, people }) => {
  const { first } = await signInToTwo(page, people);
  const name = await typeCompanyName(await openWindow(page, configuration));
  await page.getByRole('button', { name: text('de', 'platform', 'organization.current', { name: bakery }) }).click();
  await page.getByRole('menuitemradio', { name: carpentry }).click();
  await page.getByRole('button', { name: text('de', 'platform', 'unsaved.stay') }).click();
  await expect(name).toHaveValue('Getippt');
  await save(page);
  await expect(page.getByText(accounting('toasts.configurationSaved'))).toBeVisible();
  expect(await readCompanyName(page.request, first)).toBe('Getippt');
});

test('logging out in one window says so in the other, which leads to the login', async ({ page, context, people }) => {
  await signInToTwo(page, people);
  const other = await openWindow(await context.newPage(), '/benit/profile');
  await openWindow(page, '/benit/profile');
  await other.getByRole('button', { name: text('de', 'platform', 'shell.logout') }).click();
  const dialog = page.getByRole('dialog', { name: access('endedTitle') });
  await expect(dialog).toBeVisible();
  // The window that logged out shows the login without a message.
  await expect(other.getByRole('button', { name: text('de', 'identity', 'login.submit'), exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: text('de', 'platform', 'session.toLogin') }).click();
  await expect(page.getByRole('button', { name: text('de', 'identity', 'login.submit'), exact: true })).toBeVisible();
});

interface Colleague {
  readonly id: string;
  readonly version: number;
  readonly user: { readonly firstName: string; readonly lastName: string; readonly email: string };
}

const organization = '/api/benit/organization-configuration';

/** The window of a colleague, and the calls of an administrator who looks after them. */
async function openColleague(page: Page, people: People, admin: APIRequestContext) {
  const organizationId = await people.addOrganization(bakery);
  const administrator = await people.addUser({
    organizationId,
    permissions: ['benit-organization-users-permission'],
    startApplication: null,
  });
  const other = { organizationId: await people.addOrganization(carpentry) };
  const permissions = ['benit-accounting-permission', 'benit-organization-users-permission'];
  const email = await people.addUser({ organizationId, permissions }, other);
  expect(
    (await admin.post('/api/benit/auth/users/signin', { headers, data: { email: administrator, password } })).status(),
  ).toBe(200);
  const list = await admin.get(`${organization}/user-org?searchTerm=${encodeURIComponent(email)}`);
  const { users } = (await list.json()) as { users: Colleague[] };
  const [colleague] = users;
  if (colleague === undefined) throw new Error('The colleague is not in the list');
  await signIn(page, people, email);
  await choose(page.request, organizationId);
  await openWindow(page, '/benit/accounting/invoices');
  await expect(page.getByRole('button', { name: accounting('create.title') })).toBeVisible();
  return {
    colleague,
    remove: async () =>
      expect((await admin.delete(`${organization}/user-org/${colleague.id}`, { headers })).status()).toBe(200),
  };
}

test.describe('an administrator', () => {
  test('removes a member, whose open window says so and leads to another organisation', async ({
    page,
    request,
    people,
  }) => {
    const { remove } = await openColleague(page, people, request);
    await remove();
    const dialog = page.getByRole('dialog', { name: access('removedTitle') });
    await expect(dialog).toContainText(access('removedText', { name: bakery }));
    await expectCareful(page);
    await dialog.getByRole('button', { name: access('chooseOther') }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('button', { name: accounting('create.title') })).toBeVisible();
    expect(await page.request.get(`${organization}/current-user-orgs`).then((answer) => answer.json())).toMatchObject({
      organizations: [{ name: carpentry }],
    });
  });

  test('takes a permission away: the open page is closed, the applications follow @release', async ({
    page,
    request,
    people,
  }) => {
    const { colleague } = await openColleague(page, people, request);
    const permissions = [{ identifier: 'benit-organization-users-permission' }];
    const offered = await request.post(`${organization}/applications`, {
      headers,
      data: { permissionIdentifiers: permissions.map(({ identifier }) => identifier) },
    });
    const { applications } = (await offered.json()) as { applications: { id: string; identifier: string }[] };
    const startApplicationId = applications.find(({ identifier }) => identifier === 'organization-users')?.id;
    const { firstName, lastName, email } = colleague.user;
    const data = {
      firstName,
      lastName,
      email,
      permissions,
      startApplicationId,
      userLanguages: ['de', 'en'],
      userDefaultLanguage: 'en',
      version: colleague.version,
    };
    const saved = await request.put(`${organization}/user-org/${colleague.id}`, { headers, data });
    expect(saved.status(), await saved.text()).toBe(200);
    await expect(
      page.getByRole('heading', { name: text('en', 'platform', 'states.forbiddenTitle') }).first(),
    ).toBeVisible();
    const applicationsInSight = page.getByRole('navigation', { name: text('en', 'platform', 'shell.applications') });
    await expect(applicationsInSight.getByRole('link')).toHaveText(['Users', 'Audit log']);
  });
});

test.describe('the dialogs', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('are accessible and fit a phone, with a name of 300 characters @release', async ({ page, context, people }) => {
    const long = `Gesellschaft ${'W'.repeat(287)}`;
    const [first, second] = [await people.addOrganization(long), await people.addOrganization(carpentry)];
    const email = await people.addUser({ organizationId: first }, { organizationId: second });
    await signIn(page, people, email);
    await choose(page.request, second);
    await page.setViewportSize({ width: 390, height: 844 });
    await openWindow(page, '/benit/profile');
    await choose(page.request, first);
    await expect(page.getByRole('dialog', { name: access('switchedTitle') })).toBeVisible();
    await expectCareful(page);

    const other = await context.newPage();
    await openWindow(other, '/benit/profile');
    await page.request.post('/api/benit/auth/users/signout', { headers });
    for (const window of [page, other]) {
      await expect(window.getByRole('dialog', { name: access('endedTitle') })).toBeVisible();
      await expectCareful(window);
    }
  });
});

async function expectCareful(page: Page): Promise<void> {
  await expectAccessibleInItsSchemes(page);
  await expectNoSidewaysScroll(page);
}
