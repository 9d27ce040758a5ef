import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AccountSession } from '../../contract/index.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { readLink, readMails, setPassword, signIn } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const organizationId = await people.addOrganization();

const base = '/api/benit/auth/users';

const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.call('GET', `${base}/currentuser`)).status === 200;
const codesOf = ({ body }: { readonly body: TestBody }) => body.errors.map(({ code, field }) => [code, field]);
const pendingOf = async (browser: TestBrowser) =>
  (await browser.call<{ currentUser: { pendingEmail: string | null } }>('GET', `${base}/currentuser`)).body.currentUser
    .pendingEmail;

async function createScene() {
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  return { user, browser };
}

describe('changing the own password', () => {
  const change = (browser: TestBrowser, currentPassword: string, password: string) =>
    browser.call('PUT', `${base}/password`, { body: { currentPassword, password } });

  test('needs the current one, ends all other sessions and reset links, and sends an email', async () => {
    const { user, browser } = await createScene();
    const other = await people.signIn(user);
    await other.call('POST', `${base}/resetpassword`, { body: { email: user.email } });
    const link = await readLink(browser, user.email);
    const before = browser.cookie;
    people.clock.advance({ seconds: 1 });
    expect((await change(browser, testPassword, 'Mein-Neues-1')).status).toBe(200);
    expect([await isSignedIn(browser), await isSignedIn(other), browser.cookie === before]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await setPassword(other, link, 'Anders-1')).status).toBe(410);
    expect((await readMails(browser, user.email))[0]?.subject).toBe('Ihr Passwort für Kontor wurde geändert');
    expect((await signIn(other, user.email, testPassword)).status).toBe(401);
    expect((await signIn(other, user.email, 'Mein-Neues-1')).status).toBe(200);
  });

  test('refuses a wrong one with the name of the field, ten times in 15 minutes, and changes nothing', async () => {
    const { user, browser } = await createScene();
    for (let time = 0; time < 10; time += 1) {
      const refused = await change(browser, 'falsch', 'Mein-Neues-1');
      expect([refused.status, codesOf(refused)]).toEqual([422, [['password_wrong', 'currentPassword']]]);
    }
    expect((await change(browser, testPassword, 'Mein-Neues-1')).status).toBe(429);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await signIn(people.browser(), user.email, testPassword)).status).toBe(200);
    people.clock.advance({ minutes: 15 });
    expect((await change(await people.signIn(user), testPassword, 'Mein-Neues-1')).status).toBe(200);
  });

  test('twice at the same time with the same current one succeeds once', async () => {
    const { user } = await createScene();
    const browsers = [await people.signIn(user), await people.signIn(user), await people.signIn(user)];
    const answers = await Promise.all(
      browsers.map((browser, index) => change(browser, testPassword, `Neu-${index}-Passwort`)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('changing the own address', () => {
  const request = (browser: TestBrowser, email: string, currentPassword = testPassword) =>
    browser.call('PUT', `${base}/email`, { body: { email, currentPassword } });
  const newAddress = (): string => `${createId()}@new.example`;

  test('is pending until the new mailbox confirms it and the password is entered again', async () => {
    const { user, browser } = await createScene();
    const email = newAddress();
    expect((await request(browser, email.toUpperCase())).body).toEqual({ pendingEmail: email });
    expect(await pendingOf(browser)).toBe(email);
    const link = await readLink(browser, email);
    expect(link.page).toBe('confirm-email');
    const visitor = people.browser();
    expect((await visitor.call('GET', link.endpoint)).body).toEqual({ email });
    const wrong = await visitor.call('POST', link.endpoint, { body: { password: 'falsch' } });
    expect([wrong.status, codesOf(wrong)]).toEqual([422, [['password_wrong', 'password']]]);
    expect((await visitor.call('POST', link.endpoint, { body: { password: testPassword } })).status).toBe(200);
    expect((await visitor.call('POST', link.endpoint, { body: { password: testPassword } })).status).toBe(410);
    expect((await browser.call('GET', `${base}/currentuser`)).body).toMatchObject({
      currentUser: { email, pendingEmail: null },
    });
    expect((await signIn(visitor, user.email, testPassword)).status).toBe(401);
    expect((await signIn(visitor, email, testPassword)).status).toBe(200);
  });

  test('is not confirmed by a click alone: a stranger’s link asks for the stranger’s password', async () => {
    const { browser } = await createScene();
    const victim = await people.addUser({ organizationId });
    const email = newAddress();
    await request(browser, email);
    const link = await readLink(browser, email);
    const clicking = await people.signIn(victim);
    expect((await clicking.call('GET', link.endpoint)).status).toBe(200);
    expect((await clicking.call('POST', link.endpoint, { body: { password: 'mein eigenes' } })).status).toBe(422);
    expect((await clicking.call('GET', `${base}/currentuser`)).body).toMatchObject({
      currentUser: { email: victim.email },
    });
  });

  test('is reported to the former mailbox with a link that undoes it for 7 days, with a new password', async () => {
    const { user, browser } = await createScene();
    const email = newAddress();
    await request(browser, email);
    await browser.call('POST', (await readLink(browser, email)).endpoint, { body: { password: testPassword } });
    const [mail] = await readMails(browser, user.email);
    expect(mail?.subject).toBe('Ihre E-Mail-Adresse für Kontor wurde geändert');
    expect(mail?.text).not.toContain(email);
    const undo = await readLink(browser, user.email);
    // A thief who sets a new password from the new mailbox must not void the owner's link that restores the address.
    people.clock.advance({ minutes: 1 });
    await browser.call('POST', `${base}/resetpassword`, { body: { email } });
    expect((await setPassword(browser, await readLink(browser, email), 'Diebes-Passwort')).status).toBe(200);
    people.clock.advance({ days: 6 });
    expect((await browser.call('GET', undo.endpoint)).body).toMatchObject({ valid: true, email: user.email });
    expect((await setPassword(people.browser(), undo, 'Wieder-Meins-1')).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await signIn(browser, email, 'Diebes-Passwort')).status).toBe(401);
    expect((await signIn(browser, user.email, 'Wieder-Meins-1')).status).toBe(200);
  });

  test('is refused without the password and for the current address', async () => {
    const { user, browser } = await createScene();
    const refused = [
      await request(browser, newAddress(), 'falsch'),
      await request(browser, user.email),
      await request(browser, 'kein-postfach'),
    ];
    expect(refused.map((answer) => [answer.status, ...codesOf(answer)])).toEqual([
      [422, ['password_wrong', 'currentPassword']],
      [422, ['email_unchanged', 'email']],
      [400, ['invalid_format', 'email']],
    ]);
    expect(await pendingOf(browser)).toBeNull();
  });

  test('does not reveal whether an address has an account: only the mailbox is notified, without a link', async () => {
    const { browser } = await createScene();
    const owner = await people.addUser({ organizationId, languages: ['en'], defaultLanguage: 'en' });
    const free = newAddress();
    const ask = async (email: string) => {
      const { status, body } = await request(browser, email.toUpperCase());
      return {
        status,
        names: Object.keys(body),
        isPending: body['pendingEmail'] === email && (await pendingOf(browser)) === email,
      };
    };
    const alike = { status: 200, names: ['pendingEmail'], isPending: true };
    expect([await ask(free), await ask(owner.email)]).toEqual([alike, alike]);
    expect((await readMails(browser, free)).map(({ subject }) => subject)).toEqual([
      'Bestätigen Sie Ihre neue E-Mail-Adresse für Kontor',
    ]);
    const mails = await readMails(browser, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your email address already belongs to a Kontor account']);
    expect(mails[0]?.text).toContain(owner.email);
    expect(mails[0]?.text).not.toMatch(/https?:/u);
    expect((await browser.call('DELETE', `${base}/email`)).status).toBe(200);
    expect(await isSignedIn(await people.signIn(owner))).toBe(true);
  });

  test('sends the database the same statements for an address with an account as for one without', async () => {
    const asked: string[] = [];
    const noted: KyselyPlugin = {
      transformQuery: ({ node }) => (asked.push(node.kind), node),
      transformResult: async ({ result }) => result,
    };
    const watched: Database = {
      ...database,
      identity: (work, options) => database.identity((tx) => work(tx.withPlugin(noted)), options),
    };
    const elsewhere = await createTestPeople(watched);
    const owner = await elsewhere.addUser({ organizationId });
    const browser = await elsewhere.signIn(await elsewhere.addUser({ organizationId }));
    const statementsFor = async (email: string): Promise<string[]> => {
      asked.length = 0;
      expect((await request(browser, email)).status).toBe(200);
      return [...asked];
    };
    const [known, unknown] = [await statementsFor(owner.email), await statementsFor(newAddress())];
    expect(known.length).toBeGreaterThan(8);
    expect(known).toEqual(unknown);
  });

  test('can be withdrawn before it is confirmed; a newer request replaces an older one', async () => {
    const { browser } = await createScene();
    const [first, second] = [newAddress(), newAddress()];
    await request(browser, first);
    await request(browser, second);
    expect((await browser.call('GET', (await readLink(browser, first)).endpoint)).status).toBe(410);
    expect((await browser.call('DELETE', `${base}/email`)).status).toBe(200);
    expect((await browser.call('GET', (await readLink(browser, second)).endpoint)).status).toBe(410);
    expect(await pendingOf(browser)).toBeNull();
  });

  test('ends invitations to the former address, because only that mailbox was invited', async () => {
    const { user, browser } = await createScene();
    const host = await people.addOrganization();
    const now = people.clock.now();
    const membershipId = await database.identity((tx) =>
      people.organizations.addMember(tx, {
        organizationId: host,
        userId: user.id,
        permissions: [],
        startApplication: null,
        languages: ['de'],
        defaultLanguage: 'de',
        invitation: { by: 'Anna' },
      }),
    );
    const email = newAddress();
    await request(browser, email);
    await browser.call('POST', (await readLink(browser, email)).endpoint, { body: { password: testPassword } });
    expect((await browser.call('GET', '/api/benit/organization-configuration/invitations')).body).toEqual({
      invitations: [],
    });
    expect(
      await database.identity((tx) =>
        tx.selectFrom('memberships').select('id').where('id', '=', membershipId).execute(),
      ),
    ).toEqual([]);
    const [entry] = await database.identity((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['event', 'subject_label'])
        .where('organization_id', '=', host)
        .where('occurred_at', '>=', now)
        .execute(),
    );
    expect(entry).toEqual({ event: 'invitation_withdrawn', subject_label: user.email });
  });
});

describe('the own sessions', () => {
  const list = async (browser: TestBrowser): Promise<AccountSession[]> =>
    (await browser.call<{ sessions: AccountSession[] }>('GET', `${base}/sessions`)).body.sessions;
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('are listed with address, browser, system and last use', async () => {
    const { user, browser } = await createScene();
    const other = people.browser('192.0.2.7');
    await other.call('POST', `${base}/signin`, {
      body: { email: user.email, password: testPassword },
      headers: { 'user-agent': firefox },
    });
    people.clock.advance({ minutes: 5 });
    await isSignedIn(other);
    await people.identity.close();
    people.clock.advance({ minutes: 5 });
    const now = people.clock.now().getTime();
    expect(await list(browser)).toMatchObject([
      { current: true, address: '127.0.0.1', lastSeenAt: new Date(now).toISOString() },
      {
        current: false,
        address: '192.0.2.7',
        browser: 'Firefox 140',
        system: 'Windows 10',
        signedInAt: new Date(now - 600_000).toISOString(),
        lastSeenAt: new Date(now - 300_000).toISOString(),
      },
    ]);
  });

  test('can be ended one by one or all others together, but never another user’s', async () => {
    const { user, browser } = await createScene();
    const [second, third] = [await people.signIn(user), await people.signIn(user)];
    const foreign = await createScene();
    const [theirs] = await list(foreign.browser);
    expect((await browser.call('DELETE', `${base}/sessions/${theirs?.id}`)).status).toBe(404);
    expect(await isSignedIn(foreign.browser)).toBe(true);
    const [, stranger] = (await list(second)).filter(({ current }) => !current);
    expect((await second.call('DELETE', `${base}/sessions/${stranger?.id}`)).status).toBe(200);
    expect((await list(second)).map(({ id }) => id)).not.toContain(stranger?.id);
    const survivors = [await isSignedIn(browser), await isSignedIn(third)];
    expect(survivors.filter(Boolean)).toHaveLength(1);
    expect((await second.call('DELETE', `${base}/sessions`)).body).toEqual({ ended: 1 });
    expect([await isSignedIn(browser), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      false,
      true,
      false,
    ]);
    expect((await second.call('DELETE', `${base}/sessions/${(await list(second))[0]?.id}`)).status).toBe(200);
    expect([await isSignedIn(second), second.cookie]).toEqual([false, undefined]);
  });

  test('are at most twenty per user: the one with the oldest use ends', async () => {
    const { user, browser } = await createScene();
    await database.identity((tx) =>
      sql`INSERT INTO sessions (id, token_hash, user_id, expires_at, absolute_expires_at, last_seen_at)
          SELECT gen_random_uuid(), sha256(convert_to(${user.id} || n, 'UTF8')), ${user.id}::uuid, ${people.clock.now()}::timestamptz + interval '1 hour',
                 ${people.clock.now()}::timestamptz + interval '1 hour', ${people.clock.now()}::timestamptz + make_interval(secs => n)
          FROM generate_series(1, 19) AS n`.execute(tx),
    );
    expect(await list(browser)).toHaveLength(20);
    people.clock.advance({ minutes: 1 });
    const newest = await people.signIn(user);
    expect([await isSignedIn(browser), (await list(newest)).length]).toEqual([false, 20]);
  });
});
