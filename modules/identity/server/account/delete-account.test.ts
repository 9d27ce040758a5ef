import { describe, expect, test } from 'vitest';
import { readLink, readMails, signIn } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestAnswer, TestBrowser } from '#testing/http.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const base = '/api/benit/auth/users';
const administrator = ['benit-organization-users-permission'];

const preview = async (browser: TestBrowser) =>
  (await browser.call<{ organizations: object[] }>('GET', `${base}/account`)).body.organizations;
const remove = (browser: TestBrowser, currentPassword = testPassword): Promise<TestAnswer> =>
  browser.call('POST', `${base}/account/deletion`, { body: { currentPassword } });
const entriesOf = (organizationId: string) =>
  database.identity((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['event', 'user_name', 'user_email', 'subject_label'])
      .where('organization_id', '=', organizationId)
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );

describe('deleting the own account', () => {
  test('ends memberships, invitations, sessions and the sign-in; the log keeps the name; the address is free again and notified', async () => {
    const [one, two, host] = [
      await people.addOrganization([], 'Zimmerei Ost'),
      await people.addOrganization([], 'Bäckerei Nord'),
      await people.addOrganization([], 'Gastgeber'),
    ];
    const user = await people.addUser({ organizationId: one }, { organizationId: two });
    await database.identity((tx) =>
      people.organizations.addMember(tx, {
        organizationId: host,
        userId: user.id,
        permissions: [],
        startApplication: null,
        languages: ['de'],
        defaultLanguage: 'de',
        invitation: { by: 'Anna' },
      }),
    );
    const [browser, other] = [await people.signIn(user), await people.signIn(user)];
    await browser.call('POST', `${base}/resetpassword`, { body: { email: user.email } });
    const link = await readLink(browser, user.email);
    expect(await preview(browser)).toEqual([
      { id: two, name: 'Bäckerei Nord', soleAdministrator: false },
      { id: one, name: 'Zimmerei Ost', soleAdministrator: false },
    ]);
    people.clock.advance({ seconds: 1 });
    const answer = await remove(browser);
    expect([answer.status, browser.cookie]).toEqual([200, undefined]);
    expect((await other.call('GET', `${base}/currentuser`)).status).toBe(401);
    expect((await signIn(people.browser(), user.email, testPassword)).status).toBe(401);
    expect((await people.browser().call('GET', link.endpoint)).status).toBe(410);
    const left = await database.identity(async (tx) => [
      ...(await tx.selectFrom('memberships').select('id').where('user_id', '=', user.id).execute()),
      ...(await tx.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()),
    ]);
    expect(left).toEqual([]);
    const told = { user_name: 'Erika Muster', user_email: user.email, subject_label: `Erika Muster <${user.email}>` };
    for (const organizationId of [one, two])
      expect((await entriesOf(organizationId))[0]).toEqual({ event: 'account_deleted', ...told });
    expect((await entriesOf(host))[0]).toMatchObject({ event: 'invitation_withdrawn', subject_label: user.email });
    expect((await readMails(people.browser(), user.email))[0]?.subject).toBe('Ihr Konto bei Kontor ist gelöscht');
    const again = await database.identity((tx) =>
      people.identity.createUser(tx, { email: user.email, firstName: 'Neu', lastName: 'Hier' }),
    );
    expect(again.id).not.toBe(user.id);
  });

  test('needs the password', async () => {
    const user = await people.addUser({ organizationId: await people.addOrganization() });
    const browser = await people.signIn(user);
    const answer = await remove(browser, 'falsch');
    expect([answer.status, answer.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ code: 'password_wrong', field: 'currentPassword' }),
    ]);
    expect((await browser.call('GET', `${base}/currentuser`)).status).toBe(200);
  });

  test('is refused for the last administrator of an organisation, with its name, until another user has accepted the permission', async () => {
    const organizationId = await people.addOrganization([], 'Malerbetrieb West');
    const user = await people.addUser({ organizationId, permissions: administrator });
    const browser = await people.signIn(user);
    const invited = await people.addUser();
    const membershipId = await database.identity((tx) =>
      people.organizations.addMember(tx, {
        organizationId,
        userId: invited.id,
        permissions: administrator,
        startApplication: null,
        languages: ['de'],
        defaultLanguage: 'de',
        invitation: { by: 'Erika' },
      }),
    );
    expect(await preview(browser)).toEqual([
      { id: organizationId, name: 'Malerbetrieb West', soleAdministrator: true },
    ]);
    const refused = await remove(browser);
    expect([refused.status, refused.body.errors[0]]).toEqual([
      422,
      expect.objectContaining({ code: 'sole_administrator', params: { organization: 'Malerbetrieb West' } }),
    ]);
    expect((await browser.call('GET', `${base}/currentuser`)).status).toBe(200);
    await (
      await people.signIn(invited)
    ).call('POST', `/api/benit/organization-configuration/invitations/${membershipId}`);
    expect((await remove(browser)).status).toBe(200);
  });

  test('is refused for the last administrator of the operator, but not of a closed organisation', async () => {
    const operator = await people.addOrganization(['central-administration'], 'Betrieb');
    await people.addUser({ organizationId: operator, permissions: administrator });
    const central = await people.signIn(
      await people.addUser({ organizationId: operator, permissions: ['benit-central-configuration-permission'] }),
    );
    expect((await remove(central)).body.errors[0]).toMatchObject({
      code: 'sole_administrator',
      params: { organization: 'Betrieb' },
    });
    const closed = await people.addOrganization();
    const owner = await people.signIn(await people.addUser({ organizationId: closed, permissions: administrator }));
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ deleted_at: people.clock.now() }).where('id', '=', closed).execute(),
    );
    expect((await remove(owner)).status).toBe(200);
  });

  test('of two last administrators at the same time leaves one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const organizationId = await people.addOrganization();
      const browsers = [];
      for (let count = 0; count < 2; count += 1)
        browsers.push(await people.signIn(await people.addUser({ organizationId, permissions: administrator })));
      const answers = await Promise.all(browsers.map((browser) => remove(browser)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });

  test('during the removal of a colleague by the other administrator leaves one of both', async () => {
    const organizationId = await people.addOrganization();
    const [first, second] = [
      await people.addUser({ organizationId, permissions: administrator }),
      await people.addUser({ organizationId, permissions: administrator }),
    ];
    const [leaving, removing] = [await people.signIn(first), await people.signIn(second)];
    const { body } = await removing.call<{ users: { id: string; user: { email: string } }[] }>(
      'GET',
      '/api/benit/organization-configuration/user-org',
    );
    const victim = body.users.find(({ user }) => user.email === second.email);
    const answers = await Promise.all([
      remove(leaving),
      removing.call('DELETE', `/api/benit/organization-configuration/user-org/${victim?.id}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});
