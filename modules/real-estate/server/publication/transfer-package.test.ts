import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { mailsTo } from '#testing/real-estate/open-house.ts';
import { addPicture } from '#testing/real-estate/pictures.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openPackagePortal } from '#testing/portals/package-portal.ts';
import {
  addPublishable,
  connectPackages,
  openPublisher,
  objektUrl,
  portalsUrl,
  readObject,
  runTask,
  save,
} from '#testing/portals/publication-scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import type { FtpServerOptions } from '#testing/remote/ftp-server.ts';
import type { PortalState } from '../../contract/portals/portals.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

/** An agency connected with a portal that collects packages. */
async function openScene(options: FtpServerOptions = {}) {
  const server = await startFtpServer(options);
  onTestFinished(() => server.stop());
  server.tree.set('/eingang/liesmich.txt', Buffer.from('Pakete bitte hier ablegen'));
  const publisher = await openPublisher(people, database);
  await connectPackages(publisher.agent, server);
  return { server, portal: openPackagePortal(server), ...publisher };
}

const portalsOf = async (agent: Awaited<ReturnType<typeof openScene>>['agent']) =>
  (await agent.call<{ portals: PortalState[] }>('GET', portalsUrl)).body.portals;
const ebayOf = async (agent: Awaited<ReturnType<typeof openScene>>['agent']) =>
  (await portalsOf(agent)).find(({ channel }) => channel === 'ebay');

describe('an object that is wanted at a portal', () => {
  it('is on its way until the portal has its package, and published then', async () => {
    const { agent, portal, transfer } = await openScene();
    await addPublishable(agent, 'A-1');
    const { status, body } = await save(agent, 'A-1', { publishedEbay: true });
    expect([status, body.objekt.data['publishedEbay'], body.objekt.publication.ebay]).toEqual([
      200,
      false,
      { published: false, wanted: true, state: 'pending', errors: [] },
    ]);
    await transfer('ebay');
    expect(await portal.collect()).toBe(1);
    expect([...portal.objects.values()]).toMatchObject([
      { externalId: 'A-1', title: 'Haus mit Garten', state: 'OFFEN' },
    ]);
    const after = await readObject(agent, 'A-1');
    expect([after.data['publishedEbay'], after.publication.ebay.state]).toEqual([true, 'published']);
  });

  it('has its public pictures in the package, and no others', async () => {
    const { agent, portal, transfer } = await openScene();
    await addPublishable(agent, 'A-1');
    await addPicture(agent, 'A-1-front.jpg');
    await addPicture(agent, 'A-1-keller.jpg');
    await agent.call('GET', `${objektUrl}/files/A-1-front_small.jpg`);
    await agent.call('PUT', objektUrl, {
      body: { objectId: 'A-1', pictures: { 'A-1-keller.jpg': { notPublic: true } } },
    });
    await save(agent, 'A-1', { publishedEbay: true });
    await transfer('ebay');
    await portal.collect();
    expect([...portal.objects.values()][0]?.pictures).toEqual([{ name: 'A-1-01.jpg', isThere: true }]);
  });

  it('is transferred again when it changes, and not when it does not', async () => {
    const { agent, portal, transfer } = await openScene();
    await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true });
    await transfer('ebay');
    await portal.collect();
    await save(agent, 'A-1', { shortTitle: 'Mit Garten' });
    await transfer('ebay');
    expect(await portal.collect()).toBe(1);
    await save(agent, 'A-1', { stakeholderDelayDays: 10 });
    await transfer('ebay');
    expect(await portal.collect()).toBe(0);
    await save(agent, 'A-1', { realEstateStatus: 'RESERVED' });
    await transfer('ebay');
    await portal.collect();
    expect([...portal.objects.values()]).toMatchObject([{ state: 'RESERVIERT' }]);
  });

  it('keeps its wish when the whole object is saved as it was answered', async () => {
    const { agent } = await openScene();
    const { data } = await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true });
    const { status, body, text } = await save(agent, 'A-1', { ...data, value: 650_000 });
    expect([status, text.slice(0, 200), body.objekt?.publication.ebay.wanted]).toEqual([200, expect.anything(), true]);
  });

  it('leaves the portal under its former number when the number changes', async () => {
    const { agent, portal, transfer } = await openScene();
    await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true });
    await transfer('ebay');
    await portal.collect();
    await save(agent, 'A-1', { externalId: 'B-2' });
    await transfer('ebay');
    await portal.collect();
    expect([...portal.objects.values()].map(({ externalId }) => externalId)).toEqual(['B-2']);
  });

  it.each([
    ['withdrawn', async (agent: Agent) => save(agent, 'A-1', { publishedEbay: false })],
    ['sold', async (agent: Agent) => save(agent, 'A-1', { realEstateStatus: 'SOLD' })],
    ['deleted', async (agent: Agent) => agent.call('DELETE', `${objektUrl}/A-1`)],
  ])('leaves the portal when it is %s', async (_, act) => {
    const { agent, portal, transfer } = await openScene();
    await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true });
    await transfer('ebay');
    await portal.collect();
    expect((await act(agent)).status).toBe(200);
    await transfer('ebay');
    await portal.collect();
    expect(portal.objects.size).toBe(0);
    expect(await ebayOf(agent)).toMatchObject({ published: 0, wanted: 0, pending: 0, failed: 0 });
  });

  it('is refused while the portal is not connected, and while it lacks something', async () => {
    const { agent } = await openScene();
    await addPublishable(agent, 'A-1');
    const { status, body } = await save(agent, 'A-1', { publishedIVD: true });
    expect([status, body.errors?.[0]]).toMatchObject([
      422,
      { code: 'channel_not_connected', field: 'data.publishedIVD' },
    ]);
    await agent.call('POST', objektUrl, {
      body: { objectId: 'A-2', data: { realEstateType: 'realestates.houseBuy', title: 'Rohbau' } },
    });
    const incomplete = await save(agent, 'A-2', { publishedEbay: true });
    expect([incomplete.status, incomplete.body.errors?.[0]?.field]).toEqual([400, 'data.street']);
  });
});

type Agent = Awaited<ReturnType<typeof openScene>>['agent'];

describe('a portal that cannot be reached', () => {
  it('is tried again, and the agent is told by email after the last try', async () => {
    const { agent, user, server, transfer } = await openScene();
    await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true });
    await server.stop();
    for (let count = 1; count <= 5; count += 1) await transfer('ebay');
    expect((await readObject(agent, 'A-1')).publication.ebay.state).toBe('pending');
    expect(await mailsTo(people.browser(), user.email)).toEqual([]);
    await transfer('ebay');
    expect((await readObject(agent, 'A-1')).publication.ebay).toMatchObject({
      state: 'failed',
      errors: [{ code: 'port_closed', field: '' }],
    });
    expect(await mailsTo(people.browser(), user.email)).toMatchObject([
      { subject: expect.stringContaining('Kleinanzeigen'), text: expect.stringContaining('A-1') },
    ]);
    expect(await ebayOf(agent)).toMatchObject({
      failed: 1,
      lastJob: { state: 'failed', errors: [{ objectId: 'A-1', code: 'port_closed' }] },
    });
  });

  it('is not tried with a wrong password again and again, and goes on when the agent has mended it', async () => {
    const { agent, server, portal, transfer } = await openScene();
    await connectPackages(agent, server, { password: 'falsch' });
    await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true });
    await transfer('ebay');
    expect((await readObject(agent, 'A-1')).publication.ebay).toMatchObject({
      state: 'failed',
      errors: [{ code: 'credentials' }],
    });
    await connectPackages(agent, server);
    await transfer('ebay');
    await portal.collect();
    expect(portal.objects.size).toBe(1);
  });

  it('is not reconciled, and whoever asked is told so', async () => {
    const { agent, server, user, organizationId } = await openScene();
    await connectPackages(agent, server, { password: 'falsch' });
    const payload = { portal: 'ebay' };
    await expect(
      runTask(people, database, { kind: 'estate-reconcile', payload, organizationId, userId: user.id }),
    ).rejects.toThrow('portal unavailable');
    expect([...server.tree.keys()]).toEqual(['/eingang/liesmich.txt']);
  });

  it('never sees a package that is not whole, also when the connection broke', async () => {
    const { agent, server, portal, transfer } = await openScene();
    await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true });
    server.setBehaviour('drop-once');
    await transfer('ebay');
    expect([...server.tree.keys()].filter((name) => name.endsWith('.zip'))).toEqual([]);
    await transfer('ebay');
    await portal.collect();
    expect(portal.objects.size).toBe(1);
    expect([...server.tree.keys()].filter((name) => name.includes('4711'))).toEqual([]);
  });
});

describe('portals', () => {
  it('are reconciled one by one: what is at another one stays as it is', async () => {
    const { agent, portal, transfer, user, organizationId } = await openScene();
    const other = await startFtpServer();
    onTestFinished(() => other.stop());
    other.tree.set('/eingang/x', Buffer.alloc(1));
    await connectPackages(agent, other, { card: 'ftpConfigImmowelt' });
    for (const objectId of ['A-1', 'A-2']) await addPublishable(agent, objectId);
    await save(agent, 'A-1', { publishedEbay: true, publishedImmowelt: true });
    await save(agent, 'A-2', { publishedImmowelt: true });
    await transfer('ebay');
    await transfer('immowelt');
    const reconcile = { kind: 'estate-reconcile', organizationId, userId: user.id };
    const { status } = await agent.call('POST', `${portalsUrl}/reconcile`, { body: { portal: 'ebay', objects: 1 } });
    expect(status).toBe(202);
    await runTask(people, database, { ...reconcile, payload: { portal: 'ebay' } });
    await portal.collect();
    expect([...portal.objects.values()].map(({ externalId }) => externalId)).toEqual(['A-1']);
    const shown = await Promise.all(['A-1', 'A-2'].map((objectId) => readObject(agent, objectId)));
    expect(shown.map(({ publication }) => [publication.ebay.state, publication.immowelt.state])).toEqual([
      ['published', 'published'],
      ['none', 'published'],
    ]);
    await connectPackages(agent, other, { card: 'ftpConfigEbay' });
    // The other account gets what is wanted there, and nothing changes at others.
    const { publication } = await readObject(agent, 'A-1');
    expect([publication.ebay.state, publication.immowelt.state]).toEqual(['pending', 'published']);
  });

  it('do not wait for each other', async () => {
    const { agent, server, transfer } = await openScene();
    const other = await startFtpServer();
    onTestFinished(() => other.stop());
    other.tree.set('/eingang/x', Buffer.alloc(1));
    await connectPackages(agent, other, { card: 'ftpConfigImmowelt' });
    await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true, publishedImmowelt: true });
    await server.stop();
    await transfer('ebay');
    await transfer('immowelt');
    const { publication } = await readObject(agent, 'A-1');
    expect([publication.ebay.state, publication.immowelt.state]).toEqual(['pending', 'published']);
  });

  it('show their connection and what is there', async () => {
    const { agent, transfer } = await openScene();
    await addPublishable(agent, 'A-1');
    await save(agent, 'A-1', { publishedEbay: true });
    await transfer('ebay');
    const portals = await portalsOf(agent);
    expect(portals.map(({ channel, connected }) => [channel, connected])).toEqual([
      ['homepage', true],
      ['scout', false],
      ['ebay', true],
      ['immowelt', false],
      ['ivd', false],
    ]);
    expect(portals[2]).toMatchObject({ published: 1, lastJob: { state: 'done', objects: 1, errors: [] } });
    const { body } = await agent.call<{ jobs: { fileName: string }[] }>('GET', `${portalsUrl}/jobs?portal=ebay`);
    expect(body.jobs).toMatchObject([{ kind: 'transfer', fileName: expect.stringMatching(/^4711_\d{14}\.zip$/u) }]);
  });

  it('are tested by connecting, and say what is wrong', async () => {
    const { agent, server } = await openScene();
    const test = async () =>
      (
        await agent.call<{ ok: boolean; findings: { code: string }[] }>('POST', `${portalsUrl}/test`, {
          body: { portal: 'ebay' },
        })
      ).body;
    expect(await test()).toMatchObject({ ok: true, findings: [{ code: 'connected' }, { code: 'unencrypted' }] });
    await connectPackages(agent, server, { folder: '/anderswo' });
    expect(await test()).toMatchObject({ ok: false, findings: [{ code: 'folder_missing' }] });
  });
});
