import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import type { Task } from '#platform/contract/task.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { toMultipart } from '#testing/multipart.ts';
import { testPassword } from '#testing/people.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createDataDir, startProduct } from '#testing/product-process.ts';
import { buildScan } from '#testing/receipts/pdf.ts';
import { drawReceipt } from '#testing/receipts/picture.ts';
import { waitUntil } from '#testing/wait-until.ts';

// More than is written between two looks at how far it is.
const entries = 60_000;
const lines = 10_000;

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createProductPeople(database);
const dataDir = await createDataDir();
const start = () => startProduct(dataDir, { DATABASE_URL: adminUrl, SECRET_KEY: secretKey });

async function signIn(url: string, email: string) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'kontor' };
  const answer = await fetch(`${url}/api/benit/auth/users/signin`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: testPassword }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (path: string, form?: ReturnType<typeof toMultipart>): Promise<Response> =>
    fetch(`${url}${path}`, {
      headers: { cookie, 'x-requested-with': 'kontor', ...form?.headers },
      ...(form && { method: 'POST', body: new Uint8Array(form.body) }),
    });
}

type Call = Awaited<ReturnType<typeof signIn>>;

/** Returns the task that the answer started: as its user sees it, and as it stands in the database. */
async function startedBy(answer: Response) {
  expect(answer.status).toBe(202);
  const { id } = ((await answer.json()) as { task: Task }).task;
  return {
    find: async (call: Call): Promise<Task> =>
      ((await (await call(`/api/benit/tasks/${id}`)).json()) as { task: Task }).task,
    stored: () =>
      database.identity(
        (tx) => tx.selectFrom('tasks').select(['state', 'run']).where('id', '=', id).executeTakeFirst(),
        { readOnly: true },
      ),
  };
}

async function killMidway(product: ReturnType<typeof start>, findTask: () => Promise<Task>): Promise<void> {
  await waitUntil(async () => (await findTask()).done > 0);
  product.kill('SIGKILL');
  await product.ended;
}

it(
  'a long export killed midway is complete after the next start, and is logged once',
  { timeout: 120_000 },
  async () => {
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId, permissions: ['benit-organization-users-permission'] });
    await database.identity((tx) =>
      sql`INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id)
        SELECT ${organizationId}, gen_random_uuid(), '2025-07-01'::timestamptz + n * interval '1 second', 'user_added', n::text FROM generate_series(1, ${entries}::int) n`.execute(
        tx,
      ),
    );
    const first = start();
    const call = await signIn(await first.ready, user.email);
    const answer = await call('/api/benit/organization-configuration/audit/csv?to=2025-12-31');
    const { find, stored } = await startedBy(answer);
    await killMidway(first, () => find(call));
    expect(await stored()).toEqual({ state: 'running', run: 1 });

    const second = start();
    const callAgain = await signIn(await second.ready, user.email);
    await waitUntil(async () => (await find(callAgain)).state === 'done');
    expect(await stored()).toEqual({ state: 'done', run: 2 });
    const text = await (await callAgain((await find(callAgain)).result?.href ?? '')).text();
    expect(text.match(/\r\n/gu)).toHaveLength(entries + 1);
    const log = await database.identity((tx) =>
      tx
        .selectFrom('audit_entries')
        .select('request_id')
        .where('organization_id', '=', organizationId)
        .where('event', '=', 'audit_exported')
        .execute(),
    );
    expect(log).toHaveLength(1);
    expect(log[0]?.request_id).toBe(answer.headers.get('x-request-id'));
    second.kill('SIGKILL');
    await second.ended;
  },
);

it(
  'an import of 10,000 lines killed twice leaves no partial data, and is stored once after the next start',
  { timeout: 240_000 },
  async () => {
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId, permissions: ['benit-accounting-permission'] });
    const count = (table: 'customers' | 'search_entries') =>
      database.tenant(
        { organizationId, userId: user.id },
        async (tx) =>
          Number((await sql<{ count: string }>`SELECT count(*) FROM ${sql.table(table)}`.execute(tx)).rows[0]?.count),
        { readOnly: true },
      );
    const first = start();
    const call = await signIn(await first.ready, user.email);
    const table = ['Name;Ort', ...Array.from({ length: lines }, (_, index) => `Kunde ${index};Köln`)].join('\r\n');
    const form = toMultipart([
      ['mapping', '{"0":"name","1":"city"}'],
      ['mode', 'all'],
      { name: 'file', fileName: 'kunden.csv', bytes: Buffer.from(table) },
    ]);
    const { find, stored } = await startedBy(await call('/api/benit/accounting/customer/import', form));
    await killMidway(first, () => find(call));
    expect(await stored()).toEqual({ state: 'running', run: 1 });
    expect(await count('customers')).toBe(0);

    const second = start();
    const callSecond = await signIn(await second.ready, user.email);
    await waitUntil(async () => (await stored())?.run === 2 && (await find(callSecond)).done > 0);
    await killMidway(second, () => find(callSecond));
    expect(await count('customers')).toBe(0);

    const callAgain = await signIn(await start().ready, user.email);
    await waitUntil(async () => (await find(callAgain)).endedAt !== null);
    expect(await find(callAgain)).toMatchObject({
      state: 'done',
      done: lines,
      total: lines,
      errors: [],
      message: expect.stringContaining('10.000'),
    });
    expect(await stored()).toEqual({ state: 'done', run: 3 });
    expect(await count('customers')).toBe(lines);
    expect(await count('search_entries')).toBe(lines);
    const numbers = await database.tenant(
      { organizationId, userId: user.id },
      (tx) => tx.selectFrom('customers').select('number').distinct().execute(),
      { readOnly: true },
    );
    expect(numbers).toHaveLength(lines);
    const log = await database.identity((tx) =>
      tx
        .selectFrom('audit_entries')
        .select('event')
        .where('organization_id', '=', organizationId)
        .where('event', 'like', 'record%')
        .execute(),
    );
    expect(log).toEqual([{ event: 'records_imported' }]);
  },
);

it(
  'a receipt whose reading is killed is read after the next start, and its expense is filled once',
  { timeout: 300_000 },
  async () => {
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId });
    const first = start();
    const call = await signIn(await first.ready, user.email);
    const bytes = await sharp(await drawReceipt())
      .jpeg({ quality: 92 })
      .toBuffer();
    const scan = buildScan(Array.from({ length: 5 }, () => ({ bytes, width: 620, height: 874 })));
    const created = await call(
      '/api/benit/accounting/expense',
      toMultipart([{ name: 'file', fileName: 'stapel.pdf', bytes: scan }]),
    );
    expect(created.status).toBe(200);
    const { expense } = (await created.json()) as { expense: Expense };
    const find = async (ask: typeof call) =>
      (
        (await (await ask(`/api/benit/accounting/expense?expenseId=${expense.expenseId}`)).json()) as {
          expenses: [Expense];
        }
      ).expenses[0];
    await expect
      .poll(async () => (await find(call)).reading?.done, { timeout: 120_000, interval: 200 })
      .toBeGreaterThan(0);
    first.kill('SIGKILL');
    await first.ended;

    const callAgain = await signIn(await start().ready, user.email);
    expect(await find(callAgain)).toMatchObject({ version: 1, gross: null, sources: {} });
    await expect
      .poll(async () => (await find(callAgain)).reading?.state, { timeout: 200_000, interval: 500 })
      .toBe('done');
    expect(await find(callAgain)).toMatchObject({
      version: 2,
      gross: 57.1,
      reading: { done: 5, total: 5, errors: [] },
    });
    expect((await readLog(database, organizationId)).filter(({ event }) => event === 'expense_read')).toHaveLength(1);
  },
);
