import { describe, expect, test } from 'vitest';
import type { signIn as signInEndpoint } from '../../contract/index.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { signIn } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { standardCost } from '../passwords/password-hash.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database, { passwordCost: standardCost });
const { clock } = people;

const url = '/api/benit/auth/users/signin';
const currentUser = '/api/benit/auth/users/currentuser';

describe('signing in', () => {
  test('returns the user and the end of the session, and sets a cookie that scripts and other sites cannot use', async () => {
    const user = await people.addUser();
    const browser = people.browser();
    const answer = await browser.call<EndpointAnswer<typeof signInEndpoint>>('POST', url, {
      body: { email: `  ${user.email.toUpperCase()} `, password: testPassword },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      existingUser: { email: user.email, firstName: 'Erika', lastName: 'Muster' },
      expirationTime: clock.now().getTime() / 1000 + 30 * 60,
    });
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^kontor-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/u),
      expect.stringMatching(/^kontor-device=[\w-]{65}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/u),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const me = await browser.call('GET', currentUser);
    expect(me.body).toEqual({
      currentUser: { ...answer.body.existingUser, exp: answer.body.expirationTime, pendingEmail: null },
    });
  });

  test('binds the cookie to the host and to https when that is the public address', async () => {
    const secure = await createTestPeople(database, { publicUrl: 'https://kontor.example' });
    const browser = secure.browser();
    const signedIn = await signIn(browser, (await secure.addUser()).email, testPassword);
    expect(signedIn.setCookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-kontor-session',
      '__Host-kontor-device',
    ]);
    const answer = await browser.call('POST', '/api/benit/auth/users/get-new-jwt');
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^__Host-kontor-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/u),
    ]);
  });

  test('gives the same response to a wrong password, an unknown address and an account without a password', async () => {
    const user = await people.addUser();
    const invited = await database.identity((tx) =>
      people.identity.createUser(tx, { email: 'invited@people.example', firstName: 'I', lastName: 'N' }),
    );
    const attempts = [
      { email: user.email, password: 'wrong' },
      { email: 'nobody@people.example', password: testPassword },
      { email: invited.email, password: testPassword },
    ];
    const answers = await Promise.all(attempts.map((body) => people.browser().call('POST', url, { body })));
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body.errors).toEqual([
        {
          code: 'credentials_invalid',
          message: 'credentials invalid',
          description: 'identity:errors.credentials_invalid',
        },
      ]);
      expect(answer.setCookies).toEqual([]);
    }
  });

  test('gives a new session value and ends the session that the browser had', async () => {
    const user = await people.addUser();
    const browser = people.browser();
    expect((await signIn(browser, user.email, testPassword)).status).toBe(200);
    const planted = browser.cookie;
    expect((await signIn(browser, user.email, testPassword)).status).toBe(200);
    expect(browser.cookie).not.toBe(planted);
    const thief = people.browser();
    thief.cookie = planted;
    expect((await thief.call('GET', currentUser)).status).toBe(401);
    expect((await browser.call('GET', currentUser)).status).toBe(200);
  });

  test('ignores an invented value', async () => {
    const browser = people.browser();
    browser.cookie = `kontor-session=${'A'.repeat(43)}`;
    expect((await signIn(browser, (await people.addUser()).email, testPassword)).status).toBe(200);
    expect(browser.cookie).not.toContain('AAAA');
  });

  test('refuses fields that are not in the contract, and names them', async () => {
    const answer = await people
      .browser()
      .call('POST', url, { body: { email: 'a@b.example', password: 'demo', admin: true } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ code: 'unknown_field', field: 'admin' })]);
  });

  test.each(['a\u0000@b.example', 'a\r\n@b.example', '\ud800@b.example', ' ', 'x'.repeat(321)])(
    'refuses %j as an address without asking the database',
    async (email) => {
      const answer = await people.browser().call('POST', url, { body: { email, password: 'demo' } });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'email' })]);
    },
  );

  test('accepts any characters in a password except those that cannot be stored', async () => {
    for (const [password, status] of [
      ['\r\n', 401],
      ['%s${x}', 401],
      ['\u200b', 401],
      ['\u0000', 400],
      ['\ud800', 400],
    ] as const) {
      const answer = await people.browser().call('POST', url, { body: { email: 'any@characters.example', password } });
      expect([password, answer.status]).toEqual([password, status]);
    }
  });

  test('accepts thirty right passwords at the same time', { timeout: 60_000 }, async () => {
    const user = await people.addUser();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        people.browser('198.51.100.7').call('POST', url, { body: { email: user.email, password: testPassword } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('hashes again with stronger parameters', async () => {
    const user = await people.addUser();
    // Hash of 'demo' with 8 KiB and one pass, as of an older version.
    const { argon2Sync } = await import('node:crypto');
    const salt = Buffer.alloc(16, 7);
    const hash = argon2Sync('argon2id', {
      message: 'demo',
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: 8,
      passes: 1,
    });
    const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
    const old = `$argon2id$v=19$m=8,t=1,p=1$${encode(salt)}$${encode(hash)}`;
    await database.identity((tx) =>
      tx.updateTable('credentials').set({ password_hash: old }).where('user_id', '=', user.id).execute(),
    );
    for (const status of [200, 200]) {
      const answer = await people.browser().call('POST', url, { body: { email: user.email, password: 'demo' } });
      expect(answer.status).toBe(status);
      const row = await database.identity((tx) =>
        tx.selectFrom('credentials').select('password_hash').where('user_id', '=', user.id).executeTakeFirstOrThrow(),
      );
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/u);
    }
  });
});
