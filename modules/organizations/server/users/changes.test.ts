import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OrganizationUser } from '../../contract/index.ts';
import { createId } from '#platform/server/ids.ts';
import { readLink, readLinks, signIn } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { testPassword } from '#testing/people.ts';
import {
  accountingPermission,
  base,
  carePermission,
  codesOf,
  createUsersScene,
  usersPermission,
} from '#testing/users-scene.ts';
import type { UsersScene } from '#testing/users-scene.ts';

const { database } = await createTestDatabase();

/** Returns the path of the endpoint behind the newest link to an address. */
async function takeLink(scene: UsersScene, email: string): Promise<string> {
  return (await readLink(scene.browser, email)).endpoint;
}

const identifiers = (user: OrganizationUser): string[] => user.permissions.map(({ identifier }) => identifier);

describe('saving a user', () => {
  test('changes permissions with their next call, and names', async () => {
    const scene = await createUsersScene(database);
    const { user, member } = await scene.addColleague(accountingPermission);
    const browser = await scene.people.signIn(user);
    expect((await scene.list('', browser)).status).toBe(403);
    const answer = await scene.save(member, {
      firstName: 'Erna',
      permissions: [{ identifier: usersPermission }, { identifier: usersPermission }],
      startApplicationId: await scene.applicationId('organization-users'),
      userLanguages: ['ru', 'de'],
      userDefaultLanguage: 'ru',
      version: 1,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual({
      ...member,
      version: 2,
      user: { ...member.user, firstName: 'Erna' },
      permissions: [{ identifier: usersPermission }],
      startApplication: expect.objectContaining({ identifier: 'organization-users' }),
      userLanguages: ['de', 'ru'],
      userDefaultLanguage: 'ru',
    });
    expect(await scene.find(user.email)).toEqual(answer.body.user);
    expect((await scene.list('', browser)).status).toBe(200);
  });

  test('without a difference changes nothing, not even the version', async () => {
    const scene = await createUsersScene(database);
    const { member } = await scene.addColleague();
    const answer = await scene.save(member, {
      email: member.user.email.toUpperCase(),
      userLanguages: ['en', 'de', 'de'],
      version: 1,
    });
    expect([answer.status, answer.body.user]).toEqual([200, member]);
  });

  test('refuses an old version and changes nothing; without a version the last save counts', async () => {
    const scene = await createUsersScene(database);
    const { member } = await scene.addColleague();
    expect((await scene.save(member, { firstName: 'Eins', version: 1 })).body.user.version).toBe(2);
    const old = await scene.save(member, { firstName: 'Zwei', version: 1 });
    expect([old.status, ...codesOf(old)]).toEqual([409, ['changed_meanwhile']]);
    expect(old.body.errors[0]?.params).toEqual({
      by: expect.stringContaining('Erika'),
      at: expect.stringMatching(/Z$/u),
      own: 1,
    });
    expect((await scene.find(member.user.email)).user.firstName).toBe('Eins');
    expect((await scene.save(member, { firstName: 'Drei' })).body.user).toMatchObject({
      version: 3,
      user: { firstName: 'Drei' },
    });
  });

  test('of twenty simultaneous saves with the same version one wins', async () => {
    const scene = await createUsersScene(database);
    const { member } = await scene.addColleague();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => scene.save(member, { firstName: `Erna ${index}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const won = answers.find(({ status }) => status === 200);
    expect(await scene.find(member.user.email)).toEqual(won?.body.user);
  });

  test('the user’s own choice of a language also outdates the version', async () => {
    const scene = await createUsersScene(database);
    const { user, member } = await scene.addColleague();
    const browser = await scene.people.signIn(user);
    expect((await browser.call('PUT', `${base}/change-language`, { body: { userDefaultLanguage: 'en' } })).status).toBe(
      200,
    );
    expect((await scene.save(member, { version: 1 })).status).toBe(409);
  });

  test('names all wrong fields together and changes nothing', async () => {
    const scene = await createUsersScene(database);
    const { member } = await scene.addColleague();
    const wrong = await scene.save(member, {
      firstName: 'Anders',
      permissions: [
        { identifier: 'nonsense' },
        { identifier: accountingPermission },
        { identifier: 'ri-property-assistant-permission' },
      ],
      startApplicationId: await scene.applicationId('care-assistant'),
      userDefaultLanguage: 'cn',
    });
    expect([wrong.status, ...codesOf(wrong)]).toEqual([
      400,
      ['not_offered', 'permissions.0.identifier'],
      ['not_offered', 'permissions.2.identifier'],
      ['not_selectable', 'startApplicationId'],
      ['not_selectable', 'userDefaultLanguage'],
    ]);
    expect(await scene.find(member.user.email)).toEqual(member);
  });

  test('keeps the permissions of a withdrawn service, and drops those of a service removed from the organisation', async () => {
    const scene = await createUsersScene(database, { services: ['accounting', 'care', 'property-assistant'] });
    const { member } = await scene.addColleague(
      accountingPermission,
      carePermission,
      'ri-property-assistant-permission',
    );
    const setDeleted = (identifier: string, deletedAt: Date | null): Promise<unknown> =>
      database.identity((tx) =>
        tx.updateTable('services').set({ deleted_at: deletedAt }).where('identifier', '=', identifier).execute(),
      );
    const tick = (statement: ReturnType<typeof sql>): Promise<unknown> =>
      database.identity((tx) => statement.execute(tx));
    await setDeleted('care', scene.people.clock.now());
    await tick(sql`DELETE FROM organization_services os USING services s
      WHERE s.id = os.service_id AND s.identifier = 'property-assistant' AND os.organization_id = ${scene.organizationId}::uuid`);
    const shown = await scene.find(member.user.email);
    expect(identifiers(shown)).toEqual([accountingPermission]);
    const refused = await scene.save(shown, { permissions: [...shown.permissions, { identifier: carePermission }] });
    expect(codesOf(refused)).toEqual([['not_offered', 'permissions.1.identifier']]);
    expect((await scene.save(shown, { firstName: 'Erna' })).status).toBe(200);
    await setDeleted('care', null);
    await tick(
      sql`INSERT INTO organization_services SELECT ${scene.organizationId}::uuid, id FROM services WHERE identifier = 'property-assistant'`,
    );
    expect(identifiers(await scene.find(member.user.email))).toEqual([accountingPermission, carePermission]);
  });
});

describe('an account shared with another organisation', () => {
  test('keeps name and address in this organisation’s saves; everything else may change', async () => {
    const scene = await createUsersScene(database);
    const { user } = await scene.addColleague();
    await scene.people.addMembership(user.id, { organizationId: await scene.people.addOrganization() });
    const member = await scene.find(user.email);
    const answer = await scene.save(member, { email: `${createId()}@mine.example`, lastName: 'Meins' });
    expect([answer.status, ...codesOf(answer)]).toEqual([
      422,
      ['account_shared', 'email'],
      ['account_shared', 'lastName'],
    ]);
    expect(await scene.find(user.email)).toEqual(member);
    expect(
      (
        await scene.save(member, {
          permissions: [{ identifier: accountingPermission }, { identifier: carePermission }],
        })
      ).status,
    ).toBe(200);
  });

  test('added elsewhere and changed here simultaneously: the invitation reaches the account, and the pending address is void', async () => {
    const scene = await createUsersScene(database);
    const other = await createUsersScene(database, { people: scene.people });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { user, member } = await scene.addColleague();
        const email = `${createId()}@taken-over.example`;
        const [changed, added] = await Promise.all([scene.save(member, { email }), other.add({ email: user.email })]);
        const [, link = ''] =
          /set-password\/([\w-]+\/[\w-]+)/u.exec((await scene.readMails(email))[0]?.text ?? '') ?? [];
        const taken = await scene.people.browser().call('POST', `/api/benit/auth/users/setpassword/${link || 'a/b'}`, {
          body: { password: 'Fremd-Passwort-1' },
        });
        expect(taken.status).toBe(410);
        return {
          changed: changed.status,
          sameAccount: added.body.user.user.id === user.id,
          addedAs: added.body.user.user.email === user.email,
        };
      }),
    );
    // The account keeps its address until the new mailbox confirms, so the invitation arrives in either order.
    for (const { changed, sameAccount, addedAs } of outcomes)
      expect([[200, 422].includes(changed), sameAccount, addedAs]).toEqual([true, true, true]);
  });
});

describe('a new address', () => {
  test('is pending until its mailbox sets a password; then it is the sign-in address', async () => {
    const scene = await createUsersScene(database);
    const { user, member } = await scene.addColleague();
    const browser = await scene.people.signIn(user);
    await browser.call('POST', '/api/benit/auth/users/resetpassword', { body: { email: user.email } });
    const formerLink = await takeLink(scene, user.email);

    const email = `jürgen.${createId()}@bücher.example`;
    scene.people.clock.advance({ seconds: 1 });
    const answer = await scene.save(member, { email: email.toUpperCase() });
    expect(answer.body.user).toMatchObject({ version: 2, user: { email: user.email }, pendingEmail: email });
    expect((await browser.call('GET', '/api/benit/auth/users/currentuser')).status).toBe(200);
    // A link mailed to the former address must not undo the organisation's change.
    expect((await browser.call('GET', formerLink)).status).toBe(410);

    const [[former], [latter]] = [await scene.readMails(user.email), await scene.readMails(email)];
    expect([former?.subject, latter?.subject]).toEqual([
      'Neue E-Mail-Adresse für Ihr Konto bei Kontor',
      'Bestätigen Sie Ihre E-Mail-Adresse für Kontor',
    ]);
    expect(former?.text).toContain('j…@bücher.example');
    expect(former?.text).not.toContain(email);
    expect(
      (await browser.call('POST', await takeLink(scene, email), { body: { password: 'Neues-Passwort-1' } })).status,
    ).toBe(200);
    expect(await scene.find(email)).toMatchObject({ user: { email }, pendingEmail: null, state: 'active' });
    expect((await browser.call('GET', '/api/benit/auth/users/currentuser')).status).toBe(401);
    const attempts = [
      [user.email, testPassword],
      [email, testPassword],
      [email, 'Neues-Passwort-1'],
    ] as const;
    const answers = await Promise.all(
      attempts.map(([address, password]) => signIn(scene.people.browser(), address, password)),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
  });

  test('lets the owner recover the former address', async () => {
    const scene = await createUsersScene(database);
    const { user, member } = await scene.addColleague();
    const thief = await scene.people.signIn(user);
    const [stolen, asked] = [`${createId()}@thief.example`, `${createId()}@back.example`];
    await thief.call('PUT', '/api/benit/auth/users/email', { body: { email: stolen, currentPassword: testPassword } });
    await thief.call('POST', await takeLink(scene, stolen), { body: { password: testPassword } });
    const wayBack = await takeLink(scene, user.email);
    expect((await scene.save(member, { email: asked })).body.user.pendingEmail).toBe(asked);
    expect((await thief.call('GET', wayBack)).body).toMatchObject({ valid: true, email: user.email });
  });

  test('can be withdrawn by the administrator, but not by another organisation', async () => {
    const scene = await createUsersScene(database);
    const foreign = await createUsersScene(database, { people: scene.people });
    const { user, member } = await scene.addColleague();
    const email = `${createId()}@back.example`;
    await scene.save(member, { email });
    const path = `${base}/user-org/${member.id}/pending-email`;
    expect((await foreign.browser.call('DELETE', path)).status).toBe(404);
    expect((await scene.find(user.email)).pendingEmail).toBe(email);
    const answer = await scene.browser.call<{ user: OrganizationUser } & TestBody>('DELETE', path);
    expect([answer.status, answer.body.user.pendingEmail]).toEqual([200, null]);
    expect((await scene.browser.call('GET', await takeLink(scene, email))).status).toBe(410);
  });

  test('entered by an administrator never takes over an account that another organisation trusts', async () => {
    const scene = await createUsersScene(database);
    const victim = await createUsersScene(database, { people: scene.people });
    const { user, member } = await scene.addColleague();
    const email = `${createId()}@attacker.example`;
    await scene.save(member, { email });
    expect((await victim.add({ email: user.email })).status).toBe(200);
    expect(
      (await scene.browser.call('POST', await takeLink(scene, email), { body: { password: 'Angreifer-1' } })).status,
    ).toBe(410);
    expect((await signIn(scene.people.browser(), email, 'Angreifer-1')).status).toBe(401);
    expect((await victim.find(user.email)).state).toBe('invited');
  });

  test('of another account is refused with the name of the field', async () => {
    const scene = await createUsersScene(database);
    const { email } = await scene.people.addUser();
    const { user, member } = await scene.addColleague();
    const answer = await scene.save(member, { email, firstName: 'Anders' });
    expect([answer.status, ...codesOf(answer)]).toEqual([409, ['email_taken', 'email']]);
    expect(await scene.find(user.email)).toEqual(member);
    expect(await scene.readMails(email)).toEqual([]);
  });

  test('entered for five users goes to the one that its mailbox chooses', async () => {
    const scene = await createUsersScene(database);
    const scenes = [
      scene,
      ...(await Promise.all(Array.from({ length: 4 }, () => createUsersScene(database, { people: scene.people })))),
    ];
    const colleagues = await Promise.all(scenes.map(async (each) => ({ each, ...(await each.addColleague()) })));
    const email = `${createId()}@wanted.example`;
    const answers = await Promise.all(colleagues.map(({ each, member }) => each.save(member, { email })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const links = await readLinks(scene.browser, email);
    const used = await Promise.all(
      links.map(({ endpoint }) => scene.browser.call('POST', endpoint, { body: { password: 'Neues-Passwort-1' } })),
    );
    expect(used.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test('requested repeatedly reveals no more than the address check: thirty per minute', async () => {
    const scene = await createUsersScene(database);
    const { email } = await scene.people.addUser();
    const { member } = await scene.addColleague();
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await scene.save(member, { email })).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 409), 429]);
    const unknown = await scene.add({ email: `${createId()}@unknown.example`, firstName: '', lastName: '' });
    expect(unknown.status).toBe(429);
  });

  test('counts towards the emails of the day: beyond them it is refused until the next day, with that reason', async () => {
    const scene = await createUsersScene(database);
    const { member } = await scene.addColleague();
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ invitations_per_day: 1 }).where('id', '=', scene.organizationId).execute(),
    );
    const email = `${createId()}@next.example`;
    expect((await scene.add()).status).toBe(200);
    const refused = await scene.save(member, { email });
    expect(refused).toMatchObject({
      status: 429,
      body: { errors: [{ code: 'too_many_requests', description: 'errors.frequency_organization' }] },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(8 * 3600);
    scene.people.clock.advance({ days: 1 });
    expect((await scene.save(member, { email }, await scene.people.signIn(scene.admin))).body.user.pendingEmail).toBe(
      email,
    );
  });
});

describe('the last administrator', () => {
  test('is the last one who can sign in: an invited administrator does not count', async () => {
    const scene = await createUsersScene(database);
    const { body } = await scene.add({
      permissionIdentifiers: [usersPermission],
      startApplicationId: await scene.applicationId('organization-users'),
    });
    const member = await scene.find(scene.admin.email);
    const refused = await scene.remove(member.id);
    expect([refused.status, ...codesOf(refused)]).toEqual([422, ['last_administrator']]);
    expect((await scene.remove(body.user.id)).status).toBe(200);
  });

  test('can neither be removed nor lose the permission, even by their own request', async () => {
    const scene = await createUsersScene(database);
    await scene.addColleague();
    const member = await scene.find(scene.admin.email);
    const startApplicationId = await scene.applicationId('invoices');
    for (const answer of [
      await scene.remove(member.id),
      await scene.save(member, { permissions: [{ identifier: accountingPermission }], startApplicationId }),
    ]) {
      expect([answer.status, ...codesOf(answer)]).toEqual([422, ['last_administrator']]);
    }
    expect(await scene.find(scene.admin.email)).toEqual(member);
    const { member: second } = await scene.addColleague(usersPermission);
    expect((await scene.remove(second.id)).status).toBe(200);
    await scene.addColleague(usersPermission);
    expect(
      (await scene.save(member, { permissions: [{ identifier: accountingPermission }], startApplicationId })).status,
    ).toBe(200);
    expect((await scene.list()).status).toBe(403);
  });

  test.each(['remove', 'strip'])('two administrators who %s each other at once: one stays', async (way) => {
    const scene = await createUsersScene(database);
    const startApplicationId = await scene.applicationId('invoices');
    for (let round = 0; round < 5; round += 1) {
      const other = await createUsersScene(database, { people: scene.people });
      const first = await other.find(other.admin.email);
      const { user, member: second } = await other.addColleague(usersPermission, accountingPermission);
      const browser = await scene.people.signIn(user);
      const permissions = [{ identifier: accountingPermission }];
      const answers = await Promise.all(
        way === 'remove'
          ? [other.remove(second.id), other.remove(first.id, browser)]
          : [
              other.save(second, { permissions, startApplicationId }),
              other.save(first, { permissions, startApplicationId }, browser),
            ],
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const winner = answers[0]?.status === 200 ? other.browser : browser;
      const { body } = await other.list('', winner);
      expect(body.users.filter((each) => identifiers(each).includes(usersPermission))).toHaveLength(1);
    }
  });
});

describe('removing a user', () => {
  test('ends their access with the next call; the account and other organisations stay', async () => {
    const scene = await createUsersScene(database);
    const other = await scene.people.addOrganization();
    const { user, member } = await scene.addColleague(usersPermission);
    const browser = await scene.people.signIn(user);
    expect((await scene.list('', browser)).status).toBe(200);
    await scene.people.addMembership(user.id, { organizationId: other });
    expect(await scene.remove(member.id)).toMatchObject({ status: 200, body: {} });
    const refused = await Promise.all([
      scene.list('', browser),
      scene.add({ startApplicationId: createId() }, browser),
      scene.save(member, {}, browser),
      scene.remove(member.id, browser),
      scene.invite(member.id, browser),
      browser.call('GET', `${base}/organization-permissions`),
      browser.call('POST', `${base}/applications`, { body: { permissionIdentifiers: [] } }),
    ]);
    expect(refused.map((answer) => [answer.status, ...codesOf(answer)])).toEqual(
      Array.from({ length: 7 }, () => [403, ['organization_required']]),
    );
    expect((await browser.call('GET', `${base}/current-org-data/${scene.organizationId}`)).status).toBe(404);
    expect((await browser.call('GET', `${base}/current-org-data/${other}`)).status).toBe(200);
    expect((await scene.list()).body.users.map(({ id }) => id)).not.toContain(member.id);
    expect((await scene.add({ email: user.email })).body.user).toMatchObject({ user: { id: user.id }, version: 1 });
  });

  test('may be requested by the user themself while another administrator remains', async () => {
    const scene = await createUsersScene(database);
    const { user } = await scene.addColleague(usersPermission);
    const member = await scene.find(scene.admin.email);
    expect((await scene.remove(member.id)).status).toBe(200);
    expect((await scene.list()).status).toBe(403);
    expect((await scene.list('', await scene.people.signIn(user))).body.users).toHaveLength(1);
  });
});

describe('ids that are not of this organisation', () => {
  test('are not found, in any form', async () => {
    const scene = await createUsersScene(database);
    const foreign = await createUsersScene(database, { people: scene.people });
    const { member: theirs } = await foreign.addColleague();
    const { member: removed } = await scene.addColleague();
    await scene.remove(removed.id);
    for (const id of [theirs.id, removed.id, createId(), theirs.user.id, scene.organizationId]) {
      const answers = [
        await scene.save({ ...theirs, id }, { firstName: 'Mein' }),
        await scene.remove(id),
        await scene.invite(id),
      ];
      expect(answers.map((answer) => [answer.status, ...codesOf(answer)])).toEqual(
        Array.from({ length: 3 }, () => [404, ['not_found']]),
      );
    }
    for (const id of ['garbage', "'--", '%00']) {
      expect([await scene.remove(id), await scene.invite(id)].map(({ status }) => status)).toEqual([400, 400]);
    }
    expect(await foreign.find(theirs.user.email)).toEqual(theirs);
  });
});
