import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openReminding } from '#testing/reminders/scene.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { reminderConfig } from '../configuration/settings.ts';
import { sendDueReminders } from './automatic-reminders.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database);
people.clock.advance({ days: 25 });
const { database, secretKey } = testDatabase;
const { clock, renderer, files } = people;
const parts = { database, clock, renderer, files, mailer: createOutbox({ clock, secretKey }) };
const scope = { signal: new AbortController().signal, log: people.app.log };
const automatic = { ...reminderConfig.defaults, sendAutomatically: true };

it('are sent by themselves only if told so, and once by two processes', { timeout: 120_000 }, async () => {
  const { organizationId, configure, addLate, list, pay } = await openReminding(people, testDatabase);
  for (const number of ['RE-1', 'RE-2', 'RE-3']) await addLate(number);
  await pay('RE-3', 476_000);
  const run = () => sendDueReminders(parts, { organizationId, ...scope });
  expect(await run()).toBe(0);
  expect((await configure('reminderConfig', automatic)).status).toBe(200);
  const sent = await Promise.all([run(), run()]);
  expect(sent.reduce((sum, count) => sum + count)).toBe(2);
  for (const number of ['RE-1', 'RE-2'])
    expect((await list(number)).reminders).toMatchObject([
      { level: 1, createdBy: '', deliveries: [{ requestedBy: '' }] },
    ]);
  expect((await list('RE-3')).reminders).toEqual([]);
  expect(await run()).toBe(0);
});

it('reach those whose customers have an address, however many older ones have none', { timeout: 120_000 }, async () => {
  const { organizationId, configure, addLate, list } = await openReminding(people, testDatabase);
  for (const number of ['RE-1', 'RE-2']) await addLate(number, { email: undefined } as never);
  for (const number of ['RE-3', 'RE-4']) await addLate(number);
  await configure('reminderConfig', automatic);
  expect(await sendDueReminders({ ...parts, maxPerDay: 1 }, { organizationId, ...scope })).toBe(1);
  const sent = await Promise.all(
    ['RE-1', 'RE-2', 'RE-3', 'RE-4'].map(async (one) => (await list(one)).reminders.length),
  );
  expect(sent).toEqual([0, 0, 1, 0]);
});
