import { describe, expect, test } from 'vitest';
import { readLink, setPassword } from '#testing/account-calls.ts';
import { randomAddress } from '#testing/addresses.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import type { TestAnswer } from '#testing/http.ts';
import { signInByAccount } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';

const { database } = await createTestDatabase();

const url = '/api/benit/auth/users/signin';

/** Creates a server with a clock of its own, so that the tests may advance it. */
async function createScene() {
  const people = await createTestPeople(database);
  const guess = (email: string, address: string, password = 'wrong'): Promise<TestAnswer> =>
    people.browser(address).call('POST', url, { body: { email, password } });
  const guessTimes = async (times: number, email: string, address: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) statuses.push((await guess(email, address)).status);
    return statuses;
  };
  return { people, clock: people.clock, guess, guessTimes };
}

const tenFailures = Array.from({ length: 10 }, () => 401);

describe('throttling of sign-ins', () => {
  test('locks an account after ten failures in 15 minutes from any address, and reports the waiting time', async () => {
    const { people, clock, guess } = await createScene();
    const user = await people.addUser();
    for (let index = 0; index < 10; index += 1) {
      expect((await guess(user.email, `198.51.100.${index}`)).status).toBe(401);
      clock.advance({ minutes: 1 });
    }
    const refused = await guess(user.email, '203.0.113.1', testPassword);
    expect(refused.status).toBe(429);
    expect(refused.body.errors).toEqual([expect.objectContaining({ code: 'too_many_requests' })]);
    expect(refused.headers['retry-after']).toBe(String(5 * 60));
    expect(refused.setCookies).toEqual([]);
    clock.advance({ minutes: 5 });
    expect((await guess(user.email, '203.0.113.1', testPassword)).status).toBe(200);
  });

  test('a new password by email immediately unlocks the account and the requesting network', async () => {
    const { people, clock, guess, guessTimes } = await createScene();
    const user = await people.addUser();
    const address = randomAddress();
    expect(await guessTimes(10, user.email, address)).toEqual(tenFailures);
    expect((await guess(user.email, address, testPassword)).status).toBe(429);
    const browser = people.browser(address);
    await browser.call('POST', '/api/benit/auth/users/resetpassword', { body: { email: user.email } });
    clock.advance({ seconds: 1 });
    expect((await setPassword(browser, await readLink(browser, user.email), 'Ganz-Neu-1')).status).toBe(200);
    expect((await guess(user.email, address, 'Ganz-Neu-1')).status).toBe(200);
  });

  test('a new password by email allows a locked network no guesses at other accounts', async () => {
    const { people, clock, guess } = await createScene();
    const [own, other] = [await people.addUser(), await people.addUser()];
    const address = randomAddress();
    for (let time = 0; time < 10; time += 1) expect((await guess(`${time}@others.example`, address)).status).toBe(401);
    const browser = people.browser(address);
    await browser.call('POST', '/api/benit/auth/users/resetpassword', { body: { email: own.email } });
    clock.advance({ seconds: 1 });
    expect((await setPassword(browser, await readLink(browser, own.email), 'Ganz-Neu-1')).status).toBe(200);
    expect((await guess(other.email, address)).status).toBe(429);
  });

  test('treats an unknown address like an account', async () => {
    const { guess, guessTimes } = await createScene();
    expect(await guessTimes(10, 'nobody@unknown.example', '127.0.0.1')).toEqual(tenFailures);
    expect((await guess('nobody@unknown.example', '127.0.0.1')).status).toBe(429);
  });

  test('clears the failures of an account at a right password', async () => {
    const { people, guess, guessTimes } = await createScene();
    const user = await people.addUser();
    await guessTimes(9, user.email, '127.0.0.1');
    expect((await guess(user.email, '127.0.0.1', testPassword)).status).toBe(200);
    expect(await guessTimes(10, user.email, '127.0.0.1')).toEqual(tenFailures);
  });

  test('locks an IPv4 address after ten failures with different accounts, and no other address', async () => {
    const { people, guess } = await createScene();
    const user = await people.addUser();
    for (let index = 0; index < 10; index += 1)
      expect((await guess(`one${index}@spray.example`, '192.0.2.1')).status).toBe(401);
    expect((await guess(user.email, '192.0.2.1', testPassword)).status).toBe(429);
    expect((await guess(user.email, '192.0.2.2', testPassword)).status).toBe(200);
  });

  test('counts an IPv6 network of 64 bits as one address', async () => {
    const { people, guess } = await createScene();
    const user = await people.addUser();
    for (let index = 0; index < 10; index += 1)
      await guess(`two${index}@spray.example`, `2001:db8:1:2:${index}::${index}`);
    expect((await guess(user.email, '2001:db8:1:2:ffff::1', testPassword)).status).toBe(429);
    expect((await guess(user.email, '2001:db8:1:3::1', testPassword)).status).toBe(200);
  });

  test('does not lock this machine, where a proxy may serve all users', async () => {
    const { people, guess } = await createScene();
    const user = await people.addUser();
    for (let index = 0; index < 12; index += 1)
      expect((await guess(`three${index}@spray.example`, '127.0.0.1')).status).toBe(401);
    expect((await guess(user.email, '127.0.0.1', testPassword)).status).toBe(200);
  });

  test('counts the client behind a proxy on this machine', async () => {
    const { people } = await createScene();
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    for (let index = 0; index < 10; index += 1) {
      await people
        .browser()
        .call('POST', url, { headers, body: { email: `four${index}@spray.example`, password: 'wrong' } });
    }
    const answer = await people
      .browser('192.0.2.77')
      .call('POST', url, { body: { email: 'four@spray.example', password: 'wrong' } });
    expect(answer.status).toBe(429);
  });

  test('accepts no parallel guess beyond the tenth', async () => {
    const { people, guess } = await createScene();
    const user = await people.addUser();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(user.email, '127.0.0.1')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('locks an account after a hundred failures in a row until the password is reset', async () => {
    const { people, clock, guess, guessTimes } = await createScene();
    const user = await people.addUser();
    for (let round = 0; round < 9; round += 1) {
      // Counted like in a sign-in, without the hashing of ninety guesses.
      for (let index = 0; index < 10; index += 1)
        await database.identity((tx) => countAttempt(tx, signInByAccount, user.email, clock.now()));
      clock.advance({ days: 20 });
      await people.identity.purgeExpired();
    }
    expect(await guessTimes(10, user.email, '127.0.0.1')).toEqual(tenFailures);
    clock.advance({ days: 20 });
    await people.identity.purgeExpired();
    const refused = await guess(user.email, '127.0.0.1', testPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    await people.browser().call('POST', '/api/benit/auth/users/resetpassword', { body: { email: user.email } });
    const outbox = await people.browser().call('GET', '/dev/outbox.json');
    const [, selector, secret] = /set-password\/([\w-]+)\/([\w-]+)/u.exec(outbox.text) ?? [];
    const reset = await people
      .browser()
      .call('POST', `/api/benit/auth/users/setpassword/${selector}/${secret}`, { body: { password: 'Neubeginn' } });
    expect(reset.status).toBe(200);
    expect((await guess(user.email, '127.0.0.1', 'Neubeginn')).status).toBe(200);
  });

  test('deletes expired attempts, and stores no address or account in plain text', async () => {
    const { people, clock, guessTimes } = await createScene();
    const user = await people.addUser();
    await guessTimes(3, user.email, '192.0.2.200');
    await guessTimes(3, 'nobody@forgotten.example', '192.0.2.201');
    const read = async (): Promise<string> =>
      JSON.stringify(await database.identity((tx) => tx.selectFrom('attempts').selectAll().execute()));
    expect(await read()).not.toMatch(/example|192\.0/u);
    const count = async (kind: string): Promise<number> =>
      JSON.stringify(JSON.parse(await read())).split(`"${kind}"`).length - 1;
    clock.advance({ days: 366 });
    await people.identity.purgeExpired();
    expect(await count('sign-in-network')).toBe(0);
    // Only existing accounts keep their counts: the limit of a hundred in a row has no end.
    const accounts = await database.identity((tx) =>
      tx
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(await count('sign-in-account')).toBeLessThanOrEqual(100 * accounts.count);
    await database.identity((tx) => tx.deleteFrom('users').execute());
    await people.identity.purgeExpired();
    expect(await count('sign-in-account')).toBe(0);
  });
});
