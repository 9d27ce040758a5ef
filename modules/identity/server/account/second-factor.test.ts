import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { unsealBytes } from '#platform/server/sealing/seal.ts';
import { readLink, readMails, setPassword } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { createTestApp, enableSecondFactor } from '#testing/second-factor.ts';
import { toSealedUse } from '../second-factor/factor-repository.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const organizationId = await people.addOrganization();

const base = '/api/benit/auth/users';
const factor = `${base}/second-factor`;
const credentials = { currentPassword: testPassword };

const codesOf = ({ status, body }: { readonly status: number; readonly body: TestBody }) => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => (field === undefined ? code : `${code} ${field}`)),
];
const statusOf = async (browser: TestBrowser) =>
  (await browser.call<{ enabledAt: string | null; recoveryCodesLeft: number }>('GET', factor)).body;
const eventsOf = (userId: string) =>
  database.identity(async (tx) => {
    const rows = await tx
      .selectFrom('audit_entries')
      .select('event')
      .where('organization_id', '=', organizationId)
      .where('subject_id', '=', userId)
      .orderBy('occurred_at')
      .orderBy('id')
      .execute();
    return rows.map(({ event }) => event);
  });
const signIn = (email: string, code?: string, browser = people.browser(), password = testPassword) =>
  browser.call('POST', `${base}/signin`, { body: { email, password, ...(code !== undefined && { code }) } });

async function createScene() {
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  return { user, browser };
}

async function createProtected() {
  const scene = await createScene();
  return { ...scene, ...(await enableSecondFactor(scene.browser, people.clock, testPassword)) };
}

describe('setting up', () => {
  test('needs the password, then a code of the app; other sessions end; recovery codes are shown once; an email reports it', async () => {
    const { user, browser } = await createScene();
    const other = await people.signIn(user);
    expect(codesOf(await browser.call('POST', `${factor}/secret`, { body: { currentPassword: 'falsch' } }))).toEqual([
      422,
      'password_wrong currentPassword',
    ]);
    const { body } = await browser.call<{ secret: string; uri: string }>('POST', `${factor}/secret`, {
      body: credentials,
    });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/u);
    expect(body.uri).toBe(
      `otpauth://totp/Kontor:${encodeURIComponent(user.email)}?secret=${body.secret}&issuer=Kontor&algorithm=SHA1&digits=6&period=30`,
    );
    // No code is required before the confirmation.
    expect(await statusOf(browser)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect((await signIn(user.email)).status).toBe(200);
    const app = createTestApp(body.secret, () => people.clock.now());
    expect(codesOf(await browser.call('POST', factor, { body: { code: app.code(3) } }))).toEqual([
      422,
      'code_wrong code',
    ]);
    const before = browser.cookie;
    const { status, body: made } = await browser.call<{ recoveryCodes: string[] }>('POST', factor, {
      body: { code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)}` },
    });
    expect(status).toBe(200);
    expect(new Set(made.recoveryCodes).size).toBe(10);
    for (const code of made.recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/u);
    expect(await statusOf(browser)).toEqual({ enabledAt: people.clock.now().toISOString(), recoveryCodesLeft: 10 });
    expect([browser.cookie === before, (await other.call('GET', `${base}/currentuser`)).status]).toEqual([false, 401]);
    expect((await readMails(browser, user.email))[0]?.subject).toBe(
      'Zwei-Faktor-Anmeldung für Kontor ist eingeschaltet',
    );
    expect(await eventsOf(user.id)).toContain('second_factor_enabled');
    expect(codesOf(await browser.call('POST', `${factor}/secret`, { body: credentials }))).toEqual([
      422,
      'second_factor_enabled',
    ]);
    expect(codesOf(await browser.call('POST', factor, { body: { code: app.code() } }))).toEqual([
      422,
      'second_factor_enabled',
    ]);
  });

  test('voids a pending change of address and links for a new password, requested without a factor', async () => {
    const { user, browser } = await createScene();
    const pending = `${createId()}@pending.example`;
    await browser.call('PUT', `${base}/email`, { body: { ...credentials, email: pending } });
    await browser.call('POST', `${base}/resetpassword`, { body: { email: user.email } });
    const [confirmation, reset] = [await readLink(browser, pending), await readLink(browser, user.email)];
    await enableSecondFactor(browser, people.clock, testPassword);
    expect(codesOf(await browser.call('POST', confirmation.endpoint, { body: { password: testPassword } }))).toEqual([
      410,
      'link_expired',
    ]);
    expect(codesOf(await setPassword(browser, reset, 'Neu-gesetzt-1'))).toEqual([410, 'link_expired']);
    expect((await browser.call('GET', `${base}/currentuser`)).body).toMatchObject({
      currentUser: { email: user.email, pendingEmail: null },
    });
  });

  test('ends after 30 minutes, and a newer secret replaces an older one', async () => {
    const { browser } = await createScene();
    expect(codesOf(await browser.call('POST', factor, { body: { code: '123456' } }))).toEqual([
      422,
      'second_factor_expired',
    ]);
    const begin = async () =>
      createTestApp(
        (await browser.call<{ secret: string }>('POST', `${factor}/secret`, { body: credentials })).body.secret,
        () => people.clock.now(),
      );
    const [first, second] = [await begin(), await begin()];
    expect(codesOf(await browser.call('POST', factor, { body: { code: first.code() } }))).toEqual([
      422,
      'code_wrong code',
    ]);
    await browser.call('POST', `${base}/get-new-jwt`);
    people.clock.advance({ minutes: 29 });
    await browser.call('POST', `${base}/get-new-jwt`);
    people.clock.advance({ minutes: 1 });
    expect(codesOf(await browser.call('POST', factor, { body: { code: second.code() } }))).toEqual([
      422,
      'second_factor_expired',
    ]);
    expect((await browser.call('POST', factor, { body: { code: (await begin()).code() } })).status).toBe(200);
  });

  test('stores secret and recovery codes so that a copy of the database yields neither', async () => {
    const { user, browser } = await createScene();
    const { body } = await browser.call<{ secret: string }>('POST', `${factor}/secret`, { body: credentials });
    const app = createTestApp(body.secret, () => people.clock.now());
    const { recoveryCodes } = (
      await browser.call<{ recoveryCodes: string[] }>('POST', factor, { body: { code: app.code() } })
    ).body;
    const stored = await database.identity(async (tx) => ({
      factors: await tx.selectFrom('second_factors').selectAll().where('user_id', '=', user.id).execute(),
      codes: await tx.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
    }));
    const texts = [
      ...stored.factors.map(({ secret }) => secret),
      ...stored.codes.map(({ code_hash: hash }) => hash),
    ].flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('hex')]);
    expect(texts).toHaveLength(22);
    for (const secret of [body.secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });
});

describe('signing in with a second factor', () => {
  test('needs password and code; a wrong code is reported only with the right password', async () => {
    const { user, app } = await createProtected();
    expect(codesOf(await signIn(user.email, app.code(), people.browser(), 'falsch'))).toEqual([
      401,
      'credentials_invalid',
    ]);
    expect(codesOf(await signIn(user.email))).toEqual([401, 'code_required']);
    for (const code of [app.code(2), app.code(-2), '12345', 'ABCD-EFGH-IJKL-MNOP'])
      expect(codesOf(await signIn(user.email, code))).toEqual([401, 'code_invalid']);
    expect(codesOf(await signIn(user.email, ''))).toEqual([400, 'too_small code']);
    const { status, body } = await signIn(user.email, app.code());
    expect([status, body['existingUser']]).toEqual([
      200,
      { email: user.email, firstName: 'Erika', lastName: 'Muster' },
    ]);
  });

  test('works with a secret sealed before keys had versions', async () => {
    const { user, app } = await createProtected();
    const { secretKey } = inject('testServer');
    await database.identity(async (tx) => {
      const { secret } = await tx
        .selectFrom('second_factors')
        .select('secret')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      const [bytes, nonce] = [unsealBytes(secret, toSealedUse(secretKey, user.id)), randomBytes(12)];
      expect([secret.subarray(0, 2).toString(), bytes?.length]).toEqual(['ks', 20]);
      const cipher = createCipheriv(
        'aes-256-gcm',
        createHmac('sha256', secretKey).update('second-factor:secret').digest(),
        nonce,
      ).setAAD(Buffer.from(user.id));
      const sealed = Buffer.concat([cipher.update(bytes ?? ''), cipher.final()]);
      await tx
        .updateTable('second_factors')
        .set({ secret: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) })
        .where('user_id', '=', user.id)
        .execute();
    });
    expect(codesOf(await signIn(user.email, app.code(2)))).toEqual([401, 'code_invalid']);
    expect((await signIn(user.email, app.code())).status).toBe(200);
  });

  test('accepts the previous and the next code, each once and never an older one', async () => {
    const { user, app } = await createProtected();
    people.clock.advance({ minutes: 2 });
    expect((await signIn(user.email, app.code(-1))).status).toBe(200);
    expect(codesOf(await signIn(user.email, app.code(-1)))).toEqual([401, 'code_invalid']);
    expect((await signIn(user.email, app.code(1))).status).toBe(200);
    expect(codesOf(await signIn(user.email, app.code()))).toEqual([401, 'code_invalid']);
  });

  test(
    'of many simultaneous attempts with one code exactly one succeeds, across processes',
    { timeout: 60_000 },
    async () => {
      const { user, app, recoveryCodes } = await createProtected();
      const elsewhere = await createTestPeople(database);
      elsewhere.clock.advance({ seconds: (people.clock.now().getTime() - elsewhere.clock.now().getTime()) / 1000 });
      for (const code of [app.code(), recoveryCodes[0]]) {
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            signIn(user.email, code, (index % 2 === 0 ? people : elsewhere).browser()),
          ),
        );
        expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      }
    },
  );

  test('accepts each recovery code once, in any notation, and reports the remaining ones by email', async () => {
    const {
      user,
      recoveryCodes: [first = '', second = ''],
    } = await createProtected();
    expect((await signIn(user.email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(codesOf(await signIn(user.email, first))).toEqual([401, 'code_invalid']);
    const browser = people.browser();
    people.clock.advance({ seconds: 1 });
    expect((await signIn(user.email, second, browser)).status).toBe(200);
    expect(await statusOf(browser)).toMatchObject({ recoveryCodesLeft: 8 });
    const [mail] = await readMails(browser, user.email);
    expect([mail?.subject, mail?.text.includes('Wiederherstellungscodes: 8.')]).toEqual([
      'Ein Wiederherstellungscode für Kontor wurde verwendet',
      true,
    ]);
    // Codes of another account are wrong.
    const other = await createProtected();
    expect(codesOf(await signIn(other.user.email, second))).toEqual([401, 'code_invalid']);
  });

  test('counts missing and wrong codes like wrong passwords, ten in 15 minutes', async () => {
    const { user, app } = await createProtected();
    for (let time = 0; time < 10; time += 1)
      expect((await signIn(user.email, time % 2 === 0 ? undefined : '000000')).status).toBe(401);
    expect(codesOf(await signIn(user.email, app.code()))).toEqual([429, 'too_many_requests']);
    people.clock.advance({ minutes: 15 });
    expect((await signIn(user.email, app.code())).status).toBe(200);
    await people.audit.drain();
    expect((await eventsOf(user.id)).filter((event) => event === 'second_factor_failed')).toHaveLength(5);
  });

  test('counts wrong codes of the account over all known browsers; a new password by email unlocks it', async () => {
    const { user, browser } = await createScene();
    // An attacker with the password makes browsers known before the second factor exists.
    const known = await Promise.all(Array.from({ length: 3 }, () => people.signIn(user)));
    await people.signIn(user, browser);
    const { app } = await enableSecondFactor(browser, people.clock, testPassword);
    people.clock.advance({ minutes: 1 });
    const guess = async (from: TestBrowser) => codesOf(await signIn(user.email, '000000', from));
    for (let time = 0; time < 10; time += 1)
      expect(await guess(known[time % 3] ?? browser)).toEqual([401, 'code_invalid']);
    for (const from of known) expect(await guess(from)).toEqual([429, 'too_many_requests']);
    await people.identity.notifyLockedOwners();
    await people.identity.notifyLockedOwners();
    // The mails must not claim that nobody else knows the password.
    const subjects = (await readMails(browser, user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /Codes|codes|Anmeldeversuche/u.test(subject))).toEqual([
      'Falsche Bestätigungscodes bei Kontor',
    ]);
    for (let window = 1; window < 10; window += 1) {
      people.clock.advance({ minutes: 15 });
      for (let time = 0; time < 10; time += 1)
        expect(await guess(known[time % 3] ?? browser)).toEqual([401, 'code_invalid']);
    }
    people.clock.advance({ hours: 25 });
    await people.identity.purgeExpired();
    expect(await guess(browser)).toEqual([429, 'too_many_requests']);
    await browser.call('POST', `${base}/resetpassword`, { body: { email: user.email } });
    await setPassword(browser, await readLink(browser, user.email), 'Neu-gesetzt-1');
    expect((await signIn(user.email, app.code(), people.browser(), 'Neu-gesetzt-1')).status).toBe(200);
  });

  test('counts nothing for the network if the code is only missing: people behind one address lock nobody out', async () => {
    const { user, app } = await createProtected();
    const address = '198.51.100.7';
    for (let time = 0; time < 11; time += 1) {
      expect(codesOf(await signIn(user.email, undefined, people.browser(address)))).toEqual([401, 'code_required']);
      expect((await signIn(user.email, app.code(), people.browser(address))).status).toBe(200);
      people.clock.advance({ seconds: 30 });
    }
  });

  test('ten right passwords without a right code lock the account, without revealing that the password was right', async () => {
    const { user, browser } = await createProtected();
    people.clock.advance({ minutes: 1 });
    for (let time = 0; time < 10; time += 1)
      expect(codesOf(await signIn(user.email, time < 5 ? undefined : '000000'))).toHaveLength(2);
    expect(codesOf(await signIn(user.email))).toEqual([429, 'too_many_requests']);
    const mails = async () =>
      (await readMails(browser, user.email))
        .map(({ subject }) => subject)
        .filter((subject) => /Bestätigungscodes|Anmeldeversuche/u.test(subject));
    await people.identity.notifyLockedOwners();
    expect(await mails()).toEqual([]);
    people.clock.advance({ minutes: 16 });
    for (let time = 0; time < 10; time += 1)
      expect(codesOf(await signIn(user.email, undefined, people.browser(), 'geraten'))).toEqual([
        401,
        'credentials_invalid',
      ]);
    await people.identity.notifyLockedOwners();
    expect(await mails()).toEqual(['Viele Anmeldeversuche bei Kontor']);
  });

  test('is still required after the password was set by email', async () => {
    const { user, app, browser } = await createProtected();
    await browser.call('POST', `${base}/resetpassword`, { body: { email: user.email } });
    expect((await setPassword(browser, await readLink(browser, user.email), 'Neu-gesetzt-1')).status).toBe(200);
    expect(codesOf(await signIn(user.email, undefined, people.browser(), 'Neu-gesetzt-1'))).toEqual([
      401,
      'code_required',
    ]);
    expect((await signIn(user.email, app.code(), people.browser(), 'Neu-gesetzt-1')).status).toBe(200);
  });
});

describe('actions that a stolen session must not perform', () => {
  const calls: readonly (readonly [string, 'PUT' | 'POST', string, object])[] = [
    ['another password', 'PUT', `${base}/password`, { password: 'Anders-1' }],
    ['another address', 'PUT', `${base}/email`, { email: `${createId()}@new.example` }],
    ['new recovery codes', 'POST', `${factor}/recovery-codes`, {}],
    ['switching it off', 'POST', `${factor}/end`, {}],
    ['deleting the account', 'POST', `${base}/account/deletion`, {}],
  ];

  test.each(calls)('needs password and code: %s', async (_, method, url, body) => {
    const { browser, app } = await createProtected();
    const attempt = (given: object) => browser.call(method, url, { body: { ...body, ...given } });
    expect(codesOf(await attempt({ currentPassword: 'falsch', code: app.code() }))).toEqual([
      422,
      'password_wrong currentPassword',
    ]);
    expect(codesOf(await attempt(credentials))).toEqual([422, 'code_missing code']);
    expect(codesOf(await attempt({ ...credentials, code: '000000' }))).toEqual([422, 'code_wrong code']);
    expect((await attempt({ ...credentials, code: app.code() })).status).toBe(200);
  });

  test('limits wrong codes to ten in 15 minutes', async () => {
    const { browser, app } = await createProtected();
    const attempt = (code: string) => browser.call('POST', `${factor}/end`, { body: { ...credentials, code } });
    for (let time = 0; time < 10; time += 1) expect((await attempt('000000')).status).toBe(422);
    expect((await attempt(app.code())).status).toBe(429);
    expect((await statusOf(browser)).enabledAt).not.toBeNull();
  });

  test('does not use up a code if the action is refused for another reason', async () => {
    const { user, browser, app } = await createProtected();
    const request = (email: string) =>
      browser.call('PUT', `${base}/email`, { body: { ...credentials, email, code: app.code() } });
    expect(codesOf(await request(user.email))).toEqual([422, 'email_unchanged email']);
    expect((await request(`${createId()}@new.example`)).status).toBe(200);
    expect(codesOf(await request(`${createId()}@new.example`))).toEqual([422, 'code_wrong code']);
  });
});

describe('switching off, and new recovery codes', () => {
  test('voids codes and recovery codes, and notifies the address', async () => {
    const { user, browser, app, recoveryCodes } = await createProtected();
    expect(
      (await browser.call('POST', `${factor}/end`, { body: { ...credentials, code: recoveryCodes[3] } })).status,
    ).toBe(200);
    expect(await statusOf(browser)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    expect((await signIn(user.email)).status).toBe(200);
    const subjects = (await readMails(browser, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Zwei-Faktor-Anmeldung für Kontor ist ausgeschaltet');
    expect((await eventsOf(user.id)).slice(-3)).toEqual(
      expect.arrayContaining(['recovery_code_used', 'second_factor_disabled']),
    );
    expect(
      codesOf(await browser.call('POST', `${factor}/end`, { body: { ...credentials, code: app.code() } })),
    ).toEqual([422, 'second_factor_disabled']);
  });

  test('new recovery codes void all former ones', async () => {
    const { user, browser, app, recoveryCodes } = await createProtected();
    const { body } = await browser.call<{ recoveryCodes: string[] }>('POST', `${factor}/recovery-codes`, {
      body: { ...credentials, code: app.code() },
    });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await signIn(user.email, recoveryCodes[0])).status).toBe(401);
    expect((await signIn(user.email, body.recoveryCodes[0])).status).toBe(200);
  });

  test('a former address that can recover the account is notified as well, an unconfirmed one is not', async () => {
    const { user, browser } = await createScene();
    const [confirmed, pending] = [`${createId()}@new.example`, `${createId()}@pending.example`];
    await browser.call('PUT', `${base}/email`, { body: { ...credentials, email: confirmed } });
    await browser.call('POST', (await readLink(browser, confirmed)).endpoint, { body: { password: testPassword } });
    await browser.call('PUT', `${base}/email`, { body: { ...credentials, email: pending } });
    people.clock.advance({ seconds: 1 });
    const { app } = await enableSecondFactor(browser, people.clock, testPassword);
    await browser.call('POST', `${factor}/end`, { body: { ...credentials, code: app.code() } });
    for (const address of [user.email, confirmed]) {
      const subjects = (await readMails(browser, address)).map(({ subject }) => subject);
      expect(subjects.slice(0, 2)).toEqual([
        'Zwei-Faktor-Anmeldung für Kontor ist ausgeschaltet',
        'Zwei-Faktor-Anmeldung für Kontor ist eingeschaltet',
      ]);
    }
    expect((await readMails(browser, pending)).map(({ subject }) => subject)).toEqual([
      'Bestätigen Sie Ihre neue E-Mail-Adresse für Kontor',
    ]);
  });
});
