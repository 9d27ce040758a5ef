import { expect, inject, it } from 'vitest';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { createId } from '../ids.ts';
import { changeState } from '../organization-move/organization-state.ts';
import { createMailGauges } from './mail-gauges.ts';
import { createOutbox } from './outbox.ts';

const { database } = await createTestDatabase();
const { secretKey } = inject('testServer');
const clock = createTestClock();

/** As if asked for the first time. */
async function read(): Promise<Record<string, number>> {
  const gauges = createMailGauges({ database, clock });
  return Object.fromEntries(await Promise.all(gauges.map(async (gauge) => [gauge.name, await gauge.read()])));
}

it('report waiting and abandoned emails, and the age of the oldest waiting one', async () => {
  expect(await read()).toEqual({
    kontor_mails_queued: 0,
    kontor_mails_failed: 0,
    kontor_mails_oldest_queued_seconds: 0,
  });
  const mail = { subject: '', text: '', html: '' };
  await database.identity(async (tx) => {
    const smtp = createOutbox({ clock, secretKey, transport: 'smtp' });
    for (const name of ['sent', 'failed', 'queued', 'queued'])
      await smtp.send(tx, { ...mail, to: `${name}@example.de` });
    await createOutbox({ clock, secretKey }).send(tx, { ...mail, to: 'demo@example.de' });
    for (const state of ['sent', 'failed'])
      await tx.updateTable('mails').set({ state }).where('recipient', '=', `${state}@example.de`).execute();
  });
  clock.advance({ minutes: 3 });
  expect(await read()).toEqual({
    kontor_mails_queued: 2,
    kontor_mails_failed: 1,
    kontor_mails_oldest_queued_seconds: 180,
  });
});

it('an email that was planned for a later day waits from then on', async () => {
  const before = await read();
  await database.identity(async (tx) => {
    await createOutbox({ clock, secretKey, transport: 'smtp' }).send(tx, {
      subject: '',
      text: '',
      html: '',
      to: 'planned@example.de',
    });
    await tx
      .updateTable('mails')
      .set({ created_at: new Date(clock.now().getTime() - 86_400_000), send_after: clock.now() })
      .where('recipient', '=', 'planned@example.de')
      .execute();
  });
  expect(await read()).toEqual({ ...before, kontor_mails_queued: 3 });
});

it('emails of an organisation that has moved wait no longer, because its next installation sends them', async () => {
  const before = await read();
  const organizationId = await (await createTestPeople(database)).addOrganization();
  await database.identity(async (tx) => {
    await createOutbox({ clock, secretKey, transport: 'smtp' }).send(tx, {
      subject: '',
      text: '',
      html: '',
      to: 'moved@example.de',
    });
    await tx
      .updateTable('mails')
      .set({ organization_id: organizationId, due_on: '2026-01-01' })
      .where('recipient', '=', 'moved@example.de')
      .execute();
  });
  expect(await read()).toMatchObject({ kontor_mails_queued: Number(before.kontor_mails_queued) + 1 });
  await database.identity((tx) =>
    changeState(tx, {
      organizationId,
      from: ['open'],
      to: 'moved',
      moveId: createId(),
      movedTo: 'https://two.example',
    }),
  );
  expect(await read()).toEqual(before);
});
