import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import {
  addPublishable,
  connectPackages,
  connectScout,
  objektUrl,
  openPublisher,
  portalsUrl,
  readObject,
  readStarted,
  runTask,
  save,
} from '#testing/portals/publication-scene.ts';
import { startScoutPortal } from '#testing/portals/scout-portal.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { mailsTo } from '#testing/real-estate/open-house.ts';
import { addPicture, drawJpeg } from '#testing/real-estate/pictures.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { whenOver } from '#testing/when-over.ts';

const portal = await startScoutPortal();
whenOver(() => portal.stop());
const { database } = await createTestDatabase();
const people = await createProductPeople(database, { scout: { url: portal.baseUrl, consumer: portal.consumer } });
beforeEach(() => {
  portal.stopFailing();
  portal.limitRate(undefined);
});

/** An agency whose account at the portal is connected. */
async function openScene() {
  const publisher = await openPublisher(people, database);
  const token = portal.issueToken(`agency-${publisher.organizationId}`);
  await connectScout(publisher.agent, token);
  const objectsThere = () =>
    [...portal.objects.values()].filter(({ account }) => account === `agency-${publisher.organizationId}`);
  const transfer = () => publisher.transfer('scout');
  return { ...publisher, token, objectsThere, transfer, transferTo: publisher.transfer };
}

type Scene = Awaited<ReturnType<typeof openScene>>;
const scoutOf = async ({ agent }: Scene, objectId = 'A-1') => (await readObject(agent, objectId)).publication.scout;

/** One that is stored and published there. */
async function publish(scene: Scene, facts: object = {}) {
  const object = await addPublishable(scene.agent, 'A-1', facts);
  await save(scene.agent, 'A-1', { saveScout: true, publishedScout: true });
  await scene.transfer();
  return object;
}

describe('an object that is wanted at Scout', () => {
  it('is stored and published there by one act, and has its number then', async () => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    const { body } = await save(scene.agent, 'A-1', { saveScout: true, publishedScout: true });
    expect(body.objekt.publication.scout).toMatchObject({ published: false, wanted: true, state: 'pending' });
    expect([body.objekt.data['saveScout'], body.objekt.data['publishedScout']]).toEqual([false, false]);
    await scene.transfer();
    const [there] = scene.objectsThere();
    expect(there).toMatchObject({ externalId: 'A-1', element: 'realestates.houseBuy' });
    expect([...(there?.channels ?? [])]).toEqual(['10000']);
    const { data, publication } = await readObject(scene.agent, 'A-1');
    expect([data['saveScout'], data['publishedScout'], data['immoscoutObjectId']]).toEqual([true, true, there?.id]);
    expect(publication.scout).toMatchObject({ published: true, state: 'published', errors: [] });
  });

  it('may be stored without being published, and taken from there again', async () => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    await save(scene.agent, 'A-1', { saveScout: true });
    await scene.transfer();
    expect(scene.objectsThere().map(({ channels }) => channels.size)).toEqual([0]);
    expect(await scoutOf(scene)).toMatchObject({ published: false, state: 'none' });
    await save(scene.agent, 'A-1', { saveScout: false });
    await scene.transfer();
    expect(scene.objectsThere()).toEqual([]);
    expect((await readObject(scene.agent, 'A-1')).data).toMatchObject({ saveScout: false, immoscoutObjectId: '' });
  });

  it('is changed there when it changes here, and left alone when it does not', async () => {
    const scene = await openScene();
    await publish(scene);
    await save(scene.agent, 'A-1', { value: 640_000 });
    await scene.transfer();
    expect(scene.objectsThere()[0]?.body['price']).toMatchObject({ value: 640_000 });
    const before = portal.requests.length;
    await save(scene.agent, 'A-1', { stakeholderDelayDays: 12 });
    await scene.transfer();
    expect(portal.requests.length).toBe(before);
  });

  it('has its pictures in their order; one that changes is the only one that is sent again', async () => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    for (const [index, name] of ['eins', 'zwei', 'drei'].entries()) {
      await addPicture(scene.agent, `A-1-${name}.jpg`, await drawJpeg(400 + index, 300));
      await scene.agent.call('GET', `${objektUrl}/files/A-1-${name}_small.jpg`);
    }
    await save(scene.agent, 'A-1', { saveScout: true, publishedScout: true });
    await scene.transfer();
    const first = scene.objectsThere()[0]?.attachments.map(({ id }) => id);
    expect(first?.length).toBe(3);
    await scene.agent.call('PUT', objektUrl, {
      body: {
        objectId: 'A-1',
        pictures: {
          'A-1-drei.jpg': {},
          'A-1-eins.jpg': { titlePicture: 'Ansicht' },
          'A-1-zwei.jpg': { notPublic: true },
        },
      },
    });
    await scene.transfer();
    const second = scene.objectsThere()[0]?.attachments ?? [];
    expect(second.map(({ metadata }) => metadata['title'])).toEqual([undefined, 'Ansicht']);
    expect(second[0]?.id).toBe(first?.[2]);
    expect(first).not.toContain(second[1]?.id);
  });

  it('is on the homepage that Scout feeds, and on top of its lists, only as long as it is published', async () => {
    const scene = await openScene();
    await publish(scene);
    await save(scene.agent, 'A-1', { publishedOldHomepage: true, onTopPlacementScout: true });
    await scene.transfer();
    const [there] = scene.objectsThere();
    expect([[...(there?.channels ?? [])].toSorted(), there?.onTop.size]).toEqual([['10000', '10001'], 1]);
    expect((await readObject(scene.agent, 'A-1')).data).toMatchObject({ onTopPlacementScout: true });
    await save(scene.agent, 'A-1', { publishedScout: false, publishedOldHomepage: false });
    await scene.transfer();
    expect([there?.channels.size, there?.onTop.size]).toEqual([0, 0]);
    expect((await readObject(scene.agent, 'A-1')).data).toMatchObject({
      publishedScout: false,
      onTopPlacementScout: false,
    });
  });

  it('has the investment object of a house beside it, with its own number', async () => {
    const scene = await openScene();
    await publish(scene, { investmentType: 'MULTI_FAMILY_HOUSE', netFloorSpace: 198 });
    const { body } = await save(scene.agent, 'A-1', { synchEstate: { saveScout: true } });
    expect(body.objekt.data['synchEstate']).toMatchObject({
      externalId: 'A-1-A',
      realEstateType: 'realestates.investment',
    });
    await save(scene.agent, 'A-1', { synchEstate: { publishedScout: true } });
    await scene.transfer();
    expect(scene.objectsThere().map(({ externalId, element }) => [externalId, element])).toEqual([
      ['A-1', 'realestates.houseBuy'],
      ['A-1-A', 'realestates.investment'],
    ]);
    await save(scene.agent, 'A-1', { saveScout: false });
    await scene.transfer();
    expect(scene.objectsThere()).toEqual([]);
    expect((await readObject(scene.agent, 'A-1')).data['synchEstate']).toMatchObject({
      saveScout: false,
      externalId: '',
      immoscoutObjectId: '',
    });
  });

  it('is made anew there when that is asked for, and the former one is deleted', async () => {
    const scene = await openScene();
    await publish(scene);
    const [former] = scene.objectsThere();
    const { status } = await scene.agent.call('POST', `${portalsUrl}/scout/replace`, { body: { objectId: 'A-1' } });
    expect(status).toBe(200);
    await scene.transfer();
    const [now, ...others] = scene.objectsThere();
    expect([others, now?.externalId, now?.id === former?.id]).toEqual([[], 'A-1', false]);
    expect((await readObject(scene.agent, 'A-1')).data).toMatchObject({
      publishedScout: true,
      immoscoutObjectId: now?.id,
    });
  });

  it.each([
    ['sold', (agent: Scene['agent']) => save(agent, 'A-1', { realEstateStatus: 'SOLD' })],
    ['deleted', (agent: Scene['agent']) => agent.call('DELETE', `${objektUrl}/A-1`)],
  ])('is deleted there when it is %s here', async (_, act) => {
    const scene = await openScene();
    await publish(scene);
    expect((await act(scene.agent)).status).toBe(200);
    await scene.transfer();
    expect(scene.objectsThere()).toEqual([]);
  });

  it('is made again there when somebody deleted it at the portal', async () => {
    const scene = await openScene();
    await publish(scene);
    const [there] = scene.objectsThere();
    (portal.objects as Map<string, unknown>).delete(there?.id ?? '');
    await save(scene.agent, 'A-1', { value: 600_000 });
    await scene.transfer();
    expect(scene.objectsThere()).toMatchObject([{ externalId: 'A-1' }]);
    expect((await readObject(scene.agent, 'A-1')).publication.scout.state).toBe('published');
  });
});

describe('rules between the flags', () => {
  it('publish only what is stored, and take the publication back with it', async () => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    for (const data of [{ publishedScout: true }, { publishedOldHomepage: true }, { onTopPlacementScout: true }]) {
      const { status, body } = await save(scene.agent, 'A-1', data);
      expect([status, body.errors?.[0]?.code]).toEqual([422, 'publication_not_allowed']);
    }
    const linked = await save(scene.agent, 'A-1', { synchEstate: { saveScout: true } });
    expect([linked.status, linked.body.errors?.[0]?.field]).toEqual([422, 'data.synchEstate.saveScout']);
    await save(scene.agent, 'A-1', { saveScout: true, publishedScout: true });
    await scene.transfer();
    const { body } = await save(scene.agent, 'A-1', { saveScout: false });
    expect(body.objekt.publication.scout).toMatchObject({ wanted: false, state: 'pending' });
  });
});

describe('what Scout refuses', () => {
  it('stands at the field that it means, while other channels go on; mended, it is sent again', async () => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    portal.fail({
      method: 'POST',
      outcome: 412,
      body: JSON.stringify({
        'common.messages': [
          {
            message: {
              messageCode: 'ERROR_RESOURCE_VALIDATION',
              message:
                'Error while validating input for the resource. [MESSAGE: numberOfRooms : MANDATORY_FIELD_EMPTY]',
            },
          },
        ],
      }),
    });
    await save(scene.agent, 'A-1', { saveScout: true, publishedScout: true });
    await scene.transfer();
    expect(await scoutOf(scene)).toMatchObject({
      published: false,
      wanted: true,
      state: 'failed',
      errors: [{ code: 'refused', field: 'numberOfRooms', text: expect.stringContaining('MANDATORY_FIELD_EMPTY') }],
    });
    await save(scene.agent, 'A-1', { numberOfRooms: 6 });
    await scene.transfer();
    expect(await scoutOf(scene)).toMatchObject({ published: true, state: 'published', errors: [] });
  });

  it('of the second step leaves the first one as it is', async () => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    portal.fail({ method: 'POST', pathPart: '/publish', outcome: 412, body: 'No contingent available' });
    await save(scene.agent, 'A-1', { saveScout: true, publishedScout: true });
    await scene.transfer();
    const { data, publication } = await readObject(scene.agent, 'A-1');
    expect([data['saveScout'], data['publishedScout'], publication.scout.state]).toEqual([true, false, 'failed']);
    expect(scene.objectsThere()).toMatchObject([{ externalId: 'A-1' }]);
  });
});

describe('a portal in trouble', () => {
  it.each(['drop', 'drop-after', 500, 503] as const)('(%s) gets each object once', async (outcome) => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    portal.fail({ method: 'POST', outcome });
    await save(scene.agent, 'A-1', { saveScout: true, publishedScout: true });
    await scene.transfer();
    expect((await scoutOf(scene)).state).toBe('pending');
    await scene.transfer();
    expect(scene.objectsThere()).toMatchObject([{ externalId: 'A-1' }]);
    expect((await scoutOf(scene)).state).toBe('published');
  });

  it('with one object transfers the others', async () => {
    const scene = await openScene();
    for (const objectId of ['A-1', 'A-2']) {
      await addPublishable(scene.agent, objectId);
      await save(scene.agent, objectId, { saveScout: true });
    }
    portal.fail({ method: 'POST', outcome: 500 });
    await scene.transfer();
    const states = [(await scoutOf(scene)).state, (await scoutOf(scene, 'A-2')).state];
    expect(states.toSorted()).toEqual(['none', 'pending']);
    expect(scene.objectsThere()).toHaveLength(1);
    await scene.transfer();
    expect(scene.objectsThere().map(({ externalId }) => externalId)).toEqual(expect.arrayContaining(['A-1', 'A-2']));
  });

  it('that asks for patience gets it, and that counts as no failure', async () => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    await save(scene.agent, 'A-1', { saveScout: true });
    for (let count = 0; count < 8; count += 1) {
      portal.fail({ outcome: 429, headers: { 'retry-after': '40' } });
      await scene.transfer();
    }
    expect((await scoutOf(scene)).state).toBe('pending');
    await scene.transfer();
    expect(scene.objectsThere()).toMatchObject([{ externalId: 'A-1' }]);
  });

  it('that has ended the access says so at once, and the agent by email; connected again, it goes on', async () => {
    const scene = await openScene();
    await addPublishable(scene.agent, 'A-1');
    portal.revoke(scene.token.key);
    await save(scene.agent, 'A-1', { saveScout: true });
    await scene.transfer();
    expect(await scoutOf(scene)).toMatchObject({ state: 'failed', errors: [{ code: 'portal_access_ended' }] });
    expect(await mailsTo(people.browser(), scene.user.email)).toMatchObject([
      { subject: expect.stringContaining('ImmobilienScout24') },
    ]);
    // Nobody is told twice, and nothing is tried meanwhile.
    await addPublishable(scene.agent, 'A-2');
    await save(scene.agent, 'A-2', { saveScout: true });
    await scene.transfer();
    expect((await scoutOf(scene, 'A-2')).state).toBe('failed');
    expect(await mailsTo(people.browser(), scene.user.email)).toHaveLength(1);
    await connectScout(scene.agent, portal.issueToken(`agency-${scene.organizationId}`));
    await scene.transfer();
    expect(scene.objectsThere()).toMatchObject([{ externalId: 'A-1' }, { externalId: 'A-2' }]);
  });
});

describe('a reconciliation with Scout', () => {
  it('leaves objects that are at other portals as they are, here and there', async () => {
    const scene = await openScene();
    const server = await startFtpServer();
    onTestFinished(() => server.stop());
    server.tree.set('/eingang/liesmich.txt', Buffer.from('Pakete bitte hier ablegen'));
    await connectPackages(scene.agent, server);
    await publish(scene);
    await save(scene.agent, 'A-1', { publishedEbay: true });
    await addPublishable(scene.agent, 'A-2');
    await save(scene.agent, 'A-2', { publishedEbay: true });
    await scene.transferTo('ebay');
    const ids = scene.objectsThere().map(({ id }) => id);
    const { organizationId, user } = scene;
    const payload = { portal: 'scout' };
    await runTask(people, database, { kind: 'estate-reconcile', payload, organizationId, userId: user.id });
    expect(scene.objectsThere().map(({ id }) => id)).toEqual(ids);
    const shown = await Promise.all(['A-1', 'A-2'].map((objectId) => readObject(scene.agent, objectId)));
    expect(shown.map(({ publication }) => [publication.scout.state, publication.ebay.state])).toEqual([
      ['published', 'published'],
      ['none', 'published'],
    ]);
  });

  it('mends what differs there, and leaves what is as it should be', async () => {
    const scene = await openScene();
    await publish(scene);
    await addPublishable(scene.agent, 'A-2');
    await save(scene.agent, 'A-2', { saveScout: true, publishedScout: true });
    await scene.transfer();
    const [first] = scene.objectsThere();
    first?.channels.clear();
    const wrong = await scene.agent.call('POST', `${portalsUrl}/reconcile`, { body: { portal: 'scout', objects: 1 } });
    expect([wrong.status, wrong.body.errors?.[0]?.params]).toEqual([409, { count: 2 }]);
    await scene.agent.call('POST', `${portalsUrl}/reconcile`, { body: { portal: 'scout', objects: 2 } });
    const { organizationId, user } = scene;
    const payload = await readStarted(database, organizationId, 'estate-reconcile');
    await runTask(people, database, { kind: 'estate-reconcile', payload, organizationId, userId: user.id });
    expect(scene.objectsThere().map(({ channels }) => [...channels])).toEqual([['10000'], ['10000']]);
    const { body } = await scene.agent.call<{ portals: { channel: string; lastJob: unknown }[] }>('GET', portalsUrl);
    expect(body.portals.find(({ channel }) => channel === 'scout')?.lastJob).toMatchObject({
      kind: 'reconciliation',
      state: 'done',
      objects: 1,
      unchanged: 1,
    });
  });
});
