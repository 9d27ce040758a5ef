import { expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readDatabaseClock, readDatabaseDay } from '#testing/database-clock.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { startWork } from '#testing/sending/scene.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import { instantOfHour } from '../../configuration/sync-times.ts';
import { tellDocuments } from './tell-documents.ts';

const testDatabase = await createTestDatabase();
const { database, secretKey } = testDatabase;
const people = await createProductPeople(database, { smtpUrl: 'smtp://mail.example' });
const server = await startSmtpServer();
whenOver(() => server.stop());
startWork(people, testDatabase, server, () => 1);

const log = { error: expect.unreachable, info: () => undefined } as never;

/** An owner with readers, and runs on the morning some days after today by the clock of the database. */
async function openScene() {
  const scene = await openPropertyBooks(people, database);
  const { books, organizationId } = scene;
  const today = await readDatabaseDay(database);
  const owner = await books.owner({ external_id: 'A' });
  const addReader = async (
    link: Parameters<typeof books.link>[0] | object = {},
    defaultLanguage: 'de' | 'en' = 'de',
  ) => {
    const user = await people.addUser();
    const membershipId = await people.addMembership(user.id, {
      organizationId,
      permissions: ['ri-property-management-permission'],
      defaultLanguage,
    });
    await books.link({ owner_id: owner, ...link, membership_id: membershipId } as never);
    return user.email;
  };
  const lay = (title: string, given: object = {}) =>
    books.document({ owner_id: owner, title, kind: 'other', published_on: today, ...given } as never);
  const run = async ({
    days = 1,
    hour = 7,
    mailer = undefined as ReturnType<typeof createOutbox> | undefined,
  } = {}) => {
    const now = instantOfHour(addDays(today, days), hour);
    const clock = { now: () => now };
    return tellDocuments(
      {
        database,
        clock,
        mailer: mailer ?? createOutbox({ clock: systemClock, secretKey, transport: 'smtp' }),
        configuration: { publicUrl: 'https://portal.example' },
      },
      { organizationId, signal: new AbortController().signal, log },
    );
  };
  return { ...scene, today, owner, addReader, lay, run };
}

it('new documents are told once, gathered, in the name of the organisation and the language of the reader', async () => {
  const { addReader, lay, run, signInAdministrator } = await openScene();
  const administrator = await signInAdministrator();
  await administrator.call('PUT', '/api/ri/property-management/configuration', {
    body: {
      configIdentifier: 'contactConfig',
      properties: {
        name: 'Frau Lind',
        telephone: '0221 1',
        email: 'service@lind.example',
        hours: '',
        address: '',
        colour: '',
      },
    },
  });
  const [german, english] = [await addReader(), await addReader({}, 'en')];
  for (const index of [1, 2, 3, 4, 5, 6, 7]) await lay(`Abrechnung ${index}`);
  expect(await run({ days: -1 })).toBe(0);
  // Two processes at the same time.
  expect((await Promise.all([run(), run()])).reduce((sum, count) => sum + count)).toBe(2);
  expect(await run({ hour: 8 })).toBe(0);

  const { parsed } = await server.mailTo(german);
  expect(parsed).toMatchObject({
    subject: expect.stringMatching(/^7 neue Dokumente von /u),
    replyTo: [{ address: 'service@lind.example' }],
  });
  expect(parsed.text).toContain('Abrechnung 7; Abrechnung 6; Abrechnung 5; Abrechnung 4; Abrechnung 3 und 2 weitere');
  expect(parsed.text).toContain('https://portal.example/ri/property-management/documents');
  expect(parsed.text).toContain('Frau Lind, Telefon 0221 1, service@lind.example');
  expect((await server.mailTo(english)).parsed.subject).toMatch(/^7 new documents from /u);

  await lay('Nachtrag');
  expect([await run({ hour: 9 }), await run({ days: 2 })]).toEqual([0, 2]);
});

it('nobody is told what they may not read, have not read yet or do not want to be told', async () => {
  const { addReader, lay, run, today, books, owner } = await openScene();
  await addReader();
  await addReader({ send_document_email: false });
  await addReader({ valid_until: today, books_until: today });
  const community = await addReader({ user_type: 'weg' });
  const house = await books.property({ owner_id: owner });
  const unit = await books.unit({ external_id: 'U', property_id: house });
  await lay('Einzelabrechnung', { rental_unit_id: unit });
  const later = await lay('Künftig', { published_on: addDays(today, 1) });
  await lay('Lange her', {
    published_on: addDays(today, -40),
    created_at: new Date(Date.parse(today) - 40 * 86_400_000),
  });
  // The wall goes by the clock of the database: what is published tomorrow is not readable yet.
  expect(await run()).toBe(1);
  await books.write((tx) =>
    tx.updateTable('owner_documents').set({ published_on: today }).where('id', '=', later).execute(),
  );
  expect(await run({ days: 2 })).toBe(2);
  expect((await server.mailTo(community)).parsed.text).toContain('bereitgestellt: Künftig.');
});

it('a mail that cannot be stored is told later, and one that would wait for another day is not stored', async () => {
  const { addReader, lay, run } = await openScene();
  const email = await addReader();
  await lay('Police');
  const real = createOutbox({ clock: systemClock, secretKey, transport: 'smtp' });
  const refusing = { ...real, sendOwn: () => Promise.reject(new AppError('too_many_requests')) };
  const postponing: typeof real = {
    ...real,
    sendOwn: async (...given) => ({ ...(await real.sendOwn(...given)), sendAfter: await readDatabaseClock(database) }),
  };
  expect([await run({ mailer: refusing }), await run({ mailer: postponing }), await run()]).toEqual([0, 0, 1]);
  expect((await server.mailTo(email)).parsed.subject).toMatch(/^Neues Dokument von /u);
});
