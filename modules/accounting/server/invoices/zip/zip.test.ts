import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openSending, startWork } from '#testing/sending/scene.ts';
import { readZip } from '#testing/read-zip.ts';
import type { Task } from '#platform/contract/task.ts';
import { nameEntries } from './zip-entries.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database);
startWork(people, testDatabase, { url: 'smtp://127.0.0.1:1' }, () => null);
const url = '/api/benit/accounting/invoice/zip';

it('PDFs of chosen invoices are in one ZIP by their numbers, drafts are named and left out', async () => {
  const { browser, add, draft, whenEnded } = await openSending(people, testDatabase);
  await add({ invoiceId: 'RE-10' }, { invoiceId: 'RE-9' }, { invoiceId: '2026/1' });
  await draft({ invoiceId: 'RE-11' });
  const zip = (invoiceIds: readonly string[]) =>
    browser.call<TestBody & { readonly task: Task }>('POST', url, { body: { invoiceIds } });
  const { status, body } = await zip(['RE-10', 'RE-9', 'RE-11', '2026/1', 'RE-404', 'RE-9']);
  expect(status).toBe(202);
  const task = await whenEnded(body.task.id);
  expect(task).toMatchObject({
    state: 'done',
    result: { fileName: 'Rechnungen 2026-02-02.zip' },
    errors: [
      { code: 'invoice_not_issued', params: { number: 'RE-11' } },
      { code: 'not_found', params: { number: 'RE-404' } },
    ],
  });
  const { bytes } = await browser.call('GET', task.result?.href ?? '');
  const files = [...(await readZip(bytes))];
  expect(files.map(([name, content]) => [name, content.toString()])).toEqual([
    ['2026-1.pdf', '%PDF-1.7 2026/1'],
    ['RE-9.pdf', '%PDF-1.7 RE-9'],
    ['RE-10.pdf', '%PDF-1.7 RE-10'],
  ]);
  // Without any document there is no archive.
  expect((await zip(['RE-11', 'RE-404'])).body.errors).toMatchObject([
    { code: 'invoice_not_issued', field: 'invoiceIds' },
  ]);
  for (const numbers of [[], Array.from({ length: 501 }, (_, index) => `RE-${index}`)])
    expect(await zip(numbers)).toMatchObject({ status: 400, body: { errors: [{ field: 'invoiceIds' }] } });
});

it('of PDFs is refused where its organisation has no room for it, before a task starts', async () => {
  const { browser, organizationId, add } = await openSending(people, testDatabase);
  await add({ invoiceId: 'RE-1' });
  await runAdminStatement(
    testDatabase.adminUrl,
    `UPDATE organizations SET storage_limit_bytes = 10 WHERE id = '${organizationId}'`,
  );
  const answer = await browser.call<TestBody>('POST', url, { body: { invoiceIds: ['RE-1'] } });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ code: 'storage_full' }] } });
  const { body } = await browser.call<TestBody & { readonly tasks: readonly Task[] }>('GET', '/api/benit/tasks');
  expect(body.tasks).toEqual([]);
});

it('files have names that every system accepts, and none the name of another one', () => {
  const numbers = ['2026/1', '2026-1', '../../etc', 'a b:c?', 'RE-1', 're-1', '...', 'Ä-ß.1.'];
  expect([...nameEntries(numbers).values()]).toEqual([
    '2026-1.pdf',
    '2026-1 (2).pdf',
    '-..-etc.pdf',
    'a-b-c-.pdf',
    'RE-1.pdf',
    're-1 (2).pdf',
    '-.pdf',
    'Ä-ß.1.pdf',
  ]);
});
