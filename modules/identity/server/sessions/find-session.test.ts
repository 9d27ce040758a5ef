import { describe, expect, test } from 'vitest';
import type { Database } from '#platform/server/database/database.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { createSessionFinder } from './find-session.ts';
import { createSessionValue } from './session-value.ts';

const { database } = await createTestDatabase();

/** Creates two signed-in users, and a finder with counted statements. */
async function createScene() {
  const people = await createTestPeople(database);
  const [one, two] = [await people.addUser(), await people.addUser()];
  const valueOf = async (user: typeof one): Promise<string> => (await people.signIn(user)).cookie?.split('=')[1] ?? '';
  const sent: string[] = [];
  const counting: Database = {
    ...database,
    query: (statement, values) => (sent.push(statement), database.query(statement, values)),
  };
  return {
    people,
    users: [one, two] as const,
    values: [await valueOf(one), await valueOf(two)] as const,
    find: createSessionFinder(counting, people.clock),
    sent,
  };
}

describe('finding sessions', () => {
  test('gives each of the requests that arrive together its own session, with one statement', async () => {
    const {
      users,
      values: [one, two],
      find,
      sent,
    } = await createScene();
    const found = await Promise.all([two, one, createSessionValue(), 'no value', one].map(find));
    expect(found.map((session) => session?.userId)).toEqual([
      users[1].id,
      users[0].id,
      undefined,
      undefined,
      users[0].id,
    ]);
    expect(sent).toHaveLength(1);
  });

  test('checks later requests against the later state', async () => {
    const {
      users,
      values: [one, two],
      find,
      sent,
    } = await createScene();
    const early = find(one);
    await new Promise<void>((resolve) => void setImmediate(resolve));
    const end = database.identity((tx) => tx.deleteFrom('sessions').where('user_id', '=', users[0].id).execute());
    await Promise.all([early, end]);
    expect(await Promise.all([find(one), find(two)])).toEqual([null, expect.objectContaining({ userId: users[1].id })]);
    expect(sent).toHaveLength(2);
  });

  test('continues after a database error', async () => {
    const {
      people,
      values: [one],
      users,
    } = await createScene();
    const refusals = [new Error('gone')];
    const find = createSessionFinder(
      {
        ...database,
        query: async (statement, values) => {
          for (const refusal of refusals.splice(0)) throw refusal;
          return database.query(statement, values);
        },
      },
      people.clock,
    );
    expect(await Promise.allSettled([find(one), find(one)])).toEqual([
      expect.objectContaining({ status: 'rejected' }),
      expect.objectContaining({ status: 'rejected' }),
    ]);
    expect(await find(one)).toMatchObject({ userId: users[0].id });
  });
});
