import { afterAll, describe, expect, it } from 'vitest';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createTestPeople } from '#testing/people.ts';
import { listReferences } from '#testing/records.ts';
import { administrationPermission, propertyOwnerCatalogue } from '../../contract/catalogue.ts';
import { propertyOwnerEntities } from '../../contract/records/records.ts';
import { createTransfer, recordRoutes, recordRules } from './routes.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createTestPeople(database, {
  modules: (platform) => {
    const transfer = createTransfer(platform);
    return [
      {
        name: 'property-owner',
        catalogue: propertyOwnerCatalogue,
        entities: propertyOwnerEntities,
        routes: [...recordRoutes, ...transfer.routes],
        tasks: transfer.tasks,
      },
    ];
  },
});
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Parameters<
  typeof openJobs
>[0]['log'];
const jobs = openJobs({ adminUrl, secretKey, log: silent, pollSeconds: 0.5, graceMs: 100 });
for (const work of people.modules.at(-1)?.jobs ?? []) jobs.work(work);
jobs.start();
afterAll(async () => {
  await jobs.stop();
});

type Shown = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Answer {
  readonly record: Shown;
  readonly records: Shown[];
  readonly options: { label: string }[];
  readonly nextCursor: string | null;
  readonly task: {
    id: string;
    state: string;
    done: number;
    total: number;
    errors: object[];
    result: { href: string } | null;
  };
  readonly errors: object[];
}

async function open() {
  const organizationId = await people.addOrganization(['property-owner']);
  const browser = await people.signIn(
    await people.addUser({ organizationId, permissions: [administrationPermission] }),
  );
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, record?: object) => {
    const { status, body } = await browser.call<Answer>(
      method,
      `/api/benit/property-management/${path}`,
      record && { body: { record } },
    );
    return { status, body };
  };
  const add = async (kind: string, record: object): Promise<Shown> => {
    const { status, body } = await call('POST', kind, record);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.record;
  };
  const save = async (kind: string, { id, version }: Shown, record: object) =>
    call('PUT', `${kind}/${id}`, { ...record, version });
  return { organizationId, browser, call, add, save };
}

const refer = ({ id }: Shown, label: string) => ({ id, label });
const wrong = (status: number, code: string, field: string) => ({ status, body: { errors: [{ code, field }] } });

it.each(propertyOwnerEntities.map((entity) => [entity.name, entity] as const))(
  'whatever refers to a record is told before it is deleted: %s',
  async (name, entity) => {
    const { inDatabase, inRules } = await listReferences(database, entity, recordRules.get(name) ?? {});
    expect(inRules).toEqual(inDatabase);
  },
);

describe('names', async () => {
  const { add, save, call } = await open();

  it('a full name is first and last name, and follows them until somebody types another one', async () => {
    const owner = await add('owner', { firstName: 'Erika', lastName: 'Muster' });
    expect(owner['fullName']).toBe('Erika Muster');
    const married = (await save('owner', owner, { ...owner, lastName: 'Berg' })).body.record;
    expect(married['fullName']).toBe('Erika Berg');
    const typed = (await save('owner', married, { fullName: 'Berg Immobilien GmbH' })).body.record;
    expect((await save('owner', typed, { lastName: 'Tal' })).body.record).toMatchObject({
      lastName: 'Tal',
      fullName: 'Berg Immobilien GmbH',
    });
    const emptied = await save('owner', { ...typed, version: 4 }, { fullName: '' });
    expect(emptied.body.record['fullName']).toBe('Erika Tal');
  });

  it.each([
    ['owner', {}, 'record.fullName'],
    ['serviceProvider', { city: 'Köln' }, 'record.company'],
  ])('%s without any name is refused', async (kind, record, field) => {
    expect(await call('POST', kind, record)).toMatchObject(wrong(400, 'name_missing', field));
  });

  it('an existing record cannot lose its only remaining name', async () => {
    const provider = await add('serviceProvider', { company: 'Aufzug GmbH' });
    expect(await save('serviceProvider', provider, { company: '' })).toMatchObject(
      wrong(400, 'name_missing', 'record.company'),
    );
    expect((await save('serviceProvider', provider, { company: '', lastName: 'Weiß' })).body.record['fullName']).toBe(
      'Weiß',
    );
  });

  it.each([
    ['property', { city: 'Köln' }, 'record.name'],
    ['rentalUnit', { appartmentNumber: '1' }, 'record.property'],
    ['tenant', { lastName: 'Ohne' }, 'record.rentalUnit'],
    ['costType', { shortName: 'X' }, 'record.longName'],
    ['rentalUnit', { location: 'x'.repeat(61) }, 'record.property'],
  ])('%s needs what names it: %j', async (kind, record, field) => {
    const { status, body } = await call('POST', kind, record);
    expect([status, body.errors.map((error) => Reflect.get(error, 'field') as string).includes(field)]).toEqual([
      400,
      true,
    ]);
  });
});

describe('the external id', () => {
  it('is counted by kind, and used once', async () => {
    const { add, call } = await open();
    const first = await add('owner', { lastName: 'Eins', eid: '4711', source: 'import' });
    expect(first).toMatchObject({ eid: 'M-1', source: 'manual' });
    expect((await call('DELETE', `owner/${first.id}`)).status).toBe(200);
    expect((await add('owner', { lastName: 'Zwei' }))['eid']).toBe('M-2');
    expect((await add('costType', { longName: 'Miete' }))['kaid']).toBe('M-1');
  });

  it('is counted without gaps, also for parallel additions', async () => {
    const { add } = await open();
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) => add('owner', { lastName: `Gleich ${index}` })),
    );
    expect(added.map(({ eid }) => Number(String(eid).slice(2))).toSorted((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it('stays unchanged, whatever a request contains', async () => {
    const { add, save } = await open();
    const owner = await add('owner', { lastName: 'Fest' });
    expect((await save('owner', owner, { eid: 'M-99', city: 'Bonn' })).body.record).toMatchObject({
      eid: 'M-1',
      city: 'Bonn',
    });
  });
});

describe('references', async () => {
  const { add, save, call } = await open();
  const [berg, tal] = [await add('owner', { fullName: 'Berg' }), await add('owner', { fullName: 'Tal' })];
  const house = await add('property', { name: 'Ulmenweg 1', owner: berg.id });
  const unit = await add('rentalUnit', {
    property: house.id,
    owner: tal.id,
    appartmentNumber: 'WE 01',
    location: 'EG',
    area: 54.25,
  });
  const tenant = await add('tenant', { rentalUnit: unit.id, firstName: 'Ada', lastName: 'Weiß' });
  const read = async (kind: string, { id }: Shown) => (await call('GET', `${kind}/${id}`)).body.record;

  it('follow from the nearest record, whatever else a request contains', () => {
    expect(unit).toMatchObject({ owner: refer(berg, 'Berg'), area: 54.25, moid: 'M-1' });
    expect(tenant).toMatchObject({
      owner: refer(berg, 'Berg'),
      property: refer(house, 'Ulmenweg 1'),
      rentalUnit: refer(unit, 'WE 01, EG'),
    });
  });

  it('follow a house that is sold', async () => {
    const deposit = await add('rentalSecurityDepositAccount', { tenant: tenant.id, amount: 1500 });
    expect(deposit).toMatchObject({ owner: refer(berg, 'Berg'), tenant: refer(tenant, 'Ada Weiß'), status: 'AKTIV' });
    await save('property', house, { owner: tal.id });
    for (const [kind, record] of [
      ['rentalUnit', unit],
      ['tenant', tenant],
      ['rentalSecurityDepositAccount', deposit],
    ] as const)
      expect((await read(kind, record))['owner']).toEqual(refer(tal, 'Tal'));
  });

  it('narrow the choices', async () => {
    await add('property', { name: 'Eichenweg 2', owner: berg.id });
    const labels = async (query: string) =>
      (await call('GET', `tenant/lookup?${query}`)).body.options.map(({ label }) => label);
    expect(await labels(`field=property&parent=${berg.id}`)).toEqual(['Eichenweg 2']);
    expect(await labels(`field=rentalUnit&parent=${tal.id}`)).toEqual(['WE 01, EG']);
    expect(await labels(`field=rentalUnit&parent=${berg.id}`)).toEqual([]);
  });

  it('protect a referenced record from deletion: uses are counted', async () => {
    expect(await call('DELETE', `owner/${tal.id}`)).toMatchObject({
      status: 422,
      body: {
        errors: [{ code: 'record_in_use', params: { property: 1, rental_unit: 1, tenant: 1, security_deposit: 1 } }],
      },
    });
    expect(await call('DELETE', `rentalUnit/${unit.id}`)).toMatchObject({
      status: 422,
      body: { errors: [{ params: { tenant: 1, security_deposit: 1 } }] },
    });
  });
});

describe('a rental unit', async () => {
  const { add, call } = await open();
  const house = await add('property', { name: 'Ulmenweg 1' });
  const units = [
    { description: 'Dachgeschoss' },
    { type: 'Lager' },
    { appartmentNumber: '10' },
    { appartmentNumber: '9', location: 'EG' },
  ];
  for (const unit of units) await add('rentalUnit', { ...unit, property: house.id });

  it('is named by the fields that are filled in', async () => {
    const { body } = await call('GET', 'tenant/lookup?field=rentalUnit');
    expect(body.options.map(({ label }) => label)).toEqual(['9, EG', '10', 'Dachgeschoss', 'Lager, M-2']);
  });

  it('is sorted by its number wherever it is referred to, over all pages', async () => {
    for (const option of (await call('GET', 'tenant/lookup?field=rentalUnit')).body.options as unknown as Shown[])
      await add('tenant', { rentalUnit: option.id, lastName: String(option['label']) });
    const found: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await call('GET', `tenant?sort=rentalUnit&limit=1&cursor=${cursor}`);
      found.push(...body.records.map(({ lastName }) => lastName));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(['9, EG', '10', 'Dachgeschoss', 'Lager, M-2']);
  });
});

describe('the fees of the association', async () => {
  const { add, save, call, organizationId } = await open();

  it('are added up to the cent, never typed', async () => {
    const fees = await add('homeownersAssociationCostStructure', {
      housingContribution: 199.99,
      maintenanceReserve: 20.02,
      sum: 1,
    });
    expect(fees['sum']).toBe(220.01);
    expect(
      (await save('homeownersAssociationCostStructure', fees, { maintenanceReserve: null, sum: 7 })).body.record['sum'],
    ).toBe(199.99);
    await add('homeownersAssociationCostStructure', { housingContribution: 5 });
    expect(
      (await call('GET', 'homeownersAssociationCostStructure?sort=sum')).body.records.map(({ sum }) => sum),
    ).toEqual([5, 199.99]);
  });

  it('appear in the audit log by their typed parts', async () => {
    const entry = (await readLog(database, organizationId)).find(({ event }) => event === 'record_changed');
    expect(entry?.changes).toEqual([{ field: 'maintenanceReserve', from: '20.02', to: null }]);
  });
});

describe('a delivered record', async () => {
  const { organizationId, add, save, call } = await open();
  const house = await add('property', { name: 'Ulmenweg 1' });
  const other = await add('property', { name: 'Eichenweg 2' });
  const unit = await add('rentalUnit', { property: house.id, appartmentNumber: '7', location: 'EG' });
  const type = await add('costType', { longName: 'Miete', income: true });
  await runAdminStatement(
    adminUrl,
    `UPDATE rental_units SET source = 'import' WHERE organization_id = '${organizationId}'; UPDATE cost_types SET source = 'import' WHERE organization_id = '${organizationId}'`,
  );

  it('keeps the delivered values, and the error names the field', async () => {
    expect(await save('rentalUnit', unit, { appartmentNumber: '8' })).toMatchObject(
      wrong(422, 'record_delivered', 'record.appartmentNumber'),
    );
    expect(await save('rentalUnit', unit, { property: other.id })).toMatchObject(
      wrong(422, 'record_delivered', 'record.property'),
    );
    expect(await save('costType', type, { income: false })).toMatchObject(
      wrong(422, 'record_delivered', 'record.income'),
    );
  });

  it('can be changed in every other field, also when it is sent as a whole', async () => {
    const { record } = (await call('GET', `rentalUnit/${unit.id}`)).body;
    const saved = await save('rentalUnit', record, { ...record, description: 'Mit Balkon' });
    expect(saved.body.record).toMatchObject({
      description: 'Mit Balkon',
      source: 'import',
      property: refer(house, 'Ulmenweg 1'),
    });
    expect((await save('costType', type, { tenantBinding: true, active: false })).body.record).toMatchObject({
      tenantBinding: true,
      active: false,
    });
  });
});

describe('import and export of a table', async () => {
  const { browser, call, add } = await open();
  const ends = async ({ status, body, text }: { status: number; body: Answer; text: string }) => {
    expect(status, text).toBe(202);
    const find = async () => (await browser.call<Answer>('GET', `/api/benit/tasks/${body.task.id}`)).body.task;
    await expect
      .poll(async () => (await find()).state, { timeout: 60_000, interval: 50 })
      .toMatch(/done|failed|cancelled/u);
    return find();
  };
  const bring = async (kind: string, content: string, mapping: object, mode: string) =>
    ends(
      await browser.call<Answer>(
        'POST',
        `/api/benit/property-management/${kind}/import`,
        toMultipart([
          ['mapping', JSON.stringify(mapping)],
          ['mode', mode],
          { name: 'file', fileName: 'liste.csv', bytes: Buffer.from(content) },
        ]),
      ),
    );

  it('of owners: names follow, ids are counted, a line without a name is reported', async () => {
    const task = await bring(
      'owner',
      'Vorname;Nachname;Ort\nErika;Muster;Köln\n;;Bonn\n;Firma;Trier\n',
      { 0: 'firstName', 1: 'lastName', 2: 'city' },
      'good',
    );
    expect(task).toMatchObject({
      state: 'done',
      done: 2,
      total: 3,
      errors: [{ code: 'name_missing', field: 'fullName', params: { line: 3 } }],
    });
    const { records } = (await call('GET', 'owner')).body;
    expect(records.map(({ fullName, eid }) => [fullName, eid])).toEqual([
      ['Firma', 'M-2'],
      ['Erika Muster', 'M-1'],
    ]);
  });

  it('of rental units: finds references by display name or number, reads areas and texts, and exports the same again', async () => {
    const owner = (await call('GET', 'owner')).body.records[0];
    await add('property', { name: 'Ulmenweg 1', owner: owner?.id });
    expect(
      await bring(
        'rentalUnit',
        'Objekt;Nummer;Fläche\nUlmenweg 1;WE 01;54,5\nUlmenweg 1;WE 02;40\n',
        { 0: 'property', 1: 'appartmentNumber', 2: 'area' },
        'all',
      ),
    ).toMatchObject({ state: 'done', done: 2 });
    expect(
      await bring('tenant', 'Wohnung;Name\nM-2;Weiß\nWE 01;Berg\n', { 0: 'rentalUnit', 1: 'lastName' }, 'all'),
    ).toMatchObject({ state: 'done', done: 2 });
    const { result } = await ends(
      await browser.call<Answer>('GET', '/api/benit/property-management/rentalUnit/export?format=csv'),
    );
    const csv = (await browser.call('GET', result?.href ?? '/nothing')).text;
    expect(csv).toContain('Firma;Ulmenweg 1;WE 01;;;;54,5;;M-1;Von Hand angelegt');
  });

  it('of tenants: distinguishes units of one name by their house', async () => {
    await add('property', { name: 'Eichenweg 2' });
    for (const name of ['Eichenweg 2', 'Ulmenweg 1']) {
      const house = (await call('GET', `property?searchTerm=${encodeURIComponent(name)}`)).body.records[0];
      await add('rentalUnit', { property: house?.id, appartmentNumber: 'WE 09' });
    }
    const task = await bring(
      'tenant',
      'Name;Wohnung;Haus\nKraft;WE 09;Eichenweg 2\nZwei;WE 09;\n',
      { 0: 'lastName', 1: 'rentalUnit', 2: 'property' },
      'good',
    );
    expect(task).toMatchObject({
      done: 1,
      errors: [{ code: 'reference_ambiguous', field: 'rentalUnit', params: { line: 3 } }],
    });
    expect((await call('GET', 'tenant?searchTerm=Kraft')).body.records[0]).toMatchObject({
      property: { label: 'Eichenweg 2' },
      rentalUnit: { label: 'WE 09' },
    });
  });

  it('of cost types: reads and writes yes and no', async () => {
    await bring(
      'costType',
      'Name;Einnahme;Umlage\nMiete;ja;nein\n',
      { 0: 'longName', 1: 'income', 2: 'transferable' },
      'all',
    );
    expect((await call('GET', 'costType')).body.records[0]).toMatchObject({
      longName: 'Miete',
      income: true,
      transferable: false,
    });
    const { result } = await ends(
      await browser.call<Answer>('GET', '/api/benit/property-management/costType/export?format=csv'),
    );
    expect((await browser.call('GET', result?.href ?? '/nothing')).text).toContain(
      ';Miete;Ja;Nein;Nein;Nein;Nein;Nein;',
    );
  });

  it('has no column for derived values', async () => {
    const sent = await browser.call(
      'POST',
      '/api/benit/property-management/owner/import',
      toMultipart([
        ['mapping', '{"0":"eid"}'],
        ['mode', 'all'],
        { name: 'file', fileName: 'liste.csv', bytes: Buffer.from('Nummer\nM-7\n') },
      ]),
    );
    expect(sent.status).toBe(400);
  });
});
