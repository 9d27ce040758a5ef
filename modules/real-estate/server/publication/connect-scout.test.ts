import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { openPublisher, portalsUrl } from '#testing/portals/publication-scene.ts';
import { startScoutPortal } from '#testing/portals/scout-portal.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { whenOver } from '#testing/when-over.ts';
import type { PortalState } from '../../contract/portals/portals.ts';

const portal = await startScoutPortal();
whenOver(() => portal.stop());
const { database } = await createTestDatabase();
const people = await createProductPeople(database, { scout: { url: portal.baseUrl, consumer: portal.consumer } });

type Agent = Awaited<ReturnType<typeof openPublisher>>['agent'];

const begin = async (agent: Agent): Promise<string> => {
  const { body } = await agent.call<{ address: string }>('POST', `${portalsUrl}/scout/connect`, { body: {} });
  return new URL(body.address).searchParams.get('oauth_token') ?? '';
};
const end = (agent: Agent, token: string, verifier: string) =>
  agent.call('POST', `${portalsUrl}/scout/confirm`, { body: { token, verifier } });
const isConnected = async (agent: Agent): Promise<boolean | undefined> =>
  (await agent.call<{ portals: PortalState[] }>('GET', portalsUrl)).body.portals.find(
    ({ channel }) => channel === 'scout',
  )?.connected;

it('an account is connected by its consent at the portal, tested, and disconnected', async () => {
  const { agent } = await openPublisher(people, database);
  expect(await isConnected(agent)).toBe(false);
  const token = await begin(agent);
  expect((await end(agent, token, portal.confirm(token))).status).toBe(200);
  expect(await isConnected(agent)).toBe(true);
  const { body } = await agent.call('POST', `${portalsUrl}/test`, { body: { portal: 'scout' } });
  expect(body).toMatchObject({ ok: true, findings: [{ code: 'connected' }] });
  const { text } = await agent.call('GET', '/api/ri/real-estate/configuration');
  expect(text).not.toContain(token);
  await agent.call('POST', `${portalsUrl}/scout/disconnect`, { body: {} });
  expect(await isConnected(agent)).toBe(false);
});

it('nobody ends the connection of somebody else, and none twice', async () => {
  const { agent, organizationId } = await openPublisher(people, database);
  const colleague = await people.signIn(
    await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] }),
  );
  const { agent: stranger } = await openPublisher(people, database);
  const token = await begin(agent);
  const verifier = portal.confirm(token);
  for (const other of [colleague, stranger]) {
    const { status, body } = await end(other, token, verifier);
    expect([status, body.errors?.[0]?.code]).toEqual([422, 'portal_connection_ended']);
  }
  expect((await end(agent, token, verifier)).status).toBe(200);
  expect((await end(agent, token, verifier)).status).toBe(422);
});

it('a wrong verifier is refused in words', async () => {
  const { agent } = await openPublisher(people, database);
  const token = await begin(agent);
  portal.confirm(token);
  const { status, body } = await end(agent, token, 'falsch');
  expect([status, body.errors?.[0]?.code]).toEqual([422, 'portal_connection_ended']);
  expect(await isConnected(agent)).toBe(false);
});

it('a portal that does not answer is named', async () => {
  const { agent } = await openPublisher(people, database);
  portal.fail({ outcome: 'drop', times: 3 });
  const { status, body } = await agent.call('POST', `${portalsUrl}/scout/connect`, { body: {} });
  portal.stopFailing();
  expect([status, body.errors?.[0]?.code]).toEqual([502, 'portal_unavailable']);
});
