import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { synchronizeCatalogue } from '#modules/organizations/server/index.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductParts } from '#testing/product-parts.ts';
import { whenOver } from '#testing/when-over.ts';
import { createApp } from '../app.ts';
import { demoMarkOf, readDemoMark, writeDemoMark } from '../demo/demo-mark.ts';
import { addSampleData, removeSampleData } from './sample-data.ts';
import { rollBackSampleWrites, sampleOrganizations } from './sample-organizations.ts';

const { database: stored, secretKey } = await createTestDatabase();
const database = rollBackSampleWrites(stored);
const configuration = readConfiguration({ LOG_LEVEL: 'silent', SAMPLE_DATA: 'true' });
const { app, modules } = await createApp(
  createPlatform({
    configuration,
    database,
    ...(await createProductParts(database)),
    clock: createTestClock(),
    secretKey,
    onError: (error) => expect.fail(error.message),
  }),
);
whenOver(() => app.close());
await synchronizeCatalogue(database, modules.list);
await addSampleData({ modules, database: stored });

const base = '/api/benit/accounting';
interface Shown {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly customer: { readonly id: string; readonly label: string };
}
interface Answer {
  readonly record: Shown & { readonly version: number; readonly active: boolean };
  readonly records: Shown[];
  readonly nextCursor: string | null;
  readonly totals?: { count: number };
  readonly options: { id: string; label: string }[];
  readonly errors: { code: string; field?: string }[];
}

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    method,
    url: path,
    headers: { host: 'localhost:3000', 'x-requested-with': 'kontor', ...headers },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json<Answer>(), cookie: String(answer.headers['set-cookie'] ?? '') };
}

const list = async (path: string) => (await call('GET', `${base}/${path}`)).body;

describe('the developer', () => {
  it('is signed in without a cookie, in an organisation with every permission', async () => {
    const { status, body, cookie } = await call('GET', '/api/benit/auth/users/currentuser');
    expect([status, body]).toMatchObject([200, { currentUser: { email: 'developer@demo.example' } }]);
    expect(cookie).toMatch(/^kontor-session=/u);
    const { organizations } = (await call('GET', '/api/benit/organization-configuration/current-user-orgs'))
      .body as unknown as { organizations: { id: string }[] };
    expect(organizations).toHaveLength(1);
    const data = (
      await call('GET', `/api/benit/organization-configuration/current-org-data/${organizations[0]?.id ?? ''}`)
    ).body as unknown as { permissionIdentifiers: string[] };
    const offered = modules.list
      .flatMap(({ catalogue }) => catalogue?.services ?? [])
      .flatMap(({ permissions }) => permissions);
    expect(data.permissionIdentifiers.toSorted()).toEqual(offered.toSorted());
  });

  it('is one session for simultaneous calls, and stays signed in after a sign-out', async () => {
    const together = await Promise.all(
      Array.from({ length: 8 }, () => call('GET', '/api/benit/auth/users/currentuser')),
    );
    expect(new Set(together.map(({ cookie }) => cookie)).size).toBe(1);
    const [cookie = ''] = together[0]?.cookie.split(';') ?? [];
    expect((await call('POST', '/api/benit/auth/users/signout', undefined, { cookie })).status).toBe(200);
    expect((await call('GET', '/api/benit/auth/users/currentuser', undefined, { cookie })).status).toBe(200);
  });

  it.each([
    ['a proxy’s Forwarded', { forwarded: 'for=192.0.2.1' }],
    ['a proxy’s X-Forwarded-For', { 'x-forwarded-for': '192.0.2.1' }],
    ['a proxy’s X-Forwarded-Proto alone', { 'x-forwarded-proto': 'https' }],
    ['a host that is not this machine', { host: 'kontor.example' }],
    ['a host that was made to lead here', { host: 'evil.example:3000', 'x-forwarded-host': 'localhost' }],
  ])('does not exist behind %s', async (_name, headers: Record<string, string>) => {
    expect(await call('GET', '/api/benit/auth/users/currentuser', undefined, headers)).toMatchObject({
      status: 421,
      body: { errors: [{ code: 'misdirected_request' }] },
    });
  });

  it('cannot be used by a page of another site', async () => {
    expect(
      (await call('POST', `${base}/customer`, { record: { name: 'x' } }, { origin: 'https://evil.example' })).status,
    ).toBe(403);
  });
});

describe('sample records', () => {
  it('are two hundred in a list, paged, sorted and counted', async () => {
    const seen: Shown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer = await list(`customer?limit=90&sort=city&direction=desc&totals=true&cursor=${cursor}`);
      expect(page.totals).toEqual(cursor === '' ? { count: 200 } : undefined);
      seen.push(...page.records);
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(200);
    const cities = seen.map(({ city }) => city);
    expect(cities).toEqual(cities.toSorted((one, other) => other.localeCompare(one, 'de')));
    expect((await call('GET', `${base}/customer?cursor=x`)).body).toMatchObject({
      errors: [{ code: 'invalid_cursor' }],
    });
    expect((await list('customer?active=false')).records).toEqual([]);
  });

  it('are found by any value, ignoring case, nested ones too', async () => {
    const { records: projects } = await list('project?limit=200');
    const { customer } = projects[0] as Shown;
    const city = (await call('GET', `${base}/customer/${customer.id}`)).body.record.city;
    const found = (await list(`project?limit=200&searchTerm=${encodeURIComponent(city.toUpperCase())}`)).records;
    expect(found.map(({ id }) => id)).toContain(projects[0]?.id);
    expect(found.length).toBeLessThan(200);
    expect((await list('customer?searchTerm=koeln')).records.map(({ city: place }) => place)).toContain('Köln');
    expect((await list('customer?searchTerm=gibtesnicht')).records).toEqual([]);
  });

  it('offer a thousand entries for a lookup, fifty at a time, narrowed by the term', async () => {
    const { options } = await list('project/lookup?field=customer');
    expect(options).toHaveLength(50);
    const { body } = await call('GET', `${base}/customer/${options[0]?.id ?? ''}`);
    expect(body.record.name).toBe(options[0]?.label);
    // The thousandth has a number that only it has.
    expect((await list('project/lookup?field=customer&searchTerm=K-2000')).options).toHaveLength(1);
  });

  it('report saving and deleting as successful, and stay unchanged', async () => {
    const before = await list('customer?limit=200');
    const [first] = before.records;
    const url = `${base}/customer/${first?.id ?? ''}`;
    expect((await call('POST', `${base}/customer`, { record: { name: 'Neu' } })).body.record).toMatchObject({
      name: 'Neu',
      city: '',
      country: 'DE',
      active: true,
      version: 1,
    });
    expect((await call('PUT', url, { record: { name: 'Anders', version: 1 } })).body.record).toMatchObject({
      id: first?.id,
      name: 'Anders',
      city: first?.city,
      version: 2,
    });
    expect((await call('DELETE', `${url}?version=1`)).status).toBe(200);
    expect(await list('customer?limit=200')).toEqual(before);
    expect((await call('GET', url)).body.record).toEqual(first);
  });

  it('are saved with each other: a project of a customer that only the lookup offers', async () => {
    const [customer] = (await list('project/lookup?field=customer&searchTerm=K-2000')).options;
    const { status, body } = await call('POST', `${base}/project`, {
      record: { name: 'Dach', customer: customer?.id },
    });
    expect([status, body.record.customer]).toEqual([200, customer]);
    expect((await call('GET', `${base}/project/${body.record.id}`)).status).toBe(404);
  });

  it('are validated like stored records', async () => {
    const [first] = (await list('customer?limit=1')).records;
    const url = `${base}/customer/${first?.id ?? ''}`;
    expect(await call('POST', `${base}/customer`, { record: { name: '' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'record.name' }] },
    });
    expect(await call('PUT', url, { record: { name: 'Spät', version: 7 } })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'changed_meanwhile' }] },
    });
    const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect((await call('GET', `${base}/customer/${nobody}`)).status).toBe(404);
    expect(await call('POST', `${base}/project`, { record: { name: 'Dach', customer: nobody } })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'reference_not_found', field: 'record.customer' }] },
    });
  });

  it('have neither import nor export', async () => {
    expect((await call('GET', `${base}/customer/export?format=csv`)).status).toBeGreaterThanOrEqual(400);
    expect((await call('POST', `${base}/customer/import`, {})).status).toBe(404);
  });
});

describe('what is written in the organisation', () => {
  const { id: organizationId } = sampleOrganizations.records;
  const count = () =>
    stored.tenant({ organizationId, userId: organizationId }, async (tx) => {
      const { rows } = await sql`
        SELECT (SELECT count(*) FROM customers) AS customers, (SELECT count(*) FROM invoices) AS invoices,
               (SELECT count(*) FROM audit_entries) AS entries, (SELECT count(*) FROM settings) AS settings`.execute(
        tx,
      );
      return rows;
    });

  it('is answered by the real code and rolled back, also beside the records', async () => {
    const before = await count();
    const invoice = { positions: [{ description: 'Beratung', uom: 'hour', count: 2, price: 100, vat: 19 }] };
    const { status, body } = await call('POST', `${base}/invoice`, { invoice });
    expect([status, body]).toEqual([200, { invoiceId: expect.any(String) }]);
    expect((await call('POST', `${base}/customer`, { record: { name: 'Neu' } })).status).toBe(200);
    expect(await count()).toEqual(before);
  });

  it('is stored in any other organisation', async () => {
    const other = await stored.identity((tx) =>
      modules.organizations.createOrganization(tx, { name: 'X', identifier: 'x', industry: { de: 'X' }, services: [] }),
    );
    const scope = { organizationId: other, userId: other };
    await database.tenant(scope, (tx) =>
      tx.insertInto('customers').values({ organization_id: other, id: other, number: 'K-1', name: 'Bleibt' }).execute(),
    );
    const read = stored.tenant(scope, (tx) => tx.selectFrom('customers').select('name').execute());
    expect(await read).toEqual([{ name: 'Bleibt' }]);
  });

  it('fails as a COMMIT would', async () => {
    const write = database.tenant({ organizationId, userId: organizationId }, async (tx) => {
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(write).rejects.toThrow('transaction is aborted');
  });
});

it('is removed with its developer, and made up again as it was; what a former version stored can be restored', async () => {
  const before = await list('customer?limit=200');
  const former = await stored.identity(async (tx) => {
    const id = await modules.organizations.createOrganization(tx, {
      name: 'Musterbetrieb',
      identifier: 'sample-data',
      industry: { de: 'X' },
      services: [],
    });
    await writeDemoMark(
      tx,
      demoMarkOf({ organizations: [id, ...Object.values(sampleOrganizations).map((one) => one.id)], users: [] }),
    );
    return id;
  });
  const findOrganizations = () =>
    stored.identity((tx) =>
      tx.selectFrom('organizations').select(['id', 'deleted_at']).where('identifier', 'like', 'sample-%').execute(),
    );
  await removeSampleData(stored);
  expect(await findOrganizations()).toEqual([{ id: former, deleted_at: expect.any(Date) }]);
  expect(await stored.identity((tx) => tx.selectFrom('users').select('email').execute())).toEqual([]);
  expect((await stored.identity(readDemoMark))?.organizations).toEqual([former]);
  await removeSampleData(stored);
  await addSampleData({ modules, database: stored });
  expect(await findOrganizations()).toHaveLength(3);
  expect(await list('customer?limit=200')).toEqual(before);
});
