import { expect, it } from 'vitest';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { startWork } from '#testing/sending/scene.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';
import { announce, call, openWrittenScene, send, vote } from '#testing/written-scene.ts';
import { remindVoters } from './remind-voters.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database, { smtpUrl: 'smtp://mail.example' });
const server = await startSmtpServer();
whenOver(() => server.stop());
startWork(people, testDatabase, server, () => 1);

const today = () => germanDayOf(people.clock.now());
const sentTo = (email: string) =>
  server.mails.filter(({ to }) => to.some((address) => address.toLowerCase() === email.toLowerCase()));

/** Subject and text of the mails to an address, as soon as there are so many. */
async function mailsTo(email: string, count: number) {
  await waitUntil(() => sentTo(email).length >= count, 15);
  return sentTo(email).map(({ parsed: { subject = '', text = '' } }) => ({
    subject,
    // Names are written so that mail programs see no address in them.
    text: text.replaceAll(/[\u2060\u00A0]/gu, ''),
  }));
}

it('members get the motion once each, a copy of their vote, and the result', async () => {
  const { manager, ahrens, brandt, spouse } = await openWrittenScene(people, database);
  const { id, detail } = await send(manager, addDays(today(), 14));
  const [asked] = await mailsTo(ahrens.email, 1);
  expect(asked?.subject).toContain('Dachrinne');
  expect(asked?.text).toContain('Die Dachrinne wird nach dem Angebot vom 02.11. über 4.820 € erneuert.');
  expect(asked?.text).toContain('nur zustande, wenn alle zustimmen');
  expect(asked?.text).toContain(`/ri/property-management/weg/umlauf/${id}?eid=W-1`);
  await mailsTo(brandt.email, 1);

  await vote(ahrens.browser, id, 'JA');
  const [, copy] = await mailsTo(ahrens.email, 2);
  expect(copy?.subject).toContain('Ihre Stimme: Ja');
  expect(copy?.text).toContain('Mitglied Ahrens, Einheit 1, 2');
  expect(copy?.text).toContain('Die Dachrinne wird');

  for (const { browser } of [brandt, spouse]) await vote(browser, id, 'JA');
  const celik = detail.waehler?.find(({ person }) => person === 'Celik')?.id;
  await call(manager, 'POST', `/${id}/stimmen`, { waehler: celik, stimme: 'JA', eingang: 'BRIEF', datum: today() });
  expect((await announce(manager, id)).status).toBe(200);
  const told = await mailsTo(ahrens.email, 3);
  expect(told[2]?.text).toContain('ist zustande gekommen. Ja 3, Nein 0, Enthaltung 0.');
  expect(told[2]?.text).toContain('als Nr. 1 in die Beschluss-Sammlung');
  await mailsTo(spouse.email, 3);
  // With two units: one mail all the same.
  expect(told).toHaveLength(3);
});

it('who has not voted is reminded once, three days before the deadline', async () => {
  const { manager, ahrens, brandt, organizationId } = await openWrittenScene(people, database);
  await send(manager, addDays(today(), 14));
  const { id } = await send(manager, addDays(today(), 7), { betreff: 'Zaun' });
  await mailsTo(brandt.email, 2);
  await vote(ahrens.browser, id, 'ENTHALTUNG');
  await mailsTo(ahrens.email, 3);
  const remind = (days: number) =>
    database.tenant({ organizationId, userId: noUser }, (tx) =>
      remindVoters(tx, organizationId, new Date(people.clock.now().getTime() + days * 86_400_000)),
    );
  expect([await remind(3), await remind(4), await remind(5)]).toEqual([0, 1, 0]);
  const [, , reminder] = await mailsTo(brandt.email, 3);
  expect(reminder?.subject).toContain('Erinnerung');
  expect(reminder?.subject).toContain('Zaun');
  expect(sentTo(ahrens.email)).toHaveLength(3);
});

it('of a motion that is withdrawn members are told the reason', async () => {
  const { manager, spouse } = await openWrittenScene(people, database);
  const { id } = await send(manager, addDays(today(), 14));
  await call(manager, 'POST', `/${id}/zurueckziehen`, { grund: 'Das Angebot gilt nicht mehr' });
  const mails = await mailsTo(spouse.email, 2);
  expect(mails.map(({ text }) => text).join('\n')).toContain('Grund: Das Angebot gilt nicht mehr.');
});
