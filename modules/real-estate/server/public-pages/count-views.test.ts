import { expect, it } from 'vitest';
import { createViewCounter } from './count-views.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { openTeam } from '#testing/real-estate/interested-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

it('loses no view while the database is away, and reports each outage once', async () => {
  const { agent, organizationId } = await openTeam(people);
  const object = await createObject(agent, {});
  const readCount = async () =>
    (
      await database.tenant({ organizationId, userId: noUser }, (tx) =>
        tx.selectFrom('estate_views').select('count').where('estate_object_id', '=', object.id).execute(),
      )
    ).map(({ count }) => count);
  let away = true;
  const tenant: Database['tenant'] = (...call) =>
    away ? Promise.reject(new Error('connection refused')) : database.tenant(...call);
  const reported: string[] = [];
  const views = createViewCounter({
    database: { ...database, tenant },
    clock: { now: () => new Date('2026-03-02T12:00:00Z') },
    onError: ({ message }) => reported.push(message),
  });
  const countAndFlush = () => {
    views.count({ organizationId, estateObjectId: object.id, kind: 'offer' });
    return views.flush();
  };

  await countAndFlush();
  await countAndFlush();
  expect(await readCount()).toEqual([]);
  expect(reported).toEqual(['views of public pages could not be written; retrying']);

  away = false;
  await countAndFlush();
  expect(await readCount()).toEqual([3]);

  away = true;
  await countAndFlush();
  expect(reported).toHaveLength(2);
  away = false;
  await views.flush();
  expect(await readCount()).toEqual([4]);
});
