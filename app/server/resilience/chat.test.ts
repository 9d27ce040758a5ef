import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createDemoDatabase } from '#testing/demo-data-dir.ts';
import { connected, openLiveClient } from '#testing/live-client.ts';
import type { LiveClient } from '#testing/live-client.ts';
import { findBalancerPorts, startBalancer } from '#testing/nginx.ts';
import { startProduct } from '#testing/product-process.ts';
import type { ProductProcess } from '#testing/product-process.ts';
import { createSecureClient } from '#testing/secure-client.ts';
import { waitUntil } from '#testing/wait-until.ts';

// Two processes on one database, behind nginx as docs/nginx.conf.example sets it up.

const ports = await findBalancerPorts();
const { adminUrl, secretKey, dataDir } = await createDemoDatabase();
await runAdminStatement(adminUrl, `DELETE FROM installation_marks WHERE name = 'demo'`);
const { certificate } = await startBalancer(ports);
const call = createSecureClient(ports.https, certificate);
const url = `https://localhost:${ports.https}`;
const base = '/api/ri/property-management';
const eid = 'W2001';

const start = (index: 0 | 1): ProductProcess =>
  startProduct(dataDir, {
    DATABASE_URL: adminUrl,
    SECRET_KEY: secretKey,
    PORT: String(ports.upstreams[index]),
    PUBLIC_URL: url,
  });

async function signIn(who: string): Promise<string> {
  const answer = await call('/api/benit/auth/users/signin', {
    method: 'POST',
    body: { email: `${who}@demo.example`, password: 'demo' },
  });
  expect(answer.status).toBe(200);
  return [answer.headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
}

/** Somebody in the room, who comes back as the web client does: joins, and then asks for what was said meanwhile. */
async function enter(who: string) {
  const cookie = await signIn(who);
  const seen = new Map<string, string>();
  const doubled: string[] = [];
  const client = openLiveClient(url, { cookie, ca: certificate, reconnection: true });
  const read = async () => {
    const { text } = await call(`${base}/weg-chat/${eid}?limit=200`, { headers: { cookie } });
    return (JSON.parse(text) as { messages: { id: string; clientId: string }[] }).messages;
  };
  const join = () =>
    client
      .timeout(5000)
      .emitWithAck('eigentuemer_join', { eigentuemer: eid })
      .then(read)
      .then((messages) => {
        for (const { id, clientId } of messages) seen.set(id, clientId);
        return undefined;
      })
      // Lost again meanwhile.
      .catch(() => undefined);
  client.on('connect', () => void join());
  client.on('message', (message) => {
    const { id, clientId } = message as { id: string; clientId: string };
    if (seen.get(id) === `heard ${clientId}`) doubled.push(clientId);
    seen.set(id, `heard ${clientId}`);
  });
  await connected(client);
  await join();
  return {
    cookie,
    client,
    doubled,
    read,
    clientIds: () => [...seen.values()].map((clientId) => clientId.replace('heard ', '')).toSorted(),
  };
}

/** Sends a message until it is acknowledged, as the outbox of a window does. */
async function send(client: LiveClient, id: string): Promise<void> {
  for (;;) {
    const answer = await client
      .timeout(2000)
      .emitWithAck('send-message', { id, text: `Nachricht ${id}`, eigentuemer: eid, emailUserIDs: [] })
      .catch(() => ({ errors: [] }));
    if ((answer as { ok?: true }).ok === true) return;
    await pause(100);
  }
}

it('a chat over two processes loses and doubles nothing while each of them is killed in turn', async () => {
  const products = [start(0), start(1)];
  await Promise.all(products.map(({ ready }) => ready));
  const [office, member] = [await enter('property'), await enter('weg')];
  const rules = await call(`${base}/weg-einstellungen/${eid}`, { headers: { cookie: office.cookie } });
  const { einstellungen } = JSON.parse(rules.text) as { einstellungen: object };
  const saved = await call(`${base}/weg-einstellungen/${eid}`, {
    method: 'PUT',
    headers: { cookie: office.cookie },
    body: { ...einstellungen, chat: 'OFFEN' },
  });
  expect(saved.status).toBe(200);

  const ids = Array.from({ length: 12 }, (_, index) => `m-${String(index).padStart(2, '0')}`);
  const talking = (async () => {
    for (const [index, id] of ids.entries()) await send((index % 2 === 0 ? office : member).client, id);
  })();
  for (const index of [0, 1] as const) {
    await waitUntil(() => member.clientIds().length > index * 4);
    products[index]?.kill('SIGKILL');
    await products[index]?.ended;
    products[index] = start(index);
    await products[index]?.ready;
  }
  await talking;
  const demo = (await member.read()).map(({ clientId }) => clientId).filter((id) => !id.startsWith('m-'));
  for (const person of [office, member]) {
    await waitUntil(() => person.clientIds().length >= ids.length + demo.length);
    expect(person.clientIds()).toEqual([...demo, ...ids].toSorted());
    expect(person.doubled).toEqual([]);
    expect((await person.read()).map(({ clientId }) => clientId)).toEqual([...demo, ...ids]);
  }
});
