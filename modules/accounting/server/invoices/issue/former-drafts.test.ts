import { expect, it, vi } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openSending, startWork } from '#testing/sending/scene.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/check/finding.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import type { Task } from '#platform/contract/task.ts';

const testDatabase = await createTestDatabase();
const catalogue = await openCatalogue(testDatabase.adminUrl);
const people = await createProductPeople(testDatabase.database);
startWork(people, testDatabase, { url: 'smtp://127.0.0.1:1' }, () => null);
const url = '/api/benit/accounting/invoice';

type FormerDrafts = TestBody & {
  readonly count: number;
  readonly nextCursor: string | null;
  readonly invoices: readonly (Invoice & { readonly findings: readonly InvoiceFinding[] })[];
};

/**
 * Somebody of an organisation with three drafts from before: a complete one, one without tax number, one that was not
 * sent.
 */
async function openFormer() {
  const scene = await openSending(people, testDatabase);
  const { browser, organizationId } = scene;
  const drafts = [
    completeInvoice({
      invoiceId: 'RE-2',
      invoiceDate: '2026-01-12',
      serviceDate: '2026-01-10',
      invoiceDueDate: '2026-02-16',
    }),
    completeInvoice({
      invoiceId: 'RE-1',
      invoiceDate: '2026-01-05',
      serviceDate: '2026-01-02',
      taxNumber: '',
      vatNumber: '',
    }),
    completeInvoice({ invoiceId: 'RE-3', invoiceDate: '2026-02-02', serviceDate: '2026-01-30' }),
  ];
  for (const { version: _version, ...invoice } of drafts) {
    const { status, text } = await browser.call('POST', url, { body: { invoice } });
    expect(status, text).toBe(200);
  }
  await runAdminStatement(
    testDatabase.adminUrl,
    `UPDATE invoices SET predates_issuing = true WHERE organization_id = '${organizationId}'`,
  );
  const former = async (search = '') => (await browser.call<FormerDrafts>('GET', `${url}/former-drafts${search}`)).body;
  const takeOver = async (...invoiceIds: string[]) => {
    const { status, body, text } = await browser.call<TestBody & { task: Task }>('POST', `${url}/take-over`, {
      body: { invoiceIds },
    });
    expect(status, text).toBe(202);
    return scene.whenEnded(body.task.id);
  };
  const read = async (invoiceId: string) =>
    (await browser.call<{ invoices: Invoice[] }>('GET', `${url}?invoiceId=${invoiceId}`)).body.invoices[0];
  const listDocuments = () =>
    catalogue.list(
      `SELECT concat_ws(' ', number, taken_over, cii IS NULL, ubl IS NULL) FROM issued_documents WHERE organization_id = '${organizationId}' ORDER BY sequence`,
    );
  return { ...scene, former, takeOver, read, listDocuments };
}

it('are listed oldest first, with the rules that each breaks, page by page', async () => {
  const { former } = await openFormer();
  const { invoices, count } = await former();
  expect(count).toBe(3);
  expect(invoices.map(({ invoiceId }) => invoiceId)).toEqual(['RE-1', 'RE-2', 'RE-3']);
  expect(invoices.map(({ findings }) => findings.some(({ rule }) => rule === '§14(4)2-USTG'))).toEqual([
    true,
    false,
    false,
  ]);
  const first = await former('?limit=2');
  expect([first.invoices.length, first.count]).toEqual([2, 3]);
  expect(
    (await former(`?limit=2&cursor=${String(first.nextCursor)}`)).invoices.map(({ invoiceId }) => invoiceId),
  ).toEqual(['RE-3']);
});

it(
  'that were sent are issued as they stand: chained, without e-invoice, their broken rules written down; the others stay drafts, and nobody asks again',
  { timeout: 180_000 },
  async () => {
    const { browser, former, takeOver, read, listDocuments, organizationId } = await openFormer();
    expect(await takeOver('RE-1', 'RE-2')).toMatchObject({
      kind: 'invoice-take-over',
      state: 'done',
      done: 2,
      total: 2,
      errors: [],
    });
    expect(await listDocuments()).toEqual(['RE-1 t t t', 'RE-2 t t t']);
    expect(await read('RE-1')).toMatchObject({ status: 'issued', takenOver: true, invoiceDate: '2026-01-05' });
    expect(await read('RE-3')).toMatchObject({ status: 'draft', takenOver: false });
    expect(await former()).toMatchObject({ count: 0, invoices: [] });
    expect((await browser.call('GET', `${url}/integrity`)).body).toMatchObject({ documents: 2, valid: true });
    const file = async (format: string) =>
      browser.call('GET', `/api/benit/accounting/invoice-file/RE-1?format=${format}`);
    expect((await file('pdf')).headers['content-type']).toContain('application/pdf');
    expect((await file('cii')).body).toMatchObject({ errors: [{ code: 'no_e_invoice' }] });
    const changes = await catalogue.list(
      `SELECT subject_label || ' ' || changes::text FROM audit_entries WHERE organization_id = '${organizationId}' AND event = 'invoice_taken_over' ORDER BY id`,
    );
    expect(changes).toHaveLength(2);
    expect(changes[0]).toContain('§14(4)2-USTG');
    expect(changes[1]).not.toContain('§14(4)2-USTG');
  },
);

it('are taken over once, however often and by how many at once it is asked for', { timeout: 180_000 }, async () => {
  const { takeOver, listDocuments } = await openFormer();
  const tasks = await Promise.all([takeOver('RE-1', 'RE-2'), takeOver('RE-1', 'RE-2')]);
  expect(tasks.map(({ state }) => state)).toEqual(['done', 'done']);
  expect((await takeOver('RE-1', 'RE-404')).errors).toMatchObject([
    { code: 'not_found', params: { number: 'RE-404' } },
  ]);
  expect((await listDocuments()).toSorted()).toEqual(['RE-1 t t t', 'RE-2 t t t']);
});

it('that are changed are drafts like any other: what is taken over is as it was sent', async () => {
  const { browser, former, takeOver, listDocuments } = await openFormer();
  for (const [method, path, body] of [
    ['PUT', '', { invoice: { invoiceId: 'RE-1', customerName: 'Heute geändert', version: 1 } }],
    ['PUT', '/invoice-id', { formerInvoiceId: 'RE-2', invoiceId: 'RE-20' }],
  ] as const)
    expect((await browser.call(method, `${url}${path}`, { body })).status).toBe(200);
  expect((await former()).invoices.map(({ invoiceId }) => invoiceId)).toEqual(['RE-3']);
  await takeOver('RE-1', 'RE-20');
  expect(await listDocuments()).toEqual([]);
});

it(
  'that a task is taking over are not settled by who says meanwhile that none was sent',
  { timeout: 180_000 },
  async () => {
    const { browser, listDocuments, former, whenEnded } = await openFormer();
    const { render } = people.renderer;
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.spyOn(people.renderer, 'render').mockImplementationOnce(async (request) => {
      await promise;
      return render(request);
    });
    const start = async (...invoiceIds: string[]) =>
      (await browser.call<TestBody & { task: Task }>('POST', `${url}/take-over`, { body: { invoiceIds } })).body.task
        .id;
    const tasks = [await start('RE-1', 'RE-2')];
    tasks.push(await start());
    expect(await former()).toMatchObject({ count: 2 });
    resolve();
    for (const id of tasks) expect(await whenEnded(id)).toMatchObject({ state: 'done', errors: [] });
    expect((await listDocuments()).toSorted()).toEqual(['RE-1 t t t', 'RE-2 t t t']);
    expect(await former()).toMatchObject({ count: 0 });
  },
);

it('of which none was sent are drafts like any other', async () => {
  const { former, takeOver, read, listDocuments } = await openFormer();
  expect(await takeOver()).toMatchObject({ state: 'done', errors: [] });
  expect(await former()).toMatchObject({ count: 0 });
  expect(await read('RE-1')).toMatchObject({ status: 'draft' });
  expect(await listDocuments()).toEqual([]);
});
