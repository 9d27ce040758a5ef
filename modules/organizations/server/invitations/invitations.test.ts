import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
  listOwnOrganizations,
  readLink,
  readLinks,
  setPassword,
  signIn,
} from '#testing/account-calls.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readAudit } from '#testing/operator.ts';
import { testPassword } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { accountingPermission, base, codesOf, createUsersScene, usersPermission } from '#testing/users-scene.ts';
import type { UsersScene } from '#testing/users-scene.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

/** Waits until this number of transactions waits for a locked row. */
function waitForLocks(count: number): Promise<void> {
  return waitUntil(
    async () =>
      (
        await catalogue.list(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length === count,
  );
}

/** Creates two organisations; a user of the first with a confirmed address is invited to the second. */
async function createScene(): Promise<{
  home: UsersScene;
  host: UsersScene;
  email: string;
  membershipId: string;
  person: Awaited<ReturnType<UsersScene['addColleague']>>['user'];
}> {
  const home = await createUsersScene(database);
  const host = await createUsersScene(database, { people: home.people, name: 'Hausverwaltung Lindenhof' });
  const { user: person } = await home.addColleague();
  const { body } = await host.add({
    email: person.email,
    permissionIdentifiers: [usersPermission, accountingPermission],
  });
  return { home, host, person, email: person.email, membershipId: body.user.id };
}

describe('somebody whose account exists', () => {
  test('belongs to an organisation only after accepting', async () => {
    const { home, host, person } = await createScene();
    const browser = await home.people.signIn(person);
    expect(await listOwnOrganizations(browser)).toEqual([home.organizationId]);
    expect((await browser.call('GET', `${base}/current-org-data/${host.organizationId}`)).status).toBe(404);
    const [invitation] = await listInvitations(browser);
    expect(invitation).toMatchObject({
      organization: { id: host.organizationId, name: 'Hausverwaltung Lindenhof' },
      invitedBy: 'Erika Muster',
    });
    expect(invitation?.permissions.map(({ identifier }) => identifier)).toEqual([
      accountingPermission,
      usersPermission,
    ]);
    const accepted = await acceptInvitation(browser, invitation?.id ?? '');
    expect([accepted.status, accepted.body]).toEqual([
      200,
      { organization: { id: host.organizationId, name: 'Hausverwaltung Lindenhof' } },
    ]);
    expect((await browser.call('GET', `${base}/current-org-data/${host.organizationId}`)).status).toBe(200);
    expect(await listInvitations(browser)).toEqual([]);
    expect((await acceptInvitation(browser, invitation?.id ?? '')).status).toBe(404);
    expect((await host.find(person.email)).state).toBe('active');
  });

  test('accepts once by the link in the email, without a session; opening it uses nothing up and signs nobody in', async () => {
    const { home, host, email } = await createScene();
    const visitor = home.people.browser();
    const link = await readLink(visitor, email);
    expect(link.page).toBe('join');
    for (let look = 0; look < 3; look += 1) {
      expect(await visitor.call('GET', link.endpoint)).toMatchObject({
        status: 200,
        body: { email, invitation: { organization: { name: 'Hausverwaltung Lindenhof' } } },
      });
    }
    expect((await host.find(email)).state).toBe('invited');
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.call('POST', link.endpoint)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
    expect(visitor.cookie).toBeUndefined();
    expect((await host.find(email)).state).toBe('active');
    expect((await visitor.call('GET', link.endpoint)).status).toBe(410);
  });

  test.each(['by the link', 'signed in'])(
    'declines %s: the list has no entry, and the log records it without the name',
    async (way) => {
      const { home, host, email, person, membershipId } = await createScene();
      const link = await readLink(home.browser, email);
      const browser = await home.people.signIn(person);
      const answer =
        way === 'signed in'
          ? await declineInvitation(browser, membershipId)
          : await browser.call('DELETE', link.endpoint);
      expect(answer.status).toBe(200);
      expect((await host.list()).body.users.map(({ user }) => user.email)).toEqual([host.admin.email]);
      expect((await browser.call('POST', link.endpoint)).status).toBe(410);
      const log = await readAudit(database, host.organizationId);
      expect(log.at(-1)).toMatchObject({ event: 'invitation_declined', user_id: null, subject_label: email });
      expect((await host.add({ email })).status).toBe(200);
    },
  );

  test('cannot accept an invitation that was withdrawn, has expired, or belongs to a deleted organisation', async () => {
    const { home, host, email, person, membershipId } = await createScene();
    const link = await readLink(home.browser, email);
    const browser = await home.people.signIn(person);
    await host.remove(membershipId);
    expect([
      (await browser.call('POST', link.endpoint)).status,
      (await acceptInvitation(browser, membershipId)).status,
    ]).toEqual([410, 404]);

    const late = (await host.add({ email })).body.user.id;
    const lateLink = await readLink(home.browser, email);
    await database.identity((tx) =>
      tx
        .updateTable('organizations')
        .set({ deleted_at: home.people.clock.now() })
        .where('id', '=', host.organizationId)
        .execute(),
    );
    expect([
      (await browser.call('GET', lateLink.endpoint)).status,
      (await acceptInvitation(browser, late)).status,
      await listInvitations(browser),
    ]).toEqual([410, 404, []]);
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ deleted_at: null }).where('id', '=', host.organizationId).execute(),
    );
    home.people.clock.advance({ days: 14 });
    const later = await home.people.signIn(person);
    expect([
      (await later.call('POST', lateLink.endpoint)).status,
      (await acceptInvitation(later, late)).status,
    ]).toEqual([410, 404]);
  });

  test('cannot answer another user’s invitation', async () => {
    const { home, membershipId } = await createScene();
    const stranger = await home.people.signIn(await home.people.addUser({ organizationId: home.organizationId }));
    for (const answer of [
      await acceptInvitation(stranger, membershipId),
      await declineInvitation(stranger, membershipId),
    ]) {
      expect([answer.status, ...codesOf(answer)]).toEqual([404, ['not_found']]);
    }
    expect(await listInvitations(stranger)).toEqual([]);
  });

  test('is visible to the organisation only by the invited address until they accept', async () => {
    const { home, host, email, person, membershipId } = await createScene();
    expect((await host.find(email)).user).toMatchObject({ firstName: '', lastName: '' });
    expect((await host.list('?searchTerm=Muster')).body.users.map(({ user }) => user.email)).toEqual([
      host.admin.email,
    ]);
    expect(JSON.stringify(await readAudit(database, host.organizationId))).not.toContain(`Muster <${email}>`);
    await acceptInvitation(await home.people.signIn(person), membershipId);
    expect((await host.find(email)).user).toMatchObject({ firstName: 'Erika', lastName: 'Muster' });
  });
});

describe('a stranger’s address', () => {
  test('entered by an administrator for their own account gives no access to that address’s invitations', async () => {
    const attacker = await createUsersScene(database);
    const victim = await createUsersScene(database, { people: attacker.people });
    const [own, stranger] = [`${createId()}@attacker.example`, `${createId()}@stranger.example`];
    const { body } = await attacker.add({ email: own });
    const browser = attacker.people.browser();
    expect((await setPassword(browser, await readLink(browser, own), 'Bekannt-4711')).status).toBe(200);
    const member = await attacker.find(own);
    expect((await attacker.save(member, { email: stranger })).body.user).toMatchObject({
      user: { email: own },
      pendingEmail: stranger,
    });

    expect((await victim.add({ email: stranger, firstName: 'Selma', lastName: 'Fremd' })).status).toBe(200);
    expect((await signIn(browser, stranger, 'Bekannt-4711')).status).toBe(401);
    expect((await signIn(browser, own, 'Bekannt-4711')).status).toBe(200);
    expect(await listInvitations(browser)).toEqual([]);
    expect(await listOwnOrganizations(browser)).toEqual([attacker.organizationId]);
    expect(body.user.user.id).not.toBe((await victim.find(stranger)).user.id);
    // The mailbox uses the inviter's link; the attacker's own link then finds the address taken.
    const [invitation, bait] = await readLinks(browser, stranger);
    if (!invitation || !bait) throw new Error('two mails are expected');
    expect((await setPassword(browser, invitation, testPassword)).status).toBe(200);
    expect((await setPassword(browser, bait, 'Bekannt-4711')).status).toBe(409);
    expect((await signIn(browser, stranger, 'Bekannt-4711')).status).toBe(401);
  });

  test('with an unproven account does not show its invitations to a user with an old password', async () => {
    const scene = await createUsersScene(database);
    const victim = await createUsersScene(database, { people: scene.people });
    const { user } = await scene.addColleague();
    // The state after migration 3 of an account whose address an administrator of an earlier version had changed.
    await database.identity((tx) =>
      tx.updateTable('users').set({ email_proven_at: null }).where('id', '=', user.id).execute(),
    );
    await victim.add({ email: user.email });
    const browser = await scene.people.signIn(user);
    const invited = (await victim.list()).body.users.find(({ user: { email } }) => email === user.email);
    expect(await listInvitations(browser)).toEqual([]);
    expect((await acceptInvitation(browser, invited?.id ?? '')).status).toBe(404);
    const link = await readLink(browser, user.email);
    expect(link.page).toBe('set-password');
    expect((await setPassword(browser, link, 'Vom-Postfach-1')).status).toBe(200);
    expect((await browser.call('GET', '/api/benit/auth/users/currentuser')).status).toBe(401);
    expect((await signIn(scene.people.browser(), user.email, testPassword)).status).toBe(401);
    expect((await signIn(browser, user.email, 'Vom-Postfach-1')).status).toBe(200);
    expect((await listOwnOrganizations(browser)).toSorted()).toEqual(
      [scene.organizationId, victim.organizationId].toSorted(),
    );
  });

  test('invited by two organisations accepts the invitation whose link sets the password; the other stays open', async () => {
    const scene = await createUsersScene(database);
    const other = await createUsersScene(database, { people: scene.people });
    const email = `${createId()}@both.example`;
    await scene.add({ email });
    const first = await readLink(scene.browser, email);
    scene.people.clock.advance({ seconds: 1 });
    await other.add({ email });
    const second = await readLink(scene.browser, email);
    const browser = scene.people.browser();
    expect((await setPassword(browser, first, testPassword)).status).toBe(200);
    // After a new password no older link may set another one.
    expect((await setPassword(browser, second, 'Anders-4711')).status).toBe(410);
    await signIn(browser, email, testPassword);
    expect(await listOwnOrganizations(browser)).toEqual([scene.organizationId]);
    const [open] = await listInvitations(browser);
    expect(open?.organization.id).toBe(other.organizationId);
    expect((await acceptInvitation(browser, open?.id ?? '')).status).toBe(200);
    expect(await listOwnOrganizations(browser)).toHaveLength(2);
  });

  test('using the links of two organisations simultaneously sets the password by one, the other is void', async () => {
    const scene = await createUsersScene(database);
    const other = await createUsersScene(database, { people: scene.people });
    const email = `${createId()}@both.example`;
    await scene.add({ email });
    await other.add({ email });
    const links = await readLinks(scene.browser, email);
    const { answers } = await database.identity(async (tx) => {
      // Both calls have started before either can continue.
      await sql`SELECT FROM users WHERE email = ${email} FOR UPDATE`.execute(tx);
      const setting = links.map((link) => setPassword(scene.people.browser(), link, testPassword));
      await waitForLocks(2);
      return { answers: Promise.all(setting) };
    });
    expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('an invitation being withdrawn cannot be accepted by its link, and neither call waits for the other', async () => {
    const { host, email, membershipId } = await createScene();
    const link = await readLink(host.browser, email);
    const { answer } = await database.identity(async (tx) => {
      await sql`SELECT FROM memberships WHERE id = ${membershipId} FOR UPDATE`.execute(tx);
      const accepting = host.people.browser().call('POST', link.endpoint);
      await waitForLocks(1);
      await sql`DELETE FROM memberships WHERE id = ${membershipId}`.execute(tx);
      return { answer: accepting };
    });
    expect((await answer).status).toBe(410);
  });
});
