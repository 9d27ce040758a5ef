import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import type { TestAnswer, TestBrowser } from '#testing/http.ts';

const { database } = await createTestDatabase();

const base = '/api/benit/auth/users';
const renew = (browser: TestBrowser): Promise<TestAnswer> => browser.call('POST', `${base}/get-new-jwt`);
const ask = (browser: TestBrowser): Promise<TestAnswer> => browser.call('GET', `${base}/currentuser`);
const seconds = (date: Date): number => date.getTime() / 1000;

/** Creates a signed-in browser, and others that send its current cookie. */
async function createScene() {
  const people = await createTestPeople(database);
  const browser = await people.signIn(await people.addUser());
  const copy = (cookie = browser.cookie): TestBrowser => Object.assign(people.browser(), { cookie });
  return { people, clock: people.clock, browser, copy };
}

describe('renewing a session', () => {
  test('extends it and sets a new value; the old one stays valid for ten seconds', async () => {
    const { clock, browser, copy } = await createScene();
    const old = copy();
    clock.advance({ minutes: 20 });
    const answer = await renew(browser);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ expirationTime: seconds(clock.now()) + 30 * 60 });
    expect(browser.cookie).not.toBe(old.cookie);
    clock.advance({ seconds: 9 });
    expect((await ask(old)).status).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await ask(old)).status).toBe(401);
    clock.advance({ minutes: 29 });
    expect((await ask(browser)).status).toBe(200);
  });

  test('works until five minutes past the end, when every other call is refused', async () => {
    const { clock, browser } = await createScene();
    clock.advance({ minutes: 30 });
    expect((await ask(browser)).status).toBe(401);
    clock.advance({ minutes: 4, seconds: 59 });
    expect((await renew(browser)).status).toBe(200);
    expect((await ask(browser)).status).toBe(200);
  });

  test('is refused five minutes past the end, and the cookie is cleared', async () => {
    const { clock, browser } = await createScene();
    clock.advance({ minutes: 35 });
    const answer = await renew(browser);
    expect(answer.status).toBe(401);
    expect(answer.body.errors).toEqual([expect.objectContaining({ code: 'not_signed_in' })]);
    expect(answer.setCookies).toEqual([expect.stringMatching(/^kontor-session=; Max-Age=0; Path=\/;/u)]);
    expect(browser.cookie).toBeUndefined();
  });

  test('never goes past twelve hours after the sign-in', async () => {
    const { clock, browser } = await createScene();
    const end = seconds(clock.now()) + 12 * 3600;
    for (let half = 1; half < 24; half += 1) {
      clock.advance({ minutes: 30 });
      expect((await renew(browser)).status).toBe(200);
    }
    expect((await renew(browser)).body).toEqual({ expirationTime: end });
    clock.advance({ minutes: 29, seconds: 59 });
    expect((await ask(browser)).status).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await ask(browser)).status).toBe(401);
    expect((await renew(browser)).status).toBe(401);
  });

  test('is refused without a cookie and with an invalid value', async () => {
    const { people, copy } = await createScene();
    expect((await renew(people.browser())).status).toBe(401);
    for (const value of ['', 'x', "' OR 1=1 --", 'A'.repeat(43), 'A'.repeat(5000)]) {
      expect((await renew(copy(`kontor-session=${value}`))).status).toBe(401);
    }
  });

  test('parallel renewals with one value all succeed, one value comes out of them, and it works', async () => {
    const { clock, browser, copy } = await createScene();
    clock.advance({ minutes: 29 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(copy())));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.expirationTime))).toEqual(new Set([seconds(clock.now()) + 30 * 60]));
    const cookies = answers.flatMap(({ setCookies }) => setCookies);
    expect(cookies).toHaveLength(1);
    browser.cookie = cookies[0]?.split(';')[0];
    clock.advance({ seconds: 10 });
    expect((await ask(browser)).status).toBe(200);
    expect((await renew(browser)).status).toBe(200);
  });
});

describe('ending a session', () => {
  test('signing out returns 200, clears the cookie and immediately refuses the old values', async () => {
    const { browser, copy } = await createScene();
    const beforeRenewal = copy();
    await renew(browser);
    const old = copy();
    const answer = await browser.call('POST', `${base}/signout`);
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(browser.cookie).toBeUndefined();
    for (const stale of [old, beforeRenewal]) {
      expect((await ask(stale)).status).toBe(401);
      expect((await renew(stale)).status).toBe(401);
    }
  });

  test('signing out without a session is harmless', async () => {
    const { people, copy } = await createScene();
    expect((await people.browser().call('POST', `${base}/signout`)).status).toBe(200);
    expect((await copy('kontor-session=nonsense').call('POST', `${base}/signout`)).status).toBe(200);
  });

  test('signing out with the value before the last renewal ends the session too', async () => {
    const { browser, copy } = await createScene();
    const old = copy();
    await renew(browser);
    await old.call('POST', `${base}/signout`);
    expect((await ask(browser)).status).toBe(401);
  });

  test('a deleted user is signed out immediately', async () => {
    const { people } = await createScene();
    const user = await people.addUser();
    const browser = await people.signIn(user);
    await database.identity((tx) => tx.deleteFrom('users').where('id', '=', user.id).execute());
    expect((await ask(browser)).status).toBe(401);
  });

  test('the purge removes ended sessions and no others', async () => {
    const { people, clock, browser } = await createScene();
    clock.advance({ minutes: 20 });
    const other = await people.signIn(await people.addUser());
    clock.advance({ minutes: 14 });
    await people.identity.purgeExpired();
    expect((await renew(browser)).status).toBe(200);
    expect((await renew(other)).status).toBe(200);
    clock.advance({ hours: 12 });
    await people.identity.purgeExpired();
    const rows = await database.identity((tx) =>
      tx.selectFrom('sessions').select('id').where('expires_at', '<', clock.now()).execute(),
    );
    expect(rows).toEqual([]);
  });
});
