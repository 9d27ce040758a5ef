import { describe, expect, test } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { centralBase, createTestOperator, listenForNotices, readAudit, serviceIds } from '#testing/operator.ts';
import { createTestPeople } from '#testing/people.ts';

const { database, adminUrl } = await createTestDatabase();
const people = await createTestPeople(database);
const operator = await createTestOperator(people);
const [mandatory = '', central = '', accounting = '', care = ''] = await serviceIds(
  database,
  'organization-administration',
  'central-administration',
  'accounting',
  'care',
);

const takeAnnounced = await listenForNotices(adminUrl);

/** Describes a new organisation with values unique to this test. */
function describeNew() {
  const mark = createId();
  return {
    name: `Café ${mark}`,
    identifier: mark,
    userEmail: `${mark}@first.example`,
    userFirstName: 'Erika',
    userLastName: 'Muster',
  };
}

async function addNew(change: object = {}) {
  const { status, body } = await operator.add({ ...describeNew(), ...change });
  expect(status).toBe(200);
  return body.organization;
}

/** Adds a signed-in user with the permission for accounting; `canWork` checks their present access. */
async function addAccountant(organizationId: Awaited<ReturnType<typeof addNew>>['id']) {
  const browser = await people.signIn(
    await people.addUser({ organizationId, permissions: ['benit-accounting-permission'] }),
  );
  const choose = () =>
    browser.call<{ permissionIdentifiers: string[] }>(
      'GET',
      `/api/benit/organization-configuration/current-org-data/${organizationId}`,
    );
  const enter = () =>
    browser.call('PUT', '/api/benit/organization-configuration/change-language', {
      body: { userDefaultLanguage: 'de' },
    });
  return { browser, choose, enter };
}

describe('access', () => {
  const calls = [
    ['GET', 'organization'],
    ['POST', 'organization'],
    ['PUT', `organization/${createId()}`],
    ['DELETE', `organization/${createId()}`],
    ['GET', 'service'],
    ['DELETE', `service/${createId()}`],
  ] as const;

  test.each(calls)('%s %s is refused for everyone else', async (method, path) => {
    const others = [
      await people.addUser({ organizationId: operator.organizationId, permissions: [] }),
      await people.addUser({
        organizationId: operator.organizationId,
        permissions: ['benit-organization-users-permission'],
      }),
      // A permission without its service gives no access.
      await people.addUser({
        organizationId: await people.addOrganization(),
        permissions: ['benit-organization-users-permission', 'benit-central-configuration-permission'],
      }),
    ];
    for (const user of others) {
      const answer = await (await people.signIn(user)).call(method, `${centralBase}/${path}`);
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'permission_denied' }] } });
    }
    expect((await people.browser().call(method, `${centralBase}/${path}`)).status).toBe(401);
  });
});

describe('the list', () => {
  test('is sorted by name, page by page, without deleted ones, for any names', async () => {
    const mark = createId();
    // Names that make the longest cursor and differ only at the end.
    const long = '😀"'.repeat(60);
    const names = ['Zebra', 'apfel', 'Ärger', 'Birne', `${long}2`, `${long}1`, 'apfel'];
    for (const name of names) await addNew({ name, industry: { de: mark } });
    const deleted = await addNew({ name: 'Aal', industry: { de: mark } });
    await operator.remove(deleted.id);
    const whole = (await operator.list(`?searchTerm=${mark}`)).body.organizations.map(({ name }) => name);
    expect(whole).toEqual([`${long}1`, `${long}2`, 'apfel', 'apfel', 'Ärger', 'Birne', 'Zebra']);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await operator.list(`?searchTerm=${mark}&limit=2&cursor=${cursor}`);
      expect(status).toBe(200);
      paged.push(...body.organizations.map(({ name }) => name));
      cursor = body.nextCursor;
    }
    expect(paged).toEqual(whole);
  });

  test('is sorted over all pages, in both directions', async () => {
    const mark = createId().slice(-12);
    const added = [];
    for (const [name, identifier] of [
      ['Filiale 10', `b-${mark}`],
      ['Ärzte', `c-${mark}`],
      ['Filiale 2', `a-${mark}`],
    ] as const)
      added.push(await addNew({ name, identifier, industry: { de: mark } }));
    // One user each, except in the first.
    await people.addUser({ organizationId: added[0]?.id as (typeof added)[number]['id'] });
    const walk = async (query: string) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { status, body } = await operator.list(`?searchTerm=${mark}&limit=1&${query}&cursor=${cursor}`);
        expect(status, JSON.stringify(body)).toBe(200);
        seen.push(...body.organizations.map(({ name }) => name));
        cursor = body.nextCursor;
      }
      return seen;
    };
    expect(await walk('sort=name')).toEqual(['Ärzte', 'Filiale 2', 'Filiale 10']);
    expect(await walk('sort=name&direction=desc')).toEqual(['Filiale 10', 'Filiale 2', 'Ärzte']);
    expect(await walk('sort=identifier')).toEqual(['Filiale 2', 'Filiale 10', 'Ärzte']);
    expect(await walk('sort=created')).toEqual(['Filiale 10', 'Ärzte', 'Filiale 2']);
    expect(await walk('sort=created&direction=desc')).toEqual(['Filiale 2', 'Ärzte', 'Filiale 10']);
    expect((await walk('sort=users')).at(-1)).toBe('Filiale 10');
    expect((await walk('sort=users&direction=desc'))[0]).toBe('Filiale 10');
    expect((await operator.list('?sort=industry')).status).toBe(400);
  });

  test('finds by name, identifier and industry in any language, wildcards taken literally', async () => {
    const mark = createId().slice(-12);
    const one = await addNew({
      name: `Größe ${mark}`,
      industry: { de: 'Handwerk', cn: `手工业${mark}`, ru: `Ремесло ${mark}` },
    });
    const other = await addNew({ name: `100 %_${mark}` });
    const find = async (term: string) =>
      (await operator.list(`?searchTerm=${encodeURIComponent(term)}`)).body.organizations.map(({ id }) => id);
    for (const term of [`größe ${mark}`, one.identifier.toUpperCase(), `手工业${mark}`, `РЕМЕСЛО ${mark}`])
      expect(await find(term)).toEqual([one.id]);
    expect(await find(`%_${mark}`)).toEqual([other.id]);
    expect(await find(`%${mark}`)).toEqual([]);
    expect(await find('no such organisation')).toEqual([]);
    expect(await operator.list('?searchTerm=a%00b')).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'control_character', field: 'searchTerm' }] },
    });
  });

  test('returns services in the order of the catalogue, the number of users, and the mark of the operator', async () => {
    const added = await addNew({ serviceIds: [care, accounting] });
    await people.addUser({ organizationId: added.id });
    const [listed] = (await operator.list(`?searchTerm=${added.identifier}`)).body.organizations;
    expect(listed).toEqual({
      ...added,
      storageUsedBytes: undefined,
      userCount: 2,
      serviceIds: [mandatory, accounting, care],
      operator: false,
    });
    const other = await createTestOperator(people);
    const own = (await other.list('?limit=200')).body.organizations.find(({ id }) => id === other.organizationId);
    expect(own).toMatchObject({ operator: true, userCount: 1, serviceIds: [mandatory, central], version: 1 });
  });

  test('refuses a foreign cursor', async () => {
    const encode = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');
    for (const cursor of ['x', 'W10', encode(['a', 'b']), encode(['a\u0000', createId()])]) {
      expect(await operator.list(`?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'invalid_cursor', field: 'cursor' }] },
      });
    }
  });
});

describe('adding', () => {
  test('creates the organisation with its services and invites its first user, with every permission', async () => {
    const described = {
      ...describeNew(),
      industry: { de: 'Bäckerei', en: 'Bakery', fr: '' },
      serviceIds: [accounting, mandatory, accounting],
    };
    const { status, body } = await operator.add(described);
    expect(status).toBe(200);
    const { organization } = body;
    expect(organization).toEqual({
      id: expect.any(String),
      version: 1,
      name: described.name,
      identifier: described.identifier,
      industry: { de: 'Bäckerei', en: 'Bakery' },
      serviceIds: [mandatory, accounting],
      userCount: 1,
      createdAt: people.clock.now().toISOString(),
      operator: false,
      invitationsPerDay: 50,
      mailsPerDay: 200,
      storageGigabytes: 10,
      storageUsedBytes: 0,
    });
    const [member] = await database.identity((tx) =>
      tx
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .innerJoin('applications', 'applications.id', 'memberships.start_application_id')
        .select([
          'users.email',
          'users.first_name',
          'users.last_name',
          'memberships.languages',
          'memberships.default_language',
          'applications.identifier',
        ])
        .where('organization_id', '=', organization.id)
        .execute(),
    );
    expect(member).toEqual({
      email: described.userEmail,
      first_name: 'Erika',
      last_name: 'Muster',
      languages: ['de', 'en'],
      default_language: 'de',
      identifier: 'organization-users',
    });
  });

  test('the first user opens the invitation, sets a password, signs in and has every permission of the services', async () => {
    const described = { ...describeNew(), serviceIds: [accounting, care] };
    const { organization } = (await operator.add(described)).body;
    const { mails } = (
      await people.browser().call<{ mails: { to: string; text: string; subject: string }[] }>('GET', '/dev/outbox.json')
    ).body;
    const received = mails.filter(({ to }) => to === described.userEmail);
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain(described.name);
    const [, path = ''] = /\/benit\/auth\/set-password\/(\S+)/u.exec(received[0]?.text ?? '') ?? [];
    const browser = people.browser();
    expect(
      (
        await browser.call('POST', `/api/benit/auth/users/setpassword/${path}`, {
          body: { password: 'Kanarienvogel-18' },
        })
      ).status,
    ).toBe(200);
    const signIn = { body: { email: described.userEmail.toUpperCase(), password: 'Kanarienvogel-18' } };
    expect((await browser.call('POST', '/api/benit/auth/users/signin', signIn)).status).toBe(200);
    const { body } = await browser.call(
      'GET',
      `/api/benit/organization-configuration/current-org-data/${organization.id}`,
    );
    expect(body).toMatchObject({
      permissionIdentifiers: [
        'benit-accounting-permission',
        'benit-care-permission',
        'benit-organization-users-permission',
        'benit-time-tracking-permission',
      ],
      startApplication: 'organization-users',
      userLanguages: ['de', 'en'],
      userDefaultLanguage: 'de',
    });
  });

  test('an existing account keeps its name, needs none, and is notified by email without a link', async () => {
    const known = await people.addUser();
    const { userFirstName: _, userLastName: __, ...described } = describeNew();
    const organization = (
      await operator.add({ ...described, userEmail: ` ${known.email.toUpperCase()}`, userFirstName: 'Anders' })
    ).body.organization;
    expect(organization.userCount).toBe(1);
    const user = await database.identity((tx) => people.identity.findUserByEmail(tx, known.email));
    expect(user).toEqual(known);
    const { mails } = (
      await people.browser().call<{ mails: { to: string; text: string }[] }>('GET', '/dev/outbox.json')
    ).body;
    const received = mails.filter(({ to }) => to === known.email);
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain(organization.name);
    expect(received[0]?.text).not.toContain('set-password');
  });

  test('names all errors together and adds nothing', async () => {
    const withdrawn = createId();
    await database.identity((tx) =>
      tx
        .insertInto('services')
        .values({
          id: withdrawn,
          identifier: withdrawn,
          name: '{"de":"Alt"}',
          description: '{"de":""}',
          deleted_at: people.clock.now(),
        })
        .execute(),
    );
    const { userFirstName: _, userLastName: __, ...described } = describeNew();
    const answer = await operator.add({ ...described, serviceIds: [accounting, createId(), central, withdrawn] });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ field }) => field)).toEqual([
      'serviceIds.1',
      'serviceIds.2',
      'serviceIds.3',
      'userFirstName',
      'userLastName',
    ]);
    expect(answer.body.errors.slice(0, 3).map(({ code }) => code)).toEqual([
      'not_selectable',
      'not_selectable',
      'not_selectable',
    ]);
    expect((await operator.list(`?searchTerm=${described.identifier}`)).body.organizations).toEqual([]);
    expect(await database.identity((tx) => people.identity.findUserByEmail(tx, described.userEmail))).toBeNull();
  });

  const line = (change: object) => ({ ...describeNew(), ...change });
  test.each([
    ['a name of 300 characters', line({ name: 'x'.repeat(300) }), 'name', 'too_big'],
    ['no name', line({ name: '  ' }), 'name', 'too_small'],
    ['a name with a second header', line({ name: 'A\r\nBcc: x@evil.example' }), 'name', 'control_character'],
    [
      'a first name with a second header',
      line({ userFirstName: 'A\r\nBcc: x@evil.example' }),
      'userFirstName',
      'control_character',
    ],
    [
      'an address with a second header',
      line({ userEmail: 'a@b.example\r\nBcc: x@evil.example' }),
      'userEmail',
      'invalid_format',
    ],
    ['an address of 320 characters', line({ userEmail: `${'x'.repeat(310)}@b.example` }), 'userEmail', 'too_big'],
    ['no identifier', line({ identifier: '' }), 'identifier', 'too_small'],
    ['an unknown language', line({ industry: { de: 'A', it: 'B' } }), 'industry.it', 'unknown_field'],
    ['a language that is no text', line({ industry: { de: 'A', en: 1 } }), 'industry.en', 'invalid_type'],
    ['a service that is no id', line({ serviceIds: ['accounting'] }), 'serviceIds.0', 'invalid_format'],
    ['a field that nobody knows', line({ operator: true }), 'operator', 'unknown_field'],
  ])('refuses %s', async (_name, body, field, code) => {
    const answer = await operator.add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await database.identity((tx) => people.identity.findUserByEmail(tx, body.userEmail))).toBeNull();
  });

  test('HTML in a name is text: stored as written, and escaped in the email', async () => {
    const name = `<img src=x onerror=alert(1)> & "${createId()}"`;
    const { userEmail, ...described } = describeNew();
    expect((await operator.add({ ...described, userEmail, name })).body.organization.name).toBe(name);
    const { mails } = (
      await people.browser().call<{ mails: { to: string; html: string; text: string }[] }>('GET', '/dev/outbox.json')
    ).body;
    const mail = mails.find(({ to }) => to === userEmail);
    expect(mail?.text).toContain(name);
    expect(mail?.html).not.toContain('<img src=x');
  });

  test('an identifier belongs to one organisation, also a deleted one that is not purged; a refusal adds no account', async () => {
    const taken = await addNew();
    await operator.remove(taken.id);
    const described = { ...describeNew(), identifier: taken.identifier };
    expect(await operator.add(described)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'identifier_taken', field: 'identifier' }] },
    });
    expect(await database.identity((tx) => people.identity.findUserByEmail(tx, described.userEmail))).toBeNull();
  });

  test('of twenty simultaneous calls with one identifier and one new person exactly one succeeds', async () => {
    const described = describeNew();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => operator.add({ ...described, name: `Nr. ${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await operator.list(`?searchTerm=${described.identifier}`)).body.organizations).toHaveLength(1);
  });

  test('is logged for the operator and in the new organisation', async () => {
    const described = { ...describeNew(), serviceIds: [care] };
    const { body, headers } = await operator.add(described);
    const { id } = body.organization;
    const entry = {
      event: 'organization_created',
      user_id: operator.user.id,
      user_email: operator.user.email,
      subject_type: 'organization',
      subject_id: id,
      subject_label: described.name,
      address: '127.0.0.1',
      request_id: headers['x-request-id'],
      changes: [
        { field: 'name', from: null, to: described.name },
        { field: 'identifier', from: null, to: described.identifier },
        { field: 'services', from: null, to: 'organization-administration, care' },
        { field: 'email', from: null, to: described.userEmail },
      ],
    };
    expect(await readAudit(database, id)).toEqual([entry]);
    expect(
      (await readAudit(database, operator.organizationId)).filter(({ subject_id: subject }) => subject === id),
    ).toEqual([entry]);
  });
});

describe('saving', () => {
  test('changes name, identifier and industry; omitted services and industry stay', async () => {
    const added = await addNew({ serviceIds: [accounting], industry: { de: 'Alt', en: 'Old' } });
    const identifier = createId();
    const first = await operator.save(added.id, { name: 'Neu', identifier, version: 1 });
    expect(first.body.organization).toEqual({ ...added, name: 'Neu', identifier, version: 2 });
    const industry = { de: 'a', en: 'b', es: 'c', fr: 'd', ru: 'e', cn: 'f' };
    const second = await operator.save(added.id, { name: 'Neu', identifier, industry, serviceIds: [] });
    expect(second.body.organization).toEqual({
      ...added,
      name: 'Neu',
      identifier,
      industry,
      version: 3,
      serviceIds: [mandatory],
    });
    expect((await readAudit(database, added.id)).slice(1)).toMatchObject([
      {
        event: 'organization_changed',
        changes: [
          { field: 'name', from: added.name, to: 'Neu' },
          { field: 'identifier', from: added.identifier, to: identifier },
        ],
      },
      {
        event: 'organization_changed',
        user_id: operator.user.id,
        changes: [
          { field: 'industry', from: 'de: Alt, en: Old', to: 'de: a, en: b, es: c, fr: d, ru: e, cn: f' },
          { field: 'services', from: 'organization-administration, accounting', to: 'organization-administration' },
          // The second call had no version.
          { field: 'withoutVersion', from: null, to: null },
        ],
      },
    ]);
  });

  test('starts with a call for one organisation, which finds no deleted one', async () => {
    const organization = await addNew({ serviceIds: [accounting] });
    const ask = () => operator.browser.call('GET', `/api/benit/central-configuration/organization/${organization.id}`);
    expect(await ask()).toMatchObject({ status: 200, body: { organization } });
    await operator.remove(organization.id);
    expect(await ask()).toMatchObject({ status: 404, body: { errors: [{ code: 'not_found' }] } });
  });

  test('without a change changes no version', async () => {
    const {
      id,
      name,
      identifier,
      serviceIds: services,
      industry,
      ...added
    } = await addNew({ serviceIds: [accounting] });
    await takeAnnounced();
    const answer = await operator.save(id, { name, identifier, serviceIds: services, industry });
    expect(answer.body.organization).toMatchObject(added);
    expect(await readAudit(database, id)).toHaveLength(1);
    expect(await takeAnnounced()).toEqual([]);
  });

  test('with an old version is refused, and of two simultaneous ones with one version one wins', async () => {
    const { id, identifier } = await addNew();
    const answers = await Promise.all(
      [1, 2].map((name) => operator.save(id, { name: `Nr. ${name}`, identifier, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errors).toMatchObject([
      { code: 'changed_meanwhile', params: { own: 1, at: expect.stringMatching(/Z$/u) } },
    ]);
    const before = (await operator.list(`?searchTerm=${identifier}`)).text;
    expect((await operator.save(id, { name: 'Drei', identifier, version: 1 })).status).toBe(409);
    expect((await operator.list(`?searchTerm=${identifier}`)).text).toBe(before);
  });

  test('refuses the identifier of another organisation, unassignable services, and unknown organisations', async () => {
    const [one, other] = [await addNew({ serviceIds: [accounting] }), await addNew()];
    const { id, name, identifier } = one;
    expect(await operator.save(id, { name, identifier: other.identifier })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'identifier' }] },
    });
    const answer = await operator.save(id, { name: 'Anders', identifier, serviceIds: [care, central] });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'not_selectable', field: 'serviceIds.1' }] },
    });
    expect((await operator.list(`?searchTerm=${identifier}`)).body.organizations).toEqual([
      { ...one, storageUsedBytes: undefined },
    ]);
    await operator.remove(other.id);
    for (const missing of [other.id, createId()])
      expect((await operator.save(missing, { name, identifier: createId() })).status).toBe(404);
    expect((await operator.save('no-id', { name, identifier })).status).toBe(400);
  });

  test('a deselected service stops with the next call and returns with its permissions', async () => {
    const { id, name, identifier } = await addNew({ serviceIds: [accounting] });
    const accountant = await addAccountant(id);
    expect((await accountant.choose()).body.permissionIdentifiers).toEqual(['benit-accounting-permission']);
    await takeAnnounced();
    await operator.save(id, { name, identifier, serviceIds: [care] });
    expect((await accountant.choose()).body.permissionIdentifiers).toEqual([]);
    expect(await takeAnnounced()).toEqual([{ organizationId: id }]);
    await operator.save(id, { name, identifier, serviceIds: [accounting] });
    expect((await accountant.choose()).body.permissionIdentifiers).toEqual(['benit-accounting-permission']);
  });

  test('the operator’s own organisation keeps its service whatever a request contains', async () => {
    const own = await createTestOperator(people);
    for (const services of [[], [accounting], [central, mandatory]]) {
      const { status, body } = await own.save(own.organizationId, {
        name: 'Betrieb',
        identifier: own.organizationId,
        serviceIds: services,
      });
      expect(status).toBe(200);
      expect(body.organization).toMatchObject({
        operator: true,
        serviceIds: expect.arrayContaining([mandatory, central]),
      });
    }
    expect(
      (await readAudit(database, own.organizationId)).filter(({ event }) => event === 'organization_changed'),
    ).toHaveLength(3);
  });
});

describe('deleting', () => {
  test('closes the organisation immediately for all users, keeps its data, and is logged on both sides', async () => {
    const { id, name, identifier } = await addNew({ serviceIds: [accounting] });
    const accountant = await addAccountant(id);
    expect((await accountant.enter()).status).toBe(200);
    await takeAnnounced();
    expect(await operator.remove(id)).toMatchObject({ status: 200, body: {} });
    expect(await accountant.enter()).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'organization_required' }] },
    });
    expect((await accountant.choose()).status).toBe(404);
    expect(await takeAnnounced()).toEqual([{ organizationId: id }]);
    expect((await operator.list(`?searchTerm=${identifier}`)).body.organizations).toEqual([]);
    const memberships = await database.identity((tx) =>
      tx.selectFrom('memberships').select('id').where('organization_id', '=', id).execute(),
    );
    expect(memberships).toHaveLength(2);
    const entry = {
      event: 'organization_deleted',
      user_id: operator.user.id,
      subject_id: id,
      subject_label: name,
      changes: [],
    };
    expect((await readAudit(database, id)).at(-1)).toMatchObject(entry);
    expect((await readAudit(database, operator.organizationId)).at(-1)).toMatchObject(entry);
  });

  test('of a deleted or unknown organisation is not found; of two simultaneous calls one deletes', async () => {
    const { id } = await addNew();
    const answers = await Promise.all([operator.remove(id), operator.remove(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    for (const missing of [id, createId()]) expect((await operator.remove(missing)).status).toBe(404);
    expect((await operator.remove('no-id')).status).toBe(400);
  });

  test("the operator's own organisation cannot be deleted", async () => {
    const other = await createTestOperator(people);
    for (const id of [operator.organizationId, other.organizationId]) {
      expect(await operator.remove(id)).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'operator_organization' }] },
      });
    }
    expect((await operator.list()).status).toBe(200);
  });
});
