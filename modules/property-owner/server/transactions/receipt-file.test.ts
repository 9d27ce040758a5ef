import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const get = (browser: TestBrowser, archiveId: string, headers: Record<string, string> = {}) =>
  browser.call('GET', `/api/ri/property-management/get-file/${encodeURIComponent(archiveId)}`, { headers });

async function openReceipts() {
  const scene = await openPropertyBooks(people, database);
  const { owner } = await fillBooks(scene.books, 'E-1');
  return { ...scene, owner, browser: await scene.signInOwner(owner) };
}

it('the PDF of a receipt is hex text, or bytes whole and in ranges, and cannot be executed by a browser', async () => {
  const { browser } = await openReceipts();
  const hex = await get(browser, 'E-1-R1');
  expect([hex.status, hex.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const pdf = Buffer.from(hex.text, 'hex').toString('latin1');
  expect(pdf).toMatch(/^%PDF-/u);
  expect(pdf).toContain('Dachdeckerei Brandt');
  const whole = await get(browser, 'E-1-R1', { accept: 'application/pdf' });
  expect([whole.status, whole.text.length > 0]).toEqual([200, true]);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: expect.stringContaining('Accept'),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': "attachment; filename*=UTF-8''E-1-R1.pdf",
  });
  const part = await get(browser, 'E-1-R1', { accept: 'application/pdf', range: 'bytes=0-4' });
  expect([part.status, part.text]).toEqual([206, '%PDF-']);
  expect((await get(browser, 'E-1-R1', { accept: 'application/pdf', range: 'bytes=99999999-' })).status).toBe(416);
});

it('a receipt is not found for another owner, a link of type weg or an ended one, nor if it was withdrawn or has no file', async () => {
  const { books, owner, browser, signIn, signInAdministrator } = await openReceipts();
  const { owner: other } = await fillBooks(books, 'E-2');
  await books.receipt({ archive_id: 'without-file', owner_id: owner }, null);
  await books.receipt({ archive_id: 'withdrawn', owner_id: owner, withdrawn_at: people.clock.now() });
  await books.receipt({ archive_id: 'nobody’s/1', owner_id: null });
  for (const archiveId of ['E-2-R1', 'without-file', 'withdrawn', 'nobody’s/1', 'unknown'])
    expect((await get(browser, archiveId)).status, archiveId).toBe(404);
  expect(
    (await get(await signIn({ links: [{ owner_id: owner }, { owner_id: other, user_type: 'weg' }] }), 'E-2-R1')).status,
  ).toBe(404);
  expect(
    (
      await get(
        await signIn({ links: [{ owner_id: owner, valid_until: '2020-01-01', books_until: '2020-01-01' }] }),
        'E-1-R1',
      )
    ).status,
  ).toBe(404);
  const administrator = await signInAdministrator();
  expect((await get(administrator, 'withdrawn')).status).toBe(404);
  expect((await get(administrator, 'nobody’s/1')).headers['content-disposition']).toContain('-1.pdf');
});
