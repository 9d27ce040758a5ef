import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '#platform/server/database/errors.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { readEvents } from '../testing/read-log.ts';
import { createLateRecords } from './record-later.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const now = createTestClock().now();

function createRecord(requestId: string = createId()) {
  return { event: 'access_denied', userId: null, source: { requestId, address: null }, now } as const;
}

test('takes an entry at once and writes it before it is drained', async () => {
  const errors: Error[] = [];
  const late = createLateRecords({ database, onError: (error) => errors.push(error) });
  const organizationId = await people.addOrganization();
  for (let count = 0; count < 20; count += 1) late.recordLater({ organizationId }, createRecord());
  await late.drain();
  expect(await readEvents(database, organizationId)).toHaveLength(20);
  late.recordLater({ organizationId }, createRecord());
  await late.drain();
  expect(await readEvents(database, organizationId)).toHaveLength(21);
  expect(errors).toEqual([]);
});

test('reports what is too much to wait, and writes the rest', async () => {
  const errors: Error[] = [];
  const late = createLateRecords({ database, onError: (error) => errors.push(error), maxWaiting: 3 });
  const organizationId = await people.addOrganization();
  for (let count = 0; count < 5; count += 1) late.recordLater({ organizationId }, createRecord(`request-${count}`));
  expect(errors.map(({ message }) => message)).toEqual([
    'Audit: access_denied of request request-3 was not written, 3 entries are waiting',
    'Audit: access_denied of request request-4 was not written, 3 entries are waiting',
  ]);
  await late.drain();
  expect(await readEvents(database, organizationId)).toHaveLength(3);
});

test('reports what cannot be written, and goes on', async () => {
  const errors: Error[] = [];
  const late = createLateRecords({ database, onError: (error) => errors.push(error) });
  const organizationId = await people.addOrganization();
  late.recordLater({ organizationId: createId() }, createRecord('request-of-nobody'));
  late.recordLater({ organizationId }, createRecord());
  await late.drain();
  expect(errors.map(({ message }) => message)).toEqual(['Audit: access_denied of request request-of-nobody was not written']);
  expect(errors[0]?.cause).toMatchObject({ code: '23503' });
  expect(await readEvents(database, organizationId)).toHaveLength(1);
});

test('without a database everything is reported and nothing hangs', async () => {
  const errors: Error[] = [];
  const cause = new DatabaseUnavailableError('gone');
  const late = createLateRecords({ database: { ...database, identity: () => Promise.reject(cause) }, onError: (error) => errors.push(error) });
  late.recordLater({ account: { email: 'erika@muster.example' } }, createRecord());
  late.recordLater({ account: { email: 'erika@muster.example' } }, createRecord());
  await late.drain();
  expect(errors.map((error) => error.cause)).toEqual([cause, cause]);
});
