import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import {
  addPublishable,
  connectScout,
  openPublisher,
  portalsUrl,
  readObject,
  readStarted,
  runTask,
  save,
} from '#testing/portals/publication-scene.ts';
import { startScoutPortal } from '#testing/portals/scout-portal.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { addPicture } from '#testing/real-estate/pictures.ts';
import { whenOver } from '#testing/when-over.ts';
import type { PortalObject } from '../../contract/imports/imports.ts';

const portal = await startScoutPortal();
whenOver(() => portal.stop());
const { database } = await createTestDatabase();
const people = await createProductPeople(database, { scout: { url: portal.baseUrl, consumer: portal.consumer } });
const base = '/api/ri/real-estate';

/** Two agencies over one account: what the first one publishes, the second one finds there. */
async function openAccount() {
  const [from, to] = [await openPublisher(people, database), await openPublisher(people, database)];
  const account = `account-${from.organizationId}`;
  await connectScout(from.agent, portal.issueToken(account));
  await connectScout(to.agent, portal.issueToken(account));
  await addPublishable(from.agent, 'A-1', { title: 'Villa mit Park', livingSpace: 312.5 });
  await addPicture(from.agent, 'A-1-front.jpg');
  await from.agent.call('GET', `${base}/objekt/files/A-1-front_small.jpg`);
  await save(from.agent, 'A-1', { saveScout: true, publishedScout: true });
  await from.transfer('scout');
  const list = async () =>
    (await to.agent.call<{ objects: PortalObject[] }>('GET', `${portalsUrl}/scout/objects`)).body.objects;
  const importAll = async (portalIds: readonly string[]) => {
    const { status, text } = await to.agent.call('POST', `${base}/import/scout`, { body: { portalIds } });
    expect(status, text).toBe(202);
    const { organizationId, user } = to;
    const payload = await readStarted(database, organizationId, 'estate-import-scout');
    return () => runTask(people, database, { kind: 'estate-import-scout', payload, organizationId, userId: user.id });
  };
  const there = () => [...portal.objects.values()].filter((object) => object.account === account);
  return { from, to, list, importAll, there };
}

describe('an object of the account at Scout', () => {
  it('is listed with its state, and becomes an object here that stays the one there', async () => {
    const { to, list, importAll, there } = await openAccount();
    const [listed] = await list();
    expect(listed).toMatchObject({ externalId: 'A-1', title: 'Villa mit Park', state: 'importable', hasPicture: true });
    const run = await importAll([listed?.portalId ?? '']);
    expect((await list())[0]?.state).toBe('importing');
    expect(await run()).toEqual([]);
    const { data, pictures, publication } = await readObject(to.agent, 'A-1');
    expect(data).toMatchObject({
      title: 'Villa mit Park',
      livingSpace: 312.5,
      saveScout: true,
      publishedScout: true,
      immoscoutObjectId: listed?.portalId,
    });
    expect([Object.keys(pictures).length, publication.scout.state]).toEqual([1, 'published']);
    const picture = await to.agent.call('GET', `${portalsUrl}/scout/picture/${listed?.portalId}`);
    expect([picture.status, picture.headers['content-type'], picture.bytes.subarray(0, 3).toString('hex')]).toEqual([
      200,
      'image/jpeg',
      'ffd8ff',
    ]);
    const before = portal.requests.length;
    await to.transfer('scout');
    expect(portal.requests.length).toBe(before);
    await save(to.agent, 'A-1', { value: 700_000 });
    await to.transfer('scout');
    expect(there()).toMatchObject([{ externalId: 'A-1', body: { price: { value: 700_000 } } }]);
  });

  it('is imported once, however often that is asked for', async () => {
    const { to, list, importAll } = await openAccount();
    const [listed] = await list();
    await (
      await importAll([listed?.portalId ?? ''])
    )();
    expect((await list())[0]).toMatchObject({ state: 'imported' });
    await (
      await importAll([listed?.portalId ?? ''])
    )();
    const { body } = await to.agent.call<{ objekte: unknown[] }>('GET', `${base}/objekt`);
    expect(body.objekte.length).toBe(1);
  });
});
