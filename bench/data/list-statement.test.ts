import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { whenOver } from '#testing/when-over.ts';
import { insertInvoices } from './fill-invoices.ts';
import { readListStatement } from './list-statement.ts';

const { adminUrl, database } = await createTestDatabase();
const people = await createTestPeople(database);

it('is one statement that reads the first page of one organisation, with the next row, and nothing of its neighbours', async () => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  whenOver(() => client.end());
  const [own, neighbour] = [await people.addOrganization(), await people.addOrganization()];
  for (const organizationId of [own, neighbour]) await insertInvoices(client, organizationId, 7);
  const { text, values } = await readListStatement(own, 5);
  const { rows } = await client.query<{ id: string }>(text, [...values]);
  const expected = await client.query<{ id: string }>(
    'SELECT id FROM invoices WHERE organization_id = $1 ORDER BY invoice_date DESC, id DESC LIMIT 6',
    [own],
  );
  expect(rows.map(({ id }) => id)).toEqual(expected.rows.map(({ id }) => id));
  expect(rows).toHaveLength(6);
});
