import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { randomAddress } from '#testing/addresses.ts';
import { readLink, readMails, setPassword, signIn } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { readLimit } from '#testing/limits.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { lockMails, signInByAccount } from '../throttling/limits.ts';
import { attemptKey } from '../throttling/throttle.ts';
import { findKnownDevice, rememberDevice } from './known-devices.ts';

const { database } = await createTestDatabase();

async function createScene() {
  const people = await createTestPeople(database);
  const user = await people.addUser();
  /** Fails from a new network each time, like an attacker. */
  const failElsewhere = async (times = 10): Promise<void> => {
    for (let time = 0; time < times; time += 1)
      expect((await signIn(people.browser(randomAddress()), user.email, 'geraten')).status).toBe(401);
  };
  return { people, user, failElsewhere, clock: people.clock };
}

/** Returns the same browser without its session. */
function leave(browser: TestBrowser): TestBrowser {
  browser.cookie = undefined;
  return browser;
}

describe('a browser that the account knows', () => {
  test('admits its owner while guesses of a stranger lock out others', async () => {
    const { people, user, failElsewhere } = await createScene();
    const known = await people.signIn(user, people.browser(randomAddress()));
    await failElsewhere();
    expect((await signIn(people.browser(randomAddress()), user.email, testPassword)).status).toBe(429);
    expect((await signIn(leave(known), user.email, testPassword)).status).toBe(200);
    // The guesses stay counted: the owner's sign-in resets no other limits.
    expect((await signIn(people.browser(randomAddress()), user.email, testPassword)).status).toBe(429);
  });

  test('also after a hundred guesses, which otherwise require a new password', async () => {
    const { people, user } = await createScene();
    const known = await people.signIn(user, people.browser(randomAddress()));
    await database.identity((tx) =>
      sql`INSERT INTO attempts (id, kind, key_hash, occurred_at)
          SELECT gen_random_uuid(), ${signInByAccount.kind}, ${attemptKey(signInByAccount, user.email)}::bytea, ${people.clock.now()}::timestamptz - interval '1 day'
          FROM generate_series(1, 100)`.execute(tx),
    );
    expect((await signIn(people.browser(randomAddress()), user.email, testPassword)).status).toBe(429);
    expect((await signIn(leave(known), user.email, testPassword)).status).toBe(200);
  });

  test('may itself fail ten times in 15 minutes', async () => {
    const { people, user, clock } = await createScene();
    const known = await people.signIn(user, people.browser(randomAddress()));
    leave(known);
    for (let time = 0; time < 10; time += 1) expect((await signIn(known, user.email, 'vertippt')).status).toBe(401);
    expect((await signIn(known, user.email, testPassword)).status).toBe(429);
    expect((await signIn(people.browser(randomAddress()), user.email, testPassword)).status).toBe(200);
    clock.advance({ minutes: 15 });
    expect((await signIn(known, user.email, testPassword)).status).toBe(200);
  });

  test('may fail a hundred times in a row at most, then only a new password helps', async () => {
    const { people, user, clock } = await createScene();
    const known = leave(await people.signIn(user, people.browser(randomAddress())));
    for (let quarter = 0; quarter < 10; quarter += 1) {
      for (let time = 0; time < 10; time += 1) expect((await signIn(known, user.email, 'geraten')).status).toBe(401);
      clock.advance({ days: 2 });
      await people.identity.purgeExpired();
    }
    expect((await signIn(known, user.email, testPassword)).status).toBe(429);
    expect((await signIn(people.browser(randomAddress()), user.email, testPassword)).status).toBe(200);
    await known.call('POST', '/api/benit/auth/users/resetpassword', { body: { email: user.email } });
    await setPassword(known, await readLink(known, user.email), 'Ganz-Neu-1');
    expect((await signIn(known, user.email, 'Ganz-Neu-1')).status).toBe(200);
  });

  test('is unknown after a new password', async () => {
    const { people, user, failElsewhere } = await createScene();
    const known = await people.signIn(user, people.browser(randomAddress()));
    await known.call('POST', '/api/benit/auth/users/resetpassword', { body: { email: user.email } });
    people.clock.advance({ seconds: 1 });
    await setPassword(known, await readLink(known, user.email), 'Ganz-Neu-1');
    await failElsewhere();
    expect((await signIn(leave(known), user.email, 'Ganz-Neu-1')).status).toBe(429);
  });

  test('opens no other account, nor does a changed cookie', async () => {
    const { people, user, failElsewhere } = await createScene();
    const other = await people.addUser();
    const known = await people.signIn(other, people.browser(randomAddress()));
    await failElsewhere();
    expect((await signIn(leave(known), user.email, testPassword)).status).toBe(429);
    known.device = `kontor-device=${'A'.repeat(65)}`;
    expect((await signIn(known, user.email, testPassword)).status).toBe(429);
  });
});

test('the owner of a locked account is notified by mail, once a day; an unknown account causes no mail', async () => {
  const { people, user, failElsewhere, clock } = await createScene();
  await failElsewhere();
  for (let time = 0; time < 10; time += 1)
    await signIn(people.browser(randomAddress()), 'nobody@people.example', 'geraten');
  const before = await readLimit(lockMails.kind);
  await people.identity.notifyLockedOwners();
  await people.identity.notifyLockedOwners();
  // The mail limit counts no refusal.
  expect(await readLimit(lockMails.kind)).toEqual(before);
  expect((await readMails(people.browser(), user.email)).map(({ subject }) => subject)).toEqual([
    'Viele Anmeldeversuche bei Kontor',
  ]);
  expect(await readMails(people.browser(), 'nobody@people.example')).toEqual([]);
  clock.advance({ days: 1 });
  await people.identity.notifyLockedOwners();
  expect(await readMails(people.browser(), user.email)).toHaveLength(1);
  await failElsewhere();
  await people.identity.notifyLockedOwners();
  expect(await readMails(people.browser(), user.email)).toHaveLength(2);
});

describe('the cookie', () => {
  const passwordChangedAt = new Date('2026-11-01T08:00:00Z');
  const account = (userId: string) => ({ userId, passwordChangedAt });

  test('remembers five accounts and drops the one with the oldest sign-in', () => {
    let cookie: string | undefined;
    for (const userId of ['a', 'b', 'c', 'd', 'e', 'f']) cookie = rememberDevice('key', cookie, account(userId));
    expect(['a', 'b', 'f'].map((userId) => findKnownDevice('key', cookie, account(userId)) !== null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('keeps the entry of an account, so that its failures stay counted', () => {
    const first = rememberDevice('key', undefined, account('a'));
    expect(rememberDevice('key', first, account('a'))).toBe(first);
  });

  test.each(['', '.', 'x'.repeat(100_000), `${'A'.repeat(65)}.${'B'.repeat(65)}`, '\u0000', 'ä'.repeat(65)])(
    'that is invalid is ignored (%#)',
    (cookie) => {
      expect(findKnownDevice('key', cookie, account('a'))).toBeNull();
    },
  );

  test('of another installation is ignored', () => {
    expect(findKnownDevice('other key', rememberDevice('key', undefined, account('a')), account('a'))).toBeNull();
  });
});
