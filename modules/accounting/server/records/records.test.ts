import { describe, expect, it, test } from 'vitest';
import type { Entity, RecordOf } from '#platform/contract/records/entity.ts';
import * as served from './routes.ts';
import { readLog } from '#testing/audit-log.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { accountingAudit } from '../../contract/audit.ts';
import { accountingCatalogue } from '../../contract/catalogue.ts';
import { customer, project, service } from '../../contract/records/records.ts';
import { listReferences } from '#testing/records.ts';
import { waitUntil } from '#testing/wait-until.ts';

const { adminUrl, database } = await createTestDatabase();
const people = await createTestPeople(database, {
  modules: () => [
    { name: 'accounting', catalogue: accountingCatalogue, audit: accountingAudit, routes: served.recordRoutes },
  ],
});

type Customer = RecordOf<typeof customer>;
type Project = RecordOf<typeof project>;
type Answer<E extends { readonly fields: Entity['fields'] } = typeof customer> = {
  record: RecordOf<E>;
  records: RecordOf<E>[];
  nextCursor: string | null;
  totals?: { count: number | null };
  errors: { code: string; field?: string; params?: object }[];
};

async function open() {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(
    await people.addUser({ organizationId, permissions: ['benit-accounting-permission'] }),
  );
  return { organizationId, browser };
}

function calls<E extends { readonly fields: Entity['fields'] } = typeof customer>(
  browser: TestBrowser,
  name = 'customer',
) {
  const url = `/api/benit/accounting/${name}`;
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', record?: object) => {
    const { status, body } = await browser.call<Answer<E>>(method, `${url}${path}`, record && { body: { record } });
    return { status, body };
  };
  const add = async (record: object): Promise<RecordOf<E>> => {
    const { status, body } = await call('POST', '', record);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.record;
  };
  return { call, add };
}

/** Reads the number that the form suggests. */
async function suggest(browser: TestBrowser, name: string): Promise<string> {
  const { body } = await browser.call<{ nextNumber: string }>('GET', `/api/benit/accounting/${name}/next-number`);
  return body.nextNumber;
}

/** Collects all pages of two rows. */
async function walk(
  call: (
    method: 'GET',
    path: string,
  ) => Promise<{ body: { records: readonly { readonly name: string }[]; nextCursor: string | null } }>,
  query: string,
): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await call('GET', `?limit=2&cursor=${cursor}&${query}`);
    expect(body.records.length).toBeGreaterThan(0);
    found.push(...names(body.records));
    cursor = body.nextCursor;
  }
  return found;
}

const names = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name);

it.each([
  [customer, served.customers],
  [project, served.projects],
  [service, served.services],
])('references to a record are listed before it is deleted: $name', async (entity, { rules }) => {
  const { inDatabase, inRules } = await listReferences(database, entity, rules);
  expect(inDatabase.length).toBeGreaterThan(0);
  expect(inRules).toEqual(inDatabase);
});

it('a record named by a running timer is not deleted, and the refusal says so', async () => {
  const { organizationId, browser } = await open();
  const { add, call } = calls<typeof project>(browser, 'project');
  const used = await add({ name: 'Läuft gerade' });
  await database.tenant({ organizationId, userId: used.id }, (tx) =>
    tx
      .insertInto('running_timers')
      .values({
        organization_id: organizationId,
        user_id: used.id,
        started_at: people.clock.now(),
        project_id: used.id,
      })
      .execute(),
  );
  expect(await call('DELETE', `/${used.id}`)).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'record_in_use', params: { timer: 1 } }] },
  });
});

describe('a customer', async () => {
  const { organizationId, browser } = await open();
  const { call, add } = calls(browser);

  it('is added with the known fields, the others empty, and is read again', async () => {
    const added = await add({ name: ' Bäckerei Huber ', city: 'Köln', paymentTermDays: 14 });
    expect(added).toMatchObject({
      name: 'Bäckerei Huber',
      city: 'Köln',
      street: '',
      country: 'DE',
      paymentTermDays: 14,
      electronicAddressScheme: 'EM',
      active: true,
      version: 1,
    });
    expect((await call('GET', `/${added.id}`)).body.record).toEqual(added);
  });

  it('without a number gets the one after the greatest', async () => {
    expect((await add({ name: 'Erste' })).number).toBe('K-1002');
    await add({ name: 'Zweite', number: 'K-1099' });
    expect((await add({ name: 'Dritte' })).number).toBe('K-1100');
    await add({ name: 'Ausnahme', number: 'VIP-1' });
    expect((await add({ name: 'Vierte' })).number).toBe('K-1101');
    const odd = await open();
    await calls(odd.browser).add({ name: 'Lang', number: `Z${'9'.repeat(63)}` });
    expect((await calls(odd.browser).add({ name: 'Danach' })).number).toBe('K-1001');
  });

  it('gets the suggested number; two added at the same time get two', async () => {
    const { browser: own } = await open();
    const { add: addOne } = calls(own);
    expect(await suggest(own, 'customer')).toBe('K-1001');
    await addOne({ name: 'Mit Nullen', number: 'KD0099' });
    expect(await suggest(own, 'customer')).toBe('KD0100');
    const both = await Promise.all([addOne({ name: 'Eins' }), addOne({ name: 'Zwei' })]);
    expect(both.map(({ number }) => number).toSorted()).toEqual(['KD0100', 'KD0101']);
    expect(await suggest(own, 'customer')).toBe('KD0102');
  });

  it('is saved by its version; absent fields stay, changes of others are not overwritten', async () => {
    const added = await add({ name: 'Alt', city: 'Bonn' });
    const saved = await call('PUT', `/${added.id}`, { name: 'Neu', version: 1 });
    expect(saved.body.record).toEqual({ ...added, name: 'Neu', version: 2 });
    expect(await call('PUT', `/${added.id}`, { name: 'Später', version: 1 })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'changed_meanwhile' }] },
    });
    expect(await call('PUT', `/${added.id}`, { name: 'Ohne' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'record.version' }] },
    });
  });

  it('of two saves at once with the same version one wins, and the other is refused', async () => {
    const { id } = await add({ name: 'Alt' });
    const holder = await openCatalogue(adminUrl);
    const countWaiting = async () =>
      (
        await holder.list(
          "SELECT pg_stat_clear_snapshot(), pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).length;
    try {
      await holder.select('BEGIN');
      await holder.select(`SELECT FROM customers WHERE id = '${id}' FOR UPDATE`);
      const saves = ['A', 'B'].map((name) => call('PUT', `/${id}`, { name, version: 1 }));
      await waitUntil(async () => (await countWaiting()) === saves.length);
      await holder.select('COMMIT');
      const answers = await Promise.all(saves);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await call('GET', `/${id}`)).body.record).toEqual(winner?.body.record);
    } finally {
      await holder.close();
    }
  });

  it('accepts every field of its own response', async () => {
    const added = await add({ name: 'Rundreise' });
    expect((await call('PUT', `/${added.id}`, added)).body.record).toEqual({ ...added, version: 2 });
  });

  it.each([
    [{ name: '' }, 'record.name'],
    [{}, 'record.name'],
    [{ name: 'A', country: 'Deutschland' }, 'record.country'],
    [{ name: 'A', email: 'niemand' }, 'record.email'],
    [{ name: 'A', paymentTermDays: 1.5 }, 'record.paymentTermDays'],
    [{ name: 'A', unbekannt: 1 }, 'record.unbekannt'],
  ])('is refused as %j', async (record, field) => {
    expect(await call('POST', '', record)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('has a unique number', async () => {
    await add({ name: 'Eins', number: 'X-1' });
    const other = await add({ name: 'Zwei', number: 'X-2' });
    const taken = { status: 409, body: { errors: [{ code: 'record_exists', field: 'record.number' }] } };
    expect(await call('POST', '', { name: 'Drei', number: 'X-1' })).toMatchObject(taken);
    expect(await call('PUT', `/${other.id}`, { number: 'X-1', version: 1 })).toMatchObject(taken);
  });

  it('with an emptied number gets the next one again', async () => {
    for (const name of ['Ohne Nummer eins', 'Ohne Nummer zwei']) {
      const added = await add({ name, number: `O-${name.length}-${name}` });
      const saved = await call('PUT', `/${added.id}`, { number: '', version: 1 });
      expect(saved.body.record.number).toMatch(/\d$/u);
    }
  });

  it('in use is not deleted, but made inactive; then it disappears from the list', async () => {
    const used = await add({ name: 'Stammkunde' });
    await calls(browser, 'project').add({ name: 'Dach', customer: used.id });
    expect(await call('DELETE', `/${used.id}`)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'record_in_use', params: { project: 1 } }] },
    });
    await call('PUT', `/${used.id}`, { active: false, version: 1 });
    expect(names((await call('GET', '?searchTerm=Stammkunde')).body.records)).toEqual([]);
    expect(names((await call('GET', '?searchTerm=Stammkunde&active=false')).body.records)).toEqual(['Stammkunde']);
  });

  it('is deleted in the version that was seen, and its history is in the log', async () => {
    const added = await add({ name: 'Vergänglich', number: 'V-1' });
    await call('PUT', `/${added.id}`, { city: 'Trier', version: 1 });
    expect((await call('DELETE', `/${added.id}?version=1`)).status).toBe(409);
    expect((await call('DELETE', `/${added.id}?version=2`)).status).toBe(200);
    expect((await call('GET', `/${added.id}`)).status).toBe(404);
    const story = (await readLog(database, organizationId)).filter(({ subject }) => subject === 'Vergänglich');
    expect(story.map(({ event }) => event)).toEqual(['record_created', 'record_changed', 'record_deleted']);
    expect(story[1]?.changes).toEqual([{ field: 'city', from: null, to: 'Trier' }]);
  });
});

describe('the list of customers', async () => {
  const { browser } = await open();
  const { call, add } = calls(browser);
  for (const [name, city, number] of [
    ['Zimmerei', 'Aachen', 'K-10'],
    ['Ärztehaus', '', 'K-9'],
    ['bäckerei', 'Zwickau', 'K-2'],
    ['Café 2', 'Bonn', 'K-3'],
    ['Café 10', 'Bonn', 'K-4'],
  ])
    await add({ name, city, number });

  it.each([
    ['', ['Ärztehaus', 'bäckerei', 'Café 2', 'Café 10', 'Zimmerei']],
    ['direction=desc', ['Zimmerei', 'Café 10', 'Café 2', 'bäckerei', 'Ärztehaus']],
    ['sort=number', ['bäckerei', 'Café 2', 'Café 10', 'Ärztehaus', 'Zimmerei']],
    // No city: last in both directions.
    ['sort=city', ['Zimmerei', 'Café 2', 'Café 10', 'bäckerei', 'Ärztehaus']],
    ['sort=city&direction=desc', ['bäckerei', 'Café 10', 'Café 2', 'Zimmerei', 'Ärztehaus']],
    ['searchTerm=cafe', ['Café 2', 'Café 10']],
    ['searchTerm=bonn cafe&sort=number&direction=desc', ['Café 10', 'Café 2']],
  ])('?%s', async (query, expected) => {
    expect(await walk(call, query)).toEqual(expected);
  });

  it('counts the records of all pages', async () => {
    expect((await call('GET', '?limit=1&totals=true')).body.totals).toEqual({ count: 5 });
    expect((await call('GET', '?limit=1&totals=true&searchTerm=cafe')).body.totals).toEqual({ count: 2 });
  });
});

describe('a project', async () => {
  const { browser } = await open();
  const customerCalls = calls(browser);
  const { call, add } = calls<typeof project>(browser, 'project');
  const rose = await customerCalls.add({ name: 'Rosenhof', city: 'Köln' });
  const lily = await customerCalls.add({ name: 'Lilienhof' });
  const roof: Project = await add({
    name: 'Dach',
    customer: rose.id,
    projectStartDate: '2026-03-01',
    hourlyRate: 85.5,
  });
  await add({ name: 'Keller', customer: { id: lily.id, label: 'was auch immer' } });
  await add({ name: 'Ohne' });

  it('refers to a customer by id or by the record in a response, and names them', () => {
    expect(roof).toMatchObject({
      customer: { id: rose.id, label: 'Rosenhof' },
      projectStartDate: '2026-03-01',
      projectEndDate: null,
      hourlyRate: 85.5,
    });
  });

  it.each([
    ['searchTerm=koeln', ['Dach']],
    ['searchTerm=hof', ['Dach', 'Keller']],
    ['searchTerm=85,50', ['Dach']],
    ['searchTerm=1.3.2026', ['Dach']],
    ['sort=customer', ['Keller', 'Dach', 'Ohne']],
    ['sort=projectStartDate&direction=desc', ['Dach', 'Ohne', 'Keller']],
  ])('is found and sorted by its references: ?%s', async (query, expected) => {
    expect(names((await call('GET', `?${query}`)).body.records)).toEqual(expected);
  });

  it.each([1, 2, 3])(
    'sorted by their customer, those without one come last in both directions, on every page: %i without',
    async (without) => {
      const scene = await open();
      const [owners, sorted] = [calls(scene.browser), calls<typeof project>(scene.browser, 'project')];
      const ids = [(await owners.add({ name: 'Ahorn' })).id, (await owners.add({ name: 'Zeder' })).id];
      for (const [index, name] of ['A', 'B', 'C'].entries()) await sorted.add({ name, customer: ids[index % 2] });
      const rest = Array.from({ length: without }, (_, index) => `Ohne ${index}`);
      for (const name of rest) await sorted.add({ name });
      expect(await walk(sorted.call, 'sort=customer')).toEqual(['A', 'C', 'B', ...rest]);
      expect(await walk(sorted.call, 'sort=customer&direction=desc')).toEqual(['B', 'C', 'A', ...rest.toReversed()]);
      expect(await walk(sorted.call, 'sort=customer&searchTerm=ohne')).toEqual(rest);
      for (const cursor of ['7.x', '0.x', 'x', '1.W10'])
        expect(await sorted.call('GET', `?sort=customer&cursor=${cursor}`)).toMatchObject({
          status: 400,
          body: { errors: [{ code: 'invalid_cursor', field: 'cursor' }] },
        });
    },
  );

  it('offers active customers by their name', async () => {
    const options = async (query: string) =>
      (
        await browser.call<{ options: { label: string }[] }>(
          'GET',
          `/api/benit/accounting/project/lookup?field=customer&${query}`,
        )
      ).body.options.map(({ label }) => label);
    expect(await options('')).toEqual(['Lilienhof', 'Rosenhof']);
    expect(await options('searchTerm=köln')).toEqual(['Rosenhof']);
    await customerCalls.call('PUT', `/${lily.id}`, { active: false, version: 1 });
    expect(await options('')).toEqual(['Rosenhof']);
  });

  it('does not reveal a customer of another organisation', async () => {
    const foreign: Customer = await calls((await open()).browser).add({ name: 'Fremd' });
    const refused = { status: 422, body: { errors: [{ code: 'reference_not_found', field: 'record.customer' }] } };
    expect(await call('POST', '', { name: 'Angriff', customer: foreign.id })).toMatchObject(refused);
    expect(await call('POST', '', { name: 'Angriff', customer: '01890a5d-ac96-774b-bcce-b302099a8057' })).toMatchObject(
      refused,
    );
    expect(await call('PUT', `/${roof.id}`, { customer: foreign.id, version: 1 })).toMatchObject(refused);
  });
});

test('a service has a price, a unit and a rate', async () => {
  const { add, call } = calls((await open()).browser, 'service');
  const added = await add({ name: 'Beratung', uom: 'hour', amount: 120.5, vat: 7 });
  expect(added).toMatchObject({ uom: 'hour', amount: 120.5, vat: 7, vatReason: '' });
  expect(
    (await call('PUT', `/${added.id}`, { amount: null, vat: 0, vatReason: 'exempt', version: 1 })).body.record,
  ).toMatchObject({ amount: null, vat: 0, vatReason: 'exempt' });
});

describe.each(['project', 'service'])('a %s', (name) => {
  it('without a number gets one only where the organisation numbers them; an emptied number stays empty', async () => {
    const { browser } = await open();
    const { add } = calls<typeof service>(browser, name);
    expect(await suggest(browser, name)).toBe('');
    expect((await add({ name: 'Erste' })).number).toBe('');
    const second = await add({ name: 'Zweite', number: '2026-009' });
    expect(await suggest(browser, name)).toBe('2026-010');
    const both = await Promise.all([add({ name: 'Dritte' }), add({ name: 'Vierte' })]);
    expect(both.map(({ number }) => number).toSorted()).toEqual(['2026-010', '2026-011']);
    expect((await add({ name: 'Fünfte', number: '' })).number).toBe('');
    const { body } = await calls<typeof service>(browser, name).call('PUT', `/${second.id}`, {
      number: '',
      version: 1,
    });
    expect(body.record.number).toBe('');
  });
});
