import { describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { pixel } from '#testing/hostile-forms.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildCii } from '#testing/receipts/e-invoice.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { drawReceipt } from '#testing/receipts/picture.ts';
import { openExpenses } from '#testing/receipts/scene.ts';

const { database, adminUrl } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/benit/accounting';
const invoice = buildPdf({ pages: [['Rechnung']] });

describe('an upload', async () => {
  const scene = await openExpenses(people);

  it('creates an expense with the next number, dated today, whose receipt waits to be read', async () => {
    const first = await scene.add(invoice, 'Rechnung März.pdf');
    const second = await scene.add(invoice);
    expect(first.expense).toMatchObject({
      expenseId: 'A-2026-0001',
      expenseDate: '2026-02-02',
      fileName: 'Rechnung März.pdf',
      mediaType: 'application/pdf',
      byteSize: invoice.length,
      version: 1,
      duplicateOf: null,
    });
    expect(first.task).toMatchObject({ kind: 'expense-reading', state: 'waiting', id: first.expense.readingTaskId });
    expect(second.expense).toMatchObject({ expenseId: 'A-2026-0002', duplicateOf: 'A-2026-0001' });
  });

  it('accepts a number before or after the file; a taken one is a conflict, and nothing is stored', async () => {
    expect((await scene.add(invoice, 'a.pdf', [['expenseId', 'Büro/7']])).expense.expenseId).toBe('Büro/7');
    const before = (await scene.list()).length;
    const taken = await scene.upload(invoice, 'a.pdf', [['expenseId', 'Büro/7']]);
    expect(taken).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'expense_number_taken', field: 'expenseId' }] },
    });
    expect(await scene.list()).toHaveLength(before);
    const files = await database.tenant({ organizationId: scene.organizationId, userId: scene.user.id }, (tx) =>
      tx.selectFrom('files').select('id').execute(),
    );
    expect(files).toHaveLength(before);
    expect(await scene.upload(invoice, 'a.pdf', [['expenseId', 'a b']])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'expenseId' }] },
    });
  });

  it('is queued behind two others of its person; those of a colleague do not wait for it', async () => {
    const crowded = await openExpenses(people);
    const added = [];
    for (let count = 0; count < 4; count += 1) added.push(await crowded.add(pixel, 'a.png'));
    expect(added.map(({ task }) => task !== null)).toEqual([true, true, false, false]);
    const waiting = added.at(-1)?.expense;
    expect(waiting).toMatchObject({ expenseId: 'A-2026-0004', readingTaskId: null, readingState: 'waiting' });
    expect(waiting?.reading).toEqual({ state: 'waiting', done: 0, total: null, errors: [] });
    const colleague = await openExpenses(people, crowded.organizationId);
    expect((await colleague.add(pixel, 'a.png')).task).not.toBeNull();
    // Its turn has come: whoever asks for it waits no longer.
    const asked = await crowded.browser.call('POST', `${base}/expense/A-2026-0004/reading`, {});
    expect(asked.status).toBe(202);
    expect((await crowded.find('A-2026-0004'))?.readingTaskId).not.toBeNull();
    // A cancelled reading makes room for the next.
    const first = added[0]?.task?.id ?? '';
    const second = added[1]?.task?.id ?? '';
    for (const id of [first, second])
      expect((await crowded.browser.call('DELETE', `/api/benit/tasks/${id}`)).status).toBe(200);
    expect((await crowded.find('A-2026-0003'))?.readingTaskId).not.toBeNull();
  });

  it('at the same time gives each expense its own number', async () => {
    const added = await Promise.all(Array.from({ length: 5 }, () => scene.add(pixel, 'a.png')));
    expect(new Set(added.map(({ expense }) => expense.expenseId)).size).toBe(5);
  });
});

it('beyond the storage limit of the organisation is refused, and keeps nothing', async () => {
  const scene = await openExpenses(people);
  await runAdminStatement(
    adminUrl,
    `UPDATE organizations SET storage_limit_bytes = ${invoice.length + 10} WHERE id = '${scene.organizationId}'`,
  );
  await scene.add(invoice);
  expect(await scene.upload(pixel, 'b.png')).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'storage_full', field: 'file' }] },
  });
  expect(await scene.list()).toHaveLength(1);
});

describe('saving', async () => {
  const scene = await openExpenses(people);
  const { expense } = await scene.add(invoice);
  const { expenseId } = expense;

  it('keeps absent fields, sums the amounts, and records who wrote each value', async () => {
    const { body } = await scene.save({
      expenseId,
      vendor: ' Müller ',
      amounts: [
        { net: 100, vat: 19, vatCost: 19 },
        { net: 10.1, vat: 7, vatCost: 0.71 },
      ],
      version: 1,
    });
    expect(body.expense).toMatchObject({
      vendor: 'Müller',
      gross: 129.81,
      version: 2,
      sources: { vendor: { source: 'person' }, amounts: { source: 'person' } },
    });
    expect((await scene.save({ expenseId, category: 'office', version: 2 })).body.expense).toMatchObject({
      vendor: 'Müller',
      category: 'office',
      gross: 129.81,
    });
    expect((await readLog(database, scene.organizationId)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['expense_created', 'expense_changed']),
    );
  });

  it('accepts every field of its own response', async () => {
    const [found] = await scene.list(`?expenseId=${expenseId}`);
    const { status, body, text } = await scene.save({ ...found });
    expect(status, text).toBe(200);
    expect(body.expense).toMatchObject({ vendor: 'Müller', gross: 129.81 });
  });

  it.each([
    [{ gross: 1 }, 400, 'expense.gross'],
    [
      {
        amounts: [
          { net: 1e8, vat: 19, vatCost: 1e8 },
          { net: 1e8, vat: 7, vatCost: 1e8 },
        ],
      },
      400,
      'expense.amounts',
    ],
    [{ vendor: 'x\ny' }, 400, 'expense.vendor'],
    [{ category: 'nope' }, 400, 'expense.category'],
    [{ amounts: [{ net: 1.005, vat: 19, vatCost: 1 }] }, 400, 'expense.amounts.0.net'],
    [{ project: '019a0000-0000-7000-8000-000000000000' }, 422, 'expense.project'],
    [{ version: 1 }, 409, undefined],
    [{ unknown: 1 }, 400, 'expense.unknown'],
  ])('%j is refused and changes nothing', async (change, status, field) => {
    const [before] = await scene.list(`?expenseId=${expenseId}`);
    const answer = await scene.save({ expenseId, ...change });
    expect(answer.status, answer.text).toBe(status);
    if (field !== undefined) expect(answer.body.errors[0]?.field).toBe(field);
    expect(await scene.list(`?expenseId=${expenseId}`)).toEqual([before]);
  });

  it('accepts a project of the organisation, which is then in use; one of another organisation is unknown', async () => {
    const projects = `${base}/project`;
    const { body } = await scene.browser.call<{ record: { id: string } } & { errors: [] }>('POST', projects, {
      body: { record: { name: 'Umbau' } },
    });
    expect((await scene.save({ expenseId, project: body.record.id })).body.expense.project).toEqual({
      id: body.record.id,
      label: 'Umbau',
    });
    expect(await scene.browser.call('DELETE', `${projects}/${body.record.id}`)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'record_in_use', params: { expense: 1 } }] },
    });
    const other = await openExpenses(people);
    const theirs = (await other.add(invoice)).expense;
    expect(await other.save({ expenseId: theirs.expenseId, project: body.record.id })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'reference_not_found' }] },
    });
  });
});

describe('the list', async () => {
  const scene = await openExpenses(people);
  const wanted = [
    ['2026-01-03', 'Zander', 30],
    ['2026-01-01', 'ärzte', 200],
    ['2026-01-02', 'Bauer', 4],
  ] as const;
  for (const [expenseDate, vendor, gross] of wanted) {
    const { expense } = await scene.add(pixel, 'a.png');
    await scene.save({
      expenseId: expense.expenseId,
      expenseDate,
      vendor,
      gross,
      paymentStatus: gross > 100 ? 'paid' : 'open',
    });
  }
  const vendors = async (query: string) => (await scene.list(query)).map(({ vendor }) => vendor);

  it('is newest first, and sorted as requested', async () => {
    expect(await vendors('')).toEqual(['Zander', 'Bauer', 'ärzte']);
    expect(await vendors('?sort=vendor')).toEqual(['ärzte', 'Bauer', 'Zander']);
    expect(await vendors('?sort=gross&direction=desc')).toEqual(['ärzte', 'Zander', 'Bauer']);
    expect(await vendors('?sort=expenseId&limit=2')).toEqual(['Zander', 'ärzte']);
  });

  it('continues after the previous page', async () => {
    const page = await scene.browser.call<{ expenses: { vendor: string }[]; nextCursor: string } & { errors: [] }>(
      'GET',
      `${base}/expense?limit=2`,
    );
    expect(await vendors(`?limit=2&cursor=${page.body.nextCursor}`)).toEqual(['ärzte']);
  });

  it('finds words, amounts and days, and is filtered', async () => {
    expect(await vendors('?searchTerm=bau')).toEqual(['Bauer']);
    expect(await vendors('?searchTerm=200,00')).toEqual(['ärzte']);
    expect(await vendors('?paymentStatus=paid')).toEqual(['ärzte']);
    expect(await vendors('?from=2026-01-02&to=2026-01-02')).toEqual(['Bauer']);
    expect(await vendors('?searchTerm=a-2026&paymentStatus=open&sort=vendor')).toEqual(['Bauer', 'Zander']);
  });
});

it('a deleted expense disappears everywhere; row, receipt and number stay', async () => {
  const scene = await openExpenses(people);
  const { expense } = await scene.add(invoice);
  await scene.save({ expenseId: expense.expenseId, vendor: 'Verschwunden' });
  expect(
    (await scene.browser.call('DELETE', `${base}/expense/${expense.expenseId}?reason=doppelt&version=1`)).status,
  ).toBe(409);
  expect((await scene.browser.call('DELETE', `${base}/expense/${expense.expenseId}?reason=doppelt`)).status).toBe(200);
  expect([
    await scene.list(),
    await scene.list('?searchTerm=verschwunden'),
    await scene.list(`?expenseId=${expense.expenseId}`),
  ]).toEqual([[], [], []]);
  expect((await scene.browser.call('GET', `${base}/expense-document/${expense.expenseId}/original`)).status).toBe(404);
  expect((await scene.add(pixel, 'a.png')).expense.expenseId).toBe('A-2026-0002');
  expect((await scene.upload(invoice, 'a.pdf', [['expenseId', expense.expenseId]])).status).toBe(409);
  const rows = await database.tenant({ organizationId: scene.organizationId, userId: scene.user.id }, (tx) =>
    tx
      .selectFrom('expenses as e')
      .innerJoin('files as f', 'f.id', 'e.file_id')
      .select(['deleted_by', 'deletion_reason', 'f.kept_at'])
      .where('deleted_at', 'is not', null)
      .execute(),
  );
  expect(rows).toEqual([{ deleted_by: scene.user.id, deletion_reason: 'doppelt', kept_at: expect.any(Date) }]);
});

describe('the document', async () => {
  const scene = await openExpenses(people);
  const fetchDocument = (expenseId: string, accept?: string) =>
    scene.browser.call(
      'GET',
      `${base}/expense-document/${encodeURIComponent(expenseId)}`,
      accept === undefined ? {} : { headers: { accept } },
    );

  it('of a PDF is the PDF, as hex text or bytes', async () => {
    const { expense } = await scene.add(invoice, 'a.pdf', [['expenseId', '2026/1']]);
    const hex = await fetchDocument(expense.expenseId);
    expect(Buffer.from(hex.text, 'hex').equals(invoice)).toBe(true);
    expect(hex.headers['content-disposition']).toContain('2026-1.pdf');
  });

  it.each([
    [620, 874],
    [620, 2600],
    [1400, 700],
  ])('of a picture of %i × %i is a page with it', async (width, height) => {
    const { expense } = await scene.add(await drawReceipt(['Beleg'], { width, height }), 'a.png');
    const answer = await fetchDocument(expense.expenseId, 'application/pdf');
    expect([answer.status, answer.text.slice(0, 5), answer.headers['content-type']]).toEqual([
      200,
      '%PDF-',
      'application/pdf',
    ]);
  });

  it.each([
    ['an invoice', buildCii()],
    ['another XML', Buffer.from('<?xml version="1.0"?><a><b>Ä &amp; 北京</b></a>')],
  ])('of XML that is %s is a readable page', async (_, xml) => {
    const { expense } = await scene.add(xml, 'a.xml');
    for (const language of ['de', 'cn']) {
      const answer = await scene.browser.call(
        'GET',
        `${base}/expense-document/${expense.expenseId}?language=${language}`,
        { headers: { accept: 'application/pdf' } },
      );
      expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    }
  });
});

it('the categories have accounts of both charts and a line of the form', async () => {
  const scene = await openExpenses(people);
  const { body } = await scene.browser.call<{ categories: object[] } & { errors: [] }>(
    'GET',
    `${base}/expense/categories`,
  );
  expect(body.categories).toContainEqual({
    id: 'office',
    name: 'Bürobedarf',
    skr03: '4930',
    skr04: '6815',
    euerLine: 51,
    vatDefault: 19,
  });
});

it('the categories are named in the language of the caller', async () => {
  const scene = await openExpenses(people);
  await runAdminStatement(
    adminUrl,
    `UPDATE memberships SET languages = '{en}', default_language = 'en' WHERE organization_id = '${scene.organizationId}'`,
  );
  const { body } = await scene.browser.call<{ categories: object[] } & { errors: [] }>(
    'GET',
    `${base}/expense/categories`,
  );
  expect(body.categories).toContainEqual({
    id: 'office',
    name: 'Office supplies',
    skr03: '4930',
    skr04: '6815',
    euerLine: 51,
    vatDefault: 19,
  });
});
