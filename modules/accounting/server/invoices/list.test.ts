import { afterAll, describe, expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { issueInvoices } from '#testing/issued-invoices.ts';
import { createTestPeople } from '#testing/people.ts';
import type { TestBrowser } from '#testing/http.ts';
import type { Invoice, listInvoices } from '../../contract/invoices/invoices.ts';
import { createAccounting } from '../index.ts';

const { adminUrl, database } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());
const { files } = await createTestFiles(database);
const people = await createTestPeople(database, {
  files,
  modules: (platform) => [createAccounting(platform)],
});

const url = '/api/benit/accounting/invoice';
type List = EndpointAnswer<typeof listInvoices>;

const invoices = [
  { invoiceId: 'RE-2', customerName: 'Ärztehaus', invoiceDate: '2026-01-10', invoiceDueDate: '2026-03-01', euros: 300 },
  { invoiceId: 'RE-10', customerName: 'Zimmerei', invoiceDate: '2026-02-10', invoiceDueDate: null, euros: 100 },
  { invoiceId: 'RE-1', customerName: 'bäckerei', invoiceDate: '2026-02-11', invoiceDueDate: '2026-02-20', euros: 200 },
  { invoiceId: 'X-7', customerName: '', invoiceDate: '2026-01-09', invoiceDueDate: '2026-01-31', euros: 100 },
];

/** Opens a bookkeeper whose organisation has these four invoices. */
async function openList() {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId }));
  for (const { euros, ...invoice } of invoices) {
    const positions = [{ description: 'Wartung', uom: 'piece', count: 1, price: euros, vat: 0 }];
    expect(
      (await browser.call('POST', url, { body: { invoice: { ...invoice, description: 'Wartung', positions } } }))
        .status,
    ).toBe(200);
  }
  return { organizationId, browser };
}

/** Collects the numbers of all pages of two rows. */
async function walk(browser: TestBrowser, query: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body }: { status: number; body: List } = await browser.call<List>(
      'GET',
      `${url}?limit=2&cursor=${cursor}&${query}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    numbers.push(...body.invoices.map(({ invoiceId }) => invoiceId));
    cursor = body.nextCursor;
  }
  return numbers;
}

describe('the list is sorted over all pages', async () => {
  const { browser } = await openList();

  it.each([
    ['invoiceId', ['RE-1', 'RE-2', 'RE-10', 'X-7'], ['X-7', 'RE-10', 'RE-2', 'RE-1']],
    ['invoiceDate', ['X-7', 'RE-2', 'RE-10', 'RE-1'], ['RE-1', 'RE-10', 'RE-2', 'X-7']],
    // No name or no day: last in both directions.
    ['customerName', ['RE-2', 'RE-1', 'RE-10', 'X-7'], ['RE-10', 'RE-1', 'RE-2', 'X-7']],
    ['invoiceDueDate', ['X-7', 'RE-1', 'RE-2', 'RE-10'], ['RE-2', 'RE-1', 'X-7', 'RE-10']],
    ['totalSum', ['RE-10', 'X-7', 'RE-1', 'RE-2'], ['RE-2', 'RE-1', 'X-7', 'RE-10']],
  ])('by %s', async (sort, upwards, downwards) => {
    for (const search of ['', '&searchTerm=wartung']) {
      expect(await walk(browser, `sort=${sort}${search}`)).toEqual(upwards);
      expect(await walk(browser, `sort=${sort}&direction=desc${search}`)).toEqual(downwards);
    }
  });

  it('and refuses an unknown sort field, and a cursor of another order', async () => {
    expect((await browser.call('GET', `${url}?sort=company`)).status).toBe(400);
    const { body } = await browser.call<List>('GET', `${url}?limit=1&sort=totalSum`);
    expect((await browser.call('GET', `${url}?cursor=${body.nextCursor}`)).body.errors[0]).toMatchObject({
      code: 'invalid_cursor',
    });
  });
});

describe('the list is filtered', async () => {
  const { browser, organizationId } = await openList();
  await issueInvoices(database, { organizationId, userId: organizationId }, ['RE-2']);

  it.each([
    ['from=2026-01-10&to=2026-02-10', ['RE-10', 'RE-2'], 400],
    ['from=2026-02-11', ['RE-1'], 200],
    ['status=draft&searchTerm=wartung', ['RE-1', 'RE-10', 'X-7'], 400],
    ['status=issued,cancelled', ['RE-2'], 300],
    ['to=2026-01-31&searchTerm=aerztehaus', ['RE-2'], 300],
    ['searchTerm=wartung', ['RE-1', 'RE-10', 'RE-2', 'X-7'], 700],
    ['searchTerm=nirgends', [], 0],
    ['', ['RE-1', 'RE-10', 'RE-2', 'X-7'], 700],
  ])('by %s, and returns the number and the sum of all matches', async (query, numbers, totalSum) => {
    expect(await walk(browser, query)).toEqual(numbers);
    const { body } = await browser.call<List>('GET', `${url}?limit=1&totals=true&${query}`);
    expect(body.totals).toMatchObject({ count: numbers.length, totalSum });
  });

  it('returns the sum only on request, and without other organisations', async () => {
    expect((await browser.call<List>('GET', url)).body).not.toHaveProperty('totals');
    const other = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
    expect((await other.call<List>('GET', `${url}?totals=true&searchTerm=wartung`)).body.totals).toMatchObject({
      count: 0,
      totalSum: 0,
    });
  });

  it('refuses a last day before the first', async () => {
    const refused = await browser.call('GET', `${url}?from=2026-02-02&to=2026-02-01`);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'last_day_before_first', field: 'to' }] } });
    expect((await browser.call('GET', `${url}?from=2026-02-02&to=2026-02-02`)).status).toBe(200);
  });

  it('refuses an unknown state', async () => {
    expect((await browser.call('GET', `${url}?status=draft,lost`)).status).toBe(400);
  });
});

describe('the record of its customer', () => {
  /** Opens a bookkeeper whose organisation has two customers. */
  async function openCustomers() {
    const browser = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
    const ids = new Map<string, string>();
    for (const number of ['K-1', 'K-2']) {
      const { body } = await browser.call<{ record: { id: string } }>('POST', '/api/benit/accounting/customer', {
        body: { record: { name: `Kunde ${number}`, number } },
      });
      ids.set(number, body.record.id);
    }
    const idOf = (number: string): string => ids.get(number) ?? '';
    const write = (method: 'POST' | 'PUT', invoice: object) =>
      browser.call(method, url, { body: { invoice: { invoiceId: 'RE-1', ...invoice } } });
    const find = async (query: string) => (await browser.call<List>('GET', `${url}?${query}`)).body;
    const recordOf = async (invoiceId: string) =>
      ((await find(`invoiceId=${invoiceId}`)).invoices as Invoice[])[0]?.customerRecordId;
    return { browser, idOf, write, find, recordOf };
  }

  it('is the one with its number, whatever name the invoice has; another number is another record, or none', async () => {
    const { idOf, write, recordOf } = await openCustomers();
    await write('POST', { customerId: 'K-1', customerName: 'Kunde 1 GmbH & Co. KG' });
    expect(await recordOf('RE-1')).toBe(idOf('K-1'));
    await write('PUT', { customerId: 'K-2' });
    expect(await recordOf('RE-1')).toBe(idOf('K-2'));
    await write('PUT', { customerId: 'K-3' });
    expect(await recordOf('RE-1')).toBeNull();
    await write('PUT', { customerId: '', customerRecordId: idOf('K-1') });
    expect(await recordOf('RE-1')).toBeNull();
  });

  it('stays if the record changes name and number, and is found if it gets the number of the invoice', async () => {
    const { browser, idOf, write, recordOf } = await openCustomers();
    await write('POST', { customerId: 'K-1' });
    await write('POST', { invoiceId: 'RE-2', customerId: 'K-9' });
    const renamed = await browser.call('PUT', `/api/benit/accounting/customer/${idOf('K-1')}`, {
      body: { record: { name: 'Neuer Name', number: 'K-9', version: 1 } },
    });
    expect(renamed.status).toBe(200);
    for (const invoiceId of ['RE-1', 'RE-2']) await write('PUT', { invoiceId, description: 'Wartung' });
    expect([await recordOf('RE-1'), await recordOf('RE-2')]).toEqual([idOf('K-1'), idOf('K-1')]);
  });

  it('filters the list and its sum, together with words and the other filters', async () => {
    const { idOf, write, find } = await openCustomers();
    const positions = [{ uom: 'piece', count: 1, price: 50, vat: 0 }];
    await write('POST', { customerId: 'K-1', description: 'Dach', positions });
    await write('POST', { invoiceId: 'RE-2', customerId: 'K-1', description: 'Wand', positions });
    await write('POST', { invoiceId: 'RE-3', customerId: 'K-2', description: 'Dach', positions });
    const numbers = async (query: string) => (await find(query)).invoices.map(({ invoiceId }) => invoiceId);
    expect(await numbers(`customerId=${idOf('K-1')}`)).toEqual(['RE-2', 'RE-1']);
    expect(await numbers(`customerId=${idOf('K-1')}&searchTerm=dach&status=draft`)).toEqual(['RE-1']);
    expect(await numbers(`customerId=${idOf('K-1')}&sort=totalSum&limit=1`)).toHaveLength(1);
    expect((await find(`customerId=${idOf('K-2')}&totals=true`)).totals).toMatchObject({ count: 1, totalSum: 50 });
  });

  it('of another organisation finds as little as an unknown one', async () => {
    const [own, foreign] = [await openCustomers(), await openCustomers()];
    await own.write('POST', { customerId: 'K-1' });
    await foreign.write('POST', { customerId: 'K-1' });
    const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';
    const answers = await Promise.all(
      [foreign.idOf('K-1'), nobody].map((id) => own.browser.call('GET', `${url}?customerId=${id}&totals=true`)),
    );
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 2 }, () => ({
        status: 200,
        body: { invoices: [], nextCursor: null, totals: { count: 0, totalSum: 0, openSum: 0 } },
      })),
    );
    expect((await own.browser.call('GET', `${url}?customerId=K-1`)).body.errors[0]).toMatchObject({
      field: 'customerId',
    });
  });

  it('is not deleted while invoices refer to it, and is afterwards', async () => {
    const { browser, idOf, write } = await openCustomers();
    await write('POST', { customerId: 'K-1' });
    const remove = () => browser.call('DELETE', `/api/benit/accounting/customer/${idOf('K-1')}`);
    expect(await remove()).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'record_in_use', params: { invoice: 1 } }] },
    });
    expect((await browser.call('DELETE', `${url}/RE-1`)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('is offered to invoices until it is inactive, in the shape of the specification', async () => {
    const { browser, idOf } = await openCustomers();
    const offered = async () =>
      (await browser.call<{ customerRecords: { _id: object }[] }>('GET', `${url}/customer-records?searchTerm=kunde`))
        .body.customerRecords;
    expect((await offered())[0]).toEqual({
      _id: {
        customerId: 'K-1',
        customerName: 'Kunde K-1',
        customerSalutation: '',
        customerStreet: '',
        customerPostcode: '',
        customerCity: '',
      },
    });
    await browser.call('PUT', `/api/benit/accounting/customer/${idOf('K-1')}`, {
      body: { record: { active: false, version: 1 } },
    });
    expect(await offered()).toMatchObject([{ _id: { customerId: 'K-2' } }]);
  });
});

it('finds invoices by the words of their state in the reader’s language, and by texts with these words', async () => {
  const { organizationId, browser } = await openList();
  const positions = [{ description: 'Planung', uom: 'piece', count: 1, price: 50, vat: 0 }];
  for (const invoice of [
    { invoiceId: 'RE-11', description: 'Entwurf der Fassade', customerName: 'Zimmerei', positions },
    { invoiceId: 'RE-12', description: 'Wartung', invoiceDate: '2026-01-02', invoiceDueDate: '2026-01-20', positions },
  ])
    expect((await browser.call('POST', url, { body: { invoice } })).status).toBe(200);
  await issueInvoices(database, { organizationId, userId: organizationId }, ['RE-2', 'RE-11', 'RE-12']);
  const find = async (term: string) => {
    const { body } = await browser.call<List>('GET', `${url}?totals=true&searchTerm=${encodeURIComponent(term)}`);
    expect([term, body.totals?.count]).toEqual([term, body.invoices.length]);
    return body.invoices.map(({ invoiceId }) => invoiceId).toSorted();
  };
  const found: [string, string[]][] = [
    ['überfällig', ['RE-12']],
    ['ueberfaellig wartung', ['RE-12']],
    ['überfällig ärztehaus', []],
    ['Entwurf', ['RE-1', 'RE-10', 'RE-11', 'X-7']],
    ['entwurf zimmerei wartung', ['RE-10']],
    ['teilweise bezahlt', []],
    ['overdue', []],
    ['offen wartung', ['RE-2']],
  ];
  for (const [term, numbers] of found) expect([term, await find(term)]).toEqual([term, numbers]);
});
