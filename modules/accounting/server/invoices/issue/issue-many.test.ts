import { expect, it } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openSending, startWork } from '#testing/sending/scene.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { InvoiceChanges } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { examineInvoices } from '#modules/accounting/contract/invoices/issuing/batch-examination.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { Task } from '#platform/contract/task.ts';

const testDatabase = await createTestDatabase();
const catalogue = await openCatalogue(testDatabase.adminUrl);
const people = await createProductPeople(testDatabase.database);
// No server listens there: mails are only stored.
startWork(people, testDatabase, { url: 'smtp://127.0.0.1:1' }, () => null);
const url = '/api/benit/accounting/invoice';

/** Drafts of last month, whose payment is due already. */
const former = { invoiceDate: '2026-01-12', serviceDate: '2026-01-12', invoiceDueDate: '2026-01-26' };

/** Opens a person with five drafts, of which the second and the fourth are incomplete. */
async function openDrafts(days: InvoiceChanges = {}) {
  const scene = await openSending(people, testDatabase);
  const { browser, organizationId } = scene;
  const add = async (invoiceId: string, changes: InvoiceChanges = {}) => {
    const {
      invoiceId: _id,
      version: _version,
      ...invoice
    } = completeInvoice({
      invoiceDate: '2026-02-02',
      serviceDate: '2026-01-30',
      invoiceDueDate: '2026-02-16',
      ...days,
      ...changes,
    });
    const { status, text } = await browser.call('POST', url, { body: { invoice: { ...invoice, invoiceId } } });
    expect(status, text).toBe(200);
  };
  await add('RE-1');
  await add('RE-2', { taxNumber: '', vatNumber: '' });
  await add('RE-9');
  await add('RE-10', { positions: [] });
  await add('RE-11');
  const start = async (body: object) =>
    (await browser.call<TestBody & { task: Task }>('POST', `${url}/issue-many`, { body })).body.task;
  const listDocuments = () =>
    catalogue.list(`SELECT number FROM issued_documents WHERE organization_id = '${organizationId}' ORDER BY sequence`);
  const countDeliveries = async () =>
    (await Promise.all(numbers.map(scene.list))).map(({ deliveries }) => deliveries.length);
  return { ...scene, start, listDocuments, countDeliveries };
}

const numbers = ['RE-11', 'RE-10', 'RE-9', 'RE-2', 'RE-1'];
const incomplete = [
  {
    code: 'invoice_incomplete',
    description: 'accounting:errors.batch_incomplete',
    params: { number: 'RE-2', rules: expect.stringContaining('§14(4)2-USTG') as string },
  },
  {
    code: 'invoice_incomplete',
    description: 'accounting:errors.batch_incomplete',
    params: { number: 'RE-10', rules: expect.stringContaining('§14(4)5-USTG') as string },
  },
];

it(
  'issues the complete drafts in the order of their numbers, names the others with their rules, and issues none again on repetition',
  { timeout: 180_000 },
  async () => {
    const { browser, start, whenEnded, listDocuments, countDeliveries } = await openDrafts();
    const task = await whenEnded((await start({ invoiceIds: numbers })).id);
    expect(task).toMatchObject({ kind: 'invoice-issuing', state: 'done', done: 5, total: 5 });
    expect(task.errors).toMatchObject(incomplete);
    expect(task.errors).toHaveLength(2);
    expect(await listDocuments()).toEqual(['RE-1', 'RE-9', 'RE-11']);
    expect(await countDeliveries()).toEqual([0, 0, 0, 0, 0]);
    expect((await browser.call('GET', `${url}/integrity`)).body).toMatchObject({ documents: 3, valid: true });
    const repeated = await browser.call<TestBody & { task: Task }>('POST', `/api/benit/tasks/${task.id}/repeat`);
    expect((await whenEnded(repeated.body.task.id)).errors).toMatchObject(incomplete);
    expect(await listDocuments()).toEqual(['RE-1', 'RE-9', 'RE-11']);
  },
);

it('sends each issued invoice once, also if it is started twice at the same time', { timeout: 180_000 }, async () => {
  const { start, whenEnded, listDocuments, countDeliveries, list } = await openDrafts();
  const body = { invoiceIds: numbers, send: true, attachXml: true };
  const tasks = await Promise.all([start(body), start(body)]);
  for (const { id } of tasks) expect((await whenEnded(id)).errors).toMatchObject(incomplete);
  expect((await listDocuments()).toSorted()).toEqual(['RE-1', 'RE-11', 'RE-9']);
  expect(await countDeliveries()).toEqual([1, 0, 1, 0, 1]);
  expect((await list('RE-1')).deliveries[0]).toMatchObject({ to: ['rechnung@kraemer.example'], attachXml: true });
});

it(
  'sends invoices issued by a run that died before sending them, and names missing numbers',
  { timeout: 180_000 },
  async () => {
    const { browser, start, whenEnded, countDeliveries, listDocuments } = await openDrafts();
    const issued = await browser.call('POST', `${url}/issue`, { body: { invoiceId: 'RE-1', version: 1 } });
    expect(issued.status, issued.text).toBe(200);
    const task = await whenEnded((await start({ invoiceIds: ['RE-1', 'RE-9', 'RE-404'], send: true })).id);
    expect(task.errors).toMatchObject([
      { code: 'not_found', description: 'accounting:errors.batch_not_found', params: { number: 'RE-404' } },
    ]);
    expect(await listDocuments()).toEqual(['RE-1', 'RE-9']);
    expect(await countDeliveries()).toEqual([0, 0, 1, 0, 1]);
  },
);

it(
  'is examined before: sum, customer, address, and what the check says, also as if the drafts were dated today',
  { timeout: 180_000 },
  async () => {
    const { browser } = await openDrafts(former);
    const examine = async (body: object) =>
      browser.call<EndpointAnswer<typeof examineInvoices> & TestBody>('POST', `${url}/examine-many`, { body });
    const { body } = await examine({ invoiceIds: [...numbers, 'RE-404', 'RE-1'] });
    expect(body.invoices.map(({ invoiceId }) => invoiceId)).toEqual(numbers);
    const of = (found: typeof body, number: string) => found.invoices.find(({ invoiceId }) => invoiceId === number);
    expect(of(body, 'RE-1')).toMatchObject({
      status: 'draft',
      invoiceDate: '2026-01-12',
      invoiceType: 'invoice',
      totalSum: 190.4,
      recipient: 'rechnung@kraemer.example',
    });
    const rulesOf = (found: typeof body, number: string, severity: string) =>
      of(found, number)?.findings.flatMap((one) => (one.severity === severity ? [one.rule] : []));
    expect(rulesOf(body, 'RE-2', 'error')).toContain('§14(4)2-USTG');
    expect(rulesOf(body, 'RE-1', 'warning')).toContain('due-date-past');
    const dated = (await examine({ invoiceIds: ['RE-1'], today: true })).body;
    expect(rulesOf(dated, 'RE-1', 'warning')).not.toContain('due-date-past');
    expect(of(dated, 'RE-1')?.invoiceDate).toBe('2026-01-12');
    for (const invoiceIds of [[], Array.from({ length: 51 }, (_, index) => `RE-${index}`)])
      expect(await examine({ invoiceIds })).toMatchObject({ status: 400, body: { errors: [{ field: 'invoiceIds' }] } });
  },
);

it(
  'dates the drafts today on request with the same days for their payment; an incomplete one keeps its days, and the result is told',
  { timeout: 180_000 },
  async () => {
    const { browser, start, whenEnded } = await openDrafts(former);
    const task = await whenEnded((await start({ invoiceIds: numbers, today: true, send: true })).id);
    expect(task.message).toBe('3 Rechnungen gestellt, 3 E-Mails unterwegs, 2 Rechnungen nicht gestellt');
    const today = germanDayOf(people.clock.now());
    const daysOf = async (number: string) => {
      const { body } = await browser.call<TestBody & { invoices: Invoice[] }>('GET', `${url}?invoiceId=${number}`);
      const { status, invoiceDate, invoiceDueDate } = body.invoices[0] ?? ({} as Partial<Invoice>);
      return [status, invoiceDate, invoiceDueDate];
    };
    expect(await daysOf('RE-9')).toEqual(['issued', today, addDays(today, 14)]);
    expect(await daysOf('RE-2')).toEqual(['draft', '2026-01-12', '2026-01-26']);
  },
);

it('accepts at most 500, and at least one', async () => {
  const { browser } = await openSending(people, testDatabase);
  for (const invoiceIds of [[], Array.from({ length: 501 }, (_, index) => `RE-${index}`)]) {
    expect(await browser.call('POST', `${url}/issue-many`, { body: { invoiceIds } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'invoiceIds' }] },
    });
  }
});
