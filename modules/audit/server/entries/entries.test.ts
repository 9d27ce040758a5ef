import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AuditEntry, listAuditEntries } from '../../contract/index.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { createId } from '#platform/server/ids.ts';
import { encodeCursor } from '#platform/server/lists/cursor.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { recordMissingVersion } from '#platform/server/audit/missing-version.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);

type Answer = EndpointAnswer<typeof listAuditEntries>;

/** Creates an organisation with a reading administrator, whose own sign-in is the newest entry. */
async function createScene() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId, permissions: ['benit-organization-users-permission'] });
  const browser = await people.signIn(user);
  const add = (at: string, more: Partial<AuditRecord> = {}) =>
    database.identity((tx) =>
      recordAudit(tx, organizationId, {
        event: 'user_changed',
        userId: null,
        source: { requestId: createId(), address: null },
        now: new Date(at),
        ...more,
      }),
    );
  const read = (query: Record<string, string>) =>
    browser.call<Answer & { errors: { code: string; field?: string }[] }>(
      'GET',
      `/api/benit/organization-configuration/audit?${new URLSearchParams(query).toString()}`,
    );
  const list = async (query: Record<string, string> = {}): Promise<string[]> => {
    const answer = await read(query);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.entries.map(({ occurredAt }) => occurredAt);
  };
  return { organizationId, user, add, read, list };
}

test('an entry contains user, event, time, network address and request', async () => {
  const { user, add, read } = await createScene();
  const subject = { type: 'user', id: user.id, label: 'Max Muster' };
  const changes = [{ field: 'lastName', from: 'Muster', to: null }];
  await add('2025-07-01T10:00:00.123Z', {
    userId: user.id,
    subject,
    changes,
    source: { requestId: 'request-1', address: '203.0.113.5' },
  });
  const { body } = await read({ event: 'user_changed' });
  expect(body).toEqual({
    entries: [
      {
        id: expect.any(String),
        occurredAt: '2025-07-01T10:00:00.123Z',
        event: 'user_changed',
        subject,
        changes,
        withoutVersion: false,
        address: '203.0.113.5',
        requestId: 'request-1',
        user: { id: user.id, name: 'Erika Muster', email: user.email },
      },
    ],
    nextCursor: null,
  });
});

test('an entry marks a call without version, apart from the changes', async () => {
  const { add, read } = await createScene();
  const changes = [{ field: 'lastName', from: 'Muster', to: 'Sommer' }];
  for (const version of [undefined, 4])
    await add('2025-07-01T10:00:00Z', { changes: recordMissingVersion(changes, version) });
  await add('2025-07-01T10:00:00Z', { changes: recordMissingVersion([], undefined) });
  const { body } = await read({ event: 'user_changed' });
  const seen = (body['entries'] as AuditEntry[]).map((entry) => [entry.changes.length, entry.withoutVersion]);
  expect(seen.toSorted()).toEqual([
    [0, false],
    [1, false],
    [1, true],
  ]);
});

describe('paging', () => {
  test('walks through all entries, newest first, none twice, also those of the same instant and of fractions of a millisecond', async () => {
    const { organizationId, add, read } = await createScene();
    for (let count = 0; count < 7; count += 1) await add('2025-07-01T10:00:00Z');
    await database.identity((tx) =>
      sql`INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id)
          SELECT ${organizationId}, gen_random_uuid(), '2025-07-01T09:00:00Z'::timestamptz + n * interval '1 microsecond', 'user_added', n::text
          FROM generate_series(1, 5) n`.execute(tx),
    );
    const requests: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: Answer } = await read({ limit: '2', cursor });
      requests.push(...body.entries.map(({ requestId }) => requestId));
      cursor = body.nextCursor;
    }
    expect(new Set(requests).size).toBe(13);
    expect(requests).toHaveLength(13);
    expect(requests.slice(-5)).toEqual(['5', '4', '3', '2', '1']);
  });

  test.each([
    ['nonsense', 'nonsense'],
    ['another list', encodeCursor(['2026-01-01', createId()])],
    ['an instant that is none', encodeCursor(['2026-02-30T25:00:00.000000Z', createId()])],
    ['the year 0', encodeCursor(['0000-01-01T00:00:00.000000Z', createId()])],
  ])('refuses a cursor of %s', async (_, cursor) => {
    const { read } = await createScene();
    expect(await read({ cursor })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid_cursor', field: 'cursor' }] },
    });
  });
});

describe('days are German days', () => {
  test('from and to include their whole days', async () => {
    const { add, list } = await createScene();
    const [before, first, last, after] = [
      '2025-06-30T21:59:59.999Z',
      '2025-06-30T22:00:00.000Z',
      '2025-07-02T21:59:59.999Z',
      '2025-07-02T22:00:00.000Z',
    ];
    for (const at of [before, first, last, after]) await add(at);
    expect(await list({ from: '2025-07-01', to: '2025-07-02' })).toEqual([last, first]);
    expect(await list({ to: '2025-06-30' })).toEqual([before]);
    expect(await list({ from: '2025-07-03', event: 'user_changed' })).toEqual([after]);
    await expect(list({ from: '2025-07-02', to: '2025-07-01' })).rejects.toThrow('last_day_before_first');
  });

  test('the day on which summer time ends has 25 hours, the one on which it begins 23', async () => {
    const { add, list } = await createScene();
    const [autumnStart, autumnEnd] = ['2025-10-25T22:00:00.000Z', '2025-10-26T22:59:59.999Z'];
    const [springStart, springEnd] = ['2025-03-29T23:00:00.000Z', '2025-03-30T21:59:59.999Z'];
    for (const at of [autumnStart, autumnEnd, springStart, springEnd]) await add(at);
    for (const at of [
      '2025-10-25T21:59:59.999Z',
      '2025-10-26T23:00:00.000Z',
      '2025-03-29T22:59:59.999Z',
      '2025-03-30T22:00:00.000Z',
    ])
      await add(at);
    expect(await list({ from: '2025-10-26', to: '2025-10-26' })).toEqual([autumnEnd, autumnStart]);
    expect(await list({ from: '2025-03-30', to: '2025-03-30' })).toEqual([springEnd, springStart]);
  });

  test.each(['2025-02-30', '0000-01-01', '9999-12-31', '1.7.2025', 'heute'])(
    '%s cannot be searched for',
    async (from) => {
      const { read } = await createScene();
      const answer = await read({ from });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]?.field).toBe('from');
    },
  );
});

describe('search', () => {
  test.each([
    ['the name of the user', 'rika mus'],
    ['their address', 'people.EXAMPLE'],
    ['the record', 'rechnung 100%_'],
    ['its id', 'K-4711'],
    ['the network address', '203.0.113.77'],
    ['the request', 'request-abc'],
  ])('searches %s', async (_, searchTerm) => {
    const { user, add, list } = await createScene();
    await add('2025-07-01T10:00:00.000Z', {
      userId: user.id,
      subject: { type: 'mail', id: 'K-4711', label: 'Rechnung 100%_ fertig' },
      source: { requestId: 'request-abc', address: '203.0.113.77' },
    });
    await add('2025-07-02T10:00:00.000Z', { subject: { type: 'mail', id: 'K-1', label: 'Rechnung 1000 fertig' } });
    expect(await list({ searchTerm, event: 'user_changed' })).toEqual(['2025-07-01T10:00:00.000Z']);
  });

  test('takes wildcards literally and combines with the other filters', async () => {
    const { add, list } = await createScene();
    await add('2025-07-01T10:00:00.000Z', { subject: { type: 'user', id: null, label: 'Anna' } });
    await add('2025-07-02T10:00:00.000Z', {
      subject: { type: 'user', id: null, label: 'Anna' },
      event: 'user_removed',
    });
    expect(await list({ searchTerm: '%' })).toEqual([]);
    expect(await list({ searchTerm: 'A_na' })).toEqual([]);
    expect(await list({ searchTerm: 'anna' })).toHaveLength(2);
    expect(await list({ searchTerm: 'anna', event: 'user_removed' })).toEqual(['2025-07-02T10:00:00.000Z']);
    expect(await list({ searchTerm: 'anna', to: '2025-07-01' })).toEqual(['2025-07-01T10:00:00.000Z']);
  });
});

test('entries of another organisation are not included', async () => {
  const [{ add }, other] = [await createScene(), await createScene()];
  await add('2025-07-01T10:00:00Z');
  expect(await other.list({ event: 'user_changed' })).toEqual([]);
});

test.each([
  ['event', 'boss_sneezed'],
  ['limit', '201'],
  ['limit', '0'],
])('refuses %s=%s', async (field, value) => {
  const { read } = await createScene();
  expect(await read({ [field]: value })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});
