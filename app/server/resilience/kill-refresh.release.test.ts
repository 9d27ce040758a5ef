import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Refresh } from '#modules/property-owner/contract/refresh/refreshes.ts';
import { createTestDatabase } from '#testing/database.ts';
import { household, placeDelivery, posting, table } from '#testing/deliveries/build-delivery.ts';
import { testPassword } from '#testing/people.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createDataDir, startProduct } from '#testing/product-process.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';

const rows = 30_000;
const base = '/api/ri/property-management';

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createProductPeople(database);
const dataDir = await createDataDir();
const start = () => startProduct(dataDir, { DATABASE_URL: adminUrl, SECRET_KEY: secretKey });

async function signIn(url: string, email: string) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'kontor' };
  const answer = await fetch(`${url}/api/benit/auth/users/signin`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: testPassword }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}${base}${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
}

it(
  'a refresh killed midway leaves no partial data, and is imported once after the next start',
  { timeout: 180_000 },
  async () => {
    const server = await startFtpServer();
    whenOver(() => server.stop());
    placeDelivery(server.tree, {
      id: 'D1',
      mode: 'FULL',
      files: {
        ...household,
        ...table('buchungen.csv', ...Array.from({ length: rows }, (_, index) => posting(`B${index}`))),
      },
    });
    const organizationId = await people.addOrganization(['property-owner']);
    const user = await people.addUser({ organizationId, permissions: ['ri-property-management-admin-permission'] });
    const count = (of: 'postings' | 'property_owners' | 'deliveries') =>
      database.tenant(
        { organizationId, userId: user.id },
        async (tx) =>
          Number((await sql<{ count: string }>`SELECT count(*) FROM ${sql.table(of)}`.execute(tx)).rows[0]?.count),
        { readOnly: true },
      );

    const first = start();
    const call = await signIn(await first.ready, user.email);
    expect(
      (
        await call('PUT', '/configuration', {
          configIdentifier: 'ftpConfig',
          properties: { host: '127.0.0.1', port: server.port, user: 'kontor', password: 'geheim', protocol: 'ftp' },
        })
      ).status,
    ).toBe(200);
    expect((await call('POST', '/update-data', {})).status).toBe(200);
    const newest = async (by: typeof call): Promise<Refresh | undefined> =>
      ((await (await by('GET', '/update-data')).json()) as { refreshes: Refresh[] }).refreshes[0];
    // More than the files that are fetched: the transaction that writes has begun.
    await waitUntil(async () => ((await newest(call))?.done ?? 0) > 10);
    first.kill('SIGKILL');
    await first.ended;
    expect([await count('postings'), await count('property_owners'), await count('deliveries')]).toEqual([0, 0, 1]);

    const second = start();
    const callAgain = await signIn(await second.ready, user.email);
    await waitUntil(async () => (await newest(callAgain))?.state === 'taken');
    expect(await newest(callAgain)).toMatchObject({
      counts: { 'buchungen.csv': { new: rows } },
      delivery: { deliveryId: 'D1' },
    });
    expect([await count('postings'), await count('deliveries')]).toEqual([rows, 1]);
    second.kill('SIGKILL');
    await second.ended;
  },
);
