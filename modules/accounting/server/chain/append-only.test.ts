import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, expect, it, test } from 'vitest';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { addDrafts, addIssuedInvoices, cancelInvoice } from '#testing/issued-invoices.ts';
import { createTestPeople } from '#testing/people.ts';
import { purgeOrganization } from '#testing/purge-organization.ts';

const { adminUrl, database } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());
const people = await createTestPeople(database);

async function open() {
  const organizationId = await people.addOrganization();
  const scope = { organizationId, userId: createId() };
  return { organizationId, scope, links: await addIssuedInvoices(database, scope, ['RE-1', 'RE-2', 'RE-3']) };
}

const tables = ['issued_documents', 'invoices', 'invoice_positions'];
const takeSnapshot = async (organizationId: string): Promise<unknown[]> =>
  (
    await Promise.all(
      tables.map((table) =>
        catalogue.select(
          `SELECT to_jsonb(t) AS row FROM ${table} t WHERE organization_id = '${organizationId}' ORDER BY t::text`,
        ),
      ),
    )
  ).flat();

const own = (table: string) =>
  `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND ${table === 'invoice_positions' ? 'true' : "number = 'RE-2'"}`;
const addPosition = `INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent)
     SELECT organization_id, id, 9, '', 'hour', 1, 1, 19 FROM invoices WHERE ${own('invoices')}`;
/** Statements that change or remove issued rows: rules of the tables refuse them even to roles with the right. */
const changes = [
  `UPDATE issued_documents SET pdf = 'x' WHERE ${own('issued_documents')}`,
  `UPDATE issued_documents SET sequence = sequence WHERE ${own('issued_documents')}`,
  `DELETE FROM issued_documents WHERE ${own('issued_documents')}`,
  `TRUNCATE issued_documents`,
  `UPDATE invoices SET customer_name = 'niemand' WHERE ${own('invoices')}`,
  `UPDATE invoices SET status = 'draft', issued_at = NULL, taken_over = false WHERE ${own('invoices')}`,
  `UPDATE invoices SET status = 'cancelled', version = version + 1 WHERE ${own('invoices')}`,
  `UPDATE invoices SET id = gen_random_uuid() WHERE ${own('invoices')}`,
  `DELETE FROM invoices WHERE ${own('invoices')}`,
  `TRUNCATE invoices CASCADE`,
  `UPDATE invoice_positions SET count_thousandths = 1 WHERE ${own('invoice_positions')}`,
  `DELETE FROM invoice_positions WHERE ${own('invoice_positions')}`,
  `TRUNCATE invoice_positions`,
  addPosition,
  // During the statement the invoices are invisible to the check at its end.
  ...[
    `UPDATE invoice_positions SET count_thousandths = 1 WHERE ${own('invoice_positions')}`,
    `DELETE FROM invoice_positions WHERE ${own('invoice_positions')}`,
    addPosition,
  ].map((statement) => `${statement} RETURNING set_config('app.organization_id', gen_random_uuid()::text, true)`),
];
/** Statements that disable the rules: a right of the tables' owner. */
const liftings = [
  ...tables.flatMap((table) => [
    `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    `DROP TABLE ${table} CASCADE`,
    `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
  ]),
  `ALTER TABLE issued_documents DROP COLUMN hash`,
  `DROP TRIGGER refuse_change ON issued_documents`,
  `DROP FUNCTION refuse_issued_change() CASCADE`,
  `CREATE OR REPLACE FUNCTION refuse_issued_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'`,
  `CREATE TRIGGER own BEFORE INSERT ON issued_documents FOR EACH ROW EXECUTE FUNCTION refuse_issued_change()`,
  `SET session_replication_role = replica`,
  `SET ROLE kontor_owner`,
  `SET ROLE kontor_backup`,
  `SET SESSION AUTHORIZATION kontor_owner`,
];
// Missing right, rule of the table, or reference to the invoice.
const refused = { code: expect.stringMatching(/^(?:42501|23001|23503)$/u) };
// Each refused statement must leave its invoices as they were, so all of them can be tried on the same ones.
const issued = await open();

describe.each(['kontor_app', 'kontor_identity'])('%s', (role) => {
  it.each([...changes, ...liftings])('is refused %s', async (statement) => {
    const { organizationId, scope } = issued;
    const before = await takeSnapshot(organizationId);
    const work = (tx: Transaction) => sql.raw(statement).execute(tx);
    await expect(role === 'kontor_app' ? database.tenant(scope, work) : database.identity(work)).rejects.toMatchObject(
      refused,
    );
    expect(await takeSnapshot(organizationId)).toEqual(before);
  });
});

/** Runs a statement as a login that migrates, in a transaction that is rolled back. */
async function attempt(role: string, organizationId: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Simulates a careless migration: row-level security would hide the rows from the owner.
    await client.query(
      `BEGIN; SET LOCAL app.organization_id = '${organizationId}'; ${tables.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`).join('; ')}; SET LOCAL ROLE ${role}`,
    );
    await client.query(`${statement}; COMMIT`);
  } finally {
    await client.end();
  }
}

describe.each(['kontor_owner', 'none'])('an administrator of the database with the role %s', (role) => {
  it.each(changes)('is refused %s', async (statement) => {
    const { organizationId } = issued;
    const before = await takeSnapshot(organizationId);
    await expect(attempt(role, organizationId, statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:23001|23503)$/u),
    });
    expect(await takeSnapshot(organizationId)).toEqual(before);
  });
});

describe('an organisation with issued documents', () => {
  it('is removed by no other role, a superuser included', async () => {
    const { organizationId } = await open();
    const before = await takeSnapshot(organizationId);
    const remove = database.identity((tx) => tx.deleteFrom('organizations').where('id', '=', organizationId).execute());
    await expect(remove).rejects.toMatchObject({ code: '42501' });
    await expect(catalogue.select(`DELETE FROM organizations WHERE id = '${organizationId}'`)).rejects.toMatchObject({
      code: '23001',
    });
    expect(await takeSnapshot(organizationId)).toEqual(before);
  });

  it('is removed with all of them by the role that purges', async () => {
    const { organizationId } = await open();
    await purgeOrganization(database, organizationId);
    expect(await takeSnapshot(organizationId)).toEqual([]);
  });
});

describe('an invoice', () => {
  const attemptAs = (scope: { organizationId: string; userId: string }, statements: string) =>
    database.tenant(scope, async (tx) => {
      for (const statement of statements.split('; ')) await sql.raw(statement).execute(tx);
    });
  const draftIn = async () => {
    const { organizationId, scope, links } = await open();
    await database.tenant(scope, (tx) => addDrafts(tx, scope, ['E-1', 'E-2']));
    const statusOf = (number: string) =>
      catalogue.list(
        `SELECT status FROM invoices WHERE organization_id = '${organizationId}' AND number = '${number}'`,
      );
    return { organizationId, scope, links, statusOf };
  };
  const addDocument = (number: string, columns = '', values = '') => `
    INSERT INTO issued_documents (organization_id, invoice_id, number, issued_at, taken_over, content, pdf, content_sha256, pdf_sha256${columns})
    SELECT organization_id, id, number, '2026-01-01', false, '{}', 'x', encode(sha256('{}'), 'hex'), encode(sha256('x'), 'hex')${values} FROM invoices WHERE number = '${number}'`;

  it.each([
    [
      'issued without a document',
      `UPDATE invoices SET status = 'issued', issued_at = now() WHERE number = 'E-1'`,
      '23000',
    ],
    [
      'created as issued without a document',
      `INSERT INTO invoices (organization_id, id, number, invoice_date, company, status, issued_at) SELECT organization_id, gen_random_uuid(), 'E-3', '2026-01-01', '{}', 'issued', now() FROM invoices LIMIT 1`,
      '23000',
    ],
    [
      'cancelled before it was issued',
      `UPDATE invoices SET status = 'cancelled', issued_at = now() WHERE number = 'E-1'`,
      '23001',
    ],
    [
      'cancelled without another that cancels it',
      `UPDATE invoices SET status = 'cancelled' WHERE number = 'RE-1'`,
      '23000',
    ],
    [
      'issued at another time than its document says',
      `${addDocument('E-1')}; UPDATE invoices SET status = 'issued', issued_at = '2026-01-02' WHERE number = 'E-1'`,
      '23000',
    ],
    [
      'taken over while its document says otherwise',
      `${addDocument('E-1')}; UPDATE invoices SET status = 'issued', issued_at = '2026-01-01', taken_over = true WHERE number = 'E-1'`,
      '23000',
    ],
    ['given a document without being issued', addDocument('E-1'), '23000'],
    ['given a second document', addDocument('RE-1'), '23505'],
  ])('is never %s', async (_, statement, code) => {
    const { organizationId, scope } = await draftIn();
    const before = await takeSnapshot(organizationId);
    await expect(attemptAs(scope, statement)).rejects.toMatchObject({ code });
    expect(await takeSnapshot(organizationId)).toEqual(before);
  });

  it('is issued together with its document, and cancelled once', async () => {
    const { scope, statusOf } = await draftIn();
    await database.tenant(scope, async (tx) => {
      await sql.raw(addDocument('E-1')).execute(tx);
      await sql`UPDATE invoices SET status = 'issued', issued_at = '2026-01-01' WHERE number = 'E-1'`.execute(tx);
    });
    expect(await statusOf('E-1')).toEqual(['issued']);
    await cancelInvoice(database, scope, 'E-1', 'S-1');
    expect([await statusOf('E-1'), await statusOf('S-1')]).toEqual([['cancelled'], ['issued']]);
    await expect(attemptAs(scope, `UPDATE invoices SET status = 'issued' WHERE number = 'E-1'`)).rejects.toMatchObject({
      code: '23001',
    });
  });

  it('that is a draft is changed and deleted as before, positions included', async () => {
    const { scope, statusOf } = await draftIn();
    await attemptAs(
      scope,
      `UPDATE invoice_positions SET count_thousandths = 5 WHERE invoice_id = (SELECT id FROM invoices WHERE number = 'E-1')`,
    );
    await attemptAs(scope, `DELETE FROM invoices WHERE number IN ('E-1', 'E-2')`);
    expect([await statusOf('E-1'), await statusOf('E-2')]).toEqual([[], []]);
  });

  it.each([
    ['sequence', ', sequence', ', 4'],
    ['previous hash', ', previous_hash', `, repeat('0', 64)`],
    ['hash', ', hash', `, repeat('0', 64)`],
  ])('gets no %s chosen by the caller', async (_, columns, values) => {
    const { scope } = await draftIn();
    await expect(attemptAs(scope, addDocument('E-1', columns, values))).rejects.toMatchObject({ code: '23000' });
  });

  it.each(['content', 'pdf', 'cii', 'ubl'])('gets no hash of the %s that is not its own', async (part) => {
    const { scope } = await draftIn();
    const statement = addDocument(
      'E-1',
      ', cii, cii_sha256, ubl, ubl_sha256',
      `, 'c', encode(sha256('c'), 'hex'), 'u', encode(sha256('u'), 'hex')`,
    );
    const forged = {
      content: statement.replace("sha256('{}')", "sha256('{ }')"),
      pdf: statement.replace("sha256('x')", "sha256('y')"),
      cii: statement.replace("sha256('c')", "sha256('d')"),
      ubl: statement.replace("sha256('u')", "sha256('d')"),
    };
    await expect(attemptAs(scope, forged[part as keyof typeof forged])).rejects.toMatchObject({ code: '23000' });
  });

  test('of another organisation gets no document', async () => {
    const { organizationId } = await draftIn();
    const other = await open();
    const statement = `INSERT INTO issued_documents (organization_id, invoice_id, number, issued_at, taken_over, content, pdf, content_sha256, pdf_sha256)
      VALUES ('${organizationId}', gen_random_uuid(), 'X', now(), false, '{}', 'x', encode(sha256('{}'), 'hex'), encode(sha256('x'), 'hex'))`;
    await expect(attemptAs(other.scope, statement)).rejects.toMatchObject({
      code: expect.stringMatching(/42501|23514/u),
    });
  });
});

describe('the chain', () => {
  it('continues without gap or fork while 20 append at once', async () => {
    const { organizationId, scope } = await open();
    const numbers = Array.from({ length: 20 }, (_, index) => `P-${index}`);
    const added = (await Promise.all(numbers.map((number) => addIssuedInvoices(database, scope, [number])))).flat();
    const rows = await catalogue.select<{ sequence: string; previous_hash: string; hash: string }>(
      `SELECT sequence, previous_hash, hash FROM issued_documents WHERE organization_id = '${organizationId}' ORDER BY sequence`,
    );
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
    expect(rows.map((row) => row.previous_hash)).toEqual(['0'.repeat(64), ...rows.slice(0, -1).map((row) => row.hash)]);
    expect(new Set(added.map(({ hash }) => hash))).toEqual(new Set(rows.slice(3).map(({ hash }) => hash)));
  });

  it('contains nothing of a rolled back transaction', async () => {
    const { scope, links } = await open();
    await expect(
      database.tenant(scope, async (tx) => {
        await addDrafts(tx, scope, ['R-1']);
        await sql`UPDATE invoices SET status = 'issued', issued_at = now() WHERE number = 'R-1'`.execute(tx);
      }),
    ).rejects.toMatchObject({ code: '23000' });
    const [next] = await addIssuedInvoices(database, scope, ['R-1']);
    expect(next).toMatchObject({ sequence: 4, previous: links.at(-1)?.hash });
  });

  it('is separate for each organisation', async () => {
    const [one, other] = [await open(), await open()];
    expect([one, other].map(({ links }) => links.map(({ sequence }) => sequence))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });
});
