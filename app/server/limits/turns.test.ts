import { expect, it } from 'vitest';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
/** As many as a machine with two processors has. */
const people = await createProductPeople(database, { renderer: { workers: 2 } });
const accounting = '/api/benit/accounting';
const {
  invoiceId: _id,
  version: _version,
  ...draft
} = completeInvoice({ invoiceDate: '2026-02-02', serviceDate: '2026-01-30', invoiceDueDate: '2026-02-16' });

async function openScene() {
  const { books, signIn, signInOwner } = await openPropertyBooks(people, database, ['property-owner', 'accounting']);
  const owners = [];
  for (const eid of ['E-1', 'E-2']) owners.push(await signInOwner((await fillBooks(books, eid)).owner));
  const bookkeeper = await signIn({ permissions: ['benit-accounting-permission'] });
  const addDrafts = async (count: number): Promise<string[]> => {
    const numbers = [];
    for (let nth = 0; nth < count; nth += 1)
      numbers.push(
        (await bookkeeper.call<{ invoiceId: string }>('POST', `${accounting}/invoice`, { body: { invoice: draft } }))
          .body.invoiceId,
      );
    return numbers;
  };
  return { owners, bookkeeper, addDrafts };
}

const pdf = { headers: { accept: 'application/pdf' } };
const evaluate = (browser: TestBrowser | undefined, eid: string) =>
  browser?.call('GET', `/api/ri/property-management/jahresauswertung/${eid}/2026`, pdf);
const issue = (browser: TestBrowser, invoiceId: string) =>
  browser.call('POST', `${accounting}/invoice/issue`, { body: { invoiceId, version: 1 } });
const preview = (browser: TestBrowser, editor?: string) =>
  browser.call('POST', `${accounting}/invoice-document${editor === undefined ? '' : `?editor=${editor}`}`, {
    ...pdf,
    body: { invoice: draft },
  });
const statusesOf = async (answers: readonly (ReturnType<TestBrowser['call']> | undefined)[]) =>
  (await Promise.all(answers)).map((answer) => answer?.status);

it('twelve simultaneous annual summaries for one owner delay neither accounting nor another owner', async () => {
  const {
    owners: [busy, other],
    bookkeeper,
    addDrafts,
  } = await openScene();
  const numbers = await addDrafts(3);
  const flood = Array.from({ length: 12 }, () => evaluate(busy, 'E-1'));
  const others = [
    evaluate(other, 'E-2'),
    evaluate(other, 'E-2'),
    preview(bookkeeper, 'first'),
    preview(bookkeeper, 'second'),
    ...Array.from({ length: 4 }, () => preview(bookkeeper)),
    ...numbers.map((number) => issue(bookkeeper, number)),
  ];
  expect(await statusesOf(others)).toEqual(others.map(() => 200));
  expect(await statusesOf(flood)).toEqual(flood.map(() => 200));
});

it('twelve invoices issued at the same time by one user are issued despite other waiting work', async () => {
  const { owners, bookkeeper, addDrafts } = await openScene();
  const numbers = await addDrafts(12);
  const beside = owners.flatMap((owner, nth) => Array.from({ length: 6 }, () => evaluate(owner, `E-${nth + 1}`)));
  expect(await statusesOf(numbers.map((number) => issue(bookkeeper, number)))).toEqual(numbers.map(() => 200));
  expect(await statusesOf(beside)).toEqual(beside.map(() => 200));
});
