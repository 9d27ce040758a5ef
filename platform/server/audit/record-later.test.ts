import { expect, test, vi } from 'vitest';
import type { AuditEvent } from '../../contract/audit.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { createId } from '../ids.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { readEvents, readLog } from '#testing/audit-log.ts';
import { createLateRecords } from './record-later.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const now = createTestClock().now();

function createRecord(
  requestId: string = createId(),
  event: AuditEvent = 'access_denied',
  address: string | null = null,
) {
  return { event, userId: null, source: { requestId, address }, now } as const;
}

/** Events that indicate an attack and have a queue of their own. */
const attacks: ReadonlySet<AuditEvent> = new Set<AuditEvent>(['sign_in_failed', 'access_denied']);

/** With the errors that were reported and the number of transactions that were opened. */
function createScene(options: { maxWaiting?: number; unavailable?: Error } = {}) {
  const errors: Error[] = [];
  const scene = { errors, transactions: 0 };
  const identity: typeof database.identity = (work, transaction) => {
    scene.transactions += 1;
    return options.unavailable ? Promise.reject(options.unavailable) : database.identity(work, transaction);
  };
  const late = createLateRecords({
    database: { ...database, identity },
    onError: (error) => errors.push(error),
    ...options,
  });
  const recordLater: typeof late.recordLater = (target, record) =>
    late.recordLater(target, record, attacks.has(record.event) ? 'security' : undefined);
  return Object.assign(scene, { late: { ...late, recordLater } });
}

test('accepts an entry immediately and writes it before draining ends', async () => {
  const { late, errors } = createScene();
  const organizationId = await people.addOrganization();
  for (let count = 0; count < 20; count += 1) late.recordLater({ organizationId }, createRecord());
  await late.drain();
  expect(await readEvents(database, organizationId)).toHaveLength(20);
  late.recordLater({ organizationId }, createRecord());
  await late.drain();
  expect(await readEvents(database, organizationId)).toHaveLength(21);
  expect(errors).toEqual([]);
});

test('writes entries that arrived meanwhile in one transaction, each in its organisation', async () => {
  const scene = createScene();
  const [home, second] = [await people.addOrganization(), await people.addOrganization()];
  const erika = await people.addUser({ organizationId: home }, { organizationId: second });
  const subject = { type: 'endpoint', id: 'listThings', label: 'GET /things' };
  for (let count = 0; count < 100; count += 1) {
    scene.late.recordLater({ organizationId: home }, { ...createRecord(`denied-${count}`), userId: erika.id, subject });
    scene.late.recordLater(
      { account: { email: erika.email } },
      createRecord(`failed-${count}`, 'sign_in_failed', '203.0.113.4'),
    );
    scene.late.recordLater(
      { account: { email: 'nobody@people.example' } },
      createRecord(`nobody-${count}`, 'sign_in_failed'),
    );
  }
  await scene.late.drain();
  expect(scene.transactions).toBe(2);
  const [atHome, elsewhere] = [await readLog(database, home), await readLog(database, second)];
  expect([atHome.length, elsewhere.length]).toEqual([200, 100]);
  expect(atHome.find(({ requestId }) => requestId === 'denied-7')).toMatchObject({
    event: 'access_denied',
    by: erika.email,
    subject: 'GET /things',
    address: null,
  });
  const about = {
    event: 'sign_in_failed',
    by: null,
    subject: `Erika Muster <${erika.email}>`,
    address: '203.0.113.4',
    at: now,
  };
  expect(elsewhere.find(({ requestId }) => requestId === 'failed-7')).toMatchObject(about);
});

test('a flood of resets displaces no failed sign-ins and denials', async () => {
  const { late, errors } = createScene({ maxWaiting: 20 });
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  for (let count = 0; count < 600; count += 1) {
    late.recordLater(
      { account: { email: `flood-${count}@people.example` } },
      createRecord(`reset-${count}`, 'password_reset_requested', '198.51.100.9'),
    );
    if (count % 60 === 0)
      late.recordLater({ account: user }, createRecord(`failed-${count}`, 'sign_in_failed', '198.51.100.9'));
    if (count % 60 === 0) late.recordLater({ organizationId }, createRecord(`denied-${count}`));
  }
  await late.drain();
  const events = await readEvents(database, organizationId);
  expect(
    ['sign_in_failed', 'access_denied'].map((wanted) => events.filter((event) => event === wanted).length),
  ).toEqual([10, 10]);
  expect(errors.every(({ message }) => message.includes('password_reset_requested'))).toBe(true);
});

test('one network’s failures leave room for those of others, even where it changes its address within it', async () => {
  const { late } = createScene({ maxWaiting: 20 });
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  for (let count = 0; count < 200; count += 1) {
    late.recordLater(
      { account: { email: `flood-${count}@people.example` } },
      createRecord(createId(), 'sign_in_failed', `2001:db8:1:2::${count}`),
    );
  }
  for (let count = 0; count < 8; count += 1)
    late.recordLater({ account: user }, createRecord(createId(), 'sign_in_failed', `2001:db8:9:${count}::1`));
  await late.drain();
  expect(await readEvents(database, organizationId)).toHaveLength(8);
});

test('counts dropped entries, reports the first immediately and the rest at the end', async () => {
  const { late, errors } = createScene({ maxWaiting: 3 });
  const organizationId = await people.addOrganization();
  for (let count = 0; count < 6; count += 1) late.recordLater({ organizationId }, createRecord(`request-${count}`));
  expect(errors.map(({ message }) => message)).toEqual([
    'Audit: 1 entry dropped, first access_denied of request request-3',
  ]);
  expect(errors[0]?.cause).toMatchObject({ message: '3 entries are waiting' });
  await late.drain();
  expect(errors.map(({ message }) => message).slice(1)).toEqual([
    'Audit: 2 entries dropped, first access_denied of request request-4',
  ]);
  expect(late.countDropped()).toBe(3);
  expect(await readEvents(database, organizationId)).toHaveLength(3);
});

test('reports dropped entries once a minute', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { late, errors } = createScene({ maxWaiting: 1, unavailable: new DatabaseUnavailableError('gone') });
    for (let second = 0; second < 150; second += 1) {
      late.recordLater({ organizationId: createId() }, createRecord());
      vi.advanceTimersByTime(1000);
    }
    expect(errors.map(({ message }) => /\d+ entr\w+/u.exec(message)?.[0])).toEqual([
      '1 entry',
      '59 entries',
      '60 entries',
    ]);
    vi.advanceTimersByTime(600_000);
    expect(errors).toHaveLength(4);
    expect(late.countDropped()).toBe(149);
  } finally {
    vi.useRealTimers();
  }
});

test('finds the entry that cannot be written, and writes the others of its batch', async () => {
  const { late, errors } = createScene();
  const organizationId = await people.addOrganization();
  for (let count = 0; count < 40; count += 1)
    late.recordLater({ organizationId: count === 17 ? createId() : organizationId }, createRecord(`request-${count}`));
  await late.drain();
  expect(errors.map(({ message }) => message)).toEqual([
    'Audit: 1 entry dropped, first access_denied of request request-17',
  ]);
  expect(errors[0]?.cause).toMatchObject({ code: '23503' });
  expect(await readEvents(database, organizationId)).toHaveLength(39);
});

test('without a database every entry is counted as dropped, nothing is retried and nothing hangs', async () => {
  const cause = new DatabaseUnavailableError('gone');
  const scene = createScene({ unavailable: cause });
  for (let count = 0; count < 5; count += 1)
    scene.late.recordLater({ account: { email: 'erika@muster.example' } }, createRecord());
  await scene.late.drain();
  expect(scene.errors.map((error) => error.cause)).toEqual([cause, cause]);
  expect([scene.transactions, scene.late.countDropped()]).toEqual([1, 5]);
});
