import { describe, expect, it } from 'vitest';
import { readEvents } from '#testing/audit-log.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { createProductParts } from '#testing/product-parts.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { TimeEntry, Timer } from '../../contract/time-entries/time-entries.ts';
import { createAccounting } from '../index.ts';
import { services } from '../records/routes.ts';

const { database } = await createTestDatabase();
const parts = await createProductParts(database);
const people = await createTestPeople(database, {
  files: parts.files,
  parts,
  modules: (platform) => [createAccounting(platform)],
});

const base = '/api/benit/accounting';
const url = `${base}/time-entry`;

interface Answer {
  readonly timeEntry: TimeEntry;
  readonly timeEntries: readonly TimeEntry[];
  readonly totals?: { count: number; minutes: number; billableMinutes: number };
  readonly timer: Timer | null;
  readonly record: { readonly id: string };
  readonly invoiceId: string;
  readonly withoutPrice: readonly string[];
  readonly invoices: readonly Record<string, unknown>[];
  readonly options: readonly { label: string }[];
  readonly persons: readonly { id: string; label: string }[];
  readonly errors: readonly { code: string; field?: string }[];
}

async function enter(
  organizationId: OrganizationId,
  permission: 'benit-accounting-permission' | 'benit-time-tracking-permission' = 'benit-accounting-permission',
) {
  const user = await people.addUser({ organizationId, permissions: [permission] });
  const browser = await people.signIn(user);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    callAs(browser, method, path, body);
  const add = async (timeEntry: object): Promise<TimeEntry> => {
    const { status, body } = await call('POST', url, { timeEntry });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.timeEntry;
  };
  const addRecord = async (name: string, record: object) =>
    (await call('POST', `${base}/${name}`, { record })).body.record.id;
  return { user, browser, call, add, addRecord };
}

async function callAs(browser: TestBrowser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  return browser.call<Answer>(method, path, body && { body });
}

describe('an entry', async () => {
  const organizationId = await people.addOrganization();
  const { call, add, addRecord } = await enter(organizationId);
  const project = await addRecord('project', { name: 'Dach' });

  it.each([
    [
      { start: '08:00', end: '09:30' },
      { minutes: 90, start: '08:00', end: '09:30' },
    ],
    [{ start: '22:00', end: '01:15' }, { minutes: 195 }],
    [{ minutes: 45 }, { minutes: 45, start: '', end: '' }],
    [{ start: '08:00', end: '10:00', minutes: 5 }, { minutes: 120 }],
  ])('is %j', async (times, expected) => {
    expect(await add({ day: '2026-03-02', ...times, project, text: 'Ziegel' })).toMatchObject({
      ...expected,
      day: '2026-03-02',
      project: { id: project, label: 'Dach' },
      billable: true,
      invoiceId: null,
      version: 1,
    });
  });

  it.each([
    [{ day: '2026-03-02' }, 400, 'timeEntry.minutes'],
    [{ day: '2026-03-02', start: '08:00' }, 400, 'timeEntry.end'],
    [{ day: '2026-03-02', start: '08:00', end: '08:00' }, 400, 'timeEntry.end'],
    [{ day: '2026-03-02', start: '24:00', end: '08:00' }, 400, 'timeEntry.start'],
    [{ day: '2026-03-02', minutes: 1441 }, 400, 'timeEntry.minutes'],
    [{ day: '2026-02-30', minutes: 1 }, 400, 'timeEntry.day'],
    [{ minutes: 5 }, 400, 'timeEntry.day'],
    [{ day: '2026-03-02', minutes: 5, service: '01890a5d-ac96-774b-bcce-b302099a8057' }, 422, 'timeEntry.service'],
  ])('is refused as %j', async (timeEntry, status, field) => {
    expect(await call('POST', url, { timeEntry })).toMatchObject({ status, body: { errors: [{ field }] } });
  });

  it('is changed by its version, as typed or by its minutes alone, and accepted as it was answered', async () => {
    const added = await add({ day: '2026-03-03', start: '08:00', end: '09:00' });
    const saved = (await call('PUT', `${url}/${added.id}`, { timeEntry: { ...added, end: '10:00' } })).body.timeEntry;
    expect(saved).toMatchObject({ minutes: 120, version: 2 });
    expect((await call('PUT', `${url}/${added.id}`, { timeEntry: { minutes: 30, version: 1 } })).status).toBe(409);
    expect(
      (await call('PUT', `${url}/${added.id}`, { timeEntry: { minutes: 30, version: 2 } })).body.timeEntry,
    ).toMatchObject({ minutes: 30, start: '', end: '' });
    expect((await call('DELETE', `${url}/${added.id}?version=2`)).body.errors[0]?.code).toBe('changed_meanwhile');
    expect((await call('DELETE', `${url}/${added.id}?version=3`)).status).toBe(200);
    expect((await call('GET', `${url}/${added.id}`)).status).toBe(404);
  });

  it('that overlaps with another one is marked, over midnight, too', async () => {
    const late = await add({ day: '2026-04-01', start: '23:00', end: '02:00' });
    const early = await add({ day: '2026-04-02', start: '01:00', end: '03:00' });
    const after = await add({ day: '2026-04-02', start: '03:00', end: '04:00' });
    const marked = async (id: string) => (await call('GET', `${url}/${id}`)).body.timeEntry.overlaps;
    expect([await marked(late.id), await marked(early.id), await marked(after.id)]).toEqual([true, true, false]);
  });

  it('is found by month and words, and summed', async () => {
    await add({ day: '2026-05-31', minutes: 60, text: 'Rinne gelötet', billable: false });
    await add({ day: '2026-06-01', minutes: 30, project, text: 'Abnahme' });
    const may = (await call('GET', `${url}?month=2026-05&totals=true`)).body;
    expect(may.timeEntries.map(({ text }) => text)).toEqual(['Rinne gelötet']);
    expect(may.totals).toEqual({ count: 1, minutes: 60, billableMinutes: 0 });
    expect((await call('GET', `${url}?month=2026-05&to=2026-05-30`)).body.timeEntries).toEqual([]);
    expect((await call('GET', `${url}?searchTerm=dach abnahme`)).body.timeEntries).toHaveLength(1);
  });
});

describe('visibility of hours', async () => {
  const organizationId = await people.addOrganization();
  const bookkeeper = await enter(organizationId);
  const worker = await enter(organizationId, 'benit-time-tracking-permission');
  const service = await bookkeeper.addRecord('service', { name: 'Montage', amount: 70 });
  const customer = await bookkeeper.addRecord('customer', { name: 'Geheimkunde' });
  await bookkeeper.addRecord('project', { name: 'Neubau', customer, hourlyRate: 87.5 });
  const theirs = await worker.add({ day: '2026-03-02', minutes: 60, service, text: 'Wand' });
  const own = await bookkeeper.add({ day: '2026-03-02', minutes: 15, text: 'Ablage' });

  it('a person with the permission for time tracking sees and changes their own, and knows projects and services by name alone', async () => {
    expect((await worker.call('GET', `${url}?personId=everybody`)).body.timeEntries.map(({ text }) => text)).toEqual([
      'Wand',
    ]);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect(
        (
          await worker.call(
            method,
            `${url}/${own.id}`,
            method === 'PUT' ? { timeEntry: { text: 'fremd', version: 1 } } : undefined,
          )
        ).status,
      ).toBe(404);
    }
    expect((await worker.call('GET', `${url}/lookup?field=service`)).body.options).toEqual([
      { id: service, label: 'Montage' },
    ]);
    const found = async (term: string) =>
      (await worker.call('GET', `${url}/lookup?field=project&searchTerm=${term}`)).body.options.map(
        ({ label }) => label,
      );
    expect([await found('neu'), await found('87,50'), await found('Geheimkunde')]).toEqual([['Neubau'], [], []]);
    expect(
      (await bookkeeper.call('GET', `${url}/lookup?field=project&searchTerm=Geheimkunde`)).body.options.map(
        ({ label }) => label,
      ),
    ).toEqual(['Neubau']);
    expect((await worker.call('GET', `${base}/service`)).status).toBe(403);
    expect(
      (await worker.call('POST', `${url}/invoice`, { projectId: service, from: '2026-01-01', to: '2026-01-31' }))
        .status,
    ).toBe(403);
  });

  it('a person with the permission for accounting sees their own by default, everybody’s on request, and corrects them', async () => {
    expect((await bookkeeper.call('GET', url)).body.timeEntries.map(({ text }) => text)).toEqual(['Ablage']);
    expect((await bookkeeper.call('GET', `${url}?personId=everybody`)).body.timeEntries).toHaveLength(2);
    expect(
      (await bookkeeper.call('GET', `${url}/persons?month=2026-03`)).body.persons.map(({ id }) => id).toSorted(),
    ).toEqual([bookkeeper.user.id, worker.user.id].toSorted());
    expect((await bookkeeper.call('GET', `${url}/persons?month=2026-04`)).body.persons).toEqual([]);
    expect((await worker.call('GET', `${url}/persons?month=2026-03`)).status).toBe(403);
    const corrected = (await bookkeeper.call('PUT', `${url}/${theirs.id}`, { timeEntry: { minutes: 45, version: 1 } }))
      .body.timeEntry;
    expect(corrected).toMatchObject({ minutes: 45, person: { id: worker.user.id } });
  });
});

describe('hours become an invoice', async () => {
  const organizationId = await people.addOrganization();
  const { user, call, add, addRecord } = await enter(organizationId);
  const customer = await addRecord('customer', {
    name: 'Rosenhof',
    number: 'K-7',
    street: 'Weg',
    streetNumber: '3',
    city: 'Köln',
    invoiceLanguage: 'en',
    paymentTermDays: 30,
  });
  const [montage, travel] = [
    await addRecord('service', { name: 'Montage', amount: 70, vat: 19, uom: 'hour' }),
    await addRecord('service', { name: 'Anfahrt', vat: 7 }),
  ];
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const bill = (projectId: string) => call('POST', `${url}/invoice`, { projectId, ...march });
  const positionsOf = async (invoiceId: string) =>
    (await call('GET', `${base}/invoice?invoiceId=${invoiceId}`)).body.invoices[0];

  it('once: a position for each service, minutes summed and then rounded, the price of the service if the project has none', async () => {
    const project = await addRecord('project', { name: 'Dach', customer });
    for (const minutes of [20, 20, 20, 10]) await add({ day: '2026-03-05', minutes, project, service: montage });
    await add({ day: '2026-03-06', minutes: 30, project, service: travel });
    await add({ day: '2026-03-06', minutes: 30, project, billable: false });
    await add({ day: '2026-04-01', minutes: 30, project, service: montage });
    const { invoiceId, withoutPrice } = (await bill(project)).body;
    expect(withoutPrice).toEqual(['Anfahrt']);
    expect(await positionsOf(invoiceId)).toMatchObject({
      serviceDate: null,
      servicePeriodStart: '2026-03-05',
      servicePeriodEnd: '2026-03-06',
      invoiceDueDate: addDays(germanDayOf(people.clock.now()), 30),
      customerId: 'K-7',
      customerName: 'Rosenhof',
      customerStreet: 'Weg 3',
      language: 'en',
      description: 'Dach',
      status: 'draft',
      customerRecordId: customer,
      positions: [
        { description: 'Anfahrt', uom: 'hour', count: 0.5, price: 0, vat: 7 },
        { description: 'Montage', uom: 'hour', count: 1.167, price: 70, vat: 19 },
      ],
    });
    expect((await bill(project)).body.errors[0]?.code).toBe('nothing_to_bill');
  });

  it('hours of a single day are a date of supply, not a period', async () => {
    const project = await addRecord('project', { name: 'Rinne', customer });
    for (const minutes of [20, 30]) await add({ day: '2026-03-09', minutes, project, service: montage });
    expect(await positionsOf((await bill(project)).body.invoiceId)).toMatchObject({
      serviceDate: '2026-03-09',
      servicePeriodStart: null,
      servicePeriodEnd: null,
    });
  });

  it.each([
    ['hour', 90, 90],
    ['minute', 1.5, 90],
    ['day', 400, 0],
  ])(
    'a service sold by the %s for %d € costs %d € an hour; with a unit other than time the price is unknown',
    async (uom, amount, price) => {
      const project = await addRecord('project', { name: `Nach ${uom}` });
      await add({
        day: '2026-03-05',
        minutes: 60,
        project,
        service: await addRecord('service', { name: `Je ${uom}`, amount, uom }),
      });
      const { invoiceId, withoutPrice } = (await bill(project)).body;
      expect(await positionsOf(invoiceId)).toMatchObject({ positions: [{ uom: 'hour', count: 1, price }] });
      expect(withoutPrice).toEqual(price === 0 ? [`Je ${uom}`] : []);
    },
  );

  it('for a customer with the longest possible record; the draft is saved again unchanged', async () => {
    const long = await addRecord('customer', {
      name: 'K'.repeat(300),
      salutation: 'S'.repeat(50),
      street: 'W'.repeat(200),
      streetNumber: '1'.repeat(20),
      postcode: '5'.repeat(20),
      city: 'C'.repeat(100),
      number: 'N'.repeat(64),
    });
    const project = await addRecord('project', { name: 'P'.repeat(300), customer: long, hourlyRate: 1 });
    await add({
      day: '2026-03-05',
      minutes: 60,
      project,
      service: await addRecord('service', { name: 'L'.repeat(300) }),
    });
    const invoice = await positionsOf((await bill(project)).body.invoiceId);
    expect((await call('PUT', `${base}/invoice`, { invoice })).status).toBe(200);
  });

  it('twice at the same time bills once; billed hours are locked until the draft is deleted', async () => {
    const countBilled = async () =>
      (await readEvents(database, organizationId)).filter((event) => event === 'time_entries_billed').length;
    const before = await countBilled();
    const project = await addRecord('project', { name: 'Keller', hourlyRate: 90 });
    const entry = await add({ day: '2026-03-05', minutes: 60, project, service: montage });
    const answers = await Promise.all([bill(project), bill(project), bill(project)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const invoiceId = answers.find(({ status }) => status === 200)?.body.invoiceId ?? '';
    expect(await positionsOf(invoiceId)).toMatchObject({ positions: [{ count: 1, price: 90 }] });
    expect((await call('GET', `${url}/${entry.id}`)).body.timeEntry.invoiceId).toBe(invoiceId);
    expect(
      (await call('PUT', `${url}/${entry.id}`, { timeEntry: { minutes: 5, version: 2 } })).body.errors[0]?.code,
    ).toBe('time_entry_billed');
    expect((await call('DELETE', `${url}/${entry.id}`)).status).toBe(422);
    await call('DELETE', `${base}/invoice/${invoiceId}`);
    expect((await call('GET', `${url}/${entry.id}`)).body.timeEntry.invoiceId).toBeNull();
    expect((await bill(project)).status).toBe(200);
    expect((await countBilled()) - before).toBe(2);
  });

  it('of more services than an invoice has positions is refused, says so, and bills nothing', async () => {
    const project = await addRecord('project', { name: 'Großprojekt' });
    await database.tenant({ organizationId, userId: user.id }, async (tx) => {
      const offered = await services.table.insert(
        tx,
        { organizationId },
        Array.from({ length: 501 }, (_, index) => ({ name: `Leistung ${index}`, amount: 10 })),
      );
      await tx
        .insertInto('time_entries')
        .values(
          offered.map((id) => ({
            organization_id: organizationId,
            id,
            user_id: user.id,
            person_name: 'A B',
            day: id === offered[0] ? '2026-03-02' : '2026-03-10',
            minutes: 60,
            project_id: project,
            service_id: id,
          })),
        )
        .execute();
    });
    expect((await bill(project)).body.errors).toMatchObject([
      { code: 'too_many_services', params: { count: 501, maximum: 500 } },
    ]);
    const shorter = (await call('POST', `${url}/invoice`, { projectId: project, from: '2026-03-05', to: '2026-03-31' }))
      .body;
    const invoice = await positionsOf(shorter.invoiceId);
    expect(invoice?.['positions']).toHaveLength(500);
    // The form saves the created draft.
    expect((await call('PUT', `${base}/invoice`, { invoice: invoice ?? {} })).status).toBe(200);
  });

  it('for a customer with the longest possible name and address becomes an invoice that its form saves', async () => {
    const longest = {
      name: 'n'.repeat(300),
      street: 's'.repeat(200),
      streetNumber: '9'.repeat(20),
      postcode: '5'.repeat(20),
      city: 'c'.repeat(100),
      salutation: 'a'.repeat(50),
    };
    const project = await addRecord('project', {
      name: 'p'.repeat(300),
      customer: await addRecord('customer', longest),
    });
    await add({ day: '2026-03-05', minutes: 60, project, service: montage });
    const invoice = await positionsOf((await bill(project)).body.invoiceId);
    expect((await call('PUT', `${base}/invoice`, { invoice: invoice ?? {} })).status).toBe(200);
  });

  it('of a project of another organisation is refused as unknown', async () => {
    const foreign = await (await enter(await people.addOrganization())).addRecord('project', { name: 'Fremd' });
    expect((await bill(foreign)).status).toBe(404);
  });
});

// This group is last: the sessions of the others end while it runs.
describe('the timer', async () => {
  const organizationId = await people.addOrganization();
  const { call, addRecord, user, browser } = await enter(organizationId);
  /** The session ends in between. */
  const comeBackAfter = async (minutes: number) => {
    people.clock.advance({ minutes });
    await people.signIn(user, browser);
  };

  it('runs once for each person, in every browser, and becomes an entry', async () => {
    const project = await addRecord('project', { name: 'Keller' });
    expect((await call('GET', `${url}/timer`)).body.timer).toBeNull();
    const { timer } = (await call('POST', `${url}/timer`, { text: 'Estrich' })).body;
    await comeBackAfter(50);
    expect((await call('POST', `${url}/timer`, { project })).body.timer).toMatchObject({
      startedAt: timer?.startedAt,
      text: 'Estrich',
      project: { label: 'Keller' },
    });
    const stops = await Promise.all([call('POST', `${url}/timer/stop`, {}), call('POST', `${url}/timer/stop`, {})]);
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(stops.find(({ status }) => status === 200)?.body.timeEntry).toMatchObject({
      minutes: 50,
      text: 'Estrich',
      project: { label: 'Keller' },
    });
    expect((await call('GET', `${url}/timer`)).body.timer).toBeNull();
  });

  it.each([
    ['2027-03-28T00:30:00Z', 60],
    ['2027-10-31T00:30:00Z', 60],
  ])('that runs during a clock change, since %s, has the minutes worked', async (instant, minutes) => {
    await comeBackAfter((Date.parse(instant) - people.clock.now().getTime()) / 60_000);
    await call('POST', `${url}/timer`, {});
    await comeBackAfter(minutes);
    expect((await call('POST', `${url}/timer/stop`, {})).body.timeEntry).toMatchObject({ minutes, start: '', end: '' });
  });

  it('that was forgotten needs the minutes', async () => {
    await call('POST', `${url}/timer`, {});
    await comeBackAfter(17 * 60);
    expect((await call('POST', `${url}/timer/stop`, {})).body.errors[0]?.code).toBe('timer_too_long');
    expect((await call('POST', `${url}/timer/stop`, { minutes: 480 })).body.timeEntry).toMatchObject({
      minutes: 480,
      start: '',
      end: '',
    });
  });

  it('is discarded without an entry', async () => {
    await call('POST', `${url}/timer`, {});
    expect((await call('DELETE', `${url}/timer`)).status).toBe(200);
    expect((await call('GET', `${url}/timer`)).body.timer).toBeNull();
  });
});
