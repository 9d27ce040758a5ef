import { describe, expect, test } from 'vitest';
import type { Mail } from '#platform/server/mail/outbox.ts';
import { createTestDatabase } from '#testing/database.ts';
import { randomAddress } from '#testing/addresses.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import type { TestAnswer } from '#testing/http.ts';

const { database } = await createTestDatabase();

const base = '/api/benit/auth/users';

async function createScene() {
  const people = await createTestPeople(database, { publicUrl: 'https://kontor.example' });
  const user = await people.addUser();
  // A separate network address: the requests of one network are limited.
  const browser = people.browser(randomAddress());
  const requestReset = (email = user.email, languageKey?: string): Promise<TestAnswer> =>
    browser.call('POST', `${base}/resetpassword`, { body: { email, ...(languageKey && { languageKey }) } });
  const readMails = async (email = user.email): Promise<Mail[]> => {
    const { body } = await browser.call<{ mails: Mail[] }>('GET', '/dev/outbox.json');
    return body.mails.filter(({ to }) => to === email);
  };
  const takeLink = async (): Promise<string> => {
    await requestReset();
    const [, selector = '', secret = ''] =
      /set-password\/([\w-]+)\/([\w-]+)/u.exec((await readMails())[0]?.text ?? '') ?? [];
    return `${base}/setpassword/${selector}/${secret}`;
  };
  const signIn = (password: string): Promise<TestAnswer> =>
    people.browser().call('POST', `${base}/signin`, { body: { email: user.email, password } });
  return { people, clock: people.clock, user, browser, requestReset, readMails, takeLink, signIn };
}

describe('requesting a new password', () => {
  test('emails a link with the configured host, never that of the request', async () => {
    const { user, requestReset, readMails } = await createScene();
    const answer = await requestReset();
    expect(answer).toMatchObject({ status: 200, body: {} });
    const [mail] = await readMails();
    expect(mail?.subject).toBe('New password for Kontor');
    expect(mail?.text).toMatch(/^Hello Erika Muster,\n/u);
    expect(mail?.text).toMatch(/\nhttps:\/\/kontor\.example\/benit\/auth\/set-password\/[\w-]{22}\/[\w-]{43}\n/u);
    expect(JSON.stringify(mail)).not.toContain('evil');
    expect(mail?.to).toBe(user.email);
  });

  test.each([
    ['de', 'Neues Passwort für Kontor', 'Guten Tag Erika Muster,'],
    ['en', 'New password for Kontor', 'Hello Erika Muster,'],
    ['es', 'Nueva contraseña para Kontor', 'Hola, Erika Muster:'],
    ['fr', 'Nouveau mot de passe pour Kontor', 'Bonjour Erika Muster,'],
    ['ru', 'Новый пароль для Kontor', 'Здравствуйте, Erika Muster!'],
    ['cn', '设置 Kontor 的新密码', 'Erika Muster，您好！'],
  ])('writes in %s', async (language, subject, greeting) => {
    const { requestReset, readMails } = await createScene();
    await requestReset(undefined, language);
    const [mail] = await readMails();
    expect(mail?.subject).toBe(subject);
    expect(mail?.text.startsWith(greeting)).toBe(true);
    expect(mail?.html).toContain(`lang="${language === 'cn' ? 'zh-CN' : language}"`);
  });

  test('gives the same response to an unknown address and sends nothing', async () => {
    const { requestReset, readMails } = await createScene();
    const [known, unknown] = [await requestReset(), await requestReset('nobody@unknown.example')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(await readMails('nobody@unknown.example')).toEqual([]);
  });

  test('sends at most three emails per hour and account, and always reports success', async () => {
    const { clock, requestReset, readMails } = await createScene();
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestReset()));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']));
    expect(await readMails()).toHaveLength(3);
    clock.advance({ minutes: 60 });
    await requestReset();
    expect(await readMails()).toHaveLength(4);
  });
});

describe('a set-password link', () => {
  test('can be opened repeatedly without being used up, and then sets the password once', async () => {
    const { user, browser, takeLink, signIn } = await createScene();
    const link = await takeLink();
    for (let index = 0; index < 12; index += 1) {
      expect(await browser.call('GET', link)).toMatchObject({ status: 200, body: { valid: true, email: user.email } });
    }
    const answer = await browser.call('POST', link, { body: { password: 'Neu!' } });
    expect(answer).toMatchObject({ status: 200, body: {}, setCookies: [] });
    expect((await signIn(testPassword)).status).toBe(401);
    expect((await signIn('Neu!')).status).toBe(200);
    for (const again of [
      await browser.call('GET', link),
      await browser.call('POST', link, { body: { password: 'Anders' } }),
    ]) {
      expect(again.status).toBe(410);
      expect(again.body.errors).toEqual([expect.objectContaining({ code: 'link_expired' })]);
    }
    expect((await signIn('Anders')).status).toBe(401);
  });

  test.each([
    ['x/y', 410],
    ['x/%00', 400],
    ['%00/y', 400],
    [`${'a'.repeat(200)}/${'b'.repeat(200)}`, 410],
    [`${'a'.repeat(201)}/b`, 400],
    ["'%20OR%201=1/%5C", 410],
  ])('that is invented is invalid: %s', async (values, status) => {
    const { browser } = await createScene();
    expect((await browser.call('GET', `${base}/setpassword/${values}`)).status).toBe(status);
  });

  test('ends all sessions of the user and no others, voids older links and sends an email', async () => {
    const { people, user, browser, takeLink, readMails } = await createScene();
    const own = [await people.signIn(user), await people.signIn(user)];
    const other = await people.signIn(await people.addUser());
    const older = await takeLink();
    people.clock.advance({ seconds: 1 });
    const link = await takeLink();
    expect(link).not.toBe(older);
    await browser.call('POST', link, { body: { password: 'Neubeginn' } });
    for (const session of own) expect((await session.call('GET', `${base}/currentuser`)).status).toBe(401);
    expect((await other.call('GET', `${base}/currentuser`)).status).toBe(200);
    expect((await browser.call('GET', older)).status).toBe(410);
    const subjects = (await readMails()).map(({ subject }) => subject);
    expect(subjects).toContain('Your Kontor password has been changed');
  });

  test('is valid for 30 minutes', async () => {
    const { clock, browser, takeLink } = await createScene();
    const link = await takeLink();
    clock.advance({ minutes: 29, seconds: 59 });
    expect((await browser.call('GET', link)).status).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await browser.call('GET', link)).status).toBe(410);
    expect((await browser.call('POST', link, { body: { password: 'zu spät' } })).status).toBe(410);
  });

  test('of fifty parallel uses exactly one succeeds', async () => {
    const { people, takeLink, signIn } = await createScene();
    const link = await takeLink();
    const uses = Array.from({ length: 50 }, (_, index) =>
      people.browser(`192.0.2.${index + 1}`).call('POST', link, { body: { password: `Versuch ${index}` } }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(49);
    expect((await signIn(`Versuch ${statuses.indexOf(200)}`)).status).toBe(200);
  });

  test('can be guessed ten times per minute and address', async () => {
    const { people, clock, takeLink } = await createScene();
    const link = await takeLink();
    const guesser = people.browser('203.0.113.50');
    for (let index = 0; index < 10; index += 1) {
      expect((await guesser.call('GET', `${link.slice(0, -5)}00${100 + index}`)).status).toBe(410);
    }
    const refused = await guesser.call('GET', link);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await guesser.call('POST', link, { body: { password: 'Neubeginn' } })).status).toBe(429);
    expect((await people.browser('203.0.113.51').call('GET', link)).status).toBe(200);
    clock.advance({ minutes: 1 });
    expect((await guesser.call('GET', link)).status).toBe(200);
  });

  test.each([
    ['four characters', 'äöü😀'],
    ['1024 characters', 'x'.repeat(1024)],
    ['1024 characters of two code units', '😀'.repeat(1024)],
  ])('accepts a password of %s, to the last character', async (_name, password) => {
    const { browser, takeLink, signIn } = await createScene();
    expect((await browser.call('POST', await takeLink(), { body: { password } })).status).toBe(200);
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(`${[...password].slice(0, -1).join('')}?`)).status).toBe(401);
  });

  test.each([
    ['three characters', 'abc'],
    ['two characters of two code units', '😀😀'],
    ['1025 characters', 'x'.repeat(1025)],
  ])('refuses a password of %s and stays valid', async (_name, password) => {
    const { browser, takeLink } = await createScene();
    const link = await takeLink();
    const answer = await browser.call('POST', link, { body: { password } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'password' })]);
    expect((await browser.call('GET', link)).status).toBe(200);
  });

  test('ends a session opened with the old password while the new one is being set', async () => {
    const { people, user, browser, takeLink } = await createScene();
    const link = await takeLink();
    const [, ...signIns] = await Promise.all([
      browser.call('POST', link, { body: { password: 'Neubeginn' } }),
      ...Array.from({ length: 8 }, async () => {
        const session = people.browser();
        await session.call('POST', `${base}/signin`, { body: { email: user.email, password: testPassword } });
        return session;
      }),
    ]);
    for (const session of signIns) expect((await session.call('GET', `${base}/currentuser`)).status).toBe(401);
  });
});

test('a network can request twenty new passwords per hour for any accounts; refused requests leave no trace', async () => {
  const people = await createTestPeople(database);
  const flood = people.browser('2001:db8:77::1');
  const ask = (index: number) =>
    flood.call('POST', `${base}/resetpassword`, {
      body: { email: `${index}@flood.example` },
      address: `2001:db8:77::${index + 1}`,
    });
  const statuses: number[] = [];
  for (let index = 0; index < 25; index += 1) statuses.push((await ask(index)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
  const known = await people.addUser();
  const refused = await flood.call('POST', `${base}/resetpassword`, { body: { email: known.email } });
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  await people.audit.drain();
  expect(
    await database.identity((tx) =>
      tx.selectFrom('account_links').select('selector').where('user_id', '=', known.id).execute(),
    ),
  ).toEqual([]);
  expect(
    (await people.browser('2001:db8:78::1').call('POST', `${base}/resetpassword`, { body: { email: known.email } }))
      .status,
  ).toBe(200);
});

test('invalid links from a loopback address, possibly a proxy of many users, block nobody', async () => {
  const { people, takeLink } = await createScene();
  const link = await takeLink();
  const proxied = people.browser('127.0.0.1');
  for (let index = 0; index < 12; index += 1)
    expect((await proxied.call('GET', `${base}/setpassword/selector/${index}`)).status).toBe(410);
  expect((await proxied.call('GET', link)).status).toBe(200);
});
