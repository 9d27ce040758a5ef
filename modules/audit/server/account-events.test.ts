import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { readEvents, readLog } from '#testing/audit-log.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const auth = '/api/benit/auth/users';
const administration = '/api/benit/organization-configuration';

/** Creates a member of two organisations and a user without any. */
async function createScene() {
  const [home, second, foreign] = [
    await people.addOrganization(),
    await people.addOrganization(),
    await people.addOrganization(),
  ];
  const erika = await people.addUser({ organizationId: home }, { organizationId: second });
  return { home, second, foreign, erika };
}

const whole = (user: { email: string }) => `Erika Muster <${user.email}>`;

describe('signing in', () => {
  test('is logged in the organisation in which the session starts', async () => {
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId });
    const answer = await people
      .browser('203.0.113.7')
      .call('POST', `${auth}/signin`, { body: { email: user.email, password: 'Kanarienvogel-17' } });
    expect(await readLog(database, organizationId)).toEqual([
      {
        event: 'signed_in',
        by: user.email,
        subject: null,
        changes: [],
        address: '203.0.113.7',
        requestId: answer.headers['x-request-id'],
        at: people.clock.now(),
      },
    ]);
  });

  test('without an organisation is not logged; choosing one is, once', async () => {
    const { home, second, foreign, erika } = await createScene();
    const browser = await people.signIn(erika);
    expect(await readEvents(database, home)).toEqual([]);
    await browser.call('GET', `${administration}/current-org-data/${home}`);
    await browser.call('GET', `${administration}/current-org-data/${home}`);
    expect((await browser.call('GET', `${administration}/current-org-data/${foreign}`)).status).toBe(404);
    await browser.call('GET', `${administration}/current-org-data/${second}`);
    expect(await readEvents(database, home)).toEqual(['organization_entered']);
    expect(await readEvents(database, second)).toEqual(['organization_entered']);
    expect(await readEvents(database, foreign)).toEqual([]);
  });

  test('that fails is logged in each organisation of the account, without naming a person', async () => {
    const { home, second, foreign, erika } = await createScene();
    const answer = await people
      .browser('198.51.100.4')
      .call('POST', `${auth}/signin`, { body: { email: ` ${erika.email.toUpperCase()} `, password: 'falsch' } });
    expect(answer.status).toBe(401);
    await people.audit.drain();
    for (const organizationId of [home, second]) {
      expect(await readLog(database, organizationId)).toEqual([
        {
          event: 'sign_in_failed',
          by: null,
          subject: whole(erika),
          changes: [],
          address: '198.51.100.4',
          requestId: answer.headers['x-request-id'],
          at: people.clock.now(),
        },
      ]);
    }
    expect(await readEvents(database, foreign)).toEqual([]);
  });

  test('that fails is not logged in a deleted organisation', async () => {
    const { home, second, erika } = await createScene();
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ deleted_at: people.clock.now() }).where('id', '=', home).execute(),
    );
    await people.browser().call('POST', `${auth}/signin`, { body: { email: erika.email, password: 'falsch' } });
    await people.audit.drain();
    expect(await readEvents(database, home)).toEqual([]);
    expect(await readEvents(database, second)).toEqual(['sign_in_failed']);
  });
});

test('signing out is logged in the organisation of the session; without a session it is not logged', async () => {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  await browser.call('POST', `${auth}/signout`);
  await browser.call('POST', `${auth}/signout`);
  const log = await readLog(database, organizationId);
  expect(log.map(({ event, by }) => [event, by])).toEqual([
    ['signed_in', user.email],
    ['signed_out', user.email],
  ]);
});

describe('a password', () => {
  test('requested and set is logged in each organisation of the account', async () => {
    const { home, second, erika } = await createScene();
    await people.browser().call('POST', `${auth}/resetpassword`, { body: { email: erika.email, languageKey: 'de' } });
    const outbox = await people.browser().call<{ mails: { to: string; text: string }[] }>('GET', '/dev/outbox.json');
    const link = /set-password\/(\S+)/u.exec(
      outbox.body.mails.find(({ to }) => to.includes(erika.email))?.text ?? '',
    )?.[1];
    const set = () =>
      people.browser().call('POST', `${auth}/setpassword/${link}`, { body: { password: 'neues Passwort' } });
    expect((await set()).status).toBe(200);
    expect((await set()).status).toBe(410);
    await people.audit.drain();
    for (const organizationId of [home, second]) {
      const log = await readLog(database, organizationId);
      expect(log.map(({ event, by, subject }) => [event, by, subject]).toSorted()).toEqual([
        ['password_reset_requested', null, whole(erika)],
        ['password_set', erika.email, whole(erika)],
      ]);
    }
  });

  test('requested more often than emails are sent is logged only as often as these', async () => {
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId });
    for (let round = 0; round < 5; round += 1)
      await people.browser().call('POST', `${auth}/resetpassword`, { body: { email: user.email } });
    await people.audit.drain();
    expect(await readEvents(database, organizationId)).toEqual(Array(3).fill('password_reset_requested'));
  });
});

test('a changed profile is logged in each organisation with its former values; an unchanged one is not', async () => {
  const { home, second, erika } = await createScene();
  const browser = await people.signIn(erika);
  const save = (lastName: string) =>
    browser.call('PUT', `${administration}/user`, { body: { firstName: 'Erika', lastName } });
  expect((await save('Muster')).status).toBe(200);
  expect((await save('Sommer')).status).toBe(200);
  expect((await save('')).status).toBe(400);
  for (const organizationId of [home, second]) {
    expect(await readLog(database, organizationId)).toMatchObject([
      {
        event: 'profile_changed',
        by: erika.email,
        subject: `Erika Sommer <${erika.email}>`,
        changes: [{ field: 'lastName', from: 'Muster', to: 'Sommer' }],
      },
    ]);
  }
});
