import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { User } from '#modules/identity/server/index.ts';
import { addDays, germanDayOf, germanInstantOf } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { openChatScene, startChatServer } from '#testing/chat-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { mailMessages } from './mail-messages.ts';

const { database, secretKey } = await createTestDatabase();
const people = await createProductPeople(database, { smtpUrl: 'smtp://mail.example' });
const url = await startChatServer(database, people);

const base = '/api/ri/property-management';
const log = { error: expect.unreachable, info: () => undefined } as never;

async function open() {
  const scene = await openChatScene(database, people, url);
  const outbox = createOutbox({ clock: systemClock, secretKey, transport: 'smtp' });
  const mailed: { to: string; subject: string; text: string }[] = [];
  const run = (kind: 'chosen' | 'soon' | 'daily') =>
    mailMessages(
      kind,
      {
        database,
        clock: people.clock,
        mailer: {
          ...outbox,
          sendOwn: (context, mail) => {
            mailed.push({ to: mail.to, subject: mail.subject, text: mail.text });
            return outbox.sendOwn(context, mail);
          },
        },
        configuration: { publicUrl: 'https://portal.example' },
      },
      { organizationId: scene.organizationId, signal: new AbortController().signal, log },
    );
  /** Mails to a person since the last time. */
  const take = (user: User) => {
    const own = mailed.filter(({ to }) => to === user.email);
    mailed.splice(0, mailed.length, ...mailed.filter(({ to }) => to !== user.email));
    return own;
  };
  const choose = async (user: User, mails: string) => {
    const browser = await people.signIn(user);
    expect((await browser.call('PUT', `${base}/weg-chat-mails`, { body: { mails } })).status).toBe(200);
    expect((await browser.call('GET', `${base}/weg-chat-mails`)).body).toEqual({ mails });
  };
  const say = (text: string, eid: 'W-1' | 'W-2' = 'W-1') =>
    scene.books.message({ owner_id: scene.owners[eid], text, sent_at: people.clock.now() });
  return { ...scene, run, take, choose, say };
}

it('unread messages are mailed once a day, gathered, to who wants it so or says nothing', async () => {
  const { addMember, addManager, choose, run, take, say } = await open();
  const [anna, ben, office] = [await addMember('W-1', 'W-2'), await addMember('W-1'), await addManager()];
  await choose(ben, 'NIE');
  for (const text of ['Eins', '#Garten\nZwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben']) await say(text);
  await say('Anderswo', 'W-2');
  // Two processes at the same time.
  expect((await Promise.all([run('daily'), run('daily')])).reduce((sum, count) => sum + count)).toBe(2);
  const [mail, ...others] = take(anna);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^8 neue Nachrichten im Gemeinschaftschat von WEG/u);
  expect(mail?.text).toContain('„Eins“');
  expect(mail?.text).toContain('und 3 weitere');
  expect(mail?.text).not.toContain('#Garten');
  expect(mail?.text).toContain('https://portal.example/ri/property-management/weg/chat');
  expect([take(ben), take(office).length]).toEqual([[], 1]);
  // Nothing new, nothing mailed.
  expect(await run('daily')).toBe(0);
  await say('Acht');
  await run('daily');
  expect(take(anna)).toMatchObject([{ text: expect.stringContaining('„Acht“') }]);
});

it('read messages, own ones and removed ones are not mailed', async () => {
  const { member, manager, run, take, say } = await open();
  const [anna, office] = [await member(), await manager()];
  const id = await say('Gelesen');
  await anna.browser.call('PUT', `${base}/weg-chat/W-1/read`, { body: { message: id } });
  const removed = await say('Entfernt');
  expect((await office.browser.call('DELETE', `${base}/weg-chat/W-1/${removed}`)).status).toBe(200);
  await anna.send('W-1', 'Von mir');
  await run('daily');
  expect(take(anna.user)).toEqual([]);
  expect(take(office.user)).toMatchObject([{ text: expect.not.stringContaining('Entfernt') }]);
});

it('those who choose it are mailed soon, and those of the daily mail are not', async () => {
  const { addMember, choose, run, take, say } = await open();
  const [anna, ben] = [await addMember('W-1'), await addMember('W-1')];
  await choose(anna, 'SOFORT');
  await say('Rohrbruch');
  expect(await run('soon')).toBe(1);
  expect([take(anna).length, take(ben)]).toEqual([1, []]);
  expect(await run('soon')).toBe(0);
});

it('people whom the sender chooses are mailed at once, if they may read it and want mails at all', async () => {
  const { member, addMember, addManager, choose, run, take, books, owners } = await open();
  const [anna, ben, carla, stranger, office] = [
    await member(),
    await addMember('W-1'),
    await addMember('W-1'),
    await addMember('W-2'),
    await addManager(),
  ];
  await choose(carla, 'NIE');
  const all = [anna.user, ben, carla, stranger, office].map(({ id }) => id);
  const sent = await anna.send('W-1', 'Treffen um 18 Uhr', { id: 'm', emailUserIDs: all });
  // Sent again it mails nobody again.
  await anna.send('W-1', 'Treffen um 18 Uhr', { id: 'm', emailUserIDs: all });
  expect(sent).toMatchObject({ ok: true });
  // The link of one of them ends before the mail goes out.
  await books.write((tx) =>
    tx
      .updateTable('owner_links')
      .set({ valid_until: '2026-01-01', books_until: '2026-01-01' })
      .where('owner_id', '=', owners['W-1'])
      .where('membership_id', 'in', tx.selectFrom('memberships').select('id').where('user_id', '=', ben.id))
      .execute(),
  );
  expect(await run('chosen')).toBe(1);
  expect([anna.user, ben, carla, stranger].flatMap((user) => take(user))).toEqual([]);
  expect(take(office)).toMatchObject([{ subject: expect.stringMatching(/^Neue Nachricht im Gemeinschaftschat/u) }]);
  // Nobody gets it a second time in the evening.
  await run('daily');
  expect(take(office)).toEqual([]);
  expect(await run('chosen')).toBe(0);
});

/** Moves the clock on to the next time of a day in Germany. */
function goTo(time: string): void {
  const now = people.clock.now();
  const today = germanInstantOf(germanDayOf(now), time);
  const next = today > now ? today : germanInstantOf(addDays(germanDayOf(now), 1), time);
  people.clock.advance({ seconds: (next.getTime() - now.getTime()) / 1000 });
}

it('at night only the administration has mails sent to those whom it chooses; those of members go out at seven', async () => {
  const { member, manager, addMember, run, take } = await open();
  const ben = await addMember('W-1');
  goTo('20:59');
  const [anna, office] = [await member(), await manager()];
  const mailTo = { emailUserIDs: [ben.id] };
  await anna.send('W-1', 'Am Abend', mailTo);
  goTo('21:00');
  await anna.send('W-1', 'In der Nacht', mailTo);
  await office.send('W-1', 'Rohrbruch', mailTo);
  expect(await run('chosen')).toBe(1);
  const [mail] = take(ben);
  expect(mail?.text).toContain('„Am Abend“');
  expect(mail?.text).toContain('„Rohrbruch“');
  expect(mail?.text).not.toContain('In der Nacht');
  goTo('06:59');
  expect(await run('chosen')).toBe(0);
  goTo('07:00');
  // Not once more among the unread ones.
  await run('daily');
  expect([take(ben), take(office.user).length]).toEqual([[], 1]);
  expect(await run('chosen')).toBe(1);
  expect(take(ben)).toMatchObject([{ text: expect.stringContaining('„In der Nacht“') }]);
});

it('a member has 200 mails sent on a day, in all their windows together; the administration any number', async () => {
  const { addMember, manager, enter, run, owners, organizationId } = await open();
  goTo('12:00');
  const [anna, ben, carla] = [await addMember('W-1'), await addMember('W-1'), await addMember('W-1')];
  const [here, there, office] = [await enter(anna), await enter(anna), await manager()];
  const both = { emailUserIDs: [ben.id, carla.id] };
  for (const { id: userId } of [anna, office.user])
    await database.tenant({ organizationId, userId }, async (tx) => {
      await sql`
        INSERT INTO community_messages (organization_id, id, owner_id, position, user_id, client_id, sent_at, text)
        SELECT ${organizationId}, gen_random_uuid(), ${owners['W-1']}, 0, ${userId}, 'before-' || number, ${people.clock.now()}, 'Früher'
          FROM generate_series(1, 199) AS number`.execute(tx);
      await sql`
        INSERT INTO community_message_mails (organization_id, message_id, user_id)
        SELECT organization_id, id, ${ben.id} FROM community_messages WHERE user_id = ${userId}`.execute(tx);
    });
  expect((await here.send('W-1', 'Zu viele', both)).errors).toMatchObject([
    { code: 'chat_mails_used_up', field: 'emailUserIDs', params: { maximum: 200, left: 1 } },
  ]);
  expect((await here.history('W-1')).messages.map(({ text }) => text)).not.toContain('Zu viele');
  const last = await Promise.all(
    [here, there].map((window) => window.send('W-1', 'Die letzte', { emailUserIDs: [ben.id] })),
  );
  expect(last.filter(({ ok }) => ok === true)).toHaveLength(1);
  expect(await here.send('W-1', 'Ohne E-Mail')).toMatchObject({ ok: true });
  expect(await office.send('W-1', 'Von der Verwaltung', both)).toMatchObject({ ok: true });
  goTo('08:00');
  const nextDay = await enter(anna);
  expect(await nextDay.send('W-1', 'Am nächsten Tag', both)).toMatchObject({ ok: true });
  expect(await run('chosen')).toBe(2);
});
