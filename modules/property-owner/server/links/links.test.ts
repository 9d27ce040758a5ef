import { describe, expect, it } from 'vitest';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { createId } from '#platform/server/ids.ts';
import { readLink, readMails, setPassword } from '#testing/account-calls.ts';
import { readEvents, readLog } from '#testing/audit-log.ts';
import { onOneDay, readDatabaseDay } from '#testing/database-clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { testPassword } from '#testing/people.ts';
import { codesOf } from '#testing/users-scene.ts';
import {
  administrationPermission,
  base,
  communityPermission,
  createOwnersScene,
  ownersPermission,
} from '#testing/owners-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const open = () => createOwnersScene(database, people);
const accounting = 'benit-accounting-permission';

describe('linking somebody', () => {
  it('invites a person without account; once they have set their password they see that owner and no other', async () => {
    const scene = await open();
    const email = `${createId()}@new.example`;
    const { status, body } = await scene.link({ email });
    expect([status, body.outcome]).toEqual([200, 'invited']);
    const link = body.userEigentuemer;
    expect(link).toMatchObject({
      userType: 'eigentuemer',
      email,
      firstName: 'Nora',
      lastName: 'Neu',
      eigentuemerEid: 'E-1',
      sendReleaseEmail: true,
      sendDocumentEmail: true,
      advisoryBoard: false,
      validUntil: null,
      version: 1,
      state: 'invited',
      invitationDueAt: null,
      user: { email },
    });
    expect(await scene.permissionsOf(link.user.id)).toEqual([ownersPermission]);
    expect(await scene.sees(link.user.id)).toEqual({ owners: [], postings: [] });
    expect((await readMails(scene.browser, email)).map(({ subject }) => subject)).toEqual([
      'Ihr Zugang bei Hausverwaltung Lindenhof',
    ]);
    const visitor = people.browser();
    expect((await setPassword(visitor, await readLink(scene.browser, email), testPassword)).status).toBe(200);
    expect(await scene.sees(link.user.id)).toEqual({ owners: ['E-1'], postings: ['E-1'] });
    await visitor.call('POST', '/api/benit/auth/users/signin', { body: { email, password: testPassword } });
    expect(
      (await visitor.call('GET', `/api/benit/organization-configuration/current-org-data/${scene.organizationId}`))
        .body,
    ).toMatchObject({
      startApplication: 'overview',
      userLanguages: ['de', 'en'],
      userDefaultLanguage: 'de',
      permissionIdentifiers: [ownersPermission],
    });
    expect((await scene.list('E-1')).body).toMatchObject({
      userEigentuemer: [{ state: 'active' }],
      counts: { eigentuemer: 1, weg: 0, invited: 0 },
    });
    expect(await readEvents(database, scene.organizationId)).toEqual(
      expect.arrayContaining(['user_added', 'owner_link_added']),
    );
  });

  it('is written in the name of the organisation, and its link is valid as long as the invitation', async () => {
    const scene = await open();
    const email = `${createId()}@new.example`;
    await scene.browser.call('PUT', `${base}/configuration`, {
      body: {
        configIdentifier: 'contactConfig',
        properties: {
          name: 'Lukas Brandt',
          telephone: '0221 4711',
          email: 'brandt@lindenhof.example',
          hours: '',
          address: '',
          colour: '#8f1d3f',
        },
      },
    });
    const { body } = await scene.link({ email });
    const [mail] = await readMails(scene.browser, email);
    expect(mail?.text).toContain('die Jahresauswertung für Anna Acker.');
    expect(mail?.text).toContain('Lukas Brandt, Telefon 0221 4711, brandt@lindenhof.example');
    expect(mail?.text).not.toMatch(/Kontor|Erika Muster/u);
    // The card names the same day.
    const until = germanDayOf(new Date(body.userEigentuemer.invitedUntil ?? ''));
    expect(mail?.text).toContain(`gilt bis zum ${until.split('-').toReversed().join('.')}`);
    const link = await readLink(scene.browser, email);
    const visitor = people.browser();
    people.clock.advance({ days: 13 });
    expect(await visitor.call('GET', link.endpoint)).toMatchObject({
      status: 200,
      body: {
        email,
        organization: 'Hausverwaltung Lindenhof',
        welcome: { contact: 'Lukas Brandt, Telefon 0221 4711, brandt@lindenhof.example', colour: '#8f1d3f' },
      },
    });
    people.clock.advance({ days: 2 });
    expect((await visitor.call('GET', link.endpoint)).status).toBe(410);
  });

  it('is filled in from the record, until that person has access', async () => {
    const scene = await open();
    const email = `Paula@${createId()}.example`;
    await scene.addOwner('P-1', {
      first_name: 'Paula',
      last_name: 'Peters',
      full_name: 'Paula Peters',
      email: ` ${email} `,
    });
    await scene.addOwner('P-2', { full_name: 'Ohne Adresse', email: 'keine' });
    const person = { email: email.toLowerCase(), firstName: 'Paula', lastName: 'Peters' };
    expect((await scene.list('P-1')).body.person).toEqual(person);
    expect((await scene.list('P-2')).body.person).toBeNull();
    await scene.link({ ...person, eigentuemerEid: 'P-1' });
    expect((await scene.list('P-1')).body.person).toBeNull();
  });

  it('gives a member the additional permission, and notifies them by a short mail', async () => {
    const scene = await open();
    const user = await people.addUser({
      organizationId: scene.organizationId,
      permissions: [accounting],
      startApplication: 'invoices',
    });
    const { body } = await scene.link({
      email: user.email.toUpperCase(),
      firstName: '',
      lastName: '',
      sendReleaseEmail: false,
    });
    expect(body).toMatchObject({
      outcome: 'member',
      userEigentuemer: { state: 'active', sendReleaseEmail: false, firstName: 'Erika' },
    });
    expect(await scene.permissionsOf(user.id)).toEqual([accounting, ownersPermission]);
    const [mail, ...others] = await readMails(scene.browser, user.email);
    expect([mail?.subject, others]).toEqual(['Neuer Zugang bei Hausverwaltung Lindenhof', []]);
    expect(mail?.text).toContain('Hausverwaltung Lindenhof hat Ihnen Zugang zu den Daten von Anna Acker gegeben.');
    const browser = await people.signIn(user);
    expect(
      (await browser.call('GET', `/api/benit/organization-configuration/current-org-data/${scene.organizationId}`))
        .body,
    ).toMatchObject({ startApplication: 'invoices' });
  });

  it("of type weg gives its own permission, and shows the owner's name without any books", async () => {
    const scene = await open();
    const user = await people.addUser({ organizationId: scene.organizationId, permissions: [] });
    await scene.link({ email: user.email, userType: 'weg' });
    expect(await scene.permissionsOf(user.id)).toEqual([communityPermission]);
    expect(await scene.sees(user.id)).toEqual({ owners: ['E-1'], postings: [] });
  });

  it('of a person with an open invitation sends no second mail', async () => {
    const scene = await open();
    const email = `${createId()}@new.example`;
    await scene.link({ email });
    expect((await scene.link({ email, eigentuemerEid: 'E-2', userType: 'weg' })).body).toMatchObject({
      outcome: 'waiting',
    });
    expect(await readMails(scene.browser, email)).toHaveLength(1);
  });

  it('of a person with an ended invitation invites them again and keeps their earlier links', async () => {
    const scene = await open();
    const email = `${createId()}@new.example`;
    await scene.link({ email });
    people.clock.advance({ days: 15 });
    const browser = await people.signIn(scene.admin);
    expect((await scene.link({ email, eigentuemerEid: 'E-2' }, browser)).body).toMatchObject({ outcome: 'invited' });
    expect(await readMails(scene.browser, email)).toHaveLength(2);
    expect((await scene.list('E-1', '', browser)).body.userEigentuemer).toHaveLength(1);
  });

  it('to the same owner again is refused at the address, and changes nothing', async () => {
    const scene = await open();
    const email = `${createId()}@new.example`;
    const { body } = await scene.link({ email });
    const again = await scene.link({ email, userType: 'weg' });
    expect([again.status, ...codesOf(again)]).toEqual([409, ['link_exists', 'email']]);
    expect(await scene.permissionsOf(body.userEigentuemer.user.id)).toEqual([ownersPermission]);
  });

  it('needs both names for a new account, and counts as a lookup of the address', async () => {
    const scene = await open();
    const { status, body } = await scene.link({ firstName: '', lastName: ' ' });
    expect([status, body.errors.map(({ field }) => field)]).toEqual([400, ['firstName', 'lastName']]);
    expect(
      await database.identity((tx) =>
        tx.selectFrom('attempts').select('kind').where('kind', '=', 'email-check').execute(),
      ),
    ).toHaveLength(1);
  });

  it('to a missing owner, or one of another organisation, is 404 and invites nobody', async () => {
    const [scene, other] = [await open(), await open()];
    await other.addOwner('E-9');
    const email = `${createId()}@new.example`;
    for (const eigentuemerEid of ['E-9', 'E-99'])
      expect((await scene.link({ email, eigentuemerEid })).status).toBe(404);
    expect((await scene.list('E-9')).status).toBe(404);
    expect(await readMails(scene.browser, email)).toEqual([]);
  });

  it('above the daily limit of invitations sends the mail on the next day, at eight in the morning', async () => {
    const scene = await open();
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ invitations_per_day: 1 }).where('id', '=', scene.organizationId).execute(),
    );
    expect((await scene.link()).body.userEigentuemer.invitationDueAt).toBeNull();
    const { body } = await scene.link();
    expect(body.userEigentuemer.invitationDueAt).toMatch(/T0[67]:00:00\.000Z$/u);
    expect((await scene.list('E-1')).body.counts).toEqual({ eigentuemer: 2, weg: 0, invited: 2 });
  });

  it('is refused with the other permissions of the module alone', async () => {
    const scene = await open();
    const user = await people.addUser({
      organizationId: scene.organizationId,
      permissions: [
        ownersPermission,
        'ri-property-management-weg-admin-permission',
        'ri-property-management-belege-admin-permission',
      ],
    });
    expect((await scene.link({}, await people.signIn(user))).status).toBe(403);
  });

  it('may check if an address has an account, with the permission of this module alone', async () => {
    const scene = await open();
    expect(await scene.browser.call('GET', `/api/benit/auth/users/check/${scene.admin.email}`)).toMatchObject({
      status: 200,
      body: { userExists: true },
    });
  });
});

describe('removing a link', () => {
  it('removes the permission with the last link of its type, and ends a membership without other permissions', async () => {
    const scene = await open();
    const user = await people.addUser({ organizationId: scene.organizationId, permissions: [] });
    const [one, two, community] = [
      (await scene.link({ email: user.email })).body.userEigentuemer,
      (await scene.link({ email: user.email, eigentuemerEid: 'E-2' })).body.userEigentuemer,
      (await scene.addOwner('W-1'),
      (await scene.link({ email: user.email, eigentuemerEid: 'W-1', userType: 'weg' })).body.userEigentuemer),
    ];
    expect((await scene.remove(one)).status).toBe(200);
    expect(await scene.permissionsOf(user.id)).toEqual([ownersPermission, communityPermission]);
    expect(await scene.sees(user.id)).toEqual({ owners: ['E-2', 'W-1'], postings: ['E-2'] });
    await scene.remove(two);
    expect(await scene.permissionsOf(user.id)).toEqual([communityPermission]);
    await scene.remove(community);
    expect(await scene.permissionsOf(user.id)).toBeUndefined();
    expect((await readEvents(database, scene.organizationId)).slice(-2)).toEqual([
      'owner_link_removed',
      'user_removed',
    ]);
    expect(
      (await readLog(database, scene.organizationId)).find(({ event }) => event === 'owner_link_removed'),
    ).toMatchObject({
      by: scene.admin.email,
      subject: `Erika Muster <${user.email}>`,
      changes: [
        { field: 'eigentuemer', from: 'Anna Acker (E-1)', to: null },
        { field: 'userType' },
        { field: 'sendReleaseEmail' },
        { field: 'sendDocumentEmail' },
      ],
    });
  });

  it('keeps the membership of somebody with other permissions, and clears a start application they cannot open', async () => {
    const scene = await open();
    const user = await people.addUser({ organizationId: scene.organizationId, permissions: [accounting] });
    const { body } = await scene.link({ email: user.email });
    const browser = await people.signIn(user);
    const start = async () =>
      (
        await browser.call<{ startApplication: string }>(
          'GET',
          `/api/benit/organization-configuration/current-org-data/${scene.organizationId}`,
        )
      ).body.startApplication;
    expect(await start()).toBe('overview');
    await scene.remove(body.userEigentuemer);
    expect(await scene.permissionsOf(user.id)).toEqual([accounting]);
    expect(await start()).toBe('none');
  });

  it('of the last administrator keeps their administration', async () => {
    const scene = await open();
    const { body } = await scene.link({ email: scene.admin.email });
    expect((await scene.remove(body.userEigentuemer)).status).toBe(200);
    expect(await scene.permissionsOf(scene.admin.id)).toEqual([administrationPermission]);
  });

  it('of somebody invited withdraws their invitation: its link opens nothing any more', async () => {
    const scene = await open();
    const email = `${createId()}@new.example`;
    const { body } = await scene.link({ email });
    const invitation = await readLink(scene.browser, email);
    await scene.remove(body.userEigentuemer);
    expect((await people.browser().call('GET', invitation.endpoint)).status).toBe(410);
  });

  it('by another owner’s eid is 404 and removes nothing', async () => {
    const scene = await open();
    const { body } = await scene.link();
    expect((await scene.remove({ ...body.userEigentuemer, eigentuemerEid: 'E-2' })).status).toBe(404);
    expect((await scene.list('E-1')).body.userEigentuemer).toHaveLength(1);
  });

  it('happens with the membership when the administration of users ends it', async () => {
    const scene = await open();
    const user = await people.addUser({ organizationId: scene.organizationId, permissions: [accounting] });
    await scene.link({ email: user.email });
    const users = await people.signIn(
      await people.addUser({
        organizationId: scene.organizationId,
        permissions: ['benit-organization-users-permission'],
      }),
    );
    const { body } = await users.call<{ users: { id: string }[] }>(
      'GET',
      `/api/benit/organization-configuration/user-org?searchTerm=${user.email}`,
    );
    expect(
      (await users.call('DELETE', `/api/benit/organization-configuration/user-org/${body.users[0]?.id}`)).status,
    ).toBe(200);
    expect((await scene.list('E-1')).body.userEigentuemer).toEqual([]);
  });
});

describe('a link', () => {
  const everything = { owners: ['E-1'], postings: ['E-1'] };
  const nothing = { owners: [], postings: [] };

  it.each([
    ['yesterday', -1, nothing],
    ['today', 0, nothing],
    ['tomorrow', 1, everything],
  ] as const)('that holds until %s shows what the database lets through', (_, days, seen) =>
    onOneDay(
      () => readDatabaseDay(database),
      async (today) => {
        const scene = await open();
        const user = await people.addUser({ organizationId: scene.organizationId, permissions: [] });
        const validUntil = addDays(today, days);
        const { body } = await scene.link({ email: user.email, validUntil });
        expect(body.userEigentuemer.validUntil).toBe(validUntil);
        expect(await scene.sees(user.id)).toEqual(seen);
      },
    ),
  );

  it('is changed by its id and version: until when it holds, and whether mails tell of receipts', async () => {
    const scene = await open();
    const today = await readDatabaseDay(database);
    const user = await people.addUser({ organizationId: scene.organizationId, permissions: [] });
    const { body } = await scene.link({ email: user.email });
    const { id } = body.userEigentuemer;
    const save = (change: object) =>
      scene.browser.call<{ userEigentuemer: object }>('PUT', `${base}/user-eigentuemer`, { body: { id, ...change } });
    expect((await save({ sendReleaseEmail: false, version: 1 })).body.userEigentuemer).toMatchObject({
      sendReleaseEmail: false,
      validUntil: null,
      version: 2,
    });
    expect((await save({ sendReleaseEmail: false, version: 2 })).body.userEigentuemer).toMatchObject({ version: 2 });
    expect((await save({ validUntil: today, version: 1 })).status).toBe(409);
    expect((await save({ validUntil: today, version: 2 })).body.userEigentuemer).toMatchObject({
      validUntil: today,
      version: 3,
    });
    expect(await scene.sees(user.id)).toEqual(nothing);
    await save({ validUntil: null });
    expect(await scene.sees(user.id)).toEqual(everything);
    expect(
      (
        await scene.browser.call('PUT', `${base}/user-eigentuemer`, {
          body: { id: createId(), sendReleaseEmail: true },
        })
      ).status,
    ).toBe(404);
  });

  it('is found by name and address, page by page; the owner 0 has none', async () => {
    const scene = await open();
    for (const lastName of ['Cäsar', 'Anders', 'Berg']) await scene.link({ lastName });
    const first = await scene.list('E-1', '?limit=2');
    const second = await scene.list('E-1', `?limit=2&cursor=${first.body.nextCursor}`);
    expect([...first.body.userEigentuemer, ...second.body.userEigentuemer].map(({ lastName }) => lastName)).toEqual([
      'Anders',
      'Berg',
      'Cäsar',
    ]);
    expect(
      (await scene.list('E-1', '?searchTerm=caesar')).body.userEigentuemer.map(({ lastName }) => lastName),
    ).toEqual(['Cäsar']);
    expect((await scene.list('0')).body).toMatchObject({ userEigentuemer: [], nextCursor: null });
  });

  it('of an account that has not accepted yet shows the address, not the name', async () => {
    const scene = await open();
    const stranger = await people.addUser();
    await database.identity((tx) =>
      tx.updateTable('users').set({ email_proven_at: people.clock.now() }).where('id', '=', stranger.id).execute(),
    );
    const { body } = await scene.link({ email: stranger.email, firstName: '', lastName: '' });
    expect(body.userEigentuemer).toMatchObject({
      email: stranger.email,
      firstName: '',
      lastName: '',
      state: 'invited',
    });
  });

  it('that is open can be mailed again; an accepted one cannot', async () => {
    const scene = await open();
    const { body } = await scene.link();
    const { id, email } = body.userEigentuemer;
    const invite = (link: string) => scene.browser.call('POST', `${base}/user-eigentuemer/E-1/${link}/invitation`);
    expect((await invite(id)).status).toBe(200);
    expect(await readMails(scene.browser, email)).toHaveLength(2);
    const user = await people.addUser({ organizationId: scene.organizationId, permissions: [] });
    const accepted = await scene.link({ email: user.email });
    expect((await invite(accepted.body.userEigentuemer.id)).status).toBe(422);
  });
});
