import { expect, test } from 'vitest';
import type { UserId } from '#platform/contract/ids.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { listenForNotices, readAudit } from '#testing/operator.ts';
import { createTestPeople } from '#testing/people.ts';

// Each database has one operator, so tests that start without one use a database of their own.
const [first, second, third] = [await createTestDatabase(), await createTestDatabase(), await createTestDatabase()];
const takeAnnounced = await listenForNotices(first.adminUrl);

async function createScene({ database }: typeof first) {
  const people = await createTestPeople(database);
  const appoint = (request: {
    email: string;
    firstName?: string;
    lastName?: string;
    organizationName?: string;
    sendMail?: boolean;
  }) =>
    database.identity((tx) =>
      people.organizations.appointAdministrator(tx, {
        firstName: '',
        lastName: '',
        language: 'de',
        sendMail: false,
        ...request,
      }),
    );
  const mailsTo = async (email: string) => {
    const { mails } = (
      await people.browser().call<{ mails: { to: string; text: string }[] }>('GET', '/dev/outbox.json')
    ).body;
    return mails.filter(({ to }) => to === email);
  };
  const workplace = async (userId: UserId) =>
    database.identity((tx) =>
      tx
        .selectFrom('memberships')
        .select(['organization_id', 'languages', 'default_language', 'version'])
        .where('user_id', '=', userId)
        .execute(),
    );
  return { database, people, appoint, mailsTo, workplace };
}

test('existing accounts keep their permissions, and get an email only when they are added', async () => {
  const { database, people, appoint, mailsTo, workplace } = await createScene(first);
  const organizationId = await people.addOrganization(['central-administration', 'accounting'], 'Betrieb');
  const member = await people.addUser({
    organizationId,
    permissions: ['benit-accounting-permission'],
    startApplication: 'invoices',
    languages: ['ru'],
    defaultLanguage: 'ru',
  });
  const stranger = await people.addUser({ organizationId: await people.addOrganization() });
  const browser = await people.signIn(member);
  await takeAnnounced();

  expect(await appoint({ email: member.email.toUpperCase(), sendMail: true })).toMatchObject({
    user: { id: member.id, email: member.email },
    organization: { id: organizationId, name: 'Betrieb' },
    organizationCreated: false,
    membership: 'extended',
    link: null,
  });
  expect(await takeAnnounced()).toEqual([{ userId: member.id, organizationId }]);
  expect(
    (await browser.call('GET', `/api/benit/organization-configuration/current-org-data/${organizationId}`)).body,
  ).toMatchObject({
    permissionIdentifiers: [
      'benit-accounting-permission',
      'benit-central-configuration-permission',
      'benit-organization-users-permission',
    ],
    startApplication: 'invoices',
    userLanguages: ['ru'],
  });
  expect(await appoint({ email: member.email, sendMail: true })).toMatchObject({ membership: 'none', link: null });
  expect(await workplace(member.id)).toMatchObject([{ version: 2 }]);
  expect(await mailsTo(member.email)).toEqual([]);

  expect(
    await appoint({ email: stranger.email, firstName: 'Anders', lastName: 'Anders', sendMail: true }),
  ).toMatchObject({
    user: { id: stranger.id, email: stranger.email },
    membership: 'added',
    link: { purpose: 'join' },
  });
  expect(await mailsTo(stranger.email)).toHaveLength(1);
  expect(
    (await readAudit(database, organizationId)).filter(({ request_id: id }) => id === 'admin:create'),
  ).toMatchObject([
    { event: 'user_changed', user_id: null, subject_type: 'user', subject_label: `<${member.email}>` },
    { event: 'user_added', user_id: null, address: null, subject_label: `<${stranger.email}>` },
  ]);
});

test('a new account gets the emailed link; a newer link invalidates the former', async () => {
  const { people, appoint, mailsTo, workplace } = await createScene(second);
  const person = {
    email: `${createId()}@betrieb.example`,
    firstName: 'Erika',
    lastName: 'Muster',
    organizationName: '运营',
  };
  const { link, user, organization } = await appoint({ ...person, sendMail: true });
  expect(organization.name).toBe('运营');
  expect(link?.purpose).toBe('invitation');
  expect((await mailsTo(person.email))[0]?.text).toContain(link?.url);
  expect(await workplace(user.id)).toEqual([
    { organization_id: organization.id, languages: ['de', 'en'], default_language: 'de', version: 1 },
  ]);
  const again = await appoint({ email: person.email });
  expect(await mailsTo(person.email)).toHaveLength(1);
  const check = async (url = '') =>
    (await people.browser().call('GET', `/api/benit/auth/users/setpassword/${url.split('/set-password/')[1]}`)).status;
  expect([await check(link?.url), await check(again.link?.url)]).toEqual([410, 200]);
});

test('of twenty parallel calls without an operator one adds the organisation, and nobody is added twice', async () => {
  const { database, appoint } = await createScene(third);
  const missing = appoint({ email: 'a@betrieb.example' });
  await expect(missing).rejects.toMatchObject({
    code: 'validation_failed',
    details: { entries: [{ field: 'organizationName' }] },
  });
  const person = { firstName: 'Erika', lastName: 'Muster', organizationName: 'Betrieb Süd & Söhne' };
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, index) => appoint({ ...person, email: `${index % 2}@betrieb.example` })),
  );
  expect(done.filter(({ organizationCreated }) => organizationCreated)).toHaveLength(1);
  expect(done.filter(({ membership }) => membership === 'added')).toHaveLength(2);
  const rows = await database.identity((tx) => tx.selectFrom('organizations').select('identifier').execute());
  expect(rows).toEqual([{ identifier: 'betrieb-sued-soehne' }]);
});
