import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const url = '/api/benit/accounting/invoice';

async function bookkeeper(numbering?: object): Promise<TestBrowser> {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId }));
  if (numbering !== undefined) {
    const answer = await browser.call('PUT', '/api/benit/accounting/configuration', {
      body: { configIdentifier: 'numberingConfig', properties: numbering },
    });
    expect(answer.status).toBe(200);
  }
  return browser;
}

async function create(browser: TestBrowser, invoiceId?: string): Promise<string> {
  const { body } = await browser.call<{ invoiceId: string }>('POST', url, { body: { invoice: { invoiceId } } });
  return body.invoiceId;
}

async function createMany(browser: TestBrowser, count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let index = 0; index < count; index += 1) numbers.push(await create(browser));
  return numbers;
}

const remove = async (browser: TestBrowser, invoiceId: string, query = '') =>
  (await browser.call('DELETE', `${url}/${invoiceId}${query}`)).status;
const next = async (browser: TestBrowser) =>
  (await browser.call<{ nextInvoiceId: string }>('GET', `${url}/next-invoice-id`)).body.nextInvoiceId;

describe('the number of a deleted draft', () => {
  it('is the next number again if it was the last one', async () => {
    const browser = await bookkeeper();
    await createMany(browser, 3);
    expect(await remove(browser, 'RE-2026-0003')).toBe(200);
    expect(await next(browser)).toBe('RE-2026-0003');
    expect(await createMany(browser, 2)).toEqual(['RE-2026-0003', 'RE-2026-0004']);
  });

  it('is offered until it is used if others follow it, however many', async () => {
    const browser = await bookkeeper();
    await createMany(browser, 120);
    expect(await remove(browser, 'RE-2026-0002')).toBe(200);
    expect(await next(browser)).toBe('RE-2026-0002');
    expect(await next(browser)).toBe('RE-2026-0002');
    expect(await createMany(browser, 2)).toEqual(['RE-2026-0002', 'RE-2026-0121']);
    expect(await next(browser)).toBe('RE-2026-0122');
  });

  it('is offered one after the other if several are free', async () => {
    const browser = await bookkeeper();
    await createMany(browser, 5);
    for (const number of ['RE-2026-0004', 'RE-2026-0002']) expect(await remove(browser, number)).toBe(200);
    // A number written by hand that is not the next one changes nothing.
    expect(await create(browser, 'RE-2026-0006')).toBe('RE-2026-0006');
    expect(await createMany(browser, 3)).toEqual(['RE-2026-0002', 'RE-2026-0004', 'RE-2026-0007']);
  });

  it('changes nothing if it is outside the number range, beyond the counter or below the start', async () => {
    const browser = await bookkeeper({ invoiceNumberingPattern: 'RE-{YYYY}-{NNNN}', invoiceStartNumber: 10 });
    await createMany(browser, 2);
    for (const number of ['A-1', 'RE-2026-9999', 'RE-2026-0003', 'RE-2025-0010']) {
      await create(browser, number);
      expect(await remove(browser, number)).toBe(200);
      expect(await next(browser)).toBe('RE-2026-0012');
    }
  });

  it('goes back only from the last one if the number contains the month', async () => {
    const browser = await bookkeeper({ invoiceNumberingPattern: '{YYYY}{MM}-{NNN}', invoiceStartNumber: 1 });
    const [first, , third] = await createMany(browser, 3);
    expect(await remove(browser, String(first))).toBe(200);
    expect(await next(browser)).toBe('202602-004');
    expect(await remove(browser, String(third))).toBe(200);
    expect(await next(browser)).toBe('202602-003');
  });

  it('stays taken if the draft is not deleted', async () => {
    const browser = await bookkeeper();
    await createMany(browser, 2);
    await browser.call('PUT', url, { body: { invoice: { invoiceId: 'RE-2026-0002', customerName: 'Erika' } } });
    expect(await remove(browser, 'RE-2026-0002', '?version=1')).toBe(409);
    expect(await remove(browser, 'RE-2026-0404')).toBe(404);
    expect(await next(browser)).toBe('RE-2026-0003');
    expect(await remove(browser, 'RE-2026-0002', '?version=2')).toBe(200);
    expect(await next(browser)).toBe('RE-2026-0002');
  });

  it('goes to one of many concurrent creations and deletions, and none is left out', async () => {
    const browser = await bookkeeper();
    const before = await createMany(browser, 20);
    const freed = before.slice(5, 15);
    const [statuses, created, byHand] = await Promise.all([
      Promise.all(freed.map((number) => remove(browser, number))),
      Promise.all(Array.from({ length: 15 }, () => create(browser))),
      // Requests by hand for the numbers being freed.
      Promise.all(freed.map((invoiceId) => browser.call('POST', url, { body: { invoice: { invoiceId } } }))),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(byHand.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(created).size).toBe(15);
    const filled = await createMany(browser, 20);
    const { body } = await browser.call<{ invoices: { invoiceId: string }[] }>('GET', `${url}?limit=200`);
    const running = body.invoices
      .map(({ invoiceId }) => Number(invoiceId.slice(-4)))
      .toSorted((one, other) => one - other);
    expect(filled).toHaveLength(20);
    expect(running).toEqual(Array.from({ length: running.length }, (_, index) => index + 1));
  });
});
