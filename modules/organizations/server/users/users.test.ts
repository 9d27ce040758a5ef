import { describe, expect, test } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { listUsers } from './list-users.ts';
import {
  accountingPermission,
  base,
  carePermission,
  centralPermission,
  codesOf,
  createUsersScene,
  usersPermission,
} from '#testing/users-scene.ts';

const { database } = await createTestDatabase();

describe('the list of users', () => {
  test('lists the users of the organisation in natural order of names, and no others', async () => {
    const scene = await createUsersScene(database);
    await createUsersScene(database, { people: scene.people });
    for (const [firstName, lastName] of [
      ['Zoë', 'Zander'],
      ['Ali', 'Özdemir'],
      ['Anna', 'muster'],
      ['Émile', 'Muster'],
    ])
      await scene.add({ firstName, lastName });
    const { body } = await scene.list();
    expect(body.users.map(({ user }) => `${user.lastName} ${user.firstName}`)).toEqual([
      'muster Anna',
      'Muster Émile',
      'Muster Erika',
      'Özdemir Ali',
      'Zander Zoë',
    ]);
    expect(body.nextCursor).toBeNull();
  });

  test('is sorted over all pages by name, address and state; users without a name come last', async () => {
    const scene = await createUsersScene(database);
    const mark = createId();
    const stranger = await scene.people.addUser({ organizationId: await scene.people.addOrganization() });
    await database.identity((tx) =>
      tx
        .updateTable('users')
        .set({ email: `z2@${mark}.example` })
        .where('id', '=', stranger.id)
        .execute(),
    );
    await scene.add({ firstName: 'Zoë', lastName: 'Zander', email: `a10@${mark}.example` });
    await scene.add({ firstName: 'Ali', lastName: 'Özdemir', email: `a2@${mark}.example` });
    await scene.add({ email: `z2@${mark}.example` });
    const walk = async (query: string) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { status, body } = await scene.list(`?limit=1&${query}&cursor=${cursor}`);
        expect(status, JSON.stringify(body)).toBe(200);
        seen.push(
          ...body.users.map(({ user }) =>
            user.id === scene.admin.id ? 'admin' : user.email.slice(0, user.email.indexOf('@')),
          ),
        );
        cursor = body.nextCursor;
      }
      return seen;
    };
    expect(await walk('sort=name')).toEqual(['admin', 'a2', 'a10', 'z2']);
    expect(await walk('sort=name&direction=desc')).toEqual(['a10', 'a2', 'admin', 'z2']);
    expect(await walk(`sort=email&searchTerm=${mark}`)).toEqual(['a2', 'a10', 'z2']);
    expect(await walk(`sort=email&direction=desc&searchTerm=${mark}`)).toEqual(['z2', 'a10', 'a2']);
    expect(await walk('sort=state')).toEqual(['admin', 'a2', 'a10', 'z2']);
    expect(await walk('sort=state&direction=desc')).toEqual(['a10', 'a2', 'z2', 'admin']);
    expect((await scene.list('?sort=password')).status).toBe(400);
  });

  test('contains every property of a user', async () => {
    const scene = await createUsersScene(database);
    const other = await scene.people.addOrganization();
    const { user, member } = await scene.addColleague(carePermission, accountingPermission);
    expect(member).toEqual({
      id: expect.any(String),
      version: 1,
      user: { id: user.id, firstName: 'Erika', lastName: 'Muster', email: user.email },
      permissions: [{ identifier: accountingPermission }, { identifier: carePermission }],
      startApplication: {
        id: await scene.applicationId('invoices'),
        identifier: 'invoices',
        name: expect.objectContaining({ de: 'Rechnungen' }),
      },
      userLanguages: ['de', 'en'],
      userDefaultLanguage: 'de',
      state: 'active',
      invitedUntil: null,
      invitationDueAt: null,
      pendingEmail: null,
      shared: false,
      protected: false,
    });
    await scene.people.addMembership(user.id, { organizationId: other });
    expect(await scene.find(user.email)).toMatchObject({ id: member.id, shared: true });
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ deleted_at: scene.people.clock.now() }).where('id', '=', other).execute(),
    );
    // A deleted organisation can be restored for 30 days.
    expect(await scene.find(user.email)).toMatchObject({ shared: true });
    expect((await scene.add()).body.user).toMatchObject({ state: 'invited', shared: false });
  });

  test('has a call for each user, which finds no user of another organisation', async () => {
    const [scene, other] = [await createUsersScene(database), await createUsersScene(database)];
    const { member } = await scene.addColleague();
    const ask = (browser: typeof scene.browser) => browser.call('GET', `${base}/user-org/${member.id}`);
    expect(await ask(scene.browser)).toMatchObject({ status: 200, body: { user: member } });
    expect(await ask(other.browser)).toMatchObject({ status: 404, body: { errors: [{ code: 'not_found' }] } });
  });

  test('comes in pages without gaps, also among namesakes', async () => {
    const scene = await createUsersScene(database);
    const memberships = Array.from({ length: 7 }, () => scene.addColleague());
    await Promise.all(memberships);
    const { body: whole } = await scene.list();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await scene.list(`?limit=3&cursor=${cursor}`);
      expect(body.users.length).toBeLessThanOrEqual(3);
      seen.push(...body.users.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(whole.users.map(({ id }) => id));
    expect(seen).toHaveLength(8);
  });

  test.each([
    'garbage',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from(JSON.stringify(['a\u0000', 'b', createId()])).toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    const scene = await createUsersScene(database);
    const answer = await scene.list(`?cursor=${cursor}`);
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([400, 'invalid_cursor']);
  });

  test('is searched by names in either order and by address; wildcards are literal', async () => {
    const scene = await createUsersScene(database);
    await scene.add({ firstName: 'Jürgen', lastName: 'Groß_Meier', email: `${createId()}@search.example` });
    const count = async (term: string): Promise<number> =>
      (await scene.list(`?searchTerm=${encodeURIComponent(term)}`)).body.users.length;
    expect(await Promise.all(['JÜRGEN groß', 'meier Jürgen', '@SEARCH.', 'ß_m'].map(count))).toEqual([1, 1, 1, 1]);
    expect(await Promise.all(['%', 'ß%m', 'gro__m', 'nobody'].map(count))).toEqual([0, 0, 0, 0]);
    expect((await scene.list('?searchTerm=%00')).status).toBe(400);
  });

  test('needs as many statements for many users as for one', async () => {
    const scene = await createUsersScene(database);
    const scope = { organizationId: scene.organizationId, userId: scene.admin.id };
    const actor = { ...scope, membershipId: createId(), permissions: new Set<string>() };
    const countStatements = async (): Promise<number> => {
      let count = 0;
      const transformResult = async <T>({ result }: { result: T }): Promise<T> => {
        count += 1;
        return result;
      };
      await database.tenant(scope, (tx) => {
        const counted = tx.withPlugin({ transformQuery: ({ node }) => node, transformResult }) as typeof tx;
        return listUsers(
          { tx: counted, actor, accounts: scene.people.identity, clock: scene.people.clock },
          { limit: 200 },
        );
      });
      return count;
    };
    const before = await countStatements();
    for (let index = 0; index < 20; index += 1) await scene.addColleague();
    expect([before, await countStatements()]).toEqual([2, 2]);
  });
});

describe('grantable permissions', () => {
  test('are the permissions of the organisation’s services, with their texts', async () => {
    const scene = await createUsersScene(database, { services: ['care'] });
    const { body } = await scene.browser.call('GET', `${base}/organization-permissions`);
    expect(body['permissionIdentifiers']).toEqual([usersPermission, carePermission]);
    expect(body['permissions']).toEqual([
      {
        identifier: usersPermission,
        description: expect.objectContaining({ cn: '管理组织用户' }),
        service: { identifier: 'organization-administration', name: expect.objectContaining({ de: 'Organisation' }) },
      },
      {
        identifier: carePermission,
        description: expect.objectContaining({ de: 'Pflege-Assistenten nutzen' }),
        service: { identifier: 'care', name: expect.objectContaining({ de: 'Pflege' }) },
      },
    ]);
  });

  test('applications are those that the permissions open here; unknown ones open none', async () => {
    const scene = await createUsersScene(database, { services: ['care'] });
    const ask = async (...permissionIdentifiers: string[]): Promise<string[]> => {
      const { body } = await scene.browser.call<{ applications: { identifier: string }[] }>(
        'POST',
        `${base}/applications`,
        { body: { permissionIdentifiers } },
      );
      return body.applications.map(({ identifier }) => identifier);
    };
    expect(await ask(carePermission, carePermission, usersPermission)).toEqual([
      'organization-users',
      'audit',
      'care-assistant',
    ]);
    expect(await ask(accountingPermission, centralPermission, 'nonsense')).toEqual([]);
    expect(await ask()).toEqual([]);
  });
});

describe('adding a user', () => {
  test('creates account and membership, each permission and language once', async () => {
    const scene = await createUsersScene(database);
    const email = `Jürgen.MÜLLER.${createId()}@Bücher.example`;
    const answer = await scene.add({
      email: ` ${email} `,
      permissionIdentifiers: [carePermission, accountingPermission, carePermission],
      userLanguages: ['fr', 'de', 'fr'],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      version: 1,
      user: { email: email.toLowerCase(), firstName: 'Nora', lastName: 'Neu' },
      permissions: [{ identifier: accountingPermission }, { identifier: carePermission }],
      startApplication: { identifier: 'invoices' },
      userLanguages: ['de', 'fr'],
      userDefaultLanguage: 'fr',
      state: 'invited',
    });
    expect(await scene.find(email)).toEqual(answer.body.user);
  });

  test('an existing account keeps its name and needs none', async () => {
    const scene = await createUsersScene(database);
    const user = await scene.people.addUser();
    const answer = await scene.add({ email: user.email.toUpperCase(), firstName: undefined, lastName: undefined });
    // The owner reveals the name by accepting.
    expect(answer.body.user).toMatchObject({
      user: { id: user.id, firstName: '', lastName: '' },
      state: 'invited',
      shared: true,
    });
  });

  test('names all wrong fields together and changes nothing', async () => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@wrong.example`;
    const wrong = await scene.add({
      email,
      permissionIdentifiers: [accountingPermission, 'nonsense', 'ri-property-assistant-permission'],
      startApplicationId: createId(),
      userLanguages: ['de'],
      userDefaultLanguage: 'cn',
    });
    expect(wrong.status).toBe(400);
    expect(codesOf(wrong)).toEqual([
      ['not_offered', 'permissionIdentifiers.1'],
      ['not_offered', 'permissionIdentifiers.2'],
      ['not_selectable', 'startApplicationId'],
      ['not_selectable', 'userDefaultLanguage'],
    ]);
    const nameless = await scene.add({ email, firstName: ' ', lastName: '' });
    expect(codesOf(nameless)).toEqual([
      ['too_small', 'firstName'],
      ['too_small', 'lastName'],
    ]);
    expect((await scene.list()).body.users).toHaveLength(1);
    expect(await scene.readMails(email)).toEqual([]);
    expect(await database.identity((tx) => scene.people.identity.findUserByEmail(tx, email))).toBeNull();
  });

  test('the start application must be one that the permissions open', async () => {
    const scene = await createUsersScene(database);
    const startApplicationId = await scene.applicationId('care-assistant');
    expect(codesOf(await scene.add({ startApplicationId }))).toEqual([['not_selectable', 'startApplicationId']]);
    expect(codesOf(await scene.add({ permissionIdentifiers: [] }))).toEqual([['not_selectable', 'startApplicationId']]);
    expect((await scene.add({ startApplicationId, permissionIdentifiers: [carePermission] })).status).toBe(200);
  });

  test.each([
    ['a@b.de\r\nBcc: x@y.de', 'invalid_format'],
    ['Erika <a@b.de>', 'invalid_format'],
    ['a@b.de,c@d.de', 'invalid_format'],
    [`${'a'.repeat(313)}@b.test`, 'too_big'],
  ])('refuses the address %j', async (email, code) => {
    const scene = await createUsersScene(database);
    const answer = await scene.add({ email });
    expect([answer.status, ...codesOf(answer)]).toEqual([400, [code, 'email']]);
  });

  test('an address that grows too long in lower case is refused, not an error', async () => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@${Array.from({ length: 3 }, () => 'İ'.repeat(63)).join('.')}.de`;
    const answer = await scene.add({ email });
    expect([answer.status, ...codesOf(answer)]).toEqual([400, ['invalid_format', 'email']]);
  });

  test.each([
    ['firstName', 'x'.repeat(300)],
    ['lastName', 'x'.repeat(101)],
    ['firstName', 'Eri\nka'],
    ['lastName', 'Mus\u0000ter'],
  ])('refuses the name %s: %j', async (field, value) => {
    const scene = await createUsersScene(database);
    const answer = await scene.add({ [field]: value });
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
  });

  test('somebody who belongs to the organisation already is refused by name of the field', async () => {
    const scene = await createUsersScene(database);
    const answer = await scene.add({ email: scene.admin.email });
    expect([answer.status, ...codesOf(answer)]).toEqual([409, ['member_exists', 'email']]);
    expect(await scene.readMails(scene.admin.email)).toEqual([]);
  });

  test('of fifty at once one is added and mailed, all others are refused', async () => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@at-once.example`;
    const startApplicationId = await scene.applicationId('invoices');
    const answers = await Promise.all(Array.from({ length: 50 }, () => scene.add({ email, startApplicationId })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(new Set(answers.flatMap(({ body }) => body.errors?.map(({ code }) => code) ?? []))).toEqual(
      new Set(['member_exists']),
    );
    expect(await scene.readMails(email)).toHaveLength(1);
    expect((await scene.list()).body.users).toHaveLength(2);
  });

  test('two organisations may add the same new address at once: one account, two memberships', async () => {
    const scene = await createUsersScene(database);
    const others = await Promise.all(
      Array.from({ length: 5 }, () => createUsersScene(database, { people: scene.people })),
    );
    const email = `${createId()}@both.example`;
    const answers = await Promise.all([scene, ...others].map((each) => each.add({ email })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.user.id)).size).toBe(1);
    expect(await scene.readMails(email)).toHaveLength(6);
  });

  test('whether an address is known can be asked for every address, however long in a URL', async () => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@${'例'.repeat(55)}.${'子'.repeat(55)}.${'中'.repeat(55)}.中国`;
    const ask = () => scene.browser.call('GET', `/api/benit/auth/users/check/${encodeURIComponent(email)}`);
    expect((await ask()).body).toEqual({ userExists: false });
    expect((await scene.add({ email })).status).toBe(200);
    expect((await ask()).body).toEqual({ userExists: true });
  });
});
