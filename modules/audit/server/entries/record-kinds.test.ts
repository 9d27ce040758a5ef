import { expect, it } from 'vitest';
import { accountingAudit } from '#modules/accounting/contract/audit.ts';
import { accountingEntities } from '#modules/accounting/contract/records/records.ts';
import { createId } from '#platform/server/ids.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database, {
  modules: () => [{ name: 'accounting', audit: accountingAudit, entities: accountingEntities }],
});
const organizationId = await people.addOrganization();
const browser = await people.signIn(
  await people.addUser({
    organizationId,
    permissions: ['benit-organization-users-permission'],
    languages: ['de'],
    defaultLanguage: 'de',
  }),
);
const add = (event: 'record_created' | 'record_deleted', type: string, label: string) =>
  database.identity((tx) =>
    recordAudit(tx, organizationId, {
      event,
      userId: null,
      subject: { type, id: createId(), label },
      source: { requestId: createId(), address: null },
      now: people.clock.now(),
    }),
  );
for (const [type, label] of [
  ['customer', 'Rosenhof'],
  ['project', 'Dach'],
  ['service', 'Montage'],
  ['barn', 'Scheune'],
] as const)
  await add('record_created', type, label);
await add('record_deleted', 'customer', 'Lilienhof');

const url = '/api/benit/organization-configuration/audit';

it.each([
  ['record_created.customer', ['Rosenhof']],
  ['record_deleted.customer', ['Lilienhof']],
  ['record_created.project', ['Dach']],
  ['record_created', ['Dach', 'Montage', 'Rosenhof', 'Scheune']],
])('filters by %s', async (event, labels) => {
  const { status, body } = await browser.call<{ entries: { subject: { label: string } }[] }>(
    'GET',
    `${url}?event=${event}`,
  );
  expect([status, body.entries.map(({ subject }) => subject.label).toSorted()]).toEqual([200, labels]);
});

it.each(['record_created.nothing', 'user_changed.customer', 'record_created.', '.customer'])(
  'refuses %s',
  async (event) => {
    expect(await browser.call('GET', `${url}?event=${event}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'event' }] },
    });
  },
);

it('the file contains the kind of each record', async () => {
  const { text } = await browser.call('GET', `${url}/csv`);
  for (const words of [
    'Kunde angelegt',
    'Projekt angelegt',
    'Leistung angelegt',
    'Kunde gelöscht',
    'Datensatz angelegt',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('{{');
});
