import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createDemoDatabase } from '#testing/demo-data-dir.ts';
import { findBalancerPorts, startBalancer } from '#testing/nginx.ts';
import { startProduct } from '#testing/product-process.ts';
import type { ProductProcess } from '#testing/product-process.ts';
import { createSecureClient } from '#testing/secure-client.ts';
import type { SecureAnswer } from '#testing/secure-client.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';

// Two processes behind nginx, one of which is killed while its writes are held in the database: before they are written,
// and in their COMMIT, which then succeeds without anybody who hears of it.

const customers = '/api/benit/accounting/customer';
/** An advisory lock in a database of its own. A COMMIT waits for it longer than the product's `lock_timeout`. */
const commitLock = 4711;

const ports = await findBalancerPorts();
const { adminUrl, secretKey, dataDir } = await createDemoDatabase();
await runAdminStatement(
  adminUrl,
  `DELETE FROM installation_marks WHERE name = 'demo'`,
  `CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0 AS $$
     BEGIN PERFORM pg_advisory_xact_lock_shared(${commitLock}); RETURN NULL; END $$`,
  `CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT OR UPDATE OR DELETE ON customers
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_commit()`,
);
const { certificate } = await startBalancer(ports);
const call = createSecureClient(ports.https, certificate);
let headers: Record<string, string> = {};

function start(index: 0 | 1): ProductProcess {
  return startProduct(dataDir, {
    DATABASE_URL: adminUrl,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'info',
    PORT: String(ports.upstreams[index]),
    PUBLIC_URL: `https://localhost:${ports.https}`,
  });
}

const products: [ProductProcess, ProductProcess] = [start(0), start(1)];

beforeAll(async () => {
  await Promise.all(products.map(({ ready }) => ready));
  const answer = await call('/api/benit/auth/users/signin', {
    method: 'POST',
    body: { email: 'accounting@demo.example', password: 'demo' },
  });
  expect(answer.status).toBe(200);
  headers = { cookie: [answer.headers['set-cookie']].flat()[0]?.split(';')[0] ?? '' };
});

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

const create = (name: string) => call(customers, { method: 'POST', headers, body: { record: { name } } });
const rename = ({ id, version }: Customer, name: string) =>
  call(`${customers}/${id}`, { method: 'PUT', headers, body: { record: { name, version } } });
const remove = ({ id, version }: Customer) =>
  call(`${customers}/${id}?version=${version}`, { method: 'DELETE', headers });

const readRecord = ({ text }: SecureAnswer): Customer => (JSON.parse(text) as { record: Customer }).record;
const readCode = ({ text }: SecureAnswer): string | undefined =>
  (JSON.parse(text) as { errors?: { code: string }[] }).errors?.[0]?.code;

async function createAll(names: readonly string[]): Promise<readonly Customer[]> {
  return Promise.all(names.map(async (name) => readRecord(await create(name))));
}

async function ask<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Holds all writes of customers until `release`. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  let isHeld = true;
  const release = async (): Promise<void> => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('COMMIT');
    await client.end();
  };
  whenOver(release);
  return release;
}

/** Requests that a process has begun and not answered, by its log. */
function countOpen(product: ProductProcess): number {
  const output = product.output();
  const count = (line: string): number => output.split(`"msg":"${line}"`).length - 1;
  return count('incoming request') - count('request completed');
}

const countHeld = async (): Promise<number> => {
  const [row] = await ask<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
};

const marksOf = (round: string, amount: number): string[] =>
  Array.from({ length: amount }, (_, index) => `${round} ${index}`);

const moments = [
  { moment: 'before they write', statement: 'LOCK TABLE customers IN SHARE ROW EXCLUSIVE MODE', isWritten: false },
  { moment: 'in their COMMIT', statement: `SELECT pg_advisory_xact_lock(${commitLock})`, isWritten: true },
];

describe.each(moments)('a process that is killed while its writes are $moment', ({ moment, statement, isWritten }) => {
  it('fails the writes in flight once, in the format of the product; nothing is doubled and nothing else fails', async () => {
    const renamed = await createAll(marksOf(`${moment}, renamed`, 4));
    const removed = await createAll(marksOf(`${moment}, removed`, 4));
    const created = marksOf(`${moment}, created`, 6);

    const release = await hold(statement);
    const renameAgain = (customer: Customer) => rename(customer, `${customer.name}, again`);
    // Changes of one organisation follow one another: only the first of them can be in its COMMIT.
    const [first, ...others] = renamed;
    const renamingFirst = first === undefined ? [] : [renameAgain(first)];
    await waitUntil(async () => (await countHeld()) === 1 && products.some((product) => countOpen(product) === 1), 20);
    const victim = countOpen(products[0]) === 1 ? 0 : 1;
    const creating = created.map(create);
    const renaming = [...renamingFirst, ...others.map(renameAgain)];
    const removing = removed.map(remove);
    // Writes of both processes wait in the database.
    await waitUntil(async () => (await countHeld()) >= 8 && products.every((product) => countOpen(product) >= 5), 20);
    products[victim].kill('SIGKILL');
    await products[victim].ended;
    await release();
    // These begin after the end of the process.
    const reading = Array.from({ length: 20 }, () => call(`${customers}?limit=5`, { headers }));
    const late = marksOf(`${moment}, late`, 4);
    const creatingLate = late.map(create);
    expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));

    // nginx sends no POST twice: their result is unknown.
    const creations = await Promise.all(creating);
    expect(creations.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const failed = creations.filter(({ status }) => status !== 200);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.map((answer) => [answer.status, readCode(answer)])).toEqual(
      failed.map(() => [502, 'server_unreachable']),
    );
    expect((await Promise.all(creatingLate)).map(({ status }) => status)).toEqual(late.map(() => 200));

    // It repeats PUT and DELETE at the other process, where the version tells whether they were carried out.
    const changed = await Promise.all(renaming);
    const deleted = await Promise.all(removing);
    const carriedOut = { PUT: [409, 'changed_meanwhile'], DELETE: [404, 'not_found'] };
    for (const [method, answers] of [
      ['PUT', changed],
      ['DELETE', deleted],
    ] as const)
      expect(answers.map((answer) => [answer.status, readCode(answer)])).toEqual(
        answers.map(({ status }) => (status === 200 ? [200, undefined] : carriedOut[method])),
      );
    if (isWritten) expect(changed[0]?.status).toBe(409);
    else expect([...changed, ...deleted].map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));

    const rows = await ask<{ name: string; count: number; version: number }>(
      'SELECT name, count(*)::int, max(version) AS version FROM customers WHERE name LIKE $1 GROUP BY name',
      [`${moment}, %`],
    );
    const countOf = (name: string): number => rows.find((row) => row.name === name)?.count ?? 0;
    for (const [index, name] of created.entries()) {
      if (creations[index]?.status === 200) expect([name, countOf(name)]).toEqual([name, 1]);
      else expect([0, isWritten ? 1 : 0]).toContain(countOf(name));
    }
    expect(late.map(countOf)).toEqual(late.map(() => 1));
    for (const { name, version } of renamed) {
      expect([name, countOf(name)]).toEqual([name, 0]);
      const row = rows.find((found) => found.name === `${name}, again`);
      expect([name, row?.count, row?.version]).toEqual([name, 1, version + 1]);
    }
    expect(removed.map(({ name }) => countOf(name))).toEqual(removed.map(() => 0));
    const audited = await ask<{ subject_id: string; count: number }>(
      `SELECT subject_id, count(*)::int FROM audit_entries WHERE subject_id = ANY ($1) GROUP BY subject_id`,
      [[...renamed, ...removed].map(({ id }) => id)],
    );
    // The creation and one change each.
    expect(audited.map(({ count }) => count)).toEqual([...renamed, ...removed].map(() => 2));

    const again = start(victim);
    products[victim] = again;
    await again.ready;
    // nginx tries it again after two seconds.
    await waitUntil(async () => {
      await call(`${customers}?limit=1`, { headers });
      return again.output().includes('"incoming request"');
    }, 50);
  });
});
