import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const organizationId = await people.addOrganization();

const profile = '/api/benit/organization-configuration/user';
const check = (email: string): string => `/api/benit/auth/users/check/${encodeURIComponent(email)}`;

describe('the own profile', () => {
  test('changes the own name and nobody else’s', async () => {
    const other = await people.addUser();
    const browser = await people.signIn(await people.addUser());
    const answer = await browser.call<{ user: object }>('PUT', profile, {
      body: { firstName: '  Žofie ', lastName: "O'Brien-Müller" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ firstName: 'Žofie', lastName: "O'Brien-Müller" });
    const { body } = await browser.call('GET', '/api/benit/auth/users/currentuser');
    expect(body.currentUser).toMatchObject(answer.body.user);
    expect(await database.identity((tx) => people.identity.findUserByEmail(tx, other.email))).toEqual(other);
  });

  test.each([
    [{ firstName: '', lastName: 'M' }, ['firstName']],
    [{ firstName: 'x'.repeat(101), lastName: 'M\u0000' }, ['firstName', 'lastName']],
    [{ firstName: 'E\r\nBcc: a@b.example', lastName: 'M' }, ['firstName']],
    [{ firstName: 'E', lastName: 'M', email: 'other@people.example' }, ['email']],
    [{ firstName: 1, lastName: null }, ['firstName', 'lastName']],
  ])('refuses %j and names each field', async (body, fields) => {
    const browser = await people.signIn(await people.addUser());
    const answer = await browser.call('PUT', profile, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ field }) => field)).toEqual(fields);
  });

  test('needs a session', async () => {
    const answers = [
      await people.browser().call('PUT', profile, { body: { firstName: 'E', lastName: 'M' } }),
      await people.browser().call('GET', '/api/benit/auth/users/currentuser'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('the check whether an address has an account', () => {
  test('is available to users who may add users, ignoring case', async () => {
    const browser = await people.signIn(
      await people.addUser({ organizationId, permissions: ['benit-organization-users-permission'] }),
    );
    const { email } = await people.addUser();
    expect((await browser.call('GET', check(email.toUpperCase()))).body).toEqual({ userExists: true });
    expect((await browser.call('GET', check('nobody@people.example'))).body).toEqual({ userExists: false });
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.example`;
    expect((await browser.call('GET', check(long))).body).toEqual({ userExists: false });
    expect((await browser.call('GET', check('no address'))).status).toBe(400);
  });

  test('is refused for others', async () => {
    const member = await people.signIn(await people.addUser({ organizationId }));
    const loner = await people.signIn(await people.addUser());
    expect((await people.browser().call('GET', check('a@b.example'))).status).toBe(401);
    expect((await member.call('GET', check('a@b.example'))).status).toBe(403);
    expect((await loner.call('GET', check('a@b.example'))).status).toBe(403);
  });

  test('is limited to thirty calls per minute', async () => {
    const browser = await people.signIn(
      await people.addUser({ organizationId, permissions: ['benit-organization-users-permission'] }),
    );
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, index) => browser.call('GET', check(`a${index}@b.example`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60');
    people.clock.advance({ minutes: 1 });
    expect((await browser.call('GET', check('a@b.example'))).status).toBe(200);
  });
});

describe('the brand', () => {
  const brand = '/api/benit/brand';

  test('depends on the host, whatever its port and case', async () => {
    await database.identity((tx) =>
      tx
        .insertInto('brands')
        .values({ host: 'pflege.example', name: 'Pflegewelt', logo: 'data:image/png;base64,AA==' })
        .execute(),
    );
    const answer = await people.browser().call('GET', brand, { headers: { host: 'Pflege.example:8443' } });
    expect(answer.body).toEqual({
      name: 'Pflegewelt',
      logo: 'data:image/png;base64,AA==',
      demo: true,
      sampleData: false,
    });
  });

  test("is Kontor for the product's own host", async () => {
    const answer = await people.browser().call('GET', brand);
    expect(answer.body).toEqual({ name: 'Kontor', logo: null, demo: true, sampleData: false });
  });
});
