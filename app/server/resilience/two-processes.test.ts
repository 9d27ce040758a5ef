import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { startLoad } from '#testing/balanced-load.ts';
import type { Load } from '#testing/balanced-load.ts';
import { createDemoDatabase } from '#testing/demo-data-dir.ts';
import { inviteAll } from '#testing/invitations.ts';
import { isWhole, listNumbers, readInvoice } from '#testing/invoice-calls.ts';
import { connected, nextEvent, openLiveClient } from '#testing/live-client.ts';
import { runsAll } from '#testing/lane.ts';
import { findBalancerPorts, startBalancer } from '#testing/nginx.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ProductProcess } from '#testing/product-process.ts';
import { createSecureClient } from '#testing/secure-client.ts';
import type { SecureAnswer, SecureClient } from '#testing/secure-client.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';

// Two processes on one database, behind nginx as docs/nginx.conf.example sets it up.

const ports = await findBalancerPorts();
// The demo's rows serve as data that people work with: the demo itself runs behind no proxy.
const { adminUrl, secretKey, dataDir } = await createDemoDatabase();
const mailServer = await startSmtpServer();
afterAll(() => mailServer.stop());
await runAdminStatement(adminUrl, `DELETE FROM installation_marks WHERE name = 'demo'`);
const origins = ports.upstreams.map((port) => `http://127.0.0.1:${port}`);
const products: ProductProcess[] = [];
// Not in a hook: what ends it, registered in one, would not be called.
const { certificate, readLogs } = await startBalancer(ports);
const call = createSecureClient(ports.https, certificate);
let load: Load | undefined;

function start(index: 0 | 1): ProductProcess {
  const product = startProduct(dataDir, {
    DATABASE_URL: adminUrl,
    SECRET_KEY: secretKey,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'info',
    PORT: String(ports.upstreams[index]),
    PUBLIC_URL: `https://localhost:${ports.https}`,
  });
  products[index] = product;
  return product;
}

beforeAll(async () => {
  await Promise.all([start(0).ready, start(1).ready]);
});

afterEach(async () => {
  await load?.stop();
  load = undefined;
});

function callSignIn(client: SecureClient, who: string, headers: Record<string, string> = {}) {
  return client('/api/benit/auth/users/signin', {
    method: 'POST',
    body: { email: `${who}@demo.example`, password: 'demo' },
    headers,
  });
}

/** Answers the cookie that was set, with its attributes. */
async function signInSecurely(
  client: SecureClient,
  who = 'accounting',
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await callSignIn(client, who, headers);
  expect(answer.status).toBe(200);
  return [answer.headers['set-cookie']].flat()[0] ?? '';
}

/** Returns the part of a set cookie that a browser sends back. */
function pair(cookie: string): string {
  return cookie.split(';')[0] ?? '';
}

async function startLoadAs(): Promise<Load> {
  load = startLoad(call, pair(await signInSecurely(call)));
  return load;
}

function hasRequests(product: ProductProcess | undefined, since = 0): boolean {
  return product?.output().includes('"incoming request"', since) === true;
}

/** Waits until nginx sends requests to a process that has been started again. */
async function waitForTraffic(product: ProductProcess): Promise<void> {
  await product.ready;
  await waitUntil(() => hasRequests(product));
}

/**
 * Invites people while something happens to the processes; `arrivals` tells how often each acknowledged one got the
 * mail.
 */
async function startInviting(round: string) {
  const cookie = pair(await signInSecurely(call, 'admin'));
  const before = mailServer.mails.length;
  const inviting = inviteAll(
    call,
    cookie,
    Array.from({ length: 15 }, (_, index) => `${round}-${index}@people.example`),
  );
  await waitUntil(() => mailServer.mails.length > before + 2);
  return {
    arrivals: async (): Promise<number[]> => {
      const invited = await inviting;
      expect(invited.length).toBeGreaterThan(0);
      await Promise.all(invited.map((address) => mailServer.mailTo(address)));
      return invited.map((address) => mailServer.mails.filter((mail) => mail.to.includes(address)).length);
    },
  };
}

/** Every acknowledged invoice is there, whole, and no number twice, as seen by each of the processes. */
async function checkInvoices(saved: readonly string[]): Promise<void> {
  for (const url of origins) {
    const client = { ...(await signIn(url)), url };
    const numbers = await listNumbers(client);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(saved.filter((number) => !numbers.includes(number))).toEqual([]);
    const read = await Promise.all(saved.slice(-50).map((number) => readInvoice(client, number)));
    expect(read.filter((invoice) => invoice === undefined || !isWhole(invoice))).toEqual([]);
  }
}

describe('two processes behind nginx', () => {
  it('are one product: a session of one works with the other', async () => {
    const [one = '', other = ''] = origins;
    const { headers } = await signIn(one);
    expect((await listNumbers({ url: other, headers })).length).toBeGreaterThan(70);
    const cookie = pair(await signInSecurely(call));
    const before = products.map((product) => product.output().length);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('/api/benit/auth/users/currentuser', { headers: { cookie } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(products.map((product, index) => hasRequests(product, before[index]))).toEqual([true, true]);
    expect((await call('/api/benit/auth/users/signout', { method: 'POST', headers: { cookie } })).status).toBe(200);
    const refused = await Promise.all(
      origins.map((url) => fetch(`${url}/api/benit/auth/users/currentuser`, { headers: { cookie } })),
    );
    expect(refused.map((answer) => answer.status)).toEqual([401, 401]);
  });

  it('know the client’s address and its use of https despite forged headers', async () => {
    const client = createSecureClient(ports.https, certificate, '127.0.0.2');
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      origin: `https://localhost:${ports.https}`,
    };
    const cookie = await signInSecurely(client, 'accounting', claims);
    expect(cookie).toMatch(/^__Host-kontor-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
    const addresses = products.flatMap((product) =>
      [...product.output().matchAll(/"address":"([^"]+)"/gu)].map((match) => match[1]),
    );
    expect(addresses).toContain('127.0.0.2');
    expect(addresses).not.toContain('203.0.113.9');
    const strange = await callSignIn(client, 'accounting', {
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    });
    expect(strange.status).toBe(403);
  });

  it.each(['websocket', 'polling'] as const)(
    'carry live connections (%s), which end when the session ends at either of them',
    async (transport) => {
      const headers = { 'x-requested-with': 'kontor' };
      for (const url of origins) {
        const cookie = pair(await signInSecurely(call));
        const client = await connected(
          openLiveClient(`https://localhost:${ports.https}`, { cookie, transport, headers, ca: certificate }),
        );
        const ended = nextEvent(client, 'session_ended');
        await fetch(`${url}/api/benit/auth/users/signout`, { method: 'POST', headers: { ...headers, cookie } });
        expect(await ended).toEqual([{ reason: 'ended' }]);
      }
    },
  );

  it('show one board of receipts: a step at one arrives at the other, and of two releases at once one wins', async () => {
    const path = '/api/ri/property-management/belege';
    const [administrator, ...owners] = await Promise.all(
      ['property', 'owner', 'owner'].map(async (who) => pair(await signInSecurely(call, who))),
    );
    const headersOf = (cookie = '') => ({ cookie, 'x-requested-with': 'kontor', 'content-type': 'application/json' });
    const [one = '', other = ''] = origins;
    const decide = (url: string, cookie: string | undefined, archivid: string, status: string) =>
      fetch(url + path, { method: 'POST', headers: headersOf(cookie), body: JSON.stringify({ archivid, status }) });
    const listed = await fetch(`${one}${path}/1001?freigabeStatus=NEU`, { headers: headersOf(administrator) });
    const { belege } = (await listed.json()) as { belege: { archivid: string }[] };
    const archivid = belege[0]?.archivid ?? '';
    const heard = await Promise.all(
      origins.map((url) =>
        connected(openLiveClient(url, { cookie: owners[0], origin: `https://localhost:${ports.https}` })),
      ),
    ).then((clients) => clients.map((client) => nextEvent(client, 'receipt_changed')));
    expect((await decide(one, administrator, archivid, 'FREIZUGEBEN')).status).toBe(200);
    expect(await Promise.all(heard)).toEqual([[{ archivid }], [{ archivid }]]);
    const both = await Promise.all(
      [one, other].map((url, index) => decide(url, owners[index], archivid, 'FREIGEGEBEN')),
    );
    const [won, ...lost] = both.map(({ status }) => status).toSorted();
    expect(won).toBe(200);
    // The other one came meanwhile, or after it: then the step is not there any more.
    for (const status of lost) expect([409, 422]).toContain(status);
    for (const url of origins) {
      const history = await fetch(`${url}${path}/${archivid}/history`, { headers: headersOf(administrator) });
      expect(((await history.json()) as { history: { to: string }[] }).history.map(({ to }) => to)).toEqual([
        'FREIZUGEBEN',
        'FREIGEGEBEN',
      ]);
    }
  });

  it('are protected from excessive requests, in the wire format of the product', async () => {
    const code = ({ text }: SecureAnswer): string => JSON.parse(text).errors[0].code;
    const long = await call('/api/benit/auth/users/signin', {
      method: 'POST',
      body: { email: 'x'.repeat(70_000), password: 'x' },
    });
    expect([long.status, code(long)]).toEqual([413, 'payload_too_large']);
    const longer = await call('/api/benit/auth/users/signin', {
      method: 'POST',
      body: { email: 'x'.repeat(20_000), password: 'x' },
    });
    expect([longer.status, code(longer), longer.headers['x-frame-options']]).toEqual([
      413,
      'payload_too_large',
      'DENY',
    ]);
    // Another address, so that nobody else in this file waits for it.
    const client = createSecureClient(ports.https, certificate, '127.0.0.3');
    const answers = await Promise.all(Array.from({ length: 400 }, () => client('/api/benit/auth/users/currentuser')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(50);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(200);
    expect(refused.map(code)).toEqual(refused.map(() => 'too_many_requests'));
    expect(refused[0]?.headers['retry-after']).toBe('5');
  });

  it('keep secrets of links, people and search terms out of the logs, in any spelling', async () => {
    const secret = 'Ge-heim_4711';
    const before = products.map((product) => product.output().length);
    for (const path of [
      `/benit/auth/set-password/${secret}/${secret}`,
      `/BENIT/AUTH/SET-PASSWORD/${secret}`,
      `/benit%2Fauth%2Fset-password%2F${secret}`,
      `/benit%252Fauth%252F${secret}`,
      `/benit/auth/join/${secret}/${secret}`,
      `/api/benit/auth/users/confirm-email/${secret}/${secret}`,
      `/api/benit/auth/users/setpassword/${secret}/${secret}/x`,
      `/api/benit/auth/users/check/${secret}@example.org`,
      `/api/benit/accounting/invoice?searchTerm=${secret}`,
      `/${secret}`,
      `//${secret}`,
    ]) {
      expect((await call(path)).status).toBeLessThan(500);
    }
    await call('/health/live');
    await waitUntil(async () => (await readLogs()).includes('"GET /health/..."'));
    expect(await readLogs()).not.toContain(secret);
    expect(await readLogs()).toContain('"GET /api/..."');
    expect(products.map((product, index) => product.output().slice(before[index]).includes(secret))).toEqual([
      false,
      false,
    ]);
  });

  it('compress responses from a kilobyte on, except files that the product has already compressed', async () => {
    const cookie = pair(await signInSecurely(call));
    const ask = (path: string, encoding: string) => call(path, { headers: { cookie, 'accept-encoding': encoding } });
    const list = '/api/benit/accounting/invoice';
    const [plain, compressed] = [await ask(list, 'identity'), await ask(list, 'br, gzip')];
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(compressed.bytes).toString()).toBe(plain.text);
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(compressed.headers['vary']).toMatch(/accept-encoding/iu);
    expect((await ask('/api/benit/auth/users/currentuser', 'gzip')).headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br', 'gzip']) {
      const page = await ask('/', encoding);
      expect([page.headers['content-encoding'], page.headers['content-length']]).toEqual([
        encoding,
        String(page.bytes.length),
      ]);
    }
  });

  it('redirect http to https', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number | undefined;
      location: string | undefined;
    }>();
    request({ host: '127.0.0.1', port: ports.http, path: '/benit?a=1', headers: { host: 'localhost' } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, location: answer.headers.location });
    })
      .once('error', reject)
      .end();
    expect(await promise).toEqual({ status: 301, location: 'https://localhost/benit?a=1' });
  });

  // Two restarts under load: before a release.
  if (!runsAll) return;

  it('lose no request after a kill: the other process answers until the first is back', async () => {
    const running = await startLoadAs();
    await waitUntil(() => running.saved.length > 40);
    const invitations = await startInviting('killed');
    products[1]?.kill('SIGKILL');
    await products[1]?.ended;
    const noticedAt = performance.now();
    const acknowledged = running.saved.length;
    await waitUntil(() => running.saved.length > acknowledged + 40);
    await waitForTraffic(start(1));
    await running.stop();
    // Only requests of the killed process may fail, as their result is unknown.
    expect(running.failures.filter((failure) => failure.begunAt > noticedAt)).toEqual([]);
    await checkInvoices(running.saved);
    const arrivals = await invitations.arrivals();
    // The two mails that the killed process had in its hands at most: whether they had left, nobody can know.
    expect(arrivals.reduce((sum, times) => sum + times - 1, 0)).toBeLessThanOrEqual(2);
  });

  it('are restarted one after the other without a failed request', async () => {
    const running = await startLoadAs();
    await waitUntil(() => running.saved.length > 30);
    const rounds = [];
    for (const index of [0, 1] as const) {
      rounds.push(await startInviting(`restarted-${index}`));
      await products[index]?.stop();
      await waitForTraffic(start(index));
    }
    await running.stop();
    expect(running.failures).toEqual([]);
    await checkInvoices(running.saved);
    const arrivals = (await Promise.all(rounds.map((round) => round.arrivals()))).flat();
    expect(arrivals).toEqual(Array.from({ length: 30 }, () => 1));
  });
});
