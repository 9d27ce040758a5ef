import { expect, it } from 'vitest';
import type { DemoContext } from '#platform/server/demo-part.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { objectStatuses, objectTypes } from '../../contract/objects/object-types.ts';
import type { ListedObjekt, Objekt } from '../../contract/objects/objekt.ts';
import { createDemoFeature } from './feature.ts';

const base = '/api/ri/real-estate/objekt';

it('is an agency with objects of all types and statuses, pictures and interested people, each object as its agent would save it', async () => {
  const { database } = await createTestDatabase();
  const people = await createProductPeople(database);
  const organizationId = await people.addOrganization(['real-estate']);
  const user = await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] });
  await database.tenant({ organizationId, userId: user.id }, async (tx) => {
    const context: DemoContext = {
      tx,
      clock: people.clock,
      source: { requestId: 'r', address: null },
      people: new Map([['agent@demo.example', user.id]]),
      actor: { organizationId, userId: user.id, membershipId: user.id, permissions: new Set() },
    };
    for (const part of createDemoFeature(people).demo ?? []) {
      expect(await part.isThere(context), part.name).toBe(false);
      await part.write(context);
      expect(await part.isThere(context), part.name).toBe(true);
    }
    const columns = await tx
      .selectFrom('estate_stakeholders')
      .select(['status', ({ fn }) => fn.countAll<string>().as('count')])
      .groupBy('status')
      .execute();
    expect(columns.map(({ status }) => status).toSorted()).toEqual(['AUSGESCHIEDEN', 'AUSWAHL', 'EXPOSE', 'TERMIN']);
    expect(columns.reduce((sum, { count }) => sum + Number(count), 0)).toBe(90);
  });

  const agent = await people.signIn(user);
  const listed = await agent.call<TestBody & { readonly objekte: readonly ListedObjekt[] }>(
    'GET',
    `${base}?archived=true&limit=200`,
  );
  const { objekte } = listed.body;
  expect(objekte).toHaveLength(24);
  const found = (name: string) => [...new Set(objekte.map(({ data }) => data[name]))];
  expect(found('realEstateType')).toEqual(expect.arrayContaining([...objectTypes]));
  expect(found('realEstateStatus')).toEqual(expect.arrayContaining([...objectStatuses]));
  let pictures = 0;
  for (const { objectId } of objekte) {
    const { body } = await agent.call<TestBody & { readonly objekte: readonly Objekt[] }>(
      'GET',
      `${base}?objectId=${objectId}`,
    );
    const [object] = body.objekte;
    if (object === undefined) throw new Error(`${objectId} is not answered`);
    pictures += Object.keys(object.pictures).length;
    const { version, data, dataTwo, texts } = object;
    const draft = object.missing.length > 0;
    const saved = await agent.call<TestBody & { readonly objekt: Objekt }>('PUT', base, {
      body: { objectId, version, data, dataTwo, texts, ...(draft ? { draft } : {}) },
    });
    expect([objectId, saved.status, saved.text]).toEqual([objectId, 200, expect.any(String)]);
    expect(saved.body.objekt.data).toEqual(data);
    expect(saved.body.objekt.dataTwo).toEqual(dataTwo);
  }
  expect(pictures).toBeGreaterThanOrEqual(120);
}, 120_000);
