import { afterAll, describe, expect, test } from 'vitest';
import type { getCurrentOrganizationData } from '../../contract/index.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { createId } from '#platform/server/ids.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { TestAnswer, TestBrowser } from '#testing/http.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

const base = '/api/benit/organization-configuration';
const list = (browser: TestBrowser): Promise<TestAnswer> => browser.call('GET', `${base}/current-user-orgs`);
const choose = (
  browser: TestBrowser,
  id: string,
  headers = {},
): Promise<TestAnswer<EndpointAnswer<typeof getCurrentOrganizationData>>> =>
  browser.call('GET', `${base}/current-org-data/${id}`, { headers });
const isMember = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.call('PUT', `${base}/change-language`, { body: { userDefaultLanguage: 'de' } })).status === 200;

async function createScene() {
  const people = await createTestPeople(database);
  const deleteOrganization = (id: OrganizationId): Promise<unknown> =>
    database.identity((tx) =>
      tx.updateTable('organizations').set({ deleted_at: people.clock.now() }).where('id', '=', id).execute(),
    );
  return { people, clock: people.clock, deleteOrganization };
}

describe('the organisations of a user', () => {
  test('are listed by name, others and deleted ones are not', async () => {
    const { people, deleteOrganization } = await createScene();
    const [b, a, deleted] = [
      await people.addOrganization([], 'Beta'),
      await people.addOrganization([], 'Alpha'),
      await people.addOrganization(),
    ];
    await people.addOrganization([], 'Foreign');
    const browser = await people.signIn(
      await people.addUser(...[b, a, deleted].map((organizationId) => ({ organizationId, permissions: [] }))),
    );
    await deleteOrganization(deleted);
    const answer = await list(browser);
    expect(answer.body).toEqual({
      organizations: [
        { id: a, name: 'Alpha' },
        { id: b, name: 'Beta' },
      ],
      chosenOrg: null,
    });
  });

  test('are none for a user without organisation, and without a session', async () => {
    const { people } = await createScene();
    const browser = await people.signIn(await people.addUser());
    expect((await list(browser)).body).toEqual({ organizations: [], chosenOrg: null });
    expect((await list(people.browser())).status).toBe(401);
  });

  test('the only organisation is chosen at sign-in', async () => {
    const { people } = await createScene();
    const organizationId = await people.addOrganization();
    const browser = await people.signIn(await people.addUser({ organizationId }));
    expect((await list(browser)).body.chosenOrg).toBe(organizationId);
    expect(await isMember(browser)).toBe(true);
  });

  test('of several the last chosen one is chosen again at sign-in, as long as it exists', async () => {
    const { people, clock, deleteOrganization } = await createScene();
    const [first, second, third] = [
      await people.addOrganization(),
      await people.addOrganization(),
      await people.addOrganization(),
    ];
    const user = await people.addUser(...[first, second, third].map((organizationId) => ({ organizationId })));
    const browser = await people.signIn(user);
    expect(await isMember(browser)).toBe(false);
    await choose(browser, first);
    clock.advance({ seconds: 5 });
    await choose(browser, second);
    const next = await people.signIn(user);
    expect((await list(next)).body.chosenOrg).toBe(second);
    expect(await isMember(next)).toBe(true);
    await deleteOrganization(second);
    expect(await isMember(next)).toBe(false);
    const afterwards = await people.signIn(user);
    expect((await list(afterwards)).body.chosenOrg).toBe(first);
    expect(await isMember(afterwards)).toBe(true);
  });
});

describe('choosing an organisation', () => {
  test('returns the member’s permissions, applications in order, start application and languages', async () => {
    const { people } = await createScene();
    const organizationId = await people.addOrganization(['accounting', 'care']);
    const user = await people.addUser({
      organizationId,
      permissions: ['benit-accounting-permission', 'benit-organization-users-permission'],
      startApplication: 'invoices',
      languages: ['fr', 'de'],
      defaultLanguage: 'fr',
    });
    const { status, body } = await choose(await people.signIn(user), organizationId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      organization: { id: organizationId, name: 'Bäckerei Sommer', industry: { de: 'Handwerk' } },
      permissionIdentifiers: ['benit-accounting-permission', 'benit-organization-users-permission'],
      startApplication: 'invoices',
      userLanguages: ['fr', 'de'],
      userDefaultLanguage: 'fr',
    });
    expect(body.applications.map(({ identifier }) => identifier)).toEqual([
      'organization-users',
      'audit',
      'invoices',
      'expenses',
      'time-tracking',
      'customer',
      'project',
      'service',
      'accounting-configuration',
    ]);
    expect(body.applications[2]).toEqual({
      id: expect.any(String),
      identifier: 'invoices',
      name: expect.objectContaining({ de: 'Rechnungen', cn: '发票' }),
      path: '/benit/accounting/invoices',
      icon: 'invoice',
      service: { identifier: 'accounting', name: expect.objectContaining({ de: 'Buchhaltung' }) },
    });
  });

  test('returns nothing for a permission of a service that the organisation does not have', async () => {
    const { people } = await createScene();
    const organizationId = await people.addOrganization(['care']);
    const user = await people.addUser({
      organizationId,
      permissions: ['benit-accounting-permission'],
      startApplication: 'invoices',
    });
    const { body } = await choose(await people.signIn(user), organizationId);
    expect(body).toMatchObject({ permissionIdentifiers: [], applications: [], startApplication: 'none' });
  });

  test('returns ’none’ for a start application that the permissions no longer open', async () => {
    const { people } = await createScene();
    const organizationId = await people.addOrganization(['accounting', 'care']);
    const user = await people.addUser({
      organizationId,
      permissions: ['benit-care-permission'],
      startApplication: 'invoices',
    });
    const { body } = await choose(await people.signIn(user), organizationId);
    expect(body.startApplication).toBe('none');
    expect(body.applications).toHaveLength(1);
  });

  test('shows a changed permission on the next call', async () => {
    const { people } = await createScene();
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId, permissions: ['benit-organization-users-permission'] });
    const browser = await people.signIn(user);
    const check = (): Promise<TestAnswer> => browser.call('GET', '/api/benit/auth/users/check/a%40b.example');
    expect((await check()).status).toBe(200);
    await database.identity((tx) =>
      tx.deleteFrom('membership_permissions').where('organization_id', '=', organizationId).execute(),
    );
    expect((await check()).status).toBe(403);
    expect((await choose(browser, organizationId)).body.permissionIdentifiers).toEqual([]);
  });

  test('another organisation, a deleted one and an unknown one are not found, and the choice stays', async () => {
    const { people, deleteOrganization } = await createScene();
    const [own, deleted, foreign] = [
      await people.addOrganization(),
      await people.addOrganization(),
      await people.addOrganization(),
    ];
    const browser = await people.signIn(await people.addUser({ organizationId: own }, { organizationId: deleted }));
    await choose(browser, own);
    await deleteOrganization(deleted);
    for (const id of [foreign, deleted, createId()]) {
      const answer = await choose(browser, id);
      expect([answer.status, answer.setCookies]).toEqual([404, []]);
    }
    expect((await list(browser)).body.chosenOrg).toBe(own);
    expect((await choose(browser, 'no-id')).status).toBe(400);
    expect((await choose(people.browser(), own)).status).toBe(401);
  });

  test('gives the session a new value, the old one stays valid for ten seconds; choosing the same one again gives none', async () => {
    const { people, clock } = await createScene();
    const [one, two] = [await people.addOrganization(), await people.addOrganization()];
    const browser = await people.signIn(await people.addUser({ organizationId: one }, { organizationId: two }));
    const old = Object.assign(people.browser(), { cookie: browser.cookie });
    const answer = await choose(browser, one);
    expect(answer.setCookies).toHaveLength(1);
    expect(browser.cookie).not.toBe(old.cookie);
    expect((await choose(browser, one)).setCookies).toEqual([]);
    clock.advance({ seconds: 9 });
    expect((await list(old)).body.chosenOrg).toBe(one);
    clock.advance({ seconds: 1 });
    expect((await list(old)).status).toBe(401);
    expect((await list(browser)).status).toBe(200);
  });

  test('parallel choices and renewals with one value all succeed and leave one working session', async () => {
    const { people, clock } = await createScene();
    const [one, two] = [await people.addOrganization(), await people.addOrganization()];
    const browser = await people.signIn(await people.addUser({ organizationId: one }, { organizationId: two }));
    const copies = Array.from({ length: 16 }, () => Object.assign(people.browser(), { cookie: browser.cookie }));
    const answers = await Promise.all(
      copies.map((copy, index) =>
        index % 4 === 0
          ? copy.call('POST', '/api/benit/auth/users/get-new-jwt')
          : choose(copy, index % 2 === 0 ? one : two),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const cookies = answers.flatMap(({ setCookies }) => setCookies);
    expect(cookies).toHaveLength(1);
    clock.advance({ seconds: 10 });
    browser.cookie = cookies[0]?.split(';')[0];
    expect([one, two]).toContain((await list(browser)).body.chosenOrg);
  });

  test('a removed user is no longer a member on the next call', async () => {
    const { people } = await createScene();
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId });
    const browser = await people.signIn(user);
    expect(await isMember(browser)).toBe(true);
    await database.identity((tx) => tx.deleteFrom('memberships').where('user_id', '=', user.id).execute());
    expect(await isMember(browser)).toBe(false);
    expect((await choose(browser, organizationId)).status).toBe(404);
    expect((await list(browser)).body).toEqual({ organizations: [], chosenOrg: null });
  });

  test('a tab that still shows another organisation gets an error', async () => {
    const { people } = await createScene();
    const [one, two] = [await people.addOrganization(), await people.addOrganization()];
    const browser = await people.signIn(await people.addUser({ organizationId: one }, { organizationId: two }));
    await choose(browser, one);
    const answer = await browser.call('PUT', `${base}/change-language`, {
      headers: { 'x-organization': two },
      body: { userDefaultLanguage: 'en' },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([expect.objectContaining({ code: 'organization_changed' })]);
  });

  test('a tab that requests its organisation again does not undo the choice of another one', async () => {
    const { people } = await createScene();
    const [one, two] = [await people.addOrganization(), await people.addOrganization()];
    const user = await people.addUser({ organizationId: one }, { organizationId: two });
    const browser = await people.signIn(user);
    await choose(browser, one);
    const refreshed = await database.identity(async (tx) => {
      // The state in which a parallel call has switched the session without committing yet.
      await tx.updateTable('sessions').set({ organization_id: two }).where('user_id', '=', user.id).execute();
      const answer = choose(browser, one, { 'x-organization': one });
      await waitUntil(
        async () =>
          (
            await catalogue.list(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
          ).length > 0,
      );
      return { answer };
    });
    expect(await refreshed.answer).toMatchObject({ status: 409, body: { errors: [{ code: 'organization_changed' }] } });
    expect((await list(browser)).body.chosenOrg).toBe(two);
  });
});

describe('the default language', () => {
  test('is changed among the languages of the member, in this organisation only', async () => {
    const { people } = await createScene();
    const [one, two] = [await people.addOrganization(), await people.addOrganization()];
    const user = await people.addUser(
      { organizationId: one, languages: ['de', 'fr'] },
      { organizationId: two, languages: ['de', 'fr'] },
    );
    const browser = await people.signIn(user);
    await choose(browser, one);
    const answer = await browser.call('PUT', `${base}/change-language`, { body: { userDefaultLanguage: 'fr' } });
    expect(answer).toMatchObject({ status: 200, body: { userDefaultLanguage: 'fr' } });
    expect((await choose(browser, one)).body.userDefaultLanguage).toBe('fr');
    expect((await choose(browser, two)).body.userDefaultLanguage).toBe('de');
  });

  test.each([
    ['ru', 'not_selectable'],
    ['it', 'invalid_value'],
  ])('refuses %s', async (userDefaultLanguage, code) => {
    const { people } = await createScene();
    const browser = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
    const answer = await browser.call('PUT', `${base}/change-language`, { body: { userDefaultLanguage } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ code, field: 'userDefaultLanguage' })]);
  });

  test('needs a chosen organisation', async () => {
    const { people } = await createScene();
    const browser = await people.signIn(await people.addUser());
    const answer = await browser.call('PUT', `${base}/change-language`, { body: { userDefaultLanguage: 'de' } });
    expect(answer.status).toBe(403);
    expect(answer.body.errors).toEqual([expect.objectContaining({ code: 'organization_required' })]);
  });
});

describe('making organisations and members', () => {
  test('names identifiers missing in the catalogue', async () => {
    const { people } = await createScene();
    await expect(people.addOrganization(['accounting', 'alchemy'])).rejects.toThrow('services alchemy');
    const organizationId = await people.addOrganization();
    await expect(people.addUser({ organizationId, permissions: ['fly'] })).rejects.toThrow('permissions fly');
    await expect(people.addUser({ organizationId, startApplication: 'moon' })).rejects.toThrow('applications moon');
  });
});

describe('choosing an organisation by HEAD', () => {
  async function createChoice() {
    const { people } = await createScene();
    const [here, there] = [await people.addOrganization(), await people.addOrganization()];
    const browser = await people.signIn(await people.addUser({ organizationId: here }, { organizationId: there }));
    await choose(browser, here);
    const chosen = async (): Promise<unknown> => (await list(browser)).body.chosenOrg;
    const attempt = (headers: Record<string, string>): Promise<TestAnswer> =>
      browser.call('GET', `${base}/current-org-data/${there}`, { headers: { 'x-requested-with': '', ...headers } });
    return { people, here, there, browser, chosen, attempt };
  }

  test.each<[string, Record<string, string>]>([
    ['a link on another site', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }],
    ['a link in a mail', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }],
    ['a link of our own', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }],
    ['a picture of another site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }],
    ['a script of a neighbouring host', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-site' }],
    [
      'a call of another site',
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
  ])('is refused: %s', async (_name, headers) => {
    const { here, chosen, attempt } = await createChoice();
    const answer = await attempt(headers);
    expect([answer.status, answer.body.errors[0]?.code, answer.setCookies]).toEqual([403, 'cross_site', []]);
    expect(await chosen()).toBe(here);
  });

  test.each<[string, Record<string, string>]>([
    ['our own page', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
    ['a listed origin', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site', origin: 'https://listed.example' }],
    ['a caller that is no browser', {}],
  ])('is not what %s does', async (_name, headers) => {
    const { there, chosen, attempt } = await createChoice();
    expect((await attempt(headers)).status).toBe(200);
    expect(await chosen()).toBe(there);
  });

  test('does not happen, but HEAD gets a response', async () => {
    const { people, here, there, browser, chosen } = await createChoice();
    const { cookie = '' } = browser;
    const answer = await people.app.inject({
      method: 'HEAD',
      url: `${base}/current-org-data/${there}`,
      headers: { host: 'kontor.test', cookie },
    });
    expect([answer.statusCode, answer.headers['set-cookie'], answer.body]).toEqual([200, undefined, '']);
    expect(await chosen()).toBe(here);
    const anonymous = await people.app.inject({
      method: 'HEAD',
      url: `${base}/current-org-data/${there}`,
      headers: { host: 'kontor.test' },
    });
    expect(anonymous.statusCode).toBe(401);
  });
});
