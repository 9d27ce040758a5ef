import { afterAll, describe, expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createPictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { createTestPeople } from '#testing/people.ts';
import type { TestBrowser } from '#testing/http.ts';
import type { listInvoices } from '../../contract/invoices.ts';
import { createAccounting } from '../index.ts';

const { adminUrl, database } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
const renderer = createDocumentRenderer({ workers: 1 });
const pictures = createPictureProcessor();
afterAll(() => Promise.all([renderer.close(), pictures.close(), catalogue.close()]));
const { files } = await createTestFiles(database);
const people = await createTestPeople(database, { modules: () => [createAccounting({ renderer, pictures, files })] });

const url = '/api/benit/accounting/invoice';
type List = EndpointAnswer<typeof listInvoices>;

const invoices = [
  { invoiceId: 'RE-2', customerName: 'Ärztehaus', invoiceDate: '2026-01-10', invoiceDueDate: '2026-03-01', euros: 300 },
  { invoiceId: 'RE-10', customerName: 'Zimmerei', invoiceDate: '2026-02-10', invoiceDueDate: null, euros: 100 },
  { invoiceId: 'RE-1', customerName: 'bäckerei', invoiceDate: '2026-02-11', invoiceDueDate: '2026-02-20', euros: 200 },
  { invoiceId: 'X-7', customerName: '', invoiceDate: '2026-01-09', invoiceDueDate: '2026-01-31', euros: 100 },
];

/** A bookkeeper whose organisation has these four invoices. */
async function openList() {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId }));
  for (const { euros, ...invoice } of invoices) {
    const positions = [{ description: 'Wartung', uom: 'piece', count: 1, price: euros, vat: 0 }];
    expect((await browser.call('POST', url, { body: { invoice: { ...invoice, description: 'Wartung', positions } } })).status).toBe(200);
  }
  return { organizationId, browser };
}

/** The numbers of all pages of two rows. */
async function walk(browser: TestBrowser, query: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body }: { status: number; body: List } = await browser.call<List>('GET', `${url}?limit=2&cursor=${cursor}&${query}`);
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
    // Without a name, without a day: last in both directions.
    ['customerName', ['RE-2', 'RE-1', 'RE-10', 'X-7'], ['RE-10', 'RE-1', 'RE-2', 'X-7']],
    ['invoiceDueDate', ['X-7', 'RE-1', 'RE-2', 'RE-10'], ['RE-2', 'RE-1', 'X-7', 'RE-10']],
    ['totalSum', ['RE-10', 'X-7', 'RE-1', 'RE-2'], ['RE-2', 'RE-1', 'X-7', 'RE-10']],
  ])('by %s', async (sort, upwards, downwards) => {
    for (const search of ['', '&searchTerm=wartung']) {
      expect(await walk(browser, `sort=${sort}${search}`)).toEqual(upwards);
      expect(await walk(browser, `sort=${sort}&direction=desc${search}`)).toEqual(downwards);
    }
  });

  it('and refuses what it cannot be sorted by, and a cursor of another order', async () => {
    expect((await browser.call('GET', `${url}?sort=company`)).status).toBe(400);
    const { body } = await browser.call<List>('GET', `${url}?limit=1&sort=totalSum`);
    expect((await browser.call('GET', `${url}?cursor=${body.nextCursor}`)).body.errors[0]).toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('the list is filtered', async () => {
  const { browser, organizationId } = await openList();
  await catalogue.select(`UPDATE invoices SET status = 'issued' WHERE organization_id = '${organizationId}' AND number = 'RE-2'`);

  it.each([
    ['from=2026-01-10&to=2026-02-10', ['RE-10', 'RE-2'], 400],
    ['from=2026-02-11', ['RE-1'], 200],
    ['status=draft&searchTerm=wartung', ['RE-1', 'RE-10', 'X-7'], 400],
    ['status=issued,cancelled', ['RE-2'], 300],
    ['to=2026-01-31&searchTerm=aerztehaus', ['RE-2'], 300],
    ['searchTerm=wartung', ['RE-1', 'RE-10', 'RE-2', 'X-7'], 700],
    ['searchTerm=nirgends', [], 0],
    ['', ['RE-1', 'RE-10', 'RE-2', 'X-7'], 700],
  ])('by %s, and tells the number and the sum of all that was found', async (query, numbers, totalSum) => {
    expect(await walk(browser, query)).toEqual(numbers);
    const { body } = await browser.call<List>('GET', `${url}?limit=1&totals=true&${query}`);
    expect(body.totals).toEqual({ count: numbers.length, totalSum });
  });

  it('sums nothing unless it is asked to, and nothing of another organisation', async () => {
    expect((await browser.call<List>('GET', url)).body).not.toHaveProperty('totals');
    const other = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
    expect((await other.call<List>('GET', `${url}?totals=true&searchTerm=wartung`)).body.totals).toEqual({ count: 0, totalSum: 0 });
  });

  it('refuses a state that there is not', async () => {
    expect((await browser.call('GET', `${url}?status=draft,lost`)).status).toBe(400);
  });
});

describe('the record of its customer', () => {
  const linked = (organizationId: string) =>
    catalogue.select(`SELECT i.number, c.number AS customer FROM invoice_customers l JOIN invoices i ON i.id = l.invoice_id JOIN customers c ON c.id = l.customer_id
      WHERE l.organization_id = '${organizationId}' ORDER BY i.number`);

  it('is linked to an invoice as long as number and name agree', async () => {
    const organizationId = await people.addOrganization();
    const browser = await people.signIn(await people.addUser({ organizationId }));
    await catalogue.select(`INSERT INTO customers (organization_id, id, number, name) SELECT '${organizationId}', gen_random_uuid(), 'K-' || n, 'Kunde ' || n FROM generate_series(1, 2) n`);
    const write = (method: string, invoice: object) => browser.call(method, url, { body: { invoice: { invoiceId: 'RE-1', ...invoice } } });
    await write('POST', { customerId: 'K-1', customerName: 'Kunde 1' });
    expect(await linked(organizationId)).toEqual([{ number: 'RE-1', customer: 'K-1' }]);
    await write('PUT', { customerId: 'K-2', customerName: 'Kunde 2' });
    expect(await linked(organizationId)).toEqual([{ number: 'RE-1', customer: 'K-2' }]);
    await write('PUT', { customerName: 'Kunde 2 GmbH' });
    expect(await linked(organizationId)).toEqual([]);
    await write('PUT', { customerName: 'Kunde 2' });
    expect((await browser.call('DELETE', `${url}/RE-1`)).status).toBe(200);
    expect(await linked(organizationId)).toEqual([]);
  });
});
