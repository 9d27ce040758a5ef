import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { TestAnswer, TestBrowser } from '#testing/http.ts';
import { issueInvoices } from '#testing/issued-invoices.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { Invoice, listInvoices } from '../../contract/invoices/invoices.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const url = '/api/benit/accounting/invoice';

/** Opens a bookkeeper in a new organisation. */
async function bookkeeper(): Promise<TestBrowser & { organizationId: string }> {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId }));
  return Object.assign(browser, { organizationId });
}

type List = EndpointAnswer<typeof listInvoices>;

const list = (browser: TestBrowser, query = '') => browser.call<List>('GET', `${url}${query}`);

async function read(browser: TestBrowser, invoiceId: string) {
  const { body } = await list(browser, `?invoiceId=${encodeURIComponent(invoiceId)}`);
  return body.invoices[0];
}

const create = (browser: TestBrowser, invoice: object) => browser.call('POST', url, { body: { invoice } });
const save = (browser: TestBrowser, invoice: object) => browser.call('PUT', url, { body: { invoice } });
const fieldsOf = (answer: TestAnswer) => answer.body.errors.map((error) => error.field);

describe('creating an invoice', () => {
  it('uses the next number, today and the configured sender by default', async () => {
    const browser = await bookkeeper();
    await browser.call('PUT', '/api/benit/accounting/configuration', {
      body: { configIdentifier: 'invoiceConfig', properties: { companyName: 'Bäckerei Sommer', city: 'Bonn' } },
    });
    expect((await browser.call('GET', `${url}/next-invoice-id`)).body).toEqual({ nextInvoiceId: 'RE-2026-0001' });
    expect(await create(browser, {})).toMatchObject({ status: 200, body: { invoiceId: 'RE-2026-0001' } });
    expect(await read(browser, 'RE-2026-0001')).toMatchObject({
      companyName: 'Bäckerei Sommer',
      city: 'Bonn',
      IBAN: '',
      invoiceDate: '2026-02-02',
      invoiceDueDate: '2026-02-16',
      language: 'de',
      positions: [],
      totalSum: 0,
      status: 'draft',
      version: 1,
    });
  });

  it('keeps the sender unchanged when the configuration changes later', async () => {
    const browser = await bookkeeper();
    const configure = (companyName: string) =>
      browser.call('PUT', '/api/benit/accounting/configuration', {
        body: { configIdentifier: 'invoiceConfig', properties: { companyName } },
      });
    await configure('Alt & Co');
    await create(browser, { invoiceId: 'A-1' });
    await configure('Neu & Co');
    expect(await read(browser, 'A-1')).toMatchObject({ companyName: 'Alt & Co' });
  });

  it('computes every amount and ignores amounts in the request', async () => {
    const browser = await bookkeeper();
    await create(browser, {
      invoiceId: 'A-1',
      totalSum: 1,
      positions: [
        { description: 'Brötchen', uom: 'piece', count: 100, price: 0.4599, vat: 7, netSum: 7, sum: 7 },
        { description: 'Lieferung', price: 12.5 },
      ],
    });
    expect(await read(browser, 'A-1')).toMatchObject({
      positions: [
        { position: 1, netSum: 45.99, vatCost: 3.22, sum: 49.21 },
        { position: 2, uom: 'general', count: 1, vat: 19, netSum: 12.5, vatCost: 2.38, sum: 14.88 },
      ],
      vatBreakdown: [
        { vat: 19, netSum: 12.5, vatCost: 2.38 },
        { vat: 7, netSum: 45.99, vatCost: 3.22 },
      ],
      totalNetSum: 58.49,
      totalVatCost: 5.6,
      totalSum: 64.09,
    });
  });

  it('refuses the number of another invoice', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: '2026/001' });
    const answer = await create(browser, { invoiceId: '2026/001' });
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'invoice_number_taken', field: 'invoice.invoiceId' }] },
    });
  });

  it('lets two organisations use the same number', async () => {
    const [one, other] = [await bookkeeper(), await bookkeeper()];
    expect((await create(one, { invoiceId: 'A-1', description: 'eins' })).status).toBe(200);
    expect((await create(other, { invoiceId: 'A-1', description: 'zwei' })).status).toBe(200);
    expect(await read(one, 'A-1')).toMatchObject({ description: 'eins' });
  });
});

describe('refused input, with the field named and nothing changed', () => {
  it.each<[string, object, string[]]>([
    ['an unknown field', { colour: 'red' }, ['invoice.colour']],
    ['a day that does not exist', { invoiceDate: '2026-02-30' }, ['invoice.invoiceDate']],
    ['a count beyond all numbers', { positions: [{ uom: 'piece', count: '1e309' }] }, ['invoice.positions.0.count']],
    ['a negative price', { positions: [{ price: -1 }] }, ['invoice.positions.0.price']],
    ['a price of five decimals', { positions: [{ price: 0.12345 }] }, ['invoice.positions.0.price']],
    ['a count for a unit without symbol', { positions: [{ uom: 'general', count: 2 }] }, ['invoice.positions.0.count']],
    ['a rate of VAT that does not exist', { positions: [{ vat: 16 }] }, ['invoice.positions.0.vat']],
    [
      'an unknown unit and language',
      { language: 'xx', positions: [{ uom: 'box' }] },
      ['invoice.language', 'invoice.positions.0.uom'],
    ],
    ['a number with an emoji', { invoiceId: 'RE-😀' }, ['invoice.invoiceId']],
    ['a number with a line break', { invoiceId: 'RE\r\n1' }, ['invoice.invoiceId']],
    ['a number of 200 characters', { invoiceId: 'R'.repeat(200) }, ['invoice.invoiceId']],
    ['a name of 301 characters', { customerName: 'x'.repeat(301) }, ['invoice.customerName']],
    ['a NUL character', { description: 'a\u0000b' }, ['invoice.description']],
    ['501 positions', { positions: Array.from({ length: 501 }, () => ({})) }, ['invoice.positions']],
    [
      'a total beyond a transfer',
      { positions: [{ uom: 'piece', count: 1_000_000, price: 10_000_000 }] },
      ['invoice.positions'],
    ],
  ])('%s', async (_, invoice, fields) => {
    const browser = await bookkeeper();
    const answer = await create(browser, { invoiceId: 'A-1', ...invoice });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).sort()).toEqual(fields);
    expect((await list(browser)).body.invoices).toEqual([]);
  });

  it('a body of ten megabytes', async () => {
    const answer = await create(await bookkeeper(), { description: 'x'.repeat(10_000_000) });
    expect(answer).toMatchObject({ status: 413, body: { errors: [{ code: 'payload_too_large' }] } });
  });
});

describe('saving', () => {
  it('changes the fields in the request and keeps the rest', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: 'A-1', description: 'Alt', customerName: 'Müller', positions: [{ price: 10 }] });
    const answer = await save(browser, { invoiceId: 'A-1', description: 'Neu' });
    expect(answer.body['invoice']).toMatchObject({
      description: 'Neu',
      customerName: 'Müller',
      totalNetSum: 10,
      version: 2,
    });
  });

  it('accepts a complete invoice as returned', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: 'A-1', positions: [{ price: 10 }, { uom: 'hour', count: 1.5, price: 80 }] });
    const invoice = await read(browser, 'A-1');
    const answer = await save(browser, invoice ?? {});
    expect(answer.body['invoice']).toMatchObject({ positions: (invoice as Invoice).positions, totalSum: 154.7 });
  });

  it('refuses to overwrite the changes of someone else', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: 'A-1' });
    await save(browser, { invoiceId: 'A-1', description: 'zuerst', version: 1 });
    const answer = await save(browser, { invoiceId: 'A-1', description: 'danach', version: 1 });
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'changed_meanwhile', params: { by: 'Erika Muster', own: 1 } }] },
    });
    expect(await read(browser, 'A-1')).toMatchObject({ description: 'zuerst' });
  });

  it('of several at once with the same version saves one and refuses the others', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: 'A-1' });
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((description) => save(browser, { invoiceId: 'A-1', description, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await read(browser, 'A-1')).toEqual(winner?.body['invoice']);
  });

  it('lists, reads, prints and copies invoices stored under earlier rules, whatever the current rules are', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: 'A-1', positions: [{ uom: 'hour', price: 80 }] });
    const scope = { organizationId: browser.organizationId, userId: browser.organizationId };
    const number = `R 1 · ${'9'.repeat(30)}`;
    const company = { companyName: 'x'.repeat(900), IBAN: 'y'.repeat(200) };
    const head = { description: 'z'.repeat(900), customer_name: 'a\tb\u0085', invoice_date: '1999-12-31' };
    await database.tenant(scope, async (tx) => {
      await tx
        .updateTable('invoices')
        .set({ ...head, number, company: JSON.stringify(company) })
        .execute();
      await tx
        .updateTable('invoice_positions')
        .set({ uom: 'box', count_thousandths: 5_000_000_000, description: 'w'.repeat(9000) })
        .execute();
    });
    const listed = { invoiceId: number, description: 'z'.repeat(900) };
    expect((await list(browser)).body.invoices).toMatchObject([listed]);
    const invoice = await read(browser, number);
    expect(invoice).toMatchObject({
      ...listed,
      ...company,
      positions: [{ uom: 'box', count: 5_000_000, description: 'w'.repeat(9000) }],
    });
    const printed = await browser.call('POST', '/api/benit/accounting/invoice-document', {
      body: { invoice },
      headers: { accept: 'application/pdf' },
    });
    expect(printed).toMatchObject({ status: 200, text: expect.stringMatching(/^%PDF-/u) });
    // Saving follows the current rules and names the fields.
    const refused = await save(browser, invoice ?? {});
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused).sort()).toEqual(
      [
        'companyName',
        'customerName',
        'description',
        'IBAN',
        'positions.0.count',
        'positions.0.description',
        'positions.0.uom',
      ]
        .map((field) => `invoice.${field}`)
        .sort(),
    );
    expect(await save(browser, { invoiceId: number, description: 'kurz' })).toMatchObject({
      status: 200,
      body: { invoice: { ...company, description: 'kurz', positions: [{ uom: 'box' }] } },
    });
    expect(
      (await browser.call('POST', `${url}/copy`, { body: { toBeCopiedFromInvoiceId: number, invoiceId: 'A-2' } }))
        .status,
    ).toBe(200);
    expect(await read(browser, 'A-2')).toMatchObject({ positions: [{ uom: 'box' }] });
    expect((await browser.call('DELETE', `${url}/${encodeURIComponent(number)}`)).status).toBe(200);
  });

  it('refuses an issued invoice', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: 'A-1' });
    const scope = { organizationId: browser.organizationId, userId: browser.organizationId };
    await issueInvoices(database, scope, ['A-1']);
    expect((await save(browser, { invoiceId: 'A-1', description: 'x' })).body.errors[0]?.code).toBe('invoice_issued');
    expect((await browser.call('DELETE', `${url}/A-1`)).status).toBe(422);
  });
});

describe('number, copy, delete', () => {
  it('renames a draft, also to a number with a slash', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: 'A-1', description: 'x' });
    const rename = (formerInvoiceId: string, invoiceId: string) =>
      browser.call('PUT', `${url}/invoice-id`, { body: { formerInvoiceId, invoiceId } });
    expect(await rename('A-1', '2026/7')).toMatchObject({ status: 200, body: { invoiceId: '2026/7' } });
    expect(await read(browser, '2026/7')).toMatchObject({ description: 'x' });
    await create(browser, { invoiceId: 'A-2' });
    expect((await rename('2026/7', 'A-2')).status).toBe(409);
    expect((await rename('A-9', 'A-10')).status).toBe(404);
  });

  it('copies content, dated today, under the next number', async () => {
    const browser = await bookkeeper();
    await create(browser, {
      invoiceId: 'A-1',
      customerName: 'Müller',
      invoiceDate: '2025-01-01',
      positions: [{ price: 5 }],
    });
    const answer = await browser.call('POST', `${url}/copy`, { body: { toBeCopiedFromInvoiceId: 'A-1' } });
    expect(answer.body).toEqual({ invoiceId: 'RE-2026-0001', moved: [] });
    expect(await read(browser, 'RE-2026-0001')).toMatchObject({
      customerName: 'Müller',
      invoiceDate: '2026-02-02',
      totalNetSum: 5,
      version: 1,
    });
  });

  it('repeats an invoice: service, term of payment and the months in its texts move to the present month', async () => {
    const browser = await bookkeeper();
    await create(browser, {
      invoiceId: 'A-1',
      customerName: 'Müller',
      description: 'Verwaltung Dezember 2025',
      invoiceDate: '2026-01-03',
      invoiceDueDate: '2026-02-02',
      servicePeriodStart: '2025-12-01',
      servicePeriodEnd: '2025-12-31',
      invoiceAdditionsTop: 'Für den Vertrag vom Mai 2020 berechnen wir Dezember 2025.',
      positions: [
        {
          description: 'Grundpreis 12/2025',
          servicePeriodStart: '2025-12-01',
          servicePeriodEnd: '2025-12-31',
          price: 5,
        },
      ],
    });
    const repeat = (from: string) =>
      browser.call<{ invoiceId: string }>('POST', `${url}/copy`, {
        body: { toBeCopiedFromInvoiceId: from, repeat: true },
      });
    const answer = await repeat('A-1');
    expect(answer.body).toEqual({
      invoiceId: 'RE-2026-0001',
      moved: [
        { from: 'Dezember 2025', to: 'Januar 2026' },
        { from: '12/2025', to: '01/2026' },
      ],
    });
    const period = { servicePeriodStart: '2026-01-01', servicePeriodEnd: '2026-01-31' };
    expect(await read(browser, 'RE-2026-0001')).toMatchObject({
      customerName: 'Müller',
      description: 'Verwaltung Januar 2026',
      invoiceDate: '2026-02-02',
      invoiceDueDate: '2026-03-04',
      serviceDate: null,
      ...period,
      invoiceAdditionsTop: 'Für den Vertrag vom Mai 2020 berechnen wir Januar 2026.',
      positions: [{ description: 'Grundpreis 01/2026', ...period, price: 5 }],
    });
    // A second one in the same month is about this month.
    expect(await read(browser, (await repeat('RE-2026-0001')).body.invoiceId)).toMatchObject({
      description: 'Verwaltung Februar 2026',
      servicePeriodStart: '2026-02-01',
      servicePeriodEnd: '2026-02-28',
    });
  });

  it('deletes a draft with its positions', async () => {
    const browser = await bookkeeper();
    await create(browser, { invoiceId: '2026/1', positions: [{ price: 5 }] });
    expect((await browser.call('DELETE', `${url}/2026%2F1`)).status).toBe(200);
    expect(await read(browser, '2026/1')).toBeUndefined();
    expect((await browser.call('DELETE', `${url}/2026%2F1`)).status).toBe(404);
  });
});

describe('numbering', () => {
  it('skips manually entered numbers and restarts with the year', async () => {
    const browser = await bookkeeper();
    const configuration = {
      configIdentifier: 'numberingConfig',
      properties: { invoiceNumberingPattern: '{YY}-{NN}', invoiceStartNumber: 5 },
    };
    await browser.call('PUT', '/api/benit/accounting/configuration', { body: configuration });
    await create(browser, { invoiceId: '26-06' });
    expect((await create(browser, {})).body).toEqual({ invoiceId: '26-05' });
    expect((await create(browser, {})).body).toEqual({ invoiceId: '26-07' });
    people.clock.advance({ days: 365 });
    const again = await people.signIn(await people.addUser({ organizationId: browser.organizationId as never }));
    expect((await create(again, {})).body).toEqual({ invoiceId: '27-05' });
    people.clock.advance({ days: -365 });
  });

  it('gives 50 parallel creations 50 numbers', async () => {
    const browser = await bookkeeper();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(browser, {})));
    expect(new Set(answers.map((answer) => answer.body['invoiceId'])).size).toBe(50);
  });

  it('frees a number if the creation fails', async () => {
    const browser = await bookkeeper();
    await create(browser, { positions: [{ uom: 'piece', count: 1_000_000, price: 10_000_000 }] });
    expect((await create(browser, {})).body).toEqual({ invoiceId: 'RE-2026-0001' });
  });
});

describe('the list', () => {
  it('pages through all invoices, newest first, without duplicates', async () => {
    const browser = await bookkeeper();
    for (let day = 1; day <= 9; day += 1) {
      await create(browser, { invoiceId: `A-${day}`, invoiceDate: `2026-01-0${1 + (day % 5)}` });
    }
    const seen: List['invoices'][number][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: TestAnswer<List> = await list(browser, `?limit=2&cursor=${cursor}`);
      seen.push(...body.invoices);
      cursor = body.nextCursor;
    }
    expect(seen.map((invoice) => invoice.invoiceDate)).toEqual(
      seen
        .map((invoice) => invoice.invoiceDate)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(seen.map((invoice) => invoice.invoiceId)).size).toBe(9);
  });

  it('finds by number, description, customer and place, ignoring case, wildcards taken literally', async () => {
    const browser = await bookkeeper();
    await create(browser, {
      invoiceId: 'A-1',
      description: 'Dachsanierung 100 %',
      customerName: 'Jürgen Größer',
      customerCity: 'Köln',
    });
    await create(browser, {
      invoiceId: 'B-2',
      description: 'Heizung',
      customerName: 'Petra Weiß',
      customerCity: 'Bonn',
    });
    const search = async (term: string): Promise<string[]> => {
      const { body } = await list(browser, `?searchTerm=${encodeURIComponent(term)}`);
      return body.invoices.map((invoice) => invoice.invoiceId);
    };
    expect(await search('dachSAN')).toEqual(['A-1']);
    expect(await search('JÜRGEN')).toEqual(['A-1']);
    expect(await search('bonn')).toEqual(['B-2']);
    expect(await search('b-2')).toEqual(['B-2']);
    expect(await search('ch')).toEqual(['A-1']);
    expect(await search('j')).toEqual(['A-1']);
    expect(await search('ö')).toEqual(['B-2', 'A-1']);
    expect(await search('100 %')).toEqual(['A-1']);
    expect(await search('_____')).toEqual([]);
    expect(await search('%')).toEqual(['A-1']);
  });

  it('pages through search results', async () => {
    const browser = await bookkeeper();
    for (let index = 0; index < 5; index += 1) await create(browser, { description: 'Wartung' });
    const first = await list(browser, '?searchTerm=wartung&limit=3');
    const second = await list(browser, `?searchTerm=wartung&limit=3&cursor=${first.body.nextCursor}`);
    expect([first.body.invoices.length, second.body.invoices.length, second.body.nextCursor]).toEqual([3, 2, null]);
  });

  it.each(['x', 'e30', 'WyJhIiwiYiJd'])('refuses the invented cursor %s', async (cursor) => {
    const answer = await (await bookkeeper()).call('GET', `${url}?cursor=${cursor}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'invalid_cursor', field: 'cursor' }] } });
  });
});

describe('the document', () => {
  const document = '/api/benit/accounting/invoice-document';

  it('is hex text by default and bytes on request, named after the invoice', async () => {
    const browser = await bookkeeper();
    const hex = await browser.call('POST', document, { body: { invoice: { invoiceId: '2026/7' } } });
    expect(hex.status).toBe(200);
    expect(hex.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(Buffer.from(hex.text, 'hex').subarray(0, 5).toString()).toBe('%PDF-');
    const bytes = await browser.call('POST', document, {
      body: { invoice: { invoiceId: '2026/7' } },
      headers: { accept: 'application/pdf' },
    });
    expect(bytes.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''2026-7.pdf",
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('renders an invalid draft', async () => {
    const browser = await bookkeeper();
    const invoice = { invoiceId: '', invoiceDate: '', positions: [{ description: 'halb', count: null }, {}] };
    expect((await browser.call('POST', document, { body: { invoice } })).status).toBe(200);
  });
});
