import { describe, expect, test } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { createId } from '#platform/server/ids.ts';
import { readLink } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import { testPassword } from '#testing/people.ts';
import { base, codesOf, createUsersScene } from '#testing/users-scene.ts';
import type { UsersScene } from '#testing/users-scene.ts';

const { database } = await createTestDatabase();

const identityBase = '/api/benit/auth/users';

/** Returns the path of the endpoint behind the newest link to an address. */
async function takeLink(scene: UsersScene, email: string): Promise<string> {
  return (await readLink(scene.browser, email)).endpoint;
}

describe('an invitation', () => {
  test('leads from the email to the start application, also for an address with umlauts', async () => {
    const scene = await createUsersScene(database);
    const email = `jürgen.${createId()}@bücher.example`;
    await scene.add({
      email,
      firstName: 'Jürgen',
      lastName: 'Müller',
      userLanguages: ['de'],
      userDefaultLanguage: 'de',
    });
    const mails = await scene.readMails(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Ihre Einladung zu Bäckerei Sommer']);
    expect(mails[0]?.text).toContain(
      'Guten Tag Jürgen Müller,\n\nErika Muster hat Sie zu Kontor bei Bäckerei Sommer eingeladen.',
    );
    expect(mails[0]?.text).toContain(`Danach melden Sie sich mit ${email} an.`);
    expect(mails[0]?.text).toMatch(
      /Passwort festlegen:\nhttp:\/\/kontor\.test\/benit\/auth\/set-password\/[\w-]{22}\/[\w-]{43}\n/u,
    );
    expect(mails[0]?.text).toContain('72 Stunden');
    expect(mails[0]?.text).toContain('„Passwort vergessen?“');

    const link = await takeLink(scene, email);
    const visitor = scene.people.browser();
    for (let scan = 0; scan < 3; scan += 1)
      expect(await visitor.call('GET', link)).toMatchObject({ status: 200, body: { valid: true, email } });
    expect((await visitor.call('POST', link, { body: { password: testPassword } })).status).toBe(200);
    for (const again of [
      await visitor.call('GET', link),
      await visitor.call('POST', link, { body: { password: 'anders' } }),
    ]) {
      expect([again.status, ...codesOf(again)]).toEqual([410, ['link_expired']]);
    }
    expect(
      (
        await visitor.call('POST', `${identityBase}/signin`, {
          body: { email: email.toUpperCase(), password: testPassword },
        })
      ).status,
    ).toBe(200);
    const { body } = await visitor.call('GET', `${base}/current-org-data/${scene.organizationId}`);
    expect(body).toMatchObject({ startApplication: 'invoices', userDefaultLanguage: 'de' });
    expect(await scene.find(email)).toMatchObject({ state: 'active', invitedUntil: null });
  });

  test('is valid for 72 hours; afterwards “forgotten password” and a new invitation both work', async () => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@late.example`;
    const { body } = await scene.add({ email });
    const link = await takeLink(scene, email);
    const visitor = scene.people.browser();
    scene.people.clock.advance({ hours: 71, minutes: 59 });
    expect((await visitor.call('GET', link)).status).toBe(200);
    scene.people.clock.advance({ minutes: 1 });
    for (const late of [
      await visitor.call('GET', link),
      await visitor.call('POST', link, { body: { password: testPassword } }),
    ]) {
      expect([late.status, ...codesOf(late)]).toEqual([410, ['link_expired']]);
    }
    await visitor.call('POST', `${identityBase}/resetpassword`, { body: { email, languageKey: 'de' } });
    expect((await visitor.call('GET', await takeLink(scene, email))).status).toBe(200);
    scene.people.clock.advance({ seconds: 1 });
    const browser = await scene.people.signIn(scene.admin);
    expect((await scene.invite(body.user.id, browser)).status).toBe(200);
    expect(
      (await visitor.call('POST', await takeLink(scene, email), { body: { password: testPassword } })).status,
    ).toBe(200);
  });

  test('sent again voids older links, three times per hour', async () => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@again.example`;
    const { body } = await scene.add({ email });
    const links = [await takeLink(scene, email)];
    for (let time = 0; time < 3; time += 1) {
      scene.people.clock.advance({ seconds: 1 });
      expect(await scene.invite(body.user.id)).toMatchObject({ status: 200, body: {} });
      links.push(await takeLink(scene, email));
    }
    const refused = await scene.invite(body.user.id);
    expect([refused.status, ...codesOf(refused), refused.headers['retry-after']]).toEqual([
      429,
      ['too_many_requests'],
      '3598',
    ]);
    const visitor = scene.people.browser();
    const statuses = await Promise.all(links.map(async (link) => (await visitor.call('GET', link)).status));
    expect([new Set(links).size, ...statuses]).toEqual([4, 410, 410, 410, 200]);
    expect(await scene.readMails(email)).toHaveLength(4);
  });

  test('sent again by simultaneous calls leaves exactly one valid link', async () => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@many.example`;
    const { body } = await scene.add({ email });
    const answers = await Promise.all(Array.from({ length: 8 }, () => scene.invite(body.user.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const { rows } = await database.identity(async (tx) => ({
      rows: await tx.selectFrom('account_links').select('used_at').where('user_id', '=', body.user.user.id).execute(),
    }));
    expect(rows.filter((row) => row.used_at === null)).toHaveLength(1);
    expect(rows).toHaveLength(4);
  });

  test('is not sent again after it was accepted', async () => {
    const scene = await createUsersScene(database);
    const { user, member } = await scene.addColleague();
    const answer = await scene.invite(member.id);
    expect([answer.status, ...codesOf(answer)]).toEqual([422, ['invitation_accepted']]);
    expect(await scene.readMails(user.email)).toEqual([]);
  });

  test('follows to a new address: the old link is void, and the former address learns nothing else', async () => {
    const scene = await createUsersScene(database);
    const [wrong, right] = [`${createId()}@wrong.example`, `${createId()}@right.example`];
    const { body } = await scene.add({ email: wrong, userDefaultLanguage: 'de' });
    const link = await takeLink(scene, wrong);
    expect((await scene.save(body.user, { email: right })).body.user).toMatchObject({
      state: 'invited',
      pendingEmail: right,
      user: { email: wrong },
    });
    const visitor = scene.people.browser();
    expect((await visitor.call('GET', link)).status).toBe(410);
    expect(await visitor.call('GET', await takeLink(scene, right))).toMatchObject({
      status: 200,
      body: { email: right },
    });
    expect(JSON.stringify(await scene.readMails(wrong))).not.toContain(right);
    expect(
      (await visitor.call('POST', await takeLink(scene, right), { body: { password: testPassword } })).status,
    ).toBe(200);
    expect(await scene.find(right)).toMatchObject({ state: 'active', pendingEmail: null, user: { email: right } });
  });

  test('expires after 14 days, then allows another one, and is deleted 30 days later', async () => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@slow.example`;
    const { body } = await scene.add({ email });
    expect((await scene.add({ email })).status).toBe(409);
    scene.people.clock.advance({ hours: 14 * 24 + 1 });
    const browser = await scene.people.signIn(scene.admin);
    const again = await scene.add({ email, startApplicationId: body.user.startApplication?.id }, browser);
    expect([again.status, again.body.user.id === body.user.id]).toEqual([200, false]);
    scene.people.clock.advance({ hours: 14 * 24 + 1 });
    const listUsers = async () => {
      await scene.people.organizations.purgeInvitations(scene.people.clock.now());
      const { body: list } = await scene.list('', await scene.people.signIn(scene.admin));
      return list.users.map((user) => user.user.email);
    };
    expect(await listUsers()).toContain(email);
    scene.people.clock.advance({ hours: 30 * 24 });
    expect(await listUsers()).toEqual([scene.admin.email]);
    expect(await database.identity((tx) => scene.people.identity.findUserByEmail(tx, email))).toBeNull();
  });

  test('beyond fifty per day is accepted and sent on the next day at eight in the morning', async () => {
    const scene = await createUsersScene(database);
    const startApplicationId = await scene.applicationId('invoices');
    const answers = [];
    for (let index = 0; index < 52; index += 1)
      answers.push(await scene.add({ email: `${createId()}@many.example`, startApplicationId }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const due = answers.map(({ body }) => body.user.invitationDueAt);
    expect(due.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => null));
    const [next] = due.slice(50);
    expect(due[51]).toBe(next);
    const shown = new Intl.DateTimeFormat('de-DE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(new Date(next ?? 0));
    const tomorrow = new Date(scene.people.clock.now().getTime() + 86_400_000);
    expect(shown).toBe(
      `${new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(tomorrow)}, 08:00`,
    );
    const late = answers[51]?.body.user;
    const [row] = await database.identity((tx) =>
      tx
        .selectFrom('mails')
        .select('send_after')
        .where('recipient', '=', late?.user.email ?? '')
        .execute(),
    );
    expect(row?.send_after?.toISOString()).toBe(next);
    // The validity begins with the sending time.
    expect(late?.invitedUntil).toBe(new Date(new Date(next ?? 0).getTime() + 14 * 86_400_000).toISOString());
    const other = await createUsersScene(database, { people: scene.people });
    expect((await other.add()).body.user.invitationDueAt).toBeNull();
  });
});

describe('emails to an existing account', () => {
  test('ask to join; a link to an unproven address sets a password, with one link per organisation', async () => {
    const scene = await createUsersScene(database);
    const other = await createUsersScene(database, { people: scene.people, name: 'Hausverwaltung Lindenhof' });
    const { user } = await scene.addColleague();
    await other.add({ email: user.email, userDefaultLanguage: 'de' });
    const [mail] = await scene.readMails(user.email);
    expect(mail?.subject).toBe('Einladung zu Hausverwaltung Lindenhof');
    expect(mail?.text).toContain(
      'Erika Muster lädt Sie ein, Ihr Konto bei Kontor auch bei Hausverwaltung Lindenhof zu nutzen.',
    );
    expect(mail?.text).toMatch(/Einladung ansehen:\nhttp:\/\/kontor\.test\/benit\/auth\/join\/[\w-]{22}\/[\w-]{43}\n/u);

    const email = `${createId()}@twice.example`;
    await scene.add({ email });
    const link = await takeLink(scene, email);
    scene.people.clock.advance({ seconds: 1 });
    await other.add({ email, userDefaultLanguage: 'de' });
    expect((await scene.readMails(email))[0]?.subject).toBe('Ihre Einladung zu Hausverwaltung Lindenhof');
    expect((await scene.people.browser().call('GET', link)).status).toBe(200);
  });

  test('are at most ten per hour from all senders; actions that would send more are refused', async () => {
    const scene = await createUsersScene(database);
    const { email } = await scene.people.addUser();
    for (let time = 0; time < 10; time += 1) {
      const { body } = await scene.add({ email });
      await scene.remove(body.user.id);
    }
    const other = await createUsersScene(database, { people: scene.people });
    const startApplicationId = await other.applicationId('invoices');
    const refused = await other.add({ email, startApplicationId });
    expect([refused.status, ...codesOf(refused)]).toEqual([429, ['too_many_requests']]);
    expect((await other.list()).body.users).toHaveLength(1);
    expect(await scene.readMails(email)).toHaveLength(10);
    scene.people.clock.advance({ minutes: 60 });
    expect((await other.add({ email, startApplicationId }, await scene.people.signIn(other.admin))).status).toBe(200);
  });
});

describe('malicious names', () => {
  const evil = '<img src=x onerror=alert(1)>\u202E{{brand}} $t(closing)';

  test('are text in every email and in the page of the outbox', async () => {
    const scene = await createUsersScene(database, { name: `Firma ${evil} & "Co"` });
    const email = `${createId()}@evil.example`;
    expect(
      (await scene.add({ email, firstName: evil, lastName: 'N'.repeat(100), userDefaultLanguage: 'fr' })).status,
    ).toBe(200);
    const [mail] = await scene.readMails(email);
    expect(mail?.html).not.toMatch(/<img src=x|onerror=alert\(1\)>/u);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.text).toContain('{{brand}} $t(closing)');
    // A character that reverses the writing direction would affect the rest of the sentence.
    expect(mail?.text).not.toContain('\u202E');
    expect(mail?.subject).not.toMatch(/[\p{Cc}]/u);
    const page = await scene.browser.call('GET', '/dev/outbox');
    expect(page.text).not.toContain('<img src=x');
  });

  test('that are too long are cut in emails, with an ellipsis', async () => {
    const scene = await createUsersScene(database, { name: 'O'.repeat(200) });
    const email = `${createId()}@long.example`;
    await scene.add({ email, userDefaultLanguage: 'de' });
    expect((await scene.readMails(email))[0]?.subject).toBe(`Ihre Einladung zu ${'O'.repeat(100)}…`);
  });

  test.each(languageKeys)('every email is in the new user’s language: %s', async (language) => {
    const scene = await createUsersScene(database);
    const email = `${createId()}@language.example`;
    await scene.add({ email, userLanguages: [language], userDefaultLanguage: language });
    expect((await scene.readMails(email))[0]?.html).toContain(`lang="${language === 'cn' ? 'zh-CN' : language}"`);
  });
});
