import { expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readDatabaseClock, readDatabaseDay } from '#testing/database-clock.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { startWork } from '#testing/sending/scene.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';
import { instantOfHour } from '../../configuration/sync-times.ts';
import { tellAdministrators } from './tell-administrators.ts';
import { tellReleases } from './tell-releases.ts';

const testDatabase = await createTestDatabase();
const { database, secretKey } = testDatabase;
const people = await createProductPeople(database, { smtpUrl: 'smtp://mail.example' });
const server = await startSmtpServer();
whenOver(() => server.stop());
startWork(people, testDatabase, server, () => 1);

const base = '/api/ri/property-management';
const receiptsAdministrator = 'ri-property-management-belege-admin-permission';
/** A text with usual spaces: amounts have others. */
const plain = (text: string | undefined) => (text ?? '').replaceAll(/[\u00A0\u202F]/gu, ' ');

/** When somebody has got so many mails: the last of them. */
async function nextMail(email: string, count: number) {
  const received = () => server.mails.filter(({ to }) => to.includes(email));
  await waitUntil(() => received().length >= count, 10);
  return received()[count - 1] ?? expect.unreachable();
}

const log = { error: expect.unreachable, info: () => undefined } as never;
const decide = (browser: TestBrowser, archivid: string, status: string) =>
  browser.call('POST', `${base}/belege`, { body: { archivid, status } });

/** An owner with a house, and runs at an hour some days after today by the clock of the database. */
async function openScene() {
  const scene = await openPropertyBooks(people, database);
  const { books, organizationId } = scene;
  const today = await readDatabaseDay(database);
  const owner = await books.owner({ external_id: 'E-1', full_name: 'Hannelore Kramer' });
  const unit = await books.unit({
    external_id: 'WE-1',
    property_id: await books.property({ owner_id: owner, street: 'Lindenallee', street_number: '12a' }),
  });
  const tenant = await books.tenant({ external_id: 'M-1', rental_unit_id: unit, full_name: 'Jonas Albrecht' });
  const addPerson = async (permissions: string[], link: object | null, defaultLanguage: 'de' | 'en' = 'de') => {
    const user = await people.addUser();
    const membershipId = await people.addMembership(user.id, { organizationId, permissions, defaultLanguage });
    if (link !== null) await books.link({ owner_id: owner, ...link, membership_id: membershipId } as never);
    return { id: user.id, email: user.email, browser: await people.signIn(user) };
  };
  const addReader = (link: object = {}, language: 'de' | 'en' = 'de') =>
    addPerson(['ri-property-management-permission'], link, language);
  const add = (archive_id: string, given: object = {}) =>
    books.receipt(
      {
        archive_id,
        owner_id: owner,
        rental_unit_id: unit,
        tenant_id: tenant,
        issuer: 'Dach GmbH',
        issuer_iban: 'DE89370400440532013000',
        amount_cents: 416_500,
        approval: 'FREIZUGEBEN',
        ...given,
      },
      null,
    );
  const parts = ({
    days = 0,
    hour = 12,
    minute = 0,
    at = null as Date | null,
    mailer = undefined as ReturnType<typeof createOutbox> | undefined,
  } = {}) => {
    const now = at ?? new Date(instantOfHour(addDays(today, days), hour).getTime() + minute * 60_000);
    return {
      database,
      clock: { now: () => now },
      mailer: mailer ?? createOutbox({ clock: systemClock, secretKey, transport: 'smtp' as const }),
      configuration: { publicUrl: 'https://portal.example' },
    };
  };
  const run = { organizationId, signal: new AbortController().signal, log };
  return {
    ...scene,
    owner,
    today,
    add,
    addPerson,
    addReader,
    administrator: await addPerson([receiptsAdministrator], null),
    tell: (at: Parameters<typeof parts>[0] = {}) => tellReleases(parts(at), run),
    tellMorning: (at: Parameters<typeof parts>[0] = {}) => tellAdministrators(parts(at), run),
  };
}

it('what waits is told once, gathered: discount first, with the link to the receipt, in the language of the reader', async () => {
  const { add, addReader, tell, today } = await openScene();
  await add('A-1', { discount_until: addDays(today, 3), discount_cents: 8330 });
  const [german, english] = [await addReader(), await addReader({}, 'en')];
  const silent = await addReader({ send_release_email: false });
  // Two processes at the same time.
  const both = await Promise.all([tell({ days: 1 }), tell({ days: 1 })]);
  expect(both.reduce((sum, count) => sum + count)).toBe(2);
  expect(await tell({ days: 1, hour: 13, minute: 30 })).toBe(0);
  const { parsed } = await server.mailTo(german.email);
  expect(plain(parsed.subject)).toBe('Ein Beleg wartet auf Ihre Freigabe (4.165,00 €)');
  expect(plain(parsed.text)).toMatch(
    /Noch 2 Tage für 83,30 € Skonto\. Für Lindenallee 12a liegt ein Beleg bereit: Dach GmbH/u,
  );
  expect(plain(parsed.text)).toContain('Wir zahlen erst nach Ihrer Freigabe.');
  expect(plain(parsed.text)).toContain('https://portal.example/ri/property-management/belege?eid=E-1&beleg=A-1');
  expect(plain(parsed.text)).not.toMatch(/Albrecht|DE89/u);
  expect(parsed.attachments.filter(({ mimeType }) => mimeType === 'application/pdf')).toEqual([]);
  expect(plain((await server.mailTo(english.email)).parsed.subject)).toBe(
    'One receipt awaits your approval (€4,165.00)',
  );

  // More of them within the hour: told with the next mail, which counts all that wait.
  await add('A-2', { amount_cents: 41_210, issuer: 'Heizung GmbH', due_on: addDays(today, 20) });
  expect(await tell({ days: 1, hour: 12, minute: 30 })).toBe(0);
  expect(await tell({ days: 1, hour: 13, minute: 30 })).toBe(2);
  const second = await nextMail(german.email, 2);
  expect(plain(second.parsed.subject)).toBe('2 Belege warten auf Ihre Freigabe (4.577,10 €)');
  expect(plain(second.parsed.text)).toContain('https://portal.example/ri/property-management/belege?eid=E-1');
  expect(server.mails.filter(({ to }) => to.includes(silent.email))).toEqual([]);
});

it('nothing is told before a step can no longer be taken back, nor of what was released or taken back meanwhile', async () => {
  const { add, addReader, administrator, tell } = await openScene();
  await addReader();
  await add('A-1', { approval: 'NEU' });
  await decide(administrator.browser, 'A-1', 'FREIZUGEBEN');
  const at = new Date((await readDatabaseClock(database)).getTime() + 5000);
  expect(await tell({ at })).toBe(0);
  await decide(administrator.browser, 'A-1', 'NEU');
  expect(await tell({ days: 1 })).toBe(0);
  await decide(administrator.browser, 'A-1', 'FREIZUGEBEN');
  expect(await tell({ days: 1 })).toBe(1);
  // Laid once more: new again.
  await decide(administrator.browser, 'A-1', 'NEU');
  await decide(administrator.browser, 'A-1', 'FREIZUGEBEN');
  expect(await tell({ days: 1, hour: 14 })).toBe(1);
});

it('who is silent is reminded after the days of the setting and before the day that costs money, by day only', async () => {
  const { add, addReader, administrator, tell, today } = await openScene();
  const reader = await addReader();
  await administrator.browser.call('PUT', `${base}/belege/settings/E-1`, {
    body: { autoReleaseUpTo: null, deputy: null, remindAfterDays: 5 },
  });
  await add('A-1', { due_on: addDays(today, 40) });
  expect(await tell({ days: 1 })).toBe(1);
  // Arrived before the next one is sent.
  await nextMail(reader.email, 1);
  expect([await tell({ days: 5 }), await tell({ days: 6, hour: 3 }), await tell({ days: 6, hour: 9 })]).toEqual([
    0, 0, 1,
  ]);
  expect(plain((await nextMail(reader.email, 2)).parsed.subject)).toBe(
    'Erinnerung: ein Beleg wartet auf Ihre Freigabe (4.165,00 €)',
  );
  // The discount of another one ends earlier than the next reminder.
  await add('A-2', { discount_until: addDays(today, 10), discount_cents: 100 });
  expect([await tell({ days: 7 }), await tell({ days: 8, hour: 7 }), await tell({ days: 9 })]).toEqual([1, 1, 0]);
  await administrator.browser.call('PUT', `${base}/belege/settings/E-1`, {
    body: { autoReleaseUpTo: null, deputy: null, remindAfterDays: 0 },
  });
  expect(await tell({ days: 30 })).toBe(0);
});

it('mails of a person go to their deputy; members whom the board keeps from releasing get none', async () => {
  const { add, addReader, addPerson, tell, today } = await openScene();
  const [anna, bernd] = [await addReader(), await addReader({ send_release_email: false })];
  await anna.browser.call('PUT', `${base}/belege/settings/E-1`, {
    body: {
      autoReleaseUpTo: null,
      remindAfterDays: 0,
      deputy: { user: bernd.id, from: today, to: addDays(today, 3) },
    },
  });
  const weg = ['ri-property-management-weg-permission'];
  await addPerson(weg, { user_type: 'weg' });
  const board = await addPerson(weg, { user_type: 'weg', advisory_board: true });
  await add('A-1');
  expect(await tell()).toBe(2);
  for (const { email } of [bernd, board])
    expect(plain((await server.mailTo(email)).parsed.subject)).toMatch(/^Ein Beleg/u);
});

it('a mail that cannot be stored is told later', async () => {
  const { add, addReader, tell } = await openScene();
  const { email } = await addReader();
  await add('A-1');
  const real = createOutbox({ clock: systemClock, secretKey, transport: 'smtp' });
  const refusing = { ...real, sendOwn: () => Promise.reject(new AppError('too_many_requests')) };
  expect([await tell({ mailer: refusing }), await tell()]).toEqual([0, 1]);
  expect(plain((await server.mailTo(email)).parsed.subject)).toMatch(/^Ein Beleg/u);
});

it('who asked learns that the answer is there, without the answer itself', async () => {
  const { add, addReader, administrator } = await openScene();
  const [reader, other] = [await addReader(), await addReader()];
  await add('A-1');
  const say = (browser: TestBrowser, text: string) =>
    browser.call('POST', `${base}/belege/A-1/comment`, { body: { text } });
  await say(reader.browser, 'Warum zwei Tage?');
  await say(administrator.browser, 'Herr Albrecht war nicht da.');
  // A remark that answers nobody.
  await say(administrator.browser, 'Erledigt.');
  const { parsed } = await server.mailTo(reader.email);
  expect(plain(parsed.subject)).toBe('Antwort auf Ihre Rückfrage: Dach GmbH, 4.165,00 €');
  expect(plain(parsed.text)).toContain('belege?eid=E-1&beleg=A-1');
  expect(plain(parsed.text)).not.toContain('Albrecht');
  const told = server.mails.filter(({ to }) => to.includes(reader.email) || to.includes(other.email));
  expect(told).toHaveLength(1);
});

it('administrators learn once a morning what was released and asked', async () => {
  const { add, addReader, administrator, tellMorning } = await openScene();
  const reader = await addReader();
  await add('A-1');
  await add('A-2');
  expect(await tellMorning({ days: 1, hour: 7 })).toBe(0);
  await decide(reader.browser, 'A-1', 'FREIGEGEBEN');
  await reader.browser.call('POST', `${base}/belege/A-2/comment`, { body: { text: 'Warum?' } });
  const at = { at: new Date((await readDatabaseClock(database)).getTime() + 60_000) };
  expect((await Promise.all([tellMorning(at), tellMorning(at)])).reduce((sum, count) => sum + count)).toBe(1);
  expect(plain((await server.mailTo(administrator.email)).parsed.subject)).toBe(
    'Belege: 1 Freigabe, 1 Rückfrage seit gestern',
  );
  // Told already, also on the next day.
  expect(await tellMorning({ at: new Date(at.at.getTime() + 86_400_000) })).toBe(0);
});

it('an administrator who switches the morning mail off gets none, and later only what happened since then', async () => {
  const { add, addReader, administrator, tellMorning } = await openScene();
  const reader = await addReader();
  const set = (who: TestBrowser, morgens: boolean) =>
    who.call('PUT', `${base}/belege/mails/morning`, { body: { morgens } });
  const read = async () => (await administrator.browser.call('GET', `${base}/belege/mails/morning`)).body;
  expect(await read()).toEqual({ morgens: true });
  expect([(await set(administrator.browser, false)).status, await read()]).toEqual([200, { morgens: false }]);
  expect((await set(reader.browser, false)).status).toBe(403);
  await add('A-1');
  await decide(reader.browser, 'A-1', 'FREIGEGEBEN');
  const at = (days: number) =>
    readDatabaseClock(database).then((now) => ({ at: new Date(now.getTime() + days * 86_400_000) }));
  expect(await tellMorning(await at(1))).toBe(0);
  await set(administrator.browser, true);
  expect([await read(), await tellMorning(await at(1))]).toEqual([{ morgens: true }, 0]);
  await add('A-2');
  await decide(reader.browser, 'A-2', 'FREIGEGEBEN');
  expect(await tellMorning(await at(1))).toBe(1);
});

it('administrators have those who are silent reminded, once a day', async () => {
  const { add, addReader, administrator, tell } = await openScene();
  const reader = await addReader();
  await add('A-1');
  await add('A-2', { approval: 'NEU' });
  const remind = (who: TestBrowser, archivid = 'A-1') =>
    who.call<{ erinnert: number; zuletzt: string | null }>('POST', `${base}/belege/${archivid}/remind`, { body: {} });
  expect((await remind(administrator.browser)).body).toEqual({ erinnert: 0, zuletzt: null });
  expect([(await remind(reader.browser)).status, (await remind(administrator.browser, 'A-2')).status]).toEqual([
    403, 422,
  ]);
  expect(await tell({ days: -2 })).toBe(1);
  await nextMail(reader.email, 1);
  expect((await remind(administrator.browser)).body).toMatchObject({ erinnert: 1 });
  expect(await tell()).toBe(1);
  expect(plain((await nextMail(reader.email, 2)).parsed.subject)).toMatch(/^Erinnerung: /u);
  expect((await remind(administrator.browser)).body).toMatchObject({ erinnert: 0 });
});

it('people whose emails go to a deputy are not among those who are reminded', async () => {
  const { add, addReader, administrator, tell, today } = await openScene();
  const [, deputy] = [await addReader(), await addReader()];
  await add('A-1');
  expect(await tell({ days: -2 })).toBe(2);
  const settings = { autoReleaseUpTo: null, remindAfterDays: 0, deputy: { user: deputy.id, from: today, to: today } };
  await administrator.browser.call('PUT', `${base}/belege/settings/E-1`, { body: settings });
  const { body } = await administrator.browser.call('POST', `${base}/belege/A-1/remind`, { body: {} });
  expect(body).toMatchObject({ erinnert: 1 });
});
